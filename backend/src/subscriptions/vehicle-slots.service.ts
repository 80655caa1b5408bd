import { Injectable } from '@nestjs/common';
import type { PlanStatus, SlotState } from '#libs/contract/plans.js';
import { RUNNING, isRunning } from '#libs/order-transitions.js';
import type { NeededBy, SlotDemand } from '../capacity/slot-demand.js';
import {
  SubscriptionSlotsService,
  type SlotVehicle,
  type SubscriptionSlot,
} from '../capacity/subscription-slots.service.js';
import { Clock } from '../kernel/clock.port.js';
import type { OrderedRecords, Sources } from '../kernel/watermarks.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { PaymentsService } from '../payments/payments.service.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { isSameSlot, upcomingDetails } from './planned-change.js';
import { asOf, vehicleKey, wantsSlot } from './subscription.js';
import { hasPlate, upcomingCarNumber } from './upcoming-vehicle.js';

/** The fields of a subscription that determine its reservation. A vehicle in an unlisted community needs none. */
export type VehicleBooking = SlotVehicle & Pick<SubscriptionOrder, 'communityId' | 'timeSlot'>;

/** Manages slot reservations for subscribed vehicles, and tells capacity which slots they need. */
@Injectable()
export class VehicleSlotsService implements SlotDemand<SubscriptionSlot, SlotVehicle> {
  constructor(
    private readonly running: RunningSubscriptionsService,
    private readonly records: OrderRecordsService,
    private readonly payments: PaymentsService,
    private readonly slots: SubscriptionSlotsService,
    private readonly clock: Clock,
  ) {
    slots.registerDemand(this);
  }

  /** Reserves the slot for the vehicle, once for all its subscriptions. Returns false when the slot is full. */
  async reserve(booking: VehicleBooking): Promise<boolean> {
    const slot = slotOf(booking);
    if (slot === null) return true;
    const terms = await this.running.ofCustomer(booking.userId);
    return this.hasClaim(slot, booking, terms) || this.slots.reserve(slot, booking);
  }

