import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { SlotState } from '#libs/contract/plans.js';
import { RUNNING } from '#libs/order-transitions.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite } from '../kernel/database.port.js';
import { jitteredDelay } from '../kernel/jittered-delay.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { rescheduledTerms } from './consecutive-terms.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { SubscriptionChangeEffectsService } from './subscription-change-effects.service.js';
import { wantsSlot } from './subscription.js';
import { termsByVehicle, upcomingCarNumber } from './upcoming-vehicle.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

const MAX_ATTEMPTS = 20;

type AccountPlans = Pick<Account, 'activePlan' | 'planEndedOn'>;

const HAS_PLAN: AccountPlans = { activePlan: true, planEndedOn: null };

/**
 * Applies the effects of a subscription's changes: on the vehicle's following terms, its time slot, and what the
 * customer's account says about their plans. Each pending effect is marked in the subscription with the write that
 * causes it, so that the reconciler completes it after a crash.
 */
@Injectable()
export class SubscriptionEffectsService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly running: RunningSubscriptionsService,
    private readonly accounts: AccountsService,
    private readonly slots: VehicleSlotsService,
    private readonly changes: SubscriptionChangeEffectsService,
    private readonly clock: Clock,
  ) {}

  /** Applies the effects of a change of the subscription. Idempotent. */
  async applyEffects(changed: SubscriptionOrder): Promise<SubscriptionOrder> {
    let subscription = await this.changes.apply(changed);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const done = await this.withEffectsApplied(subscription);
      if (done === subscription) break;
      try {
        subscription = await this.records.replace(done);
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
        await jitteredDelay(attempt);
        subscription = await this.records.findOf('subscription', subscription.id);
      }
    }
    return subscription;
  }

  /** Applies the pending effects. Returns the subscription without their marks, not stored yet. */
  private async withEffectsApplied(marked: SubscriptionOrder): Promise<SubscriptionOrder> {
    const subscription = marked.rescheduleFrom === null ? marked : await this.rescheduleTerms(marked);
    const slotState = await this.syncedSlotState(subscription);
    if (handsOverSlot(marked)) await this.handOverSlot(subscription);
    if (!subscription.accountSynced) await this.syncAccount(subscription);
    else if (slotState === subscription.slotState) return subscription;
    return { ...subscription, slotState, accountSynced: true };
  }

  /** Reads again after the write, because another subscription of the customer may have changed in the meantime. */
  private async syncAccount({ userId, status }: SubscriptionOrder): Promise<void> {
    let latest = RUNNING.includes(status) ? HAS_PLAN : await this.plansOf(userId);
    let written: AccountPlans;
    do {
      written = latest;
      const { activePlan, planEndedOn } = written;
      await this.accounts.change(userId, (account) =>
        account.activePlan === activePlan && account.planEndedOn === planEndedOn
          ? null
          : { ...account, activePlan, planEndedOn },
      );
      latest = await this.plansOf(userId);
    } while (latest.activePlan !== written.activePlan || latest.planEndedOn !== written.planEndedOn);
  }

  private async plansOf(userId: string): Promise<AccountPlans> {
    if (await this.running.has(userId)) return HAS_PLAN;
    return { activePlan: false, planEndedOn: await this.running.lastServedOn(userId) };
  }

  /** Reserves, keeps or releases the time slot. Returns the subscription's new slot state. */
  private async syncedSlotState(subscription: SubscriptionOrder): Promise<SlotState> {
    const { slotState, status } = subscription;
    const isRight = wantsSlot(subscription, this.clock.today()) === (slotState !== 'released');
    // The slot was reserved before the payment, which is not applied if the order was closed in the meantime.
    const mayHoldUnneeded = slotState === 'over-capacity' || status === 'failed';
    return isRight && !mayHoldUnneeded ? slotState : this.slots.slotStateOf(subscription);
  }

  /**
   * Gives the claim of a subscription that has ended to the vehicle's next one, which is beyond the capacity if other
   * vehicles have filled the slot during a pause.
   */
  private async handOverSlot(ended: SubscriptionOrder): Promise<void> {
    const next = await this.slots.nextInSlot(ended);
    if (next === null) return;
    await this.slots.sync(ended);
    if (await this.slots.isOverCapacity(ended))
      await this.records.write<SubscriptionOrder>(next.id, (current) =>
        current.slotState === 'held' ? { ...current, slotState: 'over-capacity' } : null,
      );
  }

  /**
   * Makes the terms of the customer's vehicles consecutive, and clears the marks of this one's; the caller clears the
   * subscription's own. A change of plate affects the terms of both vehicles, so all are checked. Safe to run
   * concurrently: each process reads again after its last write, so the last one leaves the terms consecutive.
   * Unfinished work stays marked for the reconciler.
   */
  private async rescheduleTerms(subscription: SubscriptionOrder): Promise<SubscriptionOrder> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const terms = await this.running.ofCustomer(subscription.userId);
      const latest =
        terms.find(({ id }) => id === subscription.id) ?? (await this.records.findOf('subscription', subscription.id));
      const vehicles = termsByVehicle(terms);
      const ofVehicle = vehicles.get(upcomingCarNumber(latest, terms)) ?? [];
      const others = ofVehicle.filter(({ id, rescheduleFrom }) => id !== subscription.id && rescheduleFrom !== null);
      if (firstMark([latest, ...others]) === null) return latest;
      const today = this.clock.today();
      const moves = [...vehicles.values()].flatMap((some) =>
        rescheduledTerms(some, { today, changedOn: firstMark([latest, ...others, ...some])! }),
      );
      const changes =
        moves.length > 0
          ? moves.map((move) => ({ ...terms.find(({ id }) => id === move.id)!, ...move }))
          : others.map((term) => ({ ...term, rescheduleFrom: null }));
      try {
        for (const changed of changes) await this.records.replace(changed);
        if (moves.length === 0) return { ...latest, rescheduleFrom: null };
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
        await jitteredDelay(attempt);
      }
    }
    return subscription;
  }
}

/** Whether a subscription has just ended without a place within the capacity that its vehicle could keep. */
function handsOverSlot({ status, slotState, rescheduleFrom }: SubscriptionOrder): boolean {
  if (RUNNING.includes(status)) return false;
  return slotState === 'over-capacity' || (slotState === 'released' && rescheduleFrom !== null);
}

function firstMark(terms: readonly SubscriptionOrder[]): CalendarDate | null {
  return terms.flatMap(({ rescheduleFrom }) => rescheduleFrom ?? []).sort()[0] ?? null;
}
