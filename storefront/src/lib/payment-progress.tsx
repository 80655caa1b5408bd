import { Alert } from '../ui/alert.js';
import { InView } from '../ui/in-view.js';
import { useHasLasted } from './use-has-lasted.js';
import type { PaymentState } from './use-payment.js';

/** Fast steps need no text. The second click of a double click comes before it, and so meets an unchanged page. */
const SHOWN_AFTER_MS = 500;
const SLOW_AFTER_MS = 6_000;
const SLOW = 'This is taking longer than usual.';

interface PaymentProgressProps {
  state: PaymentState;
  texts: { recording: string };
}

/** What is happening during a payment. Stands below the button, which therefore stays where it is. */
export function PaymentProgress({ state, texts }: PaymentProgressProps) {
  switch (state.step) {
    case 'opening':
      return (
        <Progress
          key={state.step}
          message="Opening the payment window…"
          // The payment of an earlier order may not have been reported yet.
          slowly={state.wasPlaced ? SLOW : `${SLOW} Nothing has been charged yet.`}
        />
      );
    case 'placing':
      return <Progress key={state.step} message="Placing your order…" slowly={SLOW} />;
    case 'recording':
      return (
        <Progress
          key={state.step}
          message={texts.recording}
          advice="Please keep this page open."
          slowly={`${SLOW} Your payment is safe.`}
        />
      );
    default:
      return null;
  }
}

interface ProgressProps {
  message: string;
  advice?: string;
  /** Added when the step takes long. */
  slowly: string;
}

function Progress({ message, advice, slowly }: ProgressProps) {
  const isShown = useHasLasted(SHOWN_AFTER_MS);
  const isSlow = useHasLasted(SLOW_AFTER_MS);
  return (
    // Both texts are scrolled into view when they appear.
    <InView on={`${isShown} ${isSlow}`}>
      {isShown && (
        <Alert message={message}>
          {advice && <p>{advice}</p>}
          {isSlow && <p>{slowly}</p>}
        </Alert>
      )}
    </InView>
  );
}