  /** Throws slot-full. Reserves nothing. */
  async assertCapacity(booking: VehicleBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot === null || (await this.slots.hasVacancy(slot))) return;
    const terms = await this.running.ofCustomer(booking.userId);
    if (!this.hasClaim(slot, booking, terms)) await this.slots.assertCapacity(slot, booking);
  }

  /** The same as reserve, for an order that begins tomorrow or later. */
  async reserveForOrder(order: VehicleBooking): Promise<boolean> {
    const slot = slotOf(order);
    if (slot === null) return true;
    const terms = await this.running.ofCustomer(order.userId);
    const leaving = leavingVehicle(slot, order, terms);
    if (leaving) return this.slots.reserve(slot, leaving);
    return this.hasClaim(slot, order, terms) || this.slots.reserve(slot, order);
  }

  /** The same as assertCapacity, for an order that begins tomorrow or later. Throws slot-full. */
  async assertCapacityForOrder(order: VehicleBooking): Promise<void> {
    const slot = slotOf(order);
    if (slot === null || (await this.slots.hasVacancy(slot))) return;
    const terms = await this.running.ofCustomer(order.userId);
    const leaving = leavingVehicle(slot, order, terms);
    if (leaving || !this.hasClaim(slot, order, terms)) await this.slots.assertCapacity(slot, leaving ?? order);
  }

  /**
   * Reserves or releases the slot as the vehicle's subscriptions need it today. Reserves even a full slot for a vehicle
   * that has a right to it. Idempotent.
   */
  async sync(booking: VehicleBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot !== null) await this.slots.sync(slot, booking);
  }

  /** Releases a reservation that the vehicle's subscriptions do not need. */
  async releaseUnneeded(booking: VehicleBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot !== null && !(await this.isNeeded(slot, booking))) await this.slots.sync(slot, booking);
  }

  /**
   * The slot state of a subscription after a sync. A vehicle that returns from a long pause gets its slot even if it is
   * full; new vehicles are then rejected until there is capacity again.
   */
  async slotStateOf(subscription: SubscriptionOrder): Promise<SlotState> {
    await this.sync(subscription);
    if (!wantsSlot(subscription, this.clock.today())) return 'released';
    const { slotState, pauses } = subscription;
    if (slotState === 'held' || (slotState === 'released' && pauses.length === 0)) return 'held';
    return (await this.isOverCapacity(subscription)) ? 'over-capacity' : 'held';
  }

  /** Whether more vehicles hold the subscription's slot than its capacity allows. */
  async isOverCapacity(subscription: Pick<VehicleBooking, 'communityId' | 'timeSlot'>): Promise<boolean> {
    const slot = slotOf(subscription);
    return slot !== null && this.slots.isOverCapacity(slot);
  }

  /** The vehicle's running subscription in the slot of one that has ended; null when there is none. */
  async nextInSlot(ended: SubscriptionOrder): Promise<SubscriptionOrder | null> {
    const slot = slotOf(ended);
    if (slot === null) return null;
    const [next] = this.inSlot(slot, await this.running.ofVehicle(ended));
    return next ?? null;
  }

  async isNeeded(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<boolean> {
    return this.needs(slot, vehicle, await this.running.ofVehicle(vehicle));
  }

  /** The order has a place when its payment is captured, and runs when the payment is applied. */
  async isBeingPaid(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<boolean> {
    const filter = { kind: 'subscription', status: 'pending', ...vehicle, ...slot };
    for (const { id } of await this.records.list({ filter })) if (await this.payments.isBeingApplied(id)) return true;
    return false;
  }

  async areNeeded(reservations: readonly (readonly [SubscriptionSlot, SlotVehicle])[]): Promise<boolean[]> {
    if (reservations.length === 0) return [];
    const ofVehicles = new Map<string, SubscriptionOrder[]>();
    const userIds = [...new Set(reservations.map(([, { userId }]) => userId))];
    for await (const subscription of this.running.ofCustomers(userIds))
      for (const carNumber of new Set([subscription.carNumber, upcomingDetails(subscription).carNumber])) {
        const key = vehicleKey({ ...subscription, carNumber });
        ofVehicles.set(key, [...(ofVehicles.get(key) ?? []), subscription]);
      }
    return reservations.map(([slot, vehicle]) => this.needs(slot, vehicle, ofVehicles.get(vehicleKey(vehicle)) ?? []));
  }

  needed(): Sources<NeededBy<SubscriptionSlot, SlotVehicle>> {
    return Object.fromEntries(RUNNING.map((status) => [status, this.neededBy(status)]));
  }

  private neededBy(status: PlanStatus): OrderedRecords<NeededBy<SubscriptionSlot, SlotVehicle>> {
    const all = (from: string) => this.running.withStatus(status, from);
    return {
      async *from(position) {
        for await (const { userId, carNumber, createdAt, plannedChange, ...booking } of all(position)) {
          const slots = [slotOf(booking), plannedChange && slotOf(plannedChange.details)];
          const reservations = slots.flatMap((slot) => (slot === null ? [] : [[slot, { userId, carNumber }] as const]));
          yield { position: createdAt, reservations };
        }
      },
      positionOf: ({ position }) => position,
    };
  }

  /**
   * Whether a subscription of the vehicle runs in the slot, even if the slot is released during a pause. One whose
   * plate changes to the vehicle's tomorrow counts.
   *
   * @param terms the customer's running subscriptions
   */
  private hasClaim(slot: SubscriptionSlot, { carNumber }: SlotVehicle, terms: readonly SubscriptionOrder[]): boolean {
    const ofVehicle = terms.filter((term) => hasPlate(carNumber, term, terms));
    return this.inSlot(slot, ofVehicle).some((term) => bringsTo(slot, carNumber, term));
  }

  /** The vehicle's terms are consecutive, so the first one that has not ended decides. */
  private needs(slot: SubscriptionSlot, { carNumber }: SlotVehicle, ofVehicle: readonly SubscriptionOrder[]): boolean {
    const [first] = this.inSlot(slot, ofVehicle).filter((term) => bringsTo(slot, carNumber, term));
    if (first === undefined) return false;
    // Held from now on, so that the slot is available when the change to it takes effect.
    const isPlanned = !isSameSlot(first, slot);
    return isPlanned || wantsSlot(first, this.clock.today());
  }

  /** The subscriptions of a vehicle that run in the slot, the first term first. */
  private inSlot(slot: SubscriptionSlot, ofVehicle: readonly SubscriptionOrder[]): SubscriptionOrder[] {
    return ofVehicle
      .map((subscription) => asOf(subscription, this.clock.today()))
      .filter(
        (subscription) =>
          isSameSlot(subscription, slot) ||
          (subscription.plannedChange && isSameSlot(subscription.plannedChange.details, slot)),
      )
      .filter(isRunning)
      .sort((a, b) => (a.startDate! < b.startDate! ? -1 : 1));
  }
}

/**
 * Whether a term brings a plate to a slot that it has today or from tomorrow on. One that changes both its plate and
 * its slot never brings the new plate to the old slot.
 */
function bringsTo(slot: SubscriptionSlot, carNumber: string, term: SubscriptionOrder): boolean {
  return term.carNumber === carNumber || isSameSlot(upcomingDetails(term), slot);
}

/**
 * The plate that the vehicle's current subscription in the slot has from tomorrow on; null if it does not change. The
 * place of today's plate then goes to the ordered subscription, and the new plate needs its own.
 *
 * @param terms the customer's running subscriptions
 */
function leavingVehicle(
  slot: SubscriptionSlot,
  { userId, carNumber }: SlotVehicle,
  terms: readonly SubscriptionOrder[],
): SlotVehicle | null {
  const inSlot = terms.filter((term) => isSameSlot(upcomingDetails(term), slot));
  if (inSlot.some((term) => upcomingCarNumber(term, terms) === carNumber)) return null;
  const leaving = inSlot.find((term) => term.carNumber === carNumber);
  return leaving ? { userId, carNumber: upcomingCarNumber(leaving, terms) } : null;
}

function slotOf({ communityId, timeSlot }: Pick<VehicleBooking, 'communityId' | 'timeSlot'>): SubscriptionSlot | null {
  return communityId === null ? null : { communityId, timeSlot };
}
