import { Injectable } from '@nestjs/common';
import { RUNNING } from '#libs/order-transitions.js';
import { Clock } from '../kernel/clock.port.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import {
  detailsOf,
  isSameDetails,
  upcomingDetails,
  withFollowedChange,
  type ServiceDetails,
} from './planned-change.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { followingTerms } from './upcoming-vehicle.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

/**
 * Applies the effects of a changed subscription on the vehicle's following terms and slots. The change stays marked in
 * the subscription until this is done. Idempotent.
 */
@Injectable()
export class SubscriptionChangeEffectsService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly running: RunningSubscriptionsService,
    private readonly slots: VehicleSlotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies the effects of a change that has taken effect, and returns the stored subscription. Must run before terms
   * are rescheduled, so that following terms have the new vehicle. Idempotent.
   */
  async apply(changed: SubscriptionOrder): Promise<SubscriptionOrder> {
    const subscription = await this.dropPlannedChange(changed);
    if (subscription.appliedChange === null) return subscription;
    const { before } = subscription.appliedChange;
    const after = detailsOf(subscription);
    const slots: ServiceDetails[] = [before, after];
    const terms = await this.running.ofCustomer(subscription.userId);
    const latest = [subscription, ...terms.filter(({ id }) => id !== subscription.id)];
    for (const following of followingTerms(subscription, before, latest)) {
      const changedOne = await this.changeFollowing(following.id, before, after);
      slots.push(following, changedOne, upcomingDetails(following), upcomingDetails(changedOne));
    }
    const { userId } = subscription;
    for (const { communityId, timeSlot } of slots)
      for (const carNumber of [after.carNumber, before.carNumber])
        await this.slots.sync({ userId, carNumber, communityId, timeSlot });
    return this.records.write<SubscriptionOrder>(subscription.id, (current) =>
      current.appliedChange !== null && isSameDetails(current.appliedChange.before, before)
        ? { ...current, appliedChange: null }
        : null,
    );
  }

  /** A planned change of a subscription that has ended is dropped. */
  private async dropPlannedChange(subscription: SubscriptionOrder): Promise<SubscriptionOrder> {
    const { plannedChange, userId, carNumber, status } = subscription;
    if (plannedChange === null || RUNNING.includes(status)) return subscription;
    const dropped = await this.records.write<SubscriptionOrder>(subscription.id, (current) =>
      RUNNING.includes(current.status) ? null : { ...current, plannedChange: null, plannedCommunityId: null },
    );
    const { details } = plannedChange;
    await this.slots.sync({ ...details, userId, carNumber });
    await this.slots.releaseUnneeded({ ...details, userId });
    return dropped;
  }

  private changeFollowing(id: string, before: ServiceDetails, after: ServiceDetails): Promise<SubscriptionOrder> {
    return this.records.write<SubscriptionOrder>(id, (current) => {
      const next = withFollowedChange(current, before, after);
      return next && { ...next, rescheduleFrom: current.rescheduleFrom ?? this.clock.today() };
    });
  }
}
