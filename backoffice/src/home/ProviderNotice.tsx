import { Alert } from '@mui/material';
import type { ProviderStatusResponse } from '#libs/contract/payments.js';
import { dateTimeText } from '../components/format.js';

/** Warns that the payment provider's events do not arrive, or that our keys are rejected or for tests. */
export function ProviderNotice({ status }: { status: ProviderStatusResponse }) {
  const { eventsMissing, eventsRejected, lastEventAt, keysRejected, testMode } = status;
  return (
    <>
      {testMode && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          RAZORPAY_KEY_ID is a test key: online payments succeed, but you receive no money. Use a live key before
          customers order.
        </Alert>
      )}
      {keysRejected && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Razorpay rejects our requests, so customers cannot pay online. Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.
        </Alert>
      )}
      {eventsMissing && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {lastEventAt === null
            ? 'Payments were captured, but no event from Razorpay has arrived.'
            : `No event from Razorpay has arrived since ${dateTimeText(lastEventAt)}, although payments were captured.`}{' '}
          {eventsRejected
            ? 'Events were rejected because of their signature: check RAZORPAY_WEBHOOK_SECRET.'
            : 'Check in Razorpay’s dashboard whether the webhook is enabled: it is disabled after failing for a day.'}
        </Alert>
      )}
    </>
  );
}
