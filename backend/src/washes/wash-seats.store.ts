import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, UniqueViolation, type CollectionDefinition } from '../kernel/database.port.js';
import { freePlaces, type WashSeat } from './wash-seat.js';

const definition: CollectionDefinition<WashSeat> = {
  name: 'wash_seats',
  fields: { date: 'date', halfHour: 'integer', washId: 'string', takenAt: 'instant' },
  unique: [['washId', 'halfHour']],
  indexes: [['date'], ['date', 'halfHour'], ['washId']],
};

@Injectable()
export class WashSeatsStore {
  private readonly seats;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.seats = database.collection(definition);
  }

  /** A seat for the wash at this half hour, the same one when it has one. False when there is none. */
  async take(washId: string, date: CalendarDate, halfHour: number, atOnce: number): Promise<boolean> {
    for (;;) {
      const taken = await this.at(date, halfHour);
      if (taken.some((seat) => seat.washId === washId)) return true;
      const [id] = freePlaces(
        taken.map((seat) => seat.id),
        date,
        halfHour,
        atOnce,
      );
      if (id === undefined) return false;
      try {
        await this.seats.insert({ id, date, halfHour, washId, takenAt: this.clock.now() });
        return true;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
  }

  async countAt(date: CalendarDate, halfHour: number): Promise<number> {
    return this.seats.count({ filter: { date, halfHour } });
  }

  /** How many places are taken at each half hour of a day that has any. */
  async countsOf(date: CalendarDate): Promise<Map<number, number>> {
    const rows = await this.seats.aggregate({ filter: { date }, groupBy: ['halfHour'] });
    return new Map(rows.map(({ group, count }) => [group['halfHour'] as number, count]));
  }

  async giveBack(washId: string): Promise<void> {
    for (const { id } of await this.seats.list({ filter: { washId } })) await this.seats.remove(id);
  }

  /** Seats from a day on, a batch at a time. */
  from(date: CalendarDate): AsyncIterable<WashSeat> {
    return this.seats.stream({ filter: { date: { gte: date } }, sort: ['date', 'ASC'] });
  }

  private at(date: CalendarDate, halfHour: number): Promise<WashSeat[]> {
    return this.seats.list({ filter: { date, halfHour } });
  }
}
