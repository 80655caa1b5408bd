import { Injectable } from '@nestjs/common';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite } from '../kernel/database.port.js';
import { jitteredDelay } from '../kernel/jittered-delay.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { rescheduledTerms } from './consecutive-terms.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { SubscriptionChangeEffects } from './subscription-change-effects.service.js';
import { wantsSlot } from './subscription.js';
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
    if (subscription.rescheduleFrom !== null) subscription = await this.rescheduleFollowingTerms(subscription);
    subscription = await this.syncSlot(subscription);
    return subscription.activePlanSynced ? subscription : this.syncActivePlanFlag(subscription);
  }

  /** Read again after the write, as another subscription of the customer may have changed meanwhile. */
  private async syncActivePlanFlag({ id, userId, status }: SubscriptionOrder): Promise<SubscriptionOrder> {
    let known: boolean;
    do {
      known = await this.running.has(userId);
      await this.accounts.change(userId, (account) =>
        account.activePlan === known ? null : { ...account, activePlan: known },
      );
    } while ((await this.running.has(userId)) !== known);
    return this.orders.write<SubscriptionOrder>(id, (current) =>
      current.status === status && !current.activePlanSynced ? { ...current, activePlanSynced: true } : null,
    );
  }

  /** Reserves, keeps or releases the time slot, until the subscription says what is so. */
  private async syncSlot(changed: SubscriptionOrder): Promise<SubscriptionOrder> {
    let subscription = changed;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const isHeld = subscription.slotState !== 'released';
      if (subscription.slotState !== 'over-capacity' && wantsSlot(subscription, this.clock.today()) === isHeld) break;
      const slotState = await this.slots.stateOf(subscription);
      if (slotState === subscription.slotState) break;
      subscription = await this.orders.write<SubscriptionOrder>(subscription.id, (current) => ({
        ...current,
        slotState,
      }));
    }
    return subscription;
  }

  /**
   * Moves the vehicle's later terms so that they follow each other, and clears the marks that asked for it. Several
   * processes may do it at once: each one reads again after its last write, so the last of them leaves the terms
   * consecutive. What it cannot finish stays marked for the reconciler.
   */
  private async rescheduleFollowingTerms(subscription: SubscriptionOrder): Promise<SubscriptionOrder> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const terms = await this.running.ofVehicle(subscription);
      const latest = await this.orders.findOf('subscription', subscription.id);
      const marked = [latest, ...terms.filter(({ id }) => id !== subscription.id)].filter(
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
        for (const changed of changes) await this.orders.replace(changed);
        if (moves.length === 0) break;
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
        await jitteredDelay(attempt);
      }
    }
    return this.orders.findOf('subscription', subscription.id);
  }
}
