import type { Instant } from '#libs/calendar.js';
import type { Clock } from './clock.port.js';
import { UniqueViolation, type Collection, type CollectionDefinition, type StoredRecord } from './database.port.js';
import { newId } from './ids.js';

/** One of the places that a slot has, and who has it. Nobody else can have that place, and its id is never another seat's. */
export interface Seat extends StoredRecord {
  slot: string;
  /** From 1. */
  place: number;
  holder: string;
  takenAt: Instant;
}

/** No slot has more places. */
export const MAX_PLACES = 500;

export function seatDefinition(name: string): CollectionDefinition<Seat> {
  return {
    name,
    fields: { slot: 'string', place: 'integer', holder: 'string', takenAt: 'instant' },
    unique: [
      ['slot', 'place'],
      ['holder', 'slot'],
    ],
    indexes: [['slot'], ['holder']],
  };
}

/** So many places at once in each slot, whoever asks for them on whichever process. */
export class Seats {
  constructor(
    private readonly seats: Collection<Seat>,
    private readonly clock: Clock,
  ) {}

  /** A place for the holder, the same one when it has one. False when the slot is full. */
  async take(slot: string, holder: string, places: number): Promise<boolean> {
    for (;;) {
      const taken = await this.seats.list({ filter: { slot } });
      // Looked for in what was just read: another call of the same holder may have taken it a moment ago.
      if (taken.some((seat) => seat.holder === holder)) return true;
      if (taken.length >= places) return false;
      const numbers = new Set(taken.map(({ place }) => place));
      const free = Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find(
        (place) => !numbers.has(place),
      )!;
      try {
        await this.seats.insert({
          id: newId(this.clock.millis()),
          slot,
          place: free,
          holder,
          takenAt: this.clock.now(),
        });
        return true;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
  }

  /** A place for a holder that has a right to one, even when the slot has become smaller since. */
  async keep(slot: string, holder: string): Promise<void> {
    if (!(await this.holds(slot, holder))) await this.take(slot, holder, Infinity);
  }

  /** Whether the holder has a place there, or could have one. Takes nothing. */
  async hasRoom(slot: string, holder: string, places: number): Promise<boolean> {
    if ((await this.seats.count({ filter: { slot } })) < places) return true;
    return this.holds(slot, holder);
  }

  /** How many places of a slot are taken. */
  countIn(slot: string): Promise<number> {
    return this.seats.count({ filter: { slot } });
  }

  /** How many places are taken in each slot whose name begins like this and that has any. */
  async countsIn(prefix: string): Promise<Map<string, number>> {
    const rows = await this.seats.aggregate({
      filter: { slot: { gte: prefix, lt: `${prefix}\uffff` } },
      groupBy: ['slot'],
    });
    return new Map(rows.map(({ group, count }) => [group['slot'] as string, count]));
  }

  /** Gives back one of the holder's places, or all. */
  async giveBack(holder: string, slot?: string): Promise<void> {
    for (const { id } of await this.seats.list({ filter: { holder, ...(slot !== undefined && { slot }) } }))
      await this.seats.remove(id);
  }

  /** The places of slots whose names come from there on, a batch at a time. */
  from(slot: string): AsyncIterable<Seat> {
    return this.seats.stream({ filter: { slot: { gte: slot } }, sort: ['slot', 'ASC'] });
  }

  /** Those in slots whose names begin like this. */
  within(prefix: string): AsyncIterable<Seat> {
    return this.seats.stream({ filter: { slot: { gte: prefix, lt: `${prefix}\uffff` } }, sort: ['slot', 'ASC'] });
  }

  /** Whether the holder has a place there. */
  async holds(slot: string, holder: string): Promise<boolean> {
    return (await this.seats.first({ filter: { holder, slot } })) !== null;
  }
}
