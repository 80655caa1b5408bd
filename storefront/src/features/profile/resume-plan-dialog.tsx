import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { nextServiceDay } from '#libs/service-days.js';
import { unbroken } from '#libs/unbroken.js';
import { messageOf } from '../../app/api.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useChangePlanStatus } from './profile.api.js';
import styles from './profile.module.css';

interface ResumePlanDialogProps {
  plan: PlanResponse;
  onClose: () => void;
  onResumed: (plan: PlanResponse) => void;
}

export function ResumePlanDialog({ plan, onClose, onResumed }: ResumePlanDialogProps) {
  const { daysOff } = useCatalogue().catalogue.business;
  const statusChange = useChangePlanStatus(plan.userId, onResumed);
  const effect = plan.resumeOptions;
  return (
    <Dialog title={`Resume the plan for your ${plan.carName}?`} onClose={onClose}>
      {effect && (
        <p className={styles.effect}>
          We clean again from <strong>{dateText(nextServiceDay(daysOff, effect.serviceFrom))}</strong> instead of{' '}
          {dateText(nextServiceDay(daysOff, plan.resumesOn!))}, and the plan ends on{' '}
          <strong>{dateText(effect.endDate)}</strong> instead of {dateText(plan.endDate!)}.
        </p>
      )}
      {statusChange.isError && <Alert tone="error" message={messageOf(statusChange.error, MESSAGES.somethingWrong)} />}
      <div className={styles.actions}>
        <Button
          busy={statusChange.isPending}
          onClick={() => statusChange.mutate({ planId: plan.id, status: 'active' })}
        >
          Resume the plan
        </Button>
        <Button look="secondary" onClick={onClose}>
          Stay paused
        </Button>
      </div>
    </Dialog>
  );
}

function dateText(date: CalendarDate): string {
  return unbroken(formatCalendarDate(date));
}
