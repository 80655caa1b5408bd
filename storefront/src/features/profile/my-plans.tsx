import { useEffect, useState } from 'react';
import { addDays, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse, PlanStatus } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { nextServiceDayOf } from '#libs/next-visit.js';
import { isRunning } from '#libs/order-transitions.js';
import { replacedCar } from '#libs/replaced-car.js';
import { daysOffIn, type ListedDaysOff } from '#libs/service-days.js';
import { messageOf } from '../../app/api.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { firstCleanText } from '../../lib/first-clean.js';
import { forgetOrders } from '../../lib/placed-orders.js';
import { usePlans } from '../../lib/plan-orders.js';
import { useToday } from '../../lib/use-clock.js';
import { ButtonLink } from '../../ui/button.js';
import { LoadError } from '../../ui/load-error.js';
import { Outcome } from '../../ui/outcome.js';
import { Loading } from '../../ui/spinner.js';
import { CancelPlanDialog } from './cancel-plan-dialog.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { currentFirst } from './current-first.js';
import { nextTerm } from './next-term.js';
import { isChangeable, readUnsentChange } from './plan-change.js';
import { PlanCard } from './plan-card.js';
import { PausePlanDialog } from './pause-plan-dialog.js';
import styles from './profile.module.css';
import { isDueForRenewal, isSuperseded } from './renewable.js';
import { ResumePlanDialog } from './resume-plan-dialog.js';
import { useChangeCar } from './use-change-car.js';
import { useOutcome } from './use-outcome.js';

