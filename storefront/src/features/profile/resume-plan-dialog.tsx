import { useState } from 'react';
import type { PlanResponse } from '#libs/contract/plans.js';
import { nextServiceDayOf, upcomingPause } from '#libs/next-visit.js';
import { messageOf } from '../../app/api.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { dateText } from '../../lib/date-text.js';
import { today } from '../../lib/use-clock.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useChangePlanStatus } from './profile.api.js';
import styles from './profile.module.css';

interface ResumePlanDialogProps {
  plan: PlanResponse;
  onClose: () => void;
  onResumed: (plan: PlanResponse) => void;
  /** Called when the pause was cancelled before it began. */
  onPauseCancelled: (plan: PlanResponse) => void;
}

/** Ends a pause, or cancels one that has not begun. */
export function ResumePlanDialog({ plan, onClose, onResumed, onPauseCancelled }: ResumePlanDialogProps) {
  const { daysOff } = useCatalogue().catalogue.business;
  const effect = plan.resumeOptions;
  const [pausesOn] = useState(() => upcomingPause(plan, today()));
  const statusChange = useChangePlanStatus(plan.userId, pausesOn === null ? onResumed : onPauseCancelled);
  const texts =
    pausesOn === null
      ? {
          title: `Resume the plan for your ${plan.carName}?`,
          confirm: 'Resume plan',
          keep: 'Stay paused',
          failed: 'We couldn’t resume the plan. Please try again.',
        }
      : {
          title: `Cancel the pause for your ${plan.carName}?`,
          confirm: 'Cancel pause',
          keep: 'Keep pause',
          failed: 'We couldn’t cancel the pause. Please try again.',
        };
  return (
    <Dialog
      title={texts.title}
      text={
        effect &&
        (pausesOn === null ? (
          <>
            We clean again from <strong>{dateText(nextServiceDayOf(plan, effect.serviceFrom, daysOff))}</strong> instead
            of {dateText(nextServiceDayOf(plan, plan.resumesOn!, daysOff))}, and the plan ends on{' '}
            <strong>{dateText(effect.endDate)}</strong> instead of {dateText(plan.endDate!)}.
          </>
        ) : (
          <>
            The car is cleaned as usual from {dateText(pausesOn)} on, and the plan ends on{' '}
            <strong>{dateText(effect.endDate)}</strong> instead of {dateText(plan.endDate!)}.
          </>
        ))
      }
      onClose={onClose}
    >
      {statusChange.isError && <Alert tone="error" message={messageOf(statusChange.error, texts.failed)} />}
      <div className={styles.actions}>
        <Button
          busy={statusChange.isPending}
          onClick={() => statusChange.mutate({ planId: plan.id, status: 'active' })}
        >
          {texts.confirm}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
