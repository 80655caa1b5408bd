import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useChangePlanStatus } from './profile.api.js';
import styles from './profile.module.css';

interface CancelPlanDialogProps {
  plan: PlanResponse;
  /** Called with whether the plan was cancelled. */
  onDone: (cancelled: boolean) => void;
}

export function CancelPlanDialog({ plan, onDone }: CancelPlanDialogProps) {
  const step = useChangePlanStatus(plan.userId);
  return (
    <Dialog title="Cancel this plan?" onClose={() => onDone(false)}>
      <p>
        Cleaning of your {plan.carName}, {formatCarNumber(plan.carNumber)}, stops, and we look at what is to be
        refunded. A refund reaches the account or card you paid with in 5 to 7 business days. This cannot be undone.
      </p>
      {plan.pauseOptions && <p>You can pause the plan instead: the days without cleaning are added to its end.</p>}
      {step.isError && <Alert tone="error" message={messageOf(step.error, MESSAGES.somethingWrong)} />}
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => onDone(false)}>
          Keep it
        </Button>
        <Button
          look="danger"
          busy={step.isPending}
          onClick={() => step.mutate({ planId: plan.id, status: 'cancelled' }, { onSuccess: () => onDone(true) })}
        >
          Cancel the plan
        </Button>
      </div>
    </Dialog>
  );
}
