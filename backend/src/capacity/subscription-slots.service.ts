import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { formatSlot } from '#libs/slot-text.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { reservationDefinition, Reservations, type Reservation } from '../kernel/reservations.js';
import type { Sources } from '../kernel/watermarks.js';
import { SettingsService } from '../settings/settings.service.js';
import type { SlotDemand } from './slot-demand.js';
import { reconciliationOf, syncReservation, type Part } from './slot-reservations.js';

/** A daily time slot in a community. */
export interface SubscriptionSlot {
  communityId: string;
  timeSlot: string;
}

/** The owner of a reservation is the vehicle, so that a renewal keeps the slot. */
export interface SlotVehicle {
  userId: string;
  carNumber: string;
}

const definition = reservationDefinition<SubscriptionSlot, SlotVehicle>(
  'subscription_slots',
  { communityId: 'string', timeSlot: 'string' },
  { userId: 'string', carNumber: 'string' },
);

/** Slot reservations of subscriptions. The capacity of each slot of a community is a setting. */
@Injectable()
export class SubscriptionSlotsService {
  private readonly reservations;
  private demand: SlotDemand<SubscriptionSlot, SlotVehicle> | null = null;

  constructor(
    database: Database,
    private readonly settings: SettingsService,
    clock: Clock,
    private readonly communities: CommunitiesService,
  ) {
    communities.addReferences({ repoint: (from, to, signal) => this.repoint(from, to, signal) });
    this.reservations = new Reservations(database.collection(definition), clock);
  }

  /** Called once by the feature that sells subscriptions, before the application listens. */
  registerDemand(demand: SlotDemand<SubscriptionSlot, SlotVehicle>): void {
    this.demand = demand;
  }

  /**
   * Reserves a place for a vehicle. An existing reservation is renewed, so that the end of an earlier order does not
   * release it. Returns false when the slot is full.
   */
  async reserve(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<boolean> {
    const [place, owner] = [slotOf(slot), vehicleOf(vehicle)];
    const held = await this.reservations.find(place, owner);
    return this.reservations.renewOrReserve(place, owner, await this.capacity(), held);
  }

  /** Reserves or releases the slot as the vehicle's orders need it now. */
  async sync(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<void> {
    if (this.demand) await syncReservation(this.reservations, this.demand, [slotOf(slot), vehicleOf(vehicle)]);
  }

  /** Checks that a vehicle has a place in the slot or could get one. Reserves nothing. Throws slot-full. */
  async assertCapacity(slot: SubscriptionSlot, vehicle: SlotVehicle): Promise<void> {
    if (await this.reservations.hasCapacity(slotOf(slot), vehicleOf(vehicle), await this.capacity())) return;
    const community = await this.communities.current(slot.communityId);
    throw new DomainError('slot-full', {
      message: `The time slot ${formatSlot(slot.timeSlot)} is full in ${community?.name ?? 'this community'}. Please choose another one.`,
    });
  }

  /** Whether another vehicle can reserve the slot. */
  async hasVacancy(slot: SubscriptionSlot): Promise<boolean> {
    return (await this.reservations.countIn(slotOf(slot))) < (await this.capacity());
  }

  /**
   * Whether more vehicles hold the slot than its capacity allows, such as after a pause or after the setting was
   * lowered.
   */
  async isOverCapacity(slot: SubscriptionSlot): Promise<boolean> {
    return (await this.reservations.countIn(slotOf(slot))) > (await this.capacity());
  }

  /** Tells which time slots of a community can still be reserved, as of now. */
  async vacancyIn(communityId: string): Promise<(timeSlot: string) => boolean> {
    const capacity = await this.capacity();
    const reserved = await this.reservations.counts({ communityId }, 'timeSlot');
    return (timeSlot) => (reserved.get(timeSlot) ?? 0) < capacity;
  }

  /**
   * The work that makes all reservations match the orders. Called by the reconciler. @param before see reconciliationOf
   */
  reconciliation(before: Instant): Sources<Part> {
    if (!this.demand) return {};
    return reconciliationOf('subscription slots', this.reservations, this.demand, {
      among: (from) => ({ communityId: { gte: from } }),
      orderBy: 'communityId',
      before,
      partsOf: (reservation) => [slotOf(reservation), vehicleOf(reservation)],
    });
  }

  private async capacity(): Promise<number> {
    return (await this.settings.settings()).carsPerSlot;
  }

  /** Moves the reservations of a merged community to the remaining one. */
  private async repoint(from: string, to: string, signal: AbortSignal): Promise<void> {
    for await (const reservation of this.reservations.stream({ communityId: from }, 'communityId')) {
      if (signal.aborted) return;
      await this.reservations.ensure({ ...slotOf(reservation), communityId: to }, vehicleOf(reservation));
      await this.reservations.release(vehicleOf(reservation), slotOf(reservation));
    }
  }
}

/** Only the key fields, because reservations and orders have others. */
function slotOf({ communityId, timeSlot }: SubscriptionSlot | Reservation<SubscriptionSlot, SlotVehicle>) {
  return { communityId, timeSlot };
}

function vehicleOf({ userId, carNumber }: SlotVehicle) {
  return { userId, carNumber };
}
