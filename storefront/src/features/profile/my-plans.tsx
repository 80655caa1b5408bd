import { useState } from 'react';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Loading } from '../../ui/spinner.js';
import { PlanCard } from './plan-card.js';
import { usePlans, useStepPlan } from './profile.api.js';
import styles from './profile.module.css';
import { renewable } from './renewable.js';

export function MyPlans({ profile }: { profile: ProfileResponse }) {
  const plans = usePlans(profile.id);
  const step = useStepPlan(profile.id);
  const [now] = useState(() => new Date());
  const [cancelling, setCancelling] = useState<PlanResponse | null>(null);

  const take = (plan: PlanResponse, status: PlanStatus) => {
    if (status === 'cancelled') setCancelling(plan);
    else step.mutate({ planId: plan.id, status });
  };

  return (
    <section className={styles.plans} aria-labelledby="my-plans">
      <h2 id="my-plans">My Plans</h2>
      {plans.isPending && <Loading text={MESSAGES.loadingPlans} />}
      {plans.isError && !plans.data && (
        <Alert tone="error" message={messageOf(plans.error, MESSAGES.somethingWrong)} actions={<Button size="small" look="secondary" onClick={() => void plans.refetch()}>Try again</Button>} />
      )}
      {step.isError && <Alert tone="error" message={messageOf(step.error, MESSAGES.somethingWrong)} />}
      {plans.data?.length === 0 && (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{MESSAGES.noPlans}</p>
          <p>Tell us about your car above, and continue to checkout. Your first clean can be tomorrow morning.</p>
        </div>
      )}
      {plans.data && plans.data.length > 0 && (
        <ul className={styles.planList}>
          {plans.data.map((plan) => (
            <li key={plan.id}>
              <PlanCard plan={plan} renew={renewable(plan, plans.data, now)} busy={step.isPending && step.variables.planId === plan.id} onStep={(status) => take(plan, status)} />
            </li>
          ))}
        </ul>
      )}
      {cancelling && (
        <Dialog title="Cancel this plan?" onClose={() => setCancelling(null)}>
          <p>
            Cleaning of your {cancelling.carName} stops. This cannot be undone; you can pause the plan instead and get back the days you miss.
          </p>
          <div className={styles.actions}>
            <Button
              look="danger"
              onClick={() => {
                step.mutate({ planId: cancelling.id, status: 'cancelled' });
                setCancelling(null);
              }}
            >
              Cancel the plan
            </Button>
            <Button look="secondary" onClick={() => setCancelling(null)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
