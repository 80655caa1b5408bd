import { Injectable } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import type { WashTime } from '#libs/wash-time.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { reservationDefinition, Reservations, type Reservation } from '../kernel/reservations.js';
import type { Sources } from '../kernel/watermarks.js';
import { SettingsService } from '../settings/settings.service.js';
import type { SlotDemand } from './slot-demand.js';
import { reconciliationOf, syncReservation, type Part } from './slot-reservations.js';
import { halfHoursOf, includesSlot, isSameSlot, washSlotsOf, type WashSlot } from './wash-slot.js';

/** The owner of a reservation is the wash. */
export interface SlotWash {
  orderId: string;
}

type WashBooking = WashTime & { id: string };

/** A place that a wash has. */
type WashPlace = Reservation<WashSlot, SlotWash>;

const definition = reservationDefinition<WashSlot, SlotWash>(
  'wash_slots',
  { date: 'date', halfHour: 'integer' },
  { orderId: 'string' },
);

const ONLY_PAID_PLACES =
  'The remaining places at this time are reserved for washes paid online. Pay online, or choose another time.';

/** Slot reservations of single washes. The capacity of each half hour is a setting. */
@Injectable()
export class WashSlotsService {
  private readonly reservations;
  private demand: SlotDemand<WashSlot, SlotWash> | null = null;

  constructor(
    database: Database,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {
    this.reservations = new Reservations(database.collection(definition), clock);
  }

  /** Called once by the feature that sells washes, before the application listens. */
  registerDemand(demand: SlotDemand<WashSlot, SlotWash>): void {
    this.demand = demand;
  }

  /**
   * Reserves the half hours of a wash, all or none. Existing reservations are renewed. Returns false when one is full.
   *
   * @param isUnpaid whether only the places for unpaid washes may be used. The others are for paid ones, so that nobody
   * can fill a slot without paying.
   */
  async reserve(booking: WashBooking, { isUnpaid = false } = {}): Promise<boolean> {
    const all = await this.capacity();
    const capacity = isUnpaid ? placesForUnpaid(all) : all;
    const owner = { orderId: booking.id };
    const before = await this.reservations.of(owner);
    const slots = washSlotsOf(booking);
    for (const slot of slots) {
      const held = before.find((one) => isSameSlot(one, slot)) ?? null;
      if (await this.reservations.renewOrReserve(slot, owner, capacity, held)) continue;
      for (const one of slots) if (!includesSlot(before, one)) await this.reservations.release(owner, one);
      return false;
    }
    return true;
  }

  /** The places of a wash now. */
  placesOf(orderId: string): Promise<readonly WashPlace[]> {
    return this.reservations.of({ orderId });
  }

  /**
   * Reserves or releases the half hours of a time as the wash needs them now, even when they are full. Other half hours
   * stay, because a change of the wash may have just reserved them.
   *
   * @param seen the places of the wash before it was changed, so that those which another change has reserved since then
   * are kept
   */
  async sync(booking: WashBooking, seen: readonly WashPlace[] = []): Promise<void> {
    const { demand } = this;
    if (!demand) return;
    const owner = { orderId: booking.id };
    for (const slot of washSlotsOf(booking)) {
      const place = seen.find((one) => isSameSlot(one, slot));
      await syncReservation(this.reservations, demand, [slot, owner], place);
    }
  }

  /**
   * Checks that a wash has its half hours or could get them. Reserves nothing.
   *
   * @param isUnpaid see reserve
   * @throws DomainError slot-full
   */
  async assertCapacity(booking: WashBooking, { isUnpaid = false } = {}): Promise<void> {
    const all = await this.capacity();
    if (!(await this.hasCapacity(booking, all))) throw new DomainError('slot-full');
    if (isUnpaid && !(await this.hasCapacity(booking, placesForUnpaid(all))))
      throw new DomainError('slot-full', { message: ONLY_PAID_PLACES });
  }

  /** Tells which slots of a day can still be reserved, by their tier and name, as of now. */
  async vacancyOn(date: CalendarDate): Promise<(tier: WashTier, timeSlot: string) => boolean> {
    const capacity = await this.capacity();
    const reserved = await this.reservations.counts({ date }, 'halfHour');
    return (tier, timeSlot) =>
      halfHoursOf(tier, timeSlot).every((halfHour) => (reserved.get(halfHour) ?? 0) < capacity);
  }

  /** Releases all half hours of a wash. */
  release(orderId: string): Promise<void> {
    return this.reservations.release({ orderId });
  }

  /** Removes the reservations of past days. Nothing can be booked on them, whatever became of their washes. */
  removePast(signal: AbortSignal): Promise<void> {
    return this.reservations.removeBefore(this.clock.today(), 'date', signal);
  }

  /**
   * The work that makes the reservations of today and later match the orders. Called by the reconciler. @param before
   * see reconciliationOf
   */
  reconciliation(before: Instant): Sources<Part> {
    if (!this.demand) return {};
    const today = this.clock.today();
    return reconciliationOf('wash slots', this.reservations, this.demand, {
      among: (from) => ({ date: { gte: from > today ? from : today } }),
      orderBy: 'date',
      before,
      partsOf: ({ date, halfHour, orderId }) => [{ date, halfHour }, { orderId }],
    });
  }

  private async hasCapacity(booking: WashBooking, capacity: number): Promise<boolean> {
    for (const slot of washSlotsOf(booking))
      if (!(await this.reservations.hasCapacity(slot, { orderId: booking.id }, capacity))) return false;
    return true;
  }

  private async capacity(): Promise<number> {
    return (await this.settings.settings()).washesAtOnce;
  }
}

/** Half of the capacity, and at least one. */
function placesForUnpaid(capacity: number): number {
  return Math.ceil(capacity / 2);
}
