import { Injectable } from '@nestjs/common';
import type { SlotState } from '#libs/contract/plans.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite } from '../kernel/database.port.js';
import { jitteredDelay } from '../kernel/jittered-delay.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { rescheduledTerms } from './consecutive-terms.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { SubscriptionChangeEffects } from './subscription-change-effects.service.js';
import { RUNNING, wantsSlot } from './subscription.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

const MAX_ATTEMPTS = 20;

/**
 * Keeps what depends on a subscription in step with it: the vehicle's following terms, its time slot, and the customer's
 * `activePlan` flag. Each effect is marked in the subscription by the same write that makes it necessary, so that the
 * reconciler finishes what a crash interrupted.
 */
@Injectable()
export class SubscriptionTermsService {
  constructor(
    private readonly orders: OrderRecordsService,
    private readonly running: RunningSubscriptionsService,
    private readonly accounts: AccountsService,
    private readonly slots: VehicleSlotsService,
    private readonly changes: SubscriptionChangeEffects,
    private readonly clock: Clock,
  ) {}

  /** Carries out what a change of the subscription makes necessary. Repeating it changes nothing. */
  async applyEffects(changed: SubscriptionOrder): Promise<SubscriptionOrder> {
    let subscription = await this.changes.carryOut(changed);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const done = await this.carriedOut(subscription);
      if (done === subscription) break;
      try {
        subscription = await this.orders.replace(done);
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
        await jitteredDelay(attempt);
        subscription = await this.orders.findOf('subscription', subscription.id);
      }
    }
    return subscription;
  }

  /** Carries out what the subscription is marked for. Returns it without those marks, not stored yet. */
  private async carriedOut(marked: SubscriptionOrder): Promise<SubscriptionOrder> {
    const subscription = marked.rescheduleFrom === null ? marked : await this.rescheduleTerms(marked);
    const slotState = await this.syncedSlotState(subscription);
    if (!subscription.activePlanSynced) await this.syncActivePlanFlag(subscription);
    else if (slotState === subscription.slotState) return subscription;
    return { ...subscription, slotState, activePlanSynced: true };
  }

  /** Read again after the write, as another subscription of the customer may have changed meanwhile. */
  private async syncActivePlanFlag({ userId, status }: SubscriptionOrder): Promise<void> {
    let latest = RUNNING.includes(status) || (await this.running.has(userId));
    let written: boolean;
    do {
      written = latest;
      await this.accounts.change(userId, (account) =>
        account.activePlan === written ? null : { ...account, activePlan: written },
      );
      latest = await this.running.has(userId);
    } while (latest !== written);
  }

  /** Reserves, keeps or releases the time slot. Returns what the subscription has to say about it. */
  private async syncedSlotState(subscription: SubscriptionOrder): Promise<SlotState> {
    const { slotState } = subscription;
    const isRight = wantsSlot(subscription, this.clock.today()) === (slotState !== 'released');
    return isRight && slotState !== 'over-capacity' ? slotState : this.slots.stateOf(subscription);
  }

  /**
   * Moves the vehicle's later terms so that they follow each other, and clears the marks that asked for it; the
   * subscription's own is left to the caller. Several processes may do it at once: each one reads again after its last
   * write, so the last of them leaves the terms consecutive. What it cannot finish stays marked for the reconciler.
   */
  private async rescheduleTerms(subscription: SubscriptionOrder): Promise<SubscriptionOrder> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const terms = await this.running.ofVehicle(subscription);
      const latest =
        terms.find(({ id }) => id === subscription.id) ?? (await this.orders.findOf('subscription', subscription.id));
      const others = terms.filter(({ id, rescheduleFrom }) => id !== subscription.id && rescheduleFrom !== null);
      const marks = [latest, ...others].flatMap(({ rescheduleFrom }) => rescheduleFrom ?? []);
      if (marks.length === 0) return latest;
      const moves = rescheduledTerms(terms, { today: this.clock.today(), changedOn: marks.sort()[0]! });
      const changes =
        moves.length > 0
          ? moves.map((move) => ({ ...terms.find(({ id }) => id === move.id)!, ...move }))
          : others.map((term) => ({ ...term, rescheduleFrom: null }));
      try {
        for (const changed of changes) await this.orders.replace(changed);
        if (moves.length === 0) return { ...latest, rescheduleFrom: null };
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
        await jitteredDelay(attempt);
      }
    }
    return subscription;
  }
}
