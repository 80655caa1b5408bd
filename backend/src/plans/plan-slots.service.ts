import { Injectable } from '@nestjs/common';
import type { SlotState } from '#libs/contract/plans.js';
import type { SlotDemand } from '../capacity/slot-demand.js';
import {
  SubscriptionSlotsService,
  type SlotVehicle,
  type SubscriptionSlot,
} from '../capacity/subscription-slots.service.js';
import { Clock } from '../kernel/clock.port.js';
import { asOf, RUNNING, wantsSlot, type Plan } from './plan.js';
import { PlansStore } from './plans.store.js';

/** What a reservation is for. A vehicle whose community is not listed needs none. */
type PlanBooking = SlotVehicle & Pick<Plan, 'communityId' | 'timeSlot'>;

/** Which slots the vehicles with plans need: what capacity is asked for, and told. */
@Injectable()
export class PlanSlotsService implements SlotDemand<SubscriptionSlot, SlotVehicle> {
  constructor(
    private readonly store: PlansStore,
    private readonly slots: SubscriptionSlotsService,
    private readonly clock: Clock,
  ) {
    slots.registerDemand(this);
  }

  /** Reserves the slot for the plan's vehicle, once for all its plans. False when the slot is full. */
  async reserve(booking: PlanBooking): Promise<boolean> {
    const slot = slotOf(booking);
    return slot === null || (await this.hasClaim(slot, booking)) || this.slots.reserve(slot, booking);
  }

  /** Throws slot-full. Reserves nothing. */
  async assertCapacity(booking: PlanBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot !== null && !(await this.hasClaim(slot, booking))) await this.slots.assertCapacity(slot, booking);
  }

  /** Reserves or releases the slot as the vehicle's plans need it today. */
  async sync(booking: PlanBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot !== null) await this.slots.sync(slot, booking);
  }

  /**
   * What the slot of a plan is after it was synced. A vehicle that returns from a long pause gets its slot even when it is
   * full: no new vehicle is let in until there is capacity again.
   */
  async stateOf(plan: Plan): Promise<SlotState> {
    await this.sync(plan);
    if (!wantsSlot(plan, this.clock.today())) return 'released';
    const slot = slotOf(plan);
    if (slot === null || plan.slotState === 'held' || plan.pauses.length === 0) return 'held';
    return (await this.slots.isOverCapacity(slot)) ? 'over-capacity' : 'held';
  }

  /** The vehicle's terms follow each other, so the first that has not ended decides. */
  async isNeeded(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<boolean> {
    const [first] = await this.runningIn(slot, vehicle);
    return first !== undefined && wantsSlot(first, this.clock.today());
  }

  async *needed(): AsyncIterable<readonly [SubscriptionSlot, SlotVehicle]> {
    for await (const plan of this.store.running()) {
      const slot = slotOf(plan);
      if (slot !== null) yield [slot, { userId: plan.userId, carNumber: plan.carNumber }];
    }
  }

  /** Whether a plan of the vehicle runs in the slot, even if the slot is released during a pause. */
  private async hasClaim(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<boolean> {
    return (await this.runningIn(slot, vehicle)).length > 0;
  }

  private async runningIn({ communityId, timeSlot }: SubscriptionSlot, vehicle: SlotVehicle): Promise<Plan[]> {
    return (await this.store.runningOf(vehicle))
      .filter((plan) => plan.communityId === communityId && plan.timeSlot === timeSlot)
      .map((plan) => asOf(plan, this.clock.today()))
      .filter(({ status }) => RUNNING.includes(status))
      .sort((a, b) => (a.startDate! < b.startDate! ? -1 : 1));
  }
}

function slotOf({ communityId, timeSlot }: Pick<PlanBooking, 'communityId' | 'timeSlot'>): SubscriptionSlot | null {
  return communityId === null ? null : { communityId, timeSlot };
}
