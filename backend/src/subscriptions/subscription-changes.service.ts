import { Injectable } from '@nestjs/common';
import { carTypeOf } from '#libs/car-models.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanChangeRequest } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { RUNNING } from '#libs/order-transitions.js';
import { AddressesService } from '../communities/addresses.service.js';
import { changedParking, orderAddress, type Address } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { fieldError } from '../kernel/field-error.js';
import { newRecordId } from '../kernel/request-identity.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import {
  firstDayOfChange,
  isSameSlot,
  upcomingDetails,
  withoutPlannedChange,
  withPlannedChange,
  type ServiceDetails,
} from './planned-change.js';
import { PlanSlotOfferService } from './plan-slot-offer.service.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { asOf } from './subscription.js';
import { isPlateTaken, laterTerms, overlapsWith, upcomingCarNumber } from './upcoming-vehicle.js';
import { VehicleSlotsService, type VehicleBooking } from './vehicle-slots.service.js';

/**
 * Changes the vehicle, place or time slot of a running subscription from tomorrow on. The new slot is reserved
 * immediately; the old one is released when the change takes effect (SubscriptionChangeEffectsService).
 */
@Injectable()
export class SubscriptionChangesService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly running: RunningSubscriptionsService,
    private readonly slots: VehicleSlotsService,
    private readonly addresses: AddressesService,
    private readonly slotOffer: PlanSlotOfferService,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans a change, in addition to one that is already planned. Omitted fields keep their values. Throws not-found,
   * edit-conflict, validation-failed, slot-not-offered, slot-full or transition-not-allowed.
   */
  async plan(id: string, request: PlanChangeRequest): Promise<SubscriptionOrder> {
    const before = await this.withEffectsApplied(await this.current(id));
    // Before a place is reserved: its release would take that of a concurrent change to the same slot.
    assertVersionCurrent(before, request);
    this.assertChangeable(before);
    const upcoming = upcomingDetails(before);
    const changed = await this.changeOf(request, upcoming.address);
    const wanted = changed(upcoming);
    const terms = await this.running.ofCustomer(before.userId);
    this.assertVehicle(before, wanted, terms);
    await this.assertPlaceNotShared(before, wanted, terms);
    const following = laterTerms(before, terms).map((term) => term.id);
    await this.slotOffer.assertForChange(before, wanted.timeSlot);
    const changeId = newRecordId(this.clock);
    const separate = separatePlaces(before, wanted, terms);
    let replaced = upcoming;
    try {
      if (!separate.some((place) => isSameSlot(place, wanted))) await this.reserve(before, wanted);
      await this.reserveSeparate(separate, separatePlaces(before, upcoming, terms));
      const planned = await this.orders.change<SubscriptionOrder>(id, (current) => {
        assertVersionCurrent(current, request);
        this.assertChangeable(current);
        replaced = upcomingDetails(current);
        const details = changed(replaced);
        const isReleased = isSameSlot(upcoming, wanted) && !isSameSlot(replaced, wanted);
        // Combined with a concurrent change, it would lead to a slot that is not reserved.
        if (isReleased || !isSameSlot(details, wanted)) throw new DomainError('edit-conflict');
        const change = { id: changeId, today: this.clock.today(), following };
        return unlessSame(current, withPlannedChange(current, details, change));
      });
      await this.assertOnlyPlan(planned);
      return planned;
    } finally {
      for (const place of separate) await this.slots.sync(place);
      // Releases slots that are not needed, even after an error.
      for (const slot of [upcoming, replaced, wanted]) await this.syncPlaces(before, slot);
    }
  }

  /**
   * Cancels a planned change, if there is one. Throws not-found, transition-not-allowed when another plan changes to
   * the current vehicle, and slot-full when another plan for the planned vehicle has the last place.
   */
  async cancel(id: string): Promise<SubscriptionOrder> {
    const before = await this.current(id);
    await this.assertVehicleKept(before);
    await this.assertPlaceNotShared(before, before, await this.running.ofCustomer(before.userId));
    let cancelled = upcomingDetails(before);
    const after = await this.orders.change<SubscriptionOrder>(id, (current) => {
      cancelled = upcomingDetails(current);
      return unlessSame(current, withoutPlannedChange(current, this.clock.today()));
    });
    await this.syncPlaces(before, cancelled);
    return after;
  }

  private async current(id: string): Promise<SubscriptionOrder> {
    return asOf(await this.records.findOf('subscription', id), this.clock.today());
  }

  /** Completes the effects of a change that a crash interrupted, because the next change would overwrite their mark. */
  private async withEffectsApplied(current: SubscriptionOrder): Promise<SubscriptionOrder> {
    if (current.appliedChange === null) return current;
    await this.orders.catchUp(current.id);
    return this.current(current.id);
  }

  private assertChangeable({ status, endDate }: SubscriptionOrder): void {
    const from = firstDayOfChange(this.clock.today());
    if (!RUNNING.includes(status))
      throw transitionNotAllowed(`A plan that is ${status} cannot be changed.`, status, RUNNING);
    if (endDate !== null && endDate < from) {
      const message = `This plan ends on ${formatCalendarDate(endDate)}, before a change could take effect.`;
      throw transitionNotAllowed(message, status);
    }
  }

  /** A function that applies a request to details. @param before the address that it changes */
  private async changeOf(
    request: PlanChangeRequest,
    before: Address,
  ): Promise<(details: ServiceDetails) => ServiceDetails> {
    const changedAddress = await this.changedAddress(request, before);
    return (details) => ({
      ...details,
      ...orderAddress(changedAddress(details.address)),
      ...changedParking(details, request),
      timeSlot: request.timeSlot ?? details.timeSlot,
      carName: request.carName ?? details.carName,
      carColor: request.carColor ?? details.carColor,
      carNumber: request.carNumber ?? details.carNumber,
    });
  }

  private async changedAddress(request: PlanChangeRequest, before: Address): Promise<(address: Address) => Address> {
    const change = await this.addresses.change(request, before);
    const after = change(before);
    const isOther = after.communityId !== before.communityId || after.communityName !== before.communityName;
    if (isOther && after.communityId === null) throw fieldError('communityId', MESSAGES.communityNotListed);
    if (isOther) await this.addresses.assertOrderable(after);
    return change;
  }

  /** The price depends on the car type, and the terms of a vehicle must not overlap. */
  private assertVehicle(
    before: SubscriptionOrder,
    { carName, carNumber }: ServiceDetails,
    terms: readonly SubscriptionOrder[],
  ): void {
    const { carType } = before;
    if (carName !== before.carName && carTypeOf(carName) !== carType)
      throw fieldError('carName', `Please choose a car of the same type: ${CAR_TYPE_LABELS[carType]}`);
    if (isPlateTaken(carNumber, before, { terms, today: this.clock.today() })) throw plateTaken();
  }

  /** A plan can keep its vehicle unless its term would overlap that of a plan that changes to the vehicle. */
  private async assertVehicleKept(before: SubscriptionOrder): Promise<void> {
    const { userId, carNumber, plannedChange } = before;
    if (plannedChange === null || plannedChange.details.carNumber === carNumber) return;
    const terms = await this.running.ofCustomer(userId);
    if (!isPlateTaken(carNumber, before, { terms, today: this.clock.today() })) return;
    throw transitionNotAllowed(
      'Another plan changes to this car, so this change cannot be cancelled. Cancel the other change first.',
      before.status,
    );
  }

  /**
   * A plan that was bought for the planned plate shares the place of this one. When this one stays in the slot without
   * that plate, both need a place. Throws slot-full.
   */
  private async assertPlaceNotShared(
    before: SubscriptionOrder,
    wanted: ServiceDetails,
    terms: readonly SubscriptionOrder[],
  ): Promise<void> {
    const { carNumber } = upcomingDetails(before);
    if (carNumber === before.carNumber || carNumber === wanted.carNumber) return;
    const isSharing = (other: SubscriptionOrder) => {
      const upcoming = upcomingDetails(other);
      return other.id !== before.id && upcoming.carNumber === carNumber && isSameSlot(upcoming, wanted);
    };
    const sharing = terms.find(isSharing);
    if (!sharing || !(await this.slots.isOverCapacity(upcomingDetails(sharing)))) return;
    const message = `The plan for ${formatCarNumber(carNumber)} has the last place at this time. Change its time slot first.`;
    throw new DomainError('slot-full', { message });
  }

  /** Cancels the change if another plan changed to the same plate at the same time. */
  private async assertOnlyPlan(planned: SubscriptionOrder): Promise<void> {
    const { id, userId, plannedChange } = planned;
    if (plannedChange === null || plannedChange.details.carNumber === planned.carNumber) return;
    const terms = await this.running.ofCustomer(userId);
    if (!overlapsWith(plannedChange.details.carNumber, planned, { terms, today: this.clock.today() })) return;
    await this.cancel(id);
    throw plateTaken();
  }

  /** Throws slot-full. */
  private async reserve(before: SubscriptionOrder, { communityId, timeSlot }: ServiceDetails): Promise<void> {
    const booking = { userId: before.userId, carNumber: before.carNumber, communityId, timeSlot };
    const isReserved = isSameSlot(upcomingDetails(before), booking)
      ? await this.slots.reserve(booking)
      : await this.slots.reserveForOrder(booking);
    await this.assertReserved(booking, isReserved);
  }

  /** Reserves additional places, except for those of an earlier change. Throws slot-full. */
  private async reserveSeparate(places: readonly VehicleBooking[], reserved: readonly VehicleBooking[]): Promise<void> {
    for (const place of places)
      if (!reserved.some((one) => isSameSlot(one, place)))
        await this.assertReserved(place, await this.slots.reserve(place));
  }

  private async assertReserved(booking: VehicleBooking, isReserved: boolean): Promise<void> {
    if (isReserved) return;
    await this.slots.assertCapacity(booking);
    throw new DomainError('slot-full');
  }

  /** Keeps the place of today's plate in a slot if it is needed, and releases that of a planned plate if it is not. */
  private async syncPlaces(before: SubscriptionOrder, slot: ServiceDetails): Promise<void> {
    const { userId, carNumber } = before;
    await this.slots.sync({ ...slot, userId, carNumber });
    if (slot.carNumber !== carNumber) await this.slots.releaseUnneeded({ ...slot, userId });
  }
}

/**
 * The places that a term and those that follow it need in addition to those of their vehicle: they change to another
 * vehicle, and an earlier term keeps the place.
 */
function separatePlaces(
  { id, userId, carNumber: old }: SubscriptionOrder,
  wanted: ServiceDetails,
  terms: readonly SubscriptionOrder[],
): VehicleBooking[] {
  const { carNumber } = wanted;
  if (carNumber === old) return [];
  const changed = terms.find((term) => term.id === id);
  const following = changed ? laterTerms(changed, terms) : [];
  const isChanged = (term: SubscriptionOrder) => term.id === id || following.includes(term);
  const kept = terms.filter((term) => !isChanged(term) && upcomingCarNumber(term, terms) === old);
  return [wanted, ...following.map(upcomingDetails)]
    .filter((place) => kept.some((term) => isSameSlot(upcomingDetails(term), place)))
    .map(({ communityId, timeSlot }) => ({ userId, carNumber, communityId, timeSlot }));
}

function plateTaken(): DomainError {
  return fieldError('carNumber', 'This car already has a plan');
}

function unlessSame<T>(before: T, after: T): T | null {
  return after === before ? null : after;
}