export function MyPlans({ profile }: { profile: ProfileResponse }) {
  const plans = usePlans(profile.id);
  const { daysOff } = useCatalogue().catalogue.business;
  const today = useToday();
  useEffect(() => {
    forgetOrders((plans.data ?? []).filter(({ payableOnline }) => !payableOnline).map(({ id }) => id));
  }, [plans.data]);
  /** The transition to confirm. */
  const [transition, setTransition] = useState<{ plan: PlanResponse; to: PlanStatus } | null>(null);

  const changeCar = useChangeCar();
  const [changing, setChanging] = useState<PlanResponse | null>(null);
  const [wasReopened, setReopened] = useState(false);
  if (plans.data && !wasReopened) {
    setReopened(true);
    setChanging(plans.data.find((plan) => isChangeable(plan) && readUnsentChange(plan)) ?? null);
  }

  const { outcome, showOutcome, clearOutcome } = useOutcome();

  const confirm = (plan: PlanResponse, to: PlanStatus) => {
    clearOutcome();
    setTransition({ plan, to });
  };
  const close = () => setTransition(null);
  const done = ({ id }: PlanResponse, message: string) => {
    // The dialog of another plan may be open by now.
    setTransition((open) => (open?.plan.id === id ? null : open));
    showOutcome(message);
  };
  const changed = (plan: PlanResponse, failure: string) => {
    setChanging((open) => (open?.id === plan.id ? null : open));
    showOutcome(changeOutcomeOf(plan) + failure);
  };
  /** The car in the profile may have changed with the plan. It would now look like a car without one. */
  const changeCancelled = async ({ plannedChange }: PlanResponse, after: PlanResponse) => {
    const number = plannedChange!.carNumber;
    const hasPlan = plans.data?.some((plan) => isRunning(plan) && plan.carNumber === number);
    const car = hasPlan ? undefined : replacedCar(profile.cars, number, after.carNumber);
    const ofCar = car && ((await changeCar(car.id, after)) || changedBackText(after));
    showOutcome(changeOutcomeOf(after) + (ofCar ?? ''));
  };

  return (
    <section className={styles.plans} aria-labelledby="my-plans">
      <h2 id="my-plans">My Plans</h2>
      {plans.isPending && <Loading text={MESSAGES.loadingPlans} />}
      {plans.isError && !plans.data && (
        <LoadError message={messageOf(plans.error, MESSAGES.somethingWrong)} onRetry={() => void plans.refetch()} />
      )}
      {outcome.message && <Outcome {...outcome} />}
      {plans.data?.length === 0 && (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{MESSAGES.noPlans}</p>
          <p>Book a plan. {firstCleanText(daysOffIn(daysOff, profile.carDetails.communityId))}.</p>
          <ButtonLink to="/book" look="secondary">
            Book a plan
          </ButtonLink>
        </div>
      )}
      {plans.data && plans.data.length > 0 && (
        <ul className={styles.planList}>
          {currentFirst(plans.data, today)
            .filter((plan) => !isSuperseded(plan, plans.data))
            .map((plan) => (
              <li key={plan.id}>
                <PlanCard
                  plan={plan}
                  isDueForRenewal={isDueForRenewal(plan, plans.data, today)}
                  onTransition={(status) => confirm(plan, status)}
                  onPaid={() => showOutcome(`Thank you. The plan for your ${plan.carName} has been paid.`)}
                  onDiscarded={() =>
                    showOutcome(`The order for your ${plan.carName} has been discarded. Nothing was charged.`)
                  }
                  onChangeCancelled={(after) => void changeCancelled(plan, after)}
                  onChange={() => {
                    clearOutcome();
                    setChanging(plan);
                  }}
                />
              </li>
            ))}
        </ul>
      )}
      {changing && (
        <ChangePlanDialog plan={changing} cars={profile.cars} onClose={() => setChanging(null)} onChanged={changed} />
      )}
      {transition?.to === 'paused' && (
        <PausePlanDialog
          plan={transition.plan}
          onClose={close}
          onPaused={(plan) => done(plan, outcomeOf(plan, today, daysOff))}
        />
      )}
      {transition?.to === 'active' && (
        <ResumePlanDialog
          plan={transition.plan}
          onClose={close}
          onResumed={(plan) => done(plan, outcomeOf(plan, today, daysOff))}
          onPauseCancelled={(plan) => done(plan, pauseCancelledText(plan))}
        />
      )}
      {transition?.to === 'cancelled' && (
        <CancelPlanDialog
          plan={transition.plan}
          next={nextTerm(transition.plan, plans.data ?? [])}
          onDone={(cancelled) => {
            if (!cancelled) return close();
            done(transition.plan, cancelledText(transition.plan));
          }}
        />
      )}
    </section>
  );
}

function changeOutcomeOf({ carName, plannedChange }: PlanResponse): string {
  return plannedChange
    ? `The plan for your ${carName} changes on ${formatCalendarDate(plannedChange.from)}. We have emailed you the details.`
    : `The plan for your ${carName} stays as it is.`;
}

function changedBackText({ carNumber }: PlanResponse): string {
  return ` The car in your profile is ${formatCarNumber(carNumber)} again.`;
}

function cancelledText(plan: PlanResponse): string {
  const refund = plan.refundIfCancelled ? ' We’ll email you about your refund.' : '';
  return `The plan for your ${plan.carName} has been cancelled.${refund}`;
}

function pauseCancelledText({ carName, endDate }: PlanResponse): string {
  return `The pause for your ${carName} has been cancelled. The plan now ends on ${formatCalendarDate(endDate!)}.`;
}

/** What a pause, or its early end, changes. */
function outcomeOf(plan: PlanResponse, today: CalendarDate, daysOff: ListedDaysOff): string {
  const { carName, status, pausedFrom } = plan;
  const end = formatCalendarDate(plan.endDate!);
  const again = formatCalendarDate(nextServiceDayOf(plan, plan.resumesOn ?? addDays(today, 1), daysOff));
  return status === 'active'
    ? `We clean your ${carName} again from ${again}. The plan now ends on ${end}.`
    : `The plan for your ${carName} is paused from ${formatCalendarDate(pausedFrom!)}. We clean again from ${again}. It now ends on ${end}.`;
}
