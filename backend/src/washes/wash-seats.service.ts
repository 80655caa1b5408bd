import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { Sweeper } from '../kernel/sweeper.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Wash } from './wash.js';
import { halfHoursOf } from './wash-seat.js';
import { WashSeatsStore } from './wash-seats.store.js';
import { WashesStore } from './washes.store.js';

const SWEEP_EVERY_MS = 60 * 60_000;
/** Longer than a booking takes: its seat may be there before its wash. */
const BOOKING_TAKES_MS = 10 * 60_000;

/** What holds a seat. Waiting for a payment does not: whoever pays first has it. */
const HOLDERS: readonly Wash['status'][] = ['awaiting-payment', 'booked', 'assigned', 'done'];

type Booking = Pick<Wash, 'id' | 'tier' | 'date' | 'timeSlot'>;

/** So many washes at once as the operator's setting says, at each half hour of each day. */
@Injectable()
export class WashSeatsService {
  constructor(
    private readonly seats: WashSeatsStore,
    private readonly washes: WashesStore,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register({ name: 'wash seats', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** Takes the seats of a wash, all or none; the same ones when it has them. False when the slot is full. */
  async take({ id, tier, date, timeSlot }: Booking): Promise<boolean> {
    const { washesAtOnce } = await this.settings.settings();
    for (const halfHour of halfHoursOf(tier, timeSlot)) {
      if (await this.seats.take(id, date, halfHour, washesAtOnce)) continue;
      await this.seats.giveBack(id);
      return false;
    }
    return true;
  }

  /** Throws slot-full. Takes nothing. */
  async refuseFull({ tier, date, timeSlot }: Omit<Booking, 'id'>): Promise<void> {
    const { washesAtOnce } = await this.settings.settings();
    for (const halfHour of halfHoursOf(tier, timeSlot)) {
      if ((await this.seats.countAt(date, halfHour)) >= washesAtOnce) throw new DomainError('slot-full');
    }
  }

  /** The half hours of a day that have no place left. */
  async fullAt(date: CalendarDate): Promise<Set<number>> {
    const { washesAtOnce } = await this.settings.settings();
    const taken = await this.seats.countsOf(date);
    return new Set([...taken].filter(([, count]) => count >= washesAtOnce).map(([halfHour]) => halfHour));
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
    for await (const { washId, takenAt } of this.seats.from(this.clock.today())) {
      if (takenAt > before) continue;
      const wash = await this.washes.washes.get(washId);
      if (wash) await this.giveBackUnlessHeld(wash);
      else await this.seats.giveBack(washId);
    }
    for await (const wash of this.washes.from(this.clock.today())) {
      if (wash.status === 'booked' || wash.status === 'assigned') await this.take(wash);
    }
  }
}
