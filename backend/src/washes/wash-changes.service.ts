import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import type { AddressRequest, ParkingFields } from '#libs/contract/addresses.js';
import type { Edit } from '#libs/contract/records.js';
import type { WashMoveRequest } from '#libs/contract/washes.js';
import { dayOffMessage, daysOffIn, isServiceDay } from '#libs/service-days.js';
import { movedDeadline } from '#libs/wash-time.js';
import { AddressesService } from '../communities/addresses.service.js';
import { WashSlotsService } from '../capacity/wash-slots.service.js';
import { changedParking, orderAddress, type Address } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { fieldError } from '../kernel/field-error.js';
import type { RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { newRecordId } from '../kernel/request-identity.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { WashOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { assertSlotOffered } from '../settings/slot-offer.js';
import { SettingsService } from '../settings/settings.service.js';
import { isSameDetails } from '../subscriptions/planned-change.js';
import { NOT_MISSED } from './missed-fields.js';
import { assertMovable, assertTimeBookable, assertToBeDone, bookableDay, type BookedBy } from './wash.js';

/** The operator's changes of a wash. */
type WashChange = AddressRequest &
  Partial<ParkingFields> &
  Partial<Pick<WashOrder, 'name' | 'phone' | 'carName' | 'carNumber'>> &
  Edit & { date?: CalendarDate; timeSlot?: string };

type VisitTime = Pick<WashOrder, 'date' | 'timeSlot'>;

/** Each move is mailed to the account's email address, which may be somebody else's. */
const MOVES_PER_CUSTOMER: RateLimit = {
  name: 'washes moved by customer',
  max: 10,
  windowMs: 24 * 60 * 60_000,
  message: 'You have reached the daily limit for moving washes. Please call us, or try again tomorrow.',
};

/** The office changes a wash that is still to be done. Its customer can move it to another day or time. */
@Injectable()
export class WashChangesService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly slots: WashSlotsService,
    private readonly addresses: AddressesService,
    private readonly settings: SettingsService,
    private readonly rates: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves a customer's own wash to a day and a time that customers can book, up to its cancellation deadline and ten
   * times in 24 hours. Throws what change throws, and too-many-requests.
   */
  async move(userId: string, id: string, request: WashMoveRequest): Promise<WashOrder> {
    const wash = await this.records.findOf('wash', id);
    if (wash.userId !== userId) notFound('wash');
    return this.rates.consumeFor(MOVES_PER_CUSTOMER, userId, () => this.apply(wash, request, 'customer'));
  }

  /**
   * Changes a wash within the slot's capacity, and mails the customer if anything changed. Throws not-found,
   * edit-conflict, validation-failed, slot-not-offered, slot-full or transition-not-allowed.
   */
  async change(id: string, request: WashChange): Promise<WashOrder> {
    return this.apply(await this.records.findOf('wash', id), request, 'staff');
  }

  private async apply(before: WashOrder, request: WashChange, by: BookedBy): Promise<WashOrder> {
    const { id } = before;
    const changeId = newRecordId(this.clock);
    const changedAddress = await this.addresses.change(request, before.address);
    const change = (wash: WashOrder) => {
      if (by === 'customer') assertMovable(wash, this.clock.now());
      return withChange(wash, request, { changeId, changedAddress });
    };
    const wanted = change(before) ?? before;
    await this.assertTimeAllowed(before, wanted, by);
    const isMove = !isAtSameTime(wanted, before);
    if (isMove) await this.reserve(wanted, by);
    const places = await this.slots.placesOf(id);
    let replaced = before;
    try {
      return await this.orders.change<WashOrder>(id, (wash) => {
        replaced = wash;
        const changed = change(wash);
        // Combined with a concurrent change, it would lead to a time that is not reserved.
        if (changed && !isAtSameTime(changed, wash) && !(isMove && isAtSameTime(changed, wanted)))
          throw new DomainError('edit-conflict');
        return changed;
      });
    } finally {
      // Releases half hours that the wash does not use, even after an error.
      for (const time of [replaced, wanted]) await this.slots.sync(time, places);
    }
  }

  /** Throws validation-failed for a day or a time that cannot be booked, unless it stays. */
  private async assertTimeAllowed(before: WashOrder, wanted: WashOrder, by: BookedBy): Promise<void> {
    const { tier, date, timeSlot, communityId } = wanted;
    const listed = await this.settings.daysOff();
    const daysOff = daysOffIn(listed, communityId);
    const isMove = !isAtSameTime(wanted, before);
    // Customers cannot move a wash within today either.
    if (date !== before.date || (isMove && by === 'customer'))
      bookableDay(date, { by, today: this.clock.today(), daysOff });
    // A wash that was booked before its day became a day off stays, but cannot be moved to a community that is closed.
    else if (!isServiceDay(daysOff, date) && isServiceDay(daysOffIn(listed, before.communityId), date))
      throw fieldError('date', dayOffMessage(daysOff, date));
    if (isMove) assertTimeBookable({ tier, date, timeSlot }, this.clock.now());
  }

  /**
   * Reserves the new time in addition to the old one. A customer who has not paid gets one of the places that they could
   * book. Throws slot-not-offered or slot-full.
   */
  private async reserve(wanted: WashOrder, by: BookedBy): Promise<void> {
    assertSlotOffered(await this.settings.settings(), wanted.tier, wanted.timeSlot);
    const places = { isUnpaid: by === 'customer' && wanted.payment === 'unpaid' };
    if (await this.slots.reserve(wanted, places)) return;
    await this.slots.assertCapacity(wanted, places);
    // A place was released since then.
    throw new DomainError('slot-full');
  }
}

/** The wash with a request's changes; null when nothing changes. Throws edit-conflict or transition-not-allowed. */
function withChange(
  wash: WashOrder,
  request: WashChange,
  { changeId, changedAddress }: { changeId: string; changedAddress: (address: Address) => Address },
): WashOrder | null {
  assertVersionCurrent(wash, request);
  assertToBeDone(wash, 'changed');
  const date = request.date ?? wash.date;
  const timeSlot = request.timeSlot ?? wash.timeSlot;
  const address = orderAddress(changedAddress(wash.address));
  const { name = wash.name, phone = wash.phone, carName = wash.carName, carNumber = wash.carNumber } = request;
  const details = { ...address, ...changedParking(wash, request), timeSlot, carName, carNumber };
  const isSameContact = name === wash.name && phone === wash.phone;
  if (date === wash.date && isSameContact && isSameDetails(wash, { ...wash, ...details })) return null;
  return {
    ...wash,
    ...details,
    name,
    phone,
    carType: carTypeOf(carName) ?? null,
    // The report is about the former time.
    ...(isAtSameTime(wash, { date, timeSlot }) ? {} : NOT_MISSED),
    date,
    startDate: date,
    endDate: date,
    // Employees are assigned by community and day.
    assigneeId: address.communityId === wash.communityId && date === wash.date ? wash.assigneeId : null,
    cancelUntil: movedDeadline(wash, { date, timeSlot }),
    changeNotice: { id: changeId, kind: 'changed' },
  };
}

function isAtSameTime(one: VisitTime, other: VisitTime): boolean {
  return one.date === other.date && one.timeSlot === other.timeSlot;
}
