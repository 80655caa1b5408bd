import { useState, type FormEvent } from 'react';
import type { PlanResponse } from '#libs/contract/plans.js';
import { pauseEnds, pauseFrom, pausePreview, proposedPause } from '#libs/pauses.js';
import { nextServiceDayOf } from '#libs/next-visit.js';
import { ApiError, messageOf } from '../../app/api.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { dateText } from '../../lib/date-text.js';
import { daysText } from '#libs/duration-text.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { DayChoice } from '../../ui/day-choice.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { useChangePlanStatus } from './profile.api.js';
import styles from './profile.module.css';

interface PausePlanDialogProps {
  plan: PlanResponse;
  onClose: () => void;
  onPaused: (plan: PlanResponse) => void;
}

export function PausePlanDialog({ plan, onClose, onPaused }: PausePlanDialogProps) {
  const { daysOff } = useCatalogue().catalogue.business;
  const statusChange = useChangePlanStatus(plan.userId, onPaused);
  const [pause, setPause] = useState(() => proposedPause(plan) ?? { from: '', until: '' });
  const options = plan.pauseOptions;
  const preview = pausePreview(plan, pause.from, pause.until);
  const errorOf = (field: 'from' | 'until') =>
    statusChange.error instanceof ApiError
      ? statusChange.error.errors.find((error) => error.field === field)?.message
      : undefined;
  const hasFieldError = errorOf('from') !== undefined || errorOf('until') !== undefined;

  const change = (days: Partial<typeof pause>) => {
    statusChange.reset();
    setPause((current) => ({ ...current, ...days }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from, until } = pause;
    statusChange.mutate({
      planId: plan.id,
      status: 'paused',
      ...(from !== '' && { from }),
      ...(until !== '' && { until }),
    });
  };

  return (
    <Dialog title={`Pause the plan for your ${plan.carName}`} onClose={onClose}>
      <Form
        busy={statusChange.isPending}
        className={`${styles.fields} ${styles.pauseForm}`}
        onSubmit={submit}
        noValidate
      >
        {options && (
          <>
            <DayChoice
              label="First paused day"
              name="from"
              value={pause.from}
              first={options.from}
              last={options.to}
              error={errorOf('from')}
              onChange={(from) => change(pauseFrom(options, pause, from))}
            />
            <DayChoice
              label="Last paused day"
              name="until"
              value={pause.until}
              first={pauseEnds(options, pause.from).first}
              last={pauseEnds(options, pause.from).last}
              error={errorOf('until')}
              onChange={(until) => change({ until })}
            />
          </>
        )}
        <p className={styles.effect} role="status">
          {preview ? (
            <>
              {daysText(preview.days)} without cleaning, added to the end of your plan: it ends on{' '}
              <strong>{dateText(preview.endDate)}</strong> instead of {dateText(plan.endDate!)}. We clean again from{' '}
              {dateText(nextServiceDayOf(plan, preview.resumesOn, daysOff))}; you can resume earlier.{' '}
              {pauseLeftText(preview.daysLeft)}
            </>
          ) : (
            options &&
            `Choose ${options.minDays} to ${daysText(options.maxDays)}, starting between ${dateText(options.from)} and ${dateText(options.to)}.`
          )}
        </p>
        <p className={styles.soft}>
          A plan that follows this one moves with it. During a long pause others can book your time slot; it is yours
          again when you return.
        </p>
        {statusChange.isError && !hasFieldError && (
          <Alert
            tone="error"
            message={messageOf(statusChange.error, 'We couldn’t pause the plan. Please try again.')}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={statusChange.isPending}>
            Pause plan
          </Button>
          <Button type="button" look="secondary" onClick={onClose}>
            Don’t pause
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function pauseLeftText(daysLeft: number): string {
  return daysLeft === 0
    ? 'That leaves no pause days.'
    : `That leaves ${daysLeft} pause ${daysLeft === 1 ? 'day' : 'days'}.`;
}
