import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { JobRunner } from '../kernel/jobs.js';
import { reservationDefinition, Reservations } from '../kernel/reservations.js';
import { SettingsService } from '../settings/settings.service.js';
import { halfHoursOf } from './wash-seat.js';
import type { Wash } from './wash.js';
import { WashesStore } from './washes.store.js';

const SWEEP_EVERY_MS = 60 * 60_000;
/** Longer than a booking takes: its reservation may be there before its wash. */
const BOOKING_WINDOW_MS = 10 * 60_000;

/** Statuses in which a wash may hold its place. Waiting for a payment does not reserve: whoever pays first has it. */
const HOLDERS: readonly Wash['status'][] = ['awaiting-payment', 'booked', 'assigned', 'done'];

type WashBooking = Pick<Wash, 'id' | 'tier' | 'date' | 'timeSlot'>;

/** A half hour of a day; 0 is the day's first. */
interface WashSlot {
  date: CalendarDate;
  halfHour: number;
}

interface WashHolder {
  washId: string;
}

const definition = reservationDefinition<WashSlot, WashHolder>(
  'wash_reservations',
  { date: 'date', halfHour: 'integer' },
  { washId: 'string' },
);

/** Slot reservations of single washes: each half hour of each day takes as many as the operator's setting says. */
@Injectable()
export class WashSeatsService {
  private readonly reservations;

  constructor(
    database: Database,
    private readonly washes: WashesStore,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    this.reservations = new Reservations(database.collection(definition), clock);
    jobs.register({ name: 'wash reservations', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** Reserves the half hours of a wash, all or none; those it has it keeps. False when one is full. */
  async take(booking: WashBooking): Promise<boolean> {
    const { washesAtOnce } = await this.settings.settings();
    const holder = { washId: booking.id };
    const held = await this.reservations.of(holder);
    const slots = slotsOf(booking);
    for (const slot of slots) {
      if (await this.reservations.take(slot, holder, washesAtOnce)) continue;
      for (const one of slots) if (!held.some((had) => isSame(had, one))) await this.reservations.release(holder, one);
      return false;
    }
    return true;
  }

  /** The half hours of a wash that is booked, whatever released them meanwhile. */
  async keep(booking: WashBooking): Promise<void> {
    for (const slot of slotsOf(booking)) await this.reservations.keep(slot, { washId: booking.id });
  }

  /** Throws slot-full. Reserves nothing. */
  async assertCapacity(booking: WashBooking): Promise<void> {
    const { washesAtOnce } = await this.settings.settings();
    for (const slot of slotsOf(booking)) {
      if (!(await this.reservations.hasRoom(slot, { washId: booking.id }, washesAtOnce)))
        throw new DomainError('slot-full');
    }
  }

  /** Whether a slot of the day can still be had, by its tier and name. */
  async vacancyOn(date: CalendarDate): Promise<(tier: WashTier, timeSlot: string) => boolean> {
    const { washesAtOnce } = await this.settings.settings();
    const taken = await this.reservations.counts({ date }, 'halfHour');
    return (tier, timeSlot) =>
      halfHoursOf(tier, timeSlot).every((halfHour) => (taken.get(halfHour) ?? 0) < washesAtOnce);
  }

  release(washId: string): Promise<void> {
    return this.reservations.release({ washId });
  }

  async releaseUnlessHeld({ id, status }: Pick<Wash, 'id' | 'status'>): Promise<void> {
    if (!HOLDERS.includes(status)) await this.reservations.release({ washId: id });
  }

  /** Releases what a wash reserved at times that are not its own (any more). */
  async releaseOtherTimes(booking: WashBooking): Promise<void> {
    const slots = slotsOf(booking);
    for (const reservation of await this.reservations.of({ washId: booking.id })) {
      const { date, halfHour } = reservation;
      if (!slots.some((slot) => isSame(slot, reservation)))
        await this.reservations.release({ washId: booking.id }, { date, halfHour });
    }
  }

  /**
   * A crash may come between a reservation and its booking, or between a cancellation or a change of time and the release;
   * and washes that were brought from elsewhere have no reservations yet.
   */
  private async sweep(): Promise<void> {
    const [today, before] = [this.clock.today(), this.clock.in(-BOOKING_WINDOW_MS)];
    for await (const reservation of this.reservations.stream({ date: { gte: today } }, 'date')) {
      const { washId, date, halfHour, takenAt } = reservation;
      if (takenAt > before) continue;
      const wash = await this.washes.washes.get(washId);
      const isHeld = wash && HOLDERS.includes(wash.status) && slotsOf(wash).some((slot) => isSame(slot, reservation));
      if (!isHeld) await this.reservations.release({ washId }, { date, halfHour });
    }
    for await (const { id } of this.washes.from(today)) {
      const wash = await this.washes.washes.get(id);
      if (wash?.status === 'booked' || wash?.status === 'assigned') await this.keep(wash);
    }
  }
}

function slotsOf({ tier, date, timeSlot }: WashBooking): WashSlot[] {
  return halfHoursOf(tier, timeSlot).map((halfHour) => ({ date, halfHour }));
}

function isSame(one: WashSlot, other: WashSlot): boolean {
  return one.date === other.date && one.halfHour === other.halfHour;
}
