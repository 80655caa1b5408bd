import { MESSAGES } from '#libs/messages.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import type { usePlanPayment } from './use-plan-payment.js';

interface PaymentMessagesProps {
  state: ReturnType<typeof usePlanPayment>['state'];
  onRecordAgain: () => void;
}

/** Where the payment stands, in words. */
export function PaymentMessages({ state, onRecordAgain }: PaymentMessagesProps) {
  switch (state.step) {
    case 'idle':
      if (state.failure) return <Alert tone="error" message={state.failure} />;
      if (state.priceChanged) {
        return (
          <Alert tone="warning" message={state.priceChanged}>
            <p>Nothing was charged. The figures above are the new ones.</p>
          </Alert>
        );
      }
      if (state.declined) {
        return (
          <Alert tone="warning" message={state.declined}>
            <p>Nothing was charged. You can try again, or with another way to pay.</p>
          </Alert>
        );
      }
      return state.note ? <Alert message={state.note} /> : null;
    case 'recording':
      return <Alert message="Payment received. We are adding your plan…" />;
    case 'unrecorded':
      return (
        <Alert
          tone="error"
          message={MESSAGES.planFailed}
          actions={
            <Button size="small" onClick={onRecordAgain}>
              Try again
            </Button>
          }
        >
          <p>
            {state.reason} Your payment is safe: trying again charges nothing, and the plan also appears under My Plans by itself once the
            payment is confirmed.
          </p>
        </Alert>
      );
    case 'done':
      return <Alert tone="success" message={MESSAGES.planAdded} />;
    default:
      return null;
  }
}
