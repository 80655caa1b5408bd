import { useMemo, type ReactNode } from 'react';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { InView } from '../ui/in-view.js';
import { DowntimeNotice } from './downtime-notice.js';
import { TooManyOrders } from './open-orders.js';
import { ORDER_FAILED } from './placed-orders.js';
import type { PaymentState } from './use-payment.js';
import type { PlacedState } from './use-placed-order.js';

interface PaymentMessagesProps {
  state: PaymentState;
  /** The state of an order that was placed for the same purchase before. */
  placed?: PlacedState;
  onRecordAgain: () => void;
  texts: {
    unrecorded: string;
    /** Where the order appears once the payment is confirmed. */
    appears: string;
    done: string;
    afterDone?: ReactNode;
  };
}

const PLACED: Record<NonNullable<PlacedState>, string> = {
  awaited:
    'We are waiting for the payment of your order. If you have paid, this page updates automatically. If not, you can pay below.',
  failed: ORDER_FAILED,
};

/** Messages on every page that takes a payment: methods that are down, and how this payment has ended. */
export function PaymentMessages(props: PaymentMessagesProps) {
  const { state, placed } = props;
  // The placed order is known later than the first state, and its message is out of sight on phones, too.
  const shown = useMemo(() => ({ state, placed }), [state, placed]);
  return (
    <>
      <DowntimeNotice />
      <InView on={shown}>
        <StateMessage {...props} />
      </InView>
    </>
  );
}

function StateMessage({ state, placed, onRecordAgain, texts }: PaymentMessagesProps) {
  switch (state.step) {
    case 'idle':
      if (state.failure && state.openOrders?.length)
        return <TooManyOrders message={state.failure} orders={state.openOrders} />;
      if (state.failure) return <Alert tone="error" message={state.failure} />;
      if (state.priceChanged) {
        return (
          <Alert tone="warning" message={state.priceChanged}>
            <p>Nothing was charged. The prices above are up to date.</p>
          </Alert>
        );
      }
      if (state.declined) {
        return (
          <Alert tone="warning" message={state.declined}>
            <p>Nothing was charged. You can try again or use another payment method.</p>
          </Alert>
        );
      }
      if (state.note) return <Alert message={state.note} />;
      return placed ? <Alert message={PLACED[placed]} /> : null;
    case 'unrecorded':
      return (
        <Alert
          tone="error"
          message={texts.unrecorded}
          actions={
            <Button size="small" onClick={onRecordAgain}>
              Try again
            </Button>
          }
        >
          <p>
            {state.reason} Your payment is safe: trying again won’t charge you, and {texts.appears} once the payment is
            confirmed.
          </p>
        </Alert>
      );
    case 'done':
      return (
        <Alert tone="success" message={texts.done}>
          {texts.afterDone && <p>{texts.afterDone}</p>}
        </Alert>
      );
    default:
      return null;
  }
}
