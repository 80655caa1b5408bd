import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { formatRupees } from '#libs/money.js';
import { isPaidBeforeImport, REFUND_OUTSIDE } from '#libs/paid-before-import.js';
import { unbroken } from '#libs/unbroken.js';
import { messageOf } from '../../app/api.js';
import { dateText } from '../../lib/date-text.js';
import { useToday } from '../../lib/use-clock.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Link } from '../../ui/link.js';
import { isUpcoming } from './current-first.js';
import { useChangePlanStatus } from './profile.api.js';
import styles from './profile.module.css';

interface CancelPlanDialogProps {
  plan: PlanResponse;
  /** The next plan of its car. */
  next: Pick<PlanResponse, 'startDate'> | undefined;
  /** Called with whether the plan was cancelled. */
  onDone: (cancelled: boolean) => void;
}

/** The refund, by the rules of /refunds. */
function RefundText({ plan }: { plan: PlanResponse }) {
  const amount = plan.refundIfCancelled;
  if (isPaidBeforeImport(plan)) return REFUND_OUTSIDE;
  if (plan.payment === 'unpaid') return 'It has not been paid, so no refund is due.';
  const rules = <Link to="/refunds">months that have not begun</Link>;
  if (!amount) return <>No refund is due: we refund {rules}, and none is left.</>;
  const to = plan.paidByHand > 0 ? '' : ' to the card or account you paid with';
  return (
    <>
      We’ll refund {formatRupees(amount)} for the {rules}
      {to}, within 5–7 business days.
    </>
  );
}

/** What ends. The next plan of a car can be cancelled while its current one continues, and takes its place otherwise. */
function EndText({ plan, next }: Pick<CancelPlanDialogProps, 'plan' | 'next'>) {
  const today = useToday();
  const car = `${plan.carName}, ${unbroken(formatCarNumber(plan.carNumber))}`;
  if (plan.communityToConfirm) return `We’ll cancel the plan for your ${car}, before its first clean.`;
  if (isUpcoming(plan, today))
    return `We’ll cancel the plan that starts on ${dateText(plan.startDate!)} for your ${car}.`;
  if (next)
    return `We’ll end this plan for your ${car} today. Your next one starts tomorrow instead of on ${dateText(next.startDate!)}.`;
  return `We’ll stop cleaning your ${car}, from tomorrow.`;
}

export function CancelPlanDialog({ plan, next, onDone }: CancelPlanDialogProps) {
  const statusChange = useChangePlanStatus(plan.userId, () => onDone(true));
  return (
    <Dialog
      title="Cancel this plan?"
      text={
        <>
          <EndText plan={plan} next={next} /> <RefundText plan={plan} /> This can’t be undone.
        </>
      }
      onClose={() => onDone(false)}
    >
      {plan.pauseOptions && <p>Just away for a while? Pause the plan instead: paused days are added to its end.</p>}
      {statusChange.isError && (
        <Alert tone="error" message={messageOf(statusChange.error, 'We couldn’t cancel the plan. Please try again.')} />
      )}
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => onDone(false)}>
          Keep plan
        </Button>
        <Button
          look="danger"
          busy={statusChange.isPending}
          onClick={() => statusChange.mutate({ planId: plan.id, status: 'cancelled' })}
        >
          Cancel plan
        </Button>
      </div>
    </Dialog>
  );
}
