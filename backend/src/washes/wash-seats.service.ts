import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { seatDefinition, Seats } from '../kernel/seats.js';
import { JobRunner } from '../kernel/jobs.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Wash } from './wash.js';
import { halfHoursOf, seatSlot } from './wash-seat.js';
import { WashesStore } from './washes.store.js';

const SWEEP_EVERY_MS = 60 * 60_000;
/** Longer than a booking takes: its seat may be there before its wash. */
const BOOKING_TAKES_MS = 10 * 60_000;

/** What holds a seat. Waiting for a payment does not: whoever pays first has it. */
const HOLDERS: readonly Wash['status'][] = ['awaiting-payment', 'booked', 'assigned', 'done'];

type Booking = Pick<Wash, 'id' | 'tier' | 'date' | 'timeSlot'>;

const definition = seatDefinition('wash_seats');

/** So many washes at once as the operator's setting says, at each half hour of each day. Their holders are washes. */
@Injectable()
export class WashSeatsService {
  private readonly seats;

  constructor(
    database: Database,
    private readonly washes: WashesStore,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    this.seats = new Seats(database.collection(definition), clock);
    jobs.register({ name: 'wash seats', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** Takes the seats of a wash, all or none; the same ones when it has them. False when the slot is full. */
  async take(booking: Booking): Promise<boolean> {
    const { washesAtOnce } = await this.settings.settings();
    for (const slot of slotsOf(booking)) {
      if (await this.seats.take(slot, booking.id, washesAtOnce)) continue;
      await this.seats.giveBack(booking.id);
      return false;
    }
    return true;
  }

  /** The seats of a wash that is booked, whatever gave them back meanwhile. */
  async keep(booking: Booking): Promise<void> {
    for (const slot of slotsOf(booking)) await this.seats.keep(slot, booking.id);
  }

  /** Throws slot-full. Takes nothing. */
  async assertCapacity(booking: Booking): Promise<void> {
    const { washesAtOnce } = await this.settings.settings();
    for (const slot of slotsOf(booking)) {
      if (!(await this.seats.hasRoom(slot, booking.id, washesAtOnce))) throw new DomainError('slot-full');
    }
  }

  /** Whether a slot of the day can still be had, by its tier and name. */
  async vacancyOn(date: CalendarDate): Promise<(tier: WashTier, timeSlot: string) => boolean> {
    const { washesAtOnce } = await this.settings.settings();
    const taken = await this.seats.countsIn(`${date}/`);
    return (tier, timeSlot) =>
      halfHoursOf(tier, timeSlot).every((halfHour) => (taken.get(seatSlot(date, halfHour)) ?? 0) < washesAtOnce);
  }

  giveBack(washId: string): Promise<void> {
    return this.seats.giveBack(washId);
  }

  async giveBackUnlessHeld({ id, status }: Pick<Wash, 'id' | 'status'>): Promise<void> {
    if (!HOLDERS.includes(status)) await this.seats.giveBack(id);
  }

  /**
   * A crash may come between a seat and its booking, or between a cancellation and the return of its seat; and washes that
   * were brought from elsewhere have no seats yet.
   */
  private async sweep(): Promise<void> {
    const before = this.clock.in(-BOOKING_TAKES_MS);
    for await (const { holder, takenAt } of this.seats.from(this.clock.today())) {
      if (takenAt > before) continue;
      const wash = await this.washes.washes.get(holder);
      if (wash) await this.giveBackUnlessHeld(wash);
      else await this.seats.giveBack(holder);
    }
    for await (const { id } of this.washes.from(this.clock.today())) {
      const wash = await this.washes.washes.get(id);
      if (wash?.status === 'booked' || wash?.status === 'assigned') await this.keep(wash);
    }
  }
}

function slotsOf({ tier, date, timeSlot }: Booking): string[] {
  return halfHoursOf(tier, timeSlot).map((halfHour) => seatSlot(date, halfHour));
}
