import { useState } from 'react';
import { formatCalendarDate } from '#libs/calendar.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Loading } from '../../ui/spinner.js';
import { CancelPlanDialog } from './cancel-plan-dialog.js';
import { Outcome } from './outcome.js';
import { PlanCard } from './plan-card.js';
import { usePlans, useStepPlan } from './profile.api.js';
import styles from './profile.module.css';
import { isSuperseded, renewable } from './renewable.js';

export function MyPlans({ profile }: { profile: ProfileResponse }) {
  const plans = usePlans(profile.id);
  const step = useStepPlan(profile.id);
  const [now] = useState(() => new Date());
  const [cancelling, setCancelling] = useState<PlanResponse | null>(null);

  const [outcome, setOutcome] = useState({ message: '', count: 0 });
  const tell = (message: string) => setOutcome(({ count }) => ({ message, count: count + 1 }));

  const take = (plan: PlanResponse, status: PlanStatus) => {
    setOutcome(({ count }) => ({ message: '', count }));
    if (status === 'cancelled') setCancelling(plan);
    else step.mutate({ planId: plan.id, status }, { onSuccess: (changed) => tell(outcomeOf(changed)) });
  };

  return (
    <section className={styles.plans} aria-labelledby="my-plans">
      <h2 id="my-plans">My Plans</h2>
      {plans.isPending && <Loading text={MESSAGES.loadingPlans} />}
      {plans.isError && !plans.data && (
        <Alert
          tone="error"
          message={messageOf(plans.error, MESSAGES.somethingWrong)}
          actions={
            <Button size="small" look="secondary" onClick={() => void plans.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {outcome.message && <Outcome {...outcome} />}
      {step.isError && <Alert tone="error" message={messageOf(step.error, MESSAGES.somethingWrong)} />}
      {plans.data?.length === 0 && (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{MESSAGES.noPlans}</p>
          <p>Tell us about your car above, and continue to checkout. Your first clean can be tomorrow morning.</p>
        </div>
      )}
      {plans.data && plans.data.length > 0 && (
        <ul className={styles.planList}>
          {plans.data
            .filter((plan) => !isSuperseded(plan, plans.data))
            .map((plan) => (
              <li key={plan.id}>
                <PlanCard
                  profile={profile}
                  plan={plan}
                  renew={renewable(plan, plans.data, now)}
                  busy={step.isPending && step.variables.planId === plan.id}
                  onStep={(status) => take(plan, status)}
                />
              </li>
            ))}
        </ul>
      )}
      {cancelling && (
        <CancelPlanDialog
          plan={cancelling}
          onDone={(cancelled) => {
            setCancelling(null);
            if (cancelled)
              tell(
                `The plan of your ${cancelling.carName} is cancelled. We look at what is to be refunded and write to you.`,
              );
          }}
        />
      )}
    </section>
  );
}

/** Both steps take effect tomorrow at the earliest. */
function outcomeOf({ carName, status, endDate, pausedFrom, resumesOn }: PlanResponse): string {
  const end = formatCalendarDate(endDate!);
  if (status === 'active') {
    const from = resumesOn ? formatCalendarDate(resumesOn) : 'tomorrow';
    return `We clean your ${carName} again from ${from}. The plan now ends on ${end}.`;
  }
  const [from, back] = [formatCalendarDate(pausedFrom!), formatCalendarDate(resumesOn!)];
  return `The plan of your ${carName} is paused from ${from} and resumes on ${back}. It now ends on ${end}.`;
}
