import { Injectable } from '@nestjs/common';
import type { PlanStatus } from '#libs/contract/plans.js';
import { AccountsService } from '../identity/accounts.service.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { jitteredDelay } from '../kernel/jittered-delay.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { rescheduledTerms } from '../subscriptions/consecutive-terms.js';
import type { RequestedPause } from '../subscriptions/pause.js';
import { asOf, moved, storedForm, transitionsFor, wantsSlot, type Plan } from './plan.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { PlansStore } from './plans.store.js';

const MAX_ATTEMPTS = 20;

/**
 * Changes plans, and keeps what depends on them in step: the car's following terms, its time slot, and the customer's
 * `activePlan` flag. Each effect is marked in the plan by the same write that makes it necessary, so that the reconciler
 * finishes what a crash interrupted.
 */
@Injectable()
export class PlanTermsService {
  constructor(
    private readonly store: PlansStore,
    private readonly accounts: AccountsService,
    private readonly slots: PlanSlotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a step that the caller's role may ask for. It takes effect tomorrow; today's visit is unaffected.
   * @param pause the days of a pause; for `paused` only
   * Throws transition-not-allowed, pause-not-possible, validation-failed.
   */
  step(caller: Caller, planId: string, to: PlanStatus, pause: RequestedPause): Promise<Plan> {
    return this.change(planId, (current) => {
      assertTransitionAllowed(current, to, caller);
      return moved(current, to, this.clock.today(), pause);
    });
  }

  /**
   * Writes what `change` makes of the plan as it is today, and carries out the effects. `change` may run several times;
   * null from it changes nothing. Answers the plan as stored. Throws not-found.
   */
  async change(planId: string, change: (current: Plan) => Plan | null): Promise<Plan> {
    return this.applyEffects(await this.write(planId, change));
  }

  /** What time alone does to a plan: a pause or a term ends, a slot is released or taken back. Safe to repeat. */
  async settle(planId: string): Promise<void> {
    await this.change(planId, (current) => current);
  }

  /** Notes on the customer's account whether a plan of theirs runs; read again after it, as another plan may have changed meanwhile. */
  async syncActivePlanFlag(plan: Plan): Promise<Plan> {
    let known: boolean;
    do {
      known = await this.store.hasRunning(plan.userId);
      await this.accounts.change(plan.userId, (account) =>
        account.activePlan === known ? null : { ...account, activePlan: known },
      );
    } while ((await this.store.hasRunning(plan.userId)) !== known);
    return (await updateWithRetry(this.store.plans, plan.id, (current) =>
      current.status === plan.status && !current.activePlanSynced ? { ...current, activePlanSynced: true } : null,
    ))!;
  }

  private async write(planId: string, change: (current: Plan) => Plan | null): Promise<Plan> {
    const plan = await updateWithRetry(this.store.plans, planId, (current) => {
      const today = this.clock.today();
      const changed = change(asOf(current, today));
      return changed && storedForm(current, changed, today, this.clock.now());
    });
    if (!plan) throw new DomainError('not-found', { message: 'This plan does not exist.' });
    return plan;
  }

  private async applyEffects(written: Plan): Promise<Plan> {
    let plan = written;
    if (plan.rescheduleFrom !== null) plan = await this.rescheduleFollowingTerms(plan);
    plan = await this.syncSlot(plan);
    return plan.activePlanSynced ? plan : this.syncActivePlanFlag(plan);
  }

  /** Takes, keeps or gives back the time slot, until the plan says what is so. */
  private async syncSlot(written: Plan): Promise<Plan> {
    let plan = written;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const isHeld = plan.slotState !== 'released';
      if (plan.slotState !== 'over-capacity' && wantsSlot(plan, this.clock.today()) === isHeld) break;
      const slotState = await this.slots.stateOf(plan);
      if (slotState === plan.slotState) break;
      plan = await this.write(plan.id, (current) => ({ ...current, slotState }));
    }
    return plan;
  }

  /**
   * Moves the car's later terms so that they follow each other, and clears the marks that asked for it. Several processes
   * may do it at once: each one reads again after its last write, so the last of them leaves the terms consecutive.
   * What it cannot finish stays marked for the reconciler.
   */
  private async rescheduleFollowingTerms(plan: Plan): Promise<Plan> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const terms = await this.store.runningOf(plan);
      const latest = await this.found(plan.id);
      const marked = [latest, ...terms.filter(({ id }) => id !== plan.id)].filter(
        ({ rescheduleFrom }) => rescheduleFrom !== null,
      );
      if (marked.length === 0) return latest;
      const changedOn = marked.map(({ rescheduleFrom }) => rescheduleFrom!).sort()[0]!;
      const moves = rescheduledTerms(terms, { today: this.clock.today(), changedOn });
      const changes =
        moves.length > 0
          ? moves.map((move) => ({ ...terms.find(({ id }) => id === move.id)!, ...move }))
          : marked.map((term) => ({ ...term, rescheduleFrom: null }));
      try {
        for (const changed of changes) await this.replace(changed);
        if (moves.length === 0) break;
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
        await jitteredDelay(attempt);
      }
    }
    return this.found(plan.id);
  }

  private async replace(changed: Plan): Promise<void> {
    const today = this.clock.today();
    const next = storedForm({ ...changed }, changed, today, this.clock.now());
    if (next) await this.store.plans.replace(next);
  }

  private async found(planId: string): Promise<Plan> {
    const plan = await this.store.plans.get(planId);
    if (!plan) throw new DomainError('not-found', { message: 'This plan does not exist.' });
    return plan;
  }
}

export function assertTransitionAllowed(plan: Plan, to: PlanStatus, { role }: Pick<Caller, 'role'>): void {
  const allowed = transitionsFor(plan, role);
  if (allowed.includes(to)) return;
  const choices = allowed.length > 0 ? `Possible now: ${allowed.join(', ')}.` : 'No further step is possible.';
  throw new DomainError('transition-not-allowed', {
    message: `A plan that is ${plan.status} cannot become ${to}. ${choices}`,
    current: plan.status,
    allowed,
  });
}
