import type { Instant } from '#libs/calendar.js';
import type { Clock } from './clock.port.js';
import {
  UniqueViolation,
  type Collection,
  type CollectionDefinition,
  type FieldType,
  type Filter,
  type StoredRecord,
} from './database.port.js';
import { newId } from './ids.js';

type Key = object;

/** One of the places of a slot, and who holds it. The fields of slot and holder stand in the record itself. */
export type Reservation<Slot extends Key, Holder extends Key> = StoredRecord &
  Slot &
  Holder & {
    /** From 1. Unique within the slot: of any number of callers, the store lets one have it. */
    place: number;
    takenAt: Instant;
  };

/** No slot has a larger capacity. */
export const MAX_CAPACITY = 500;

/** The collection of a kind of reservations, by the fields that tell slots and holders apart. */
export function reservationDefinition<Slot extends Key, Holder extends Key>(
  name: string,
  slot: Record<keyof Slot & string, FieldType>,
  holder: Record<keyof Holder & string, FieldType>,
): CollectionDefinition<Reservation<Slot, Holder>> {
  const [slotFields, holderFields] = [Object.keys(slot), Object.keys(holder)];
  const definition = {
    name,
    fields: { ...slot, ...holder, place: 'integer', takenAt: 'instant' },
    unique: [
      [...slotFields, 'place'],
      [...holderFields, ...slotFields],
    ],
    indexes: [slotFields, slotFields.slice(0, 1), holderFields],
  };
  return definition as unknown as CollectionDefinition<Reservation<Slot, Holder>>;
}

/** Reserves places in slots of limited capacity, correctly with any number of processes. */
export class Reservations<Slot extends Key, Holder extends Key> {
  constructor(
    private readonly reservations: Collection<Reservation<Slot, Holder>>,
    private readonly clock: Clock,
  ) {}

  /** Reserves a place; a holder that has one keeps it. False when the slot is full. */
  async take(slot: Slot, holder: Holder, capacity: number): Promise<boolean> {
    for (;;) {
      const taken = await this.reservations.list({ filter: slot });
      // Looked for in what was just read: another call of the same holder may have taken it a moment ago.
      if (taken.some((one) => matches(one, holder))) return true;
      if (taken.length >= capacity) return false;
      const places = new Set(taken.map(({ place }) => place));
      const place = Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find((one) => !places.has(one))!;
      try {
        const reservation = {
          ...slot,
          ...holder,
          id: newId(this.clock.millis()),
          place,
          takenAt: this.clock.now(),
        };
        await this.reservations.insert(reservation as unknown as Reservation<Slot, Holder>);
        return true;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
  }

  /** Reserves a place for a holder that has a right to one, even when the capacity has become smaller since. */
  async keep(slot: Slot, holder: Holder): Promise<void> {
    if (!(await this.holds(slot, holder))) await this.take(slot, holder, Infinity);
  }

  /** Whether the holder has a place there, or could have one. Reserves nothing. */
  async hasRoom(slot: Slot, holder: Holder, capacity: number): Promise<boolean> {
    if ((await this.countOf(slot)) < capacity) return true;
    return this.holds(slot, holder);
  }

  /** How many places of a slot are taken. */
  countOf(slot: Slot): Promise<number> {
    return this.reservations.count({ filter: slot });
  }

  /** How many places are taken, by the values of a field of the slot, among those slots that agree in these fields. */
  async counts<Field extends keyof Slot & string>(
    among: Partial<Slot>,
    field: Field,
  ): Promise<ReadonlyMap<Slot[Field], number>> {
    const rows = await this.reservations.aggregate({
      filter: among as Filter<Reservation<Slot, Holder>>,
      groupBy: [field],
    });
    return new Map(rows.map(({ group, count }) => [group[field] as Slot[Field], count]));
  }

  /** Releases the holder's place in a slot, or in all. */
  async release(holder: Holder, slot?: Slot): Promise<void> {
    const filter = { ...holder, ...slot } as Filter<Reservation<Slot, Holder>>;
    for (const { id } of await this.reservations.list({ filter })) await this.reservations.remove(id);
  }

  /** Every reservation of a filter, a batch at a time, in the order of a field. */
  stream(
    filter: Filter<Reservation<Slot, Holder>>,
    field: keyof Slot & string,
  ): AsyncIterable<Reservation<Slot, Holder>> {
    return this.reservations.stream({ filter, sort: [field, 'ASC'] });
  }

  /** The holder's reservations. */
  of(holder: Holder): Promise<Reservation<Slot, Holder>[]> {
    return this.reservations.list({ filter: holder });
  }

  /** Whether the holder has a place there. */
  async holds(slot: Slot, holder: Holder): Promise<boolean> {
    return (await this.reservations.first({ filter: { ...holder, ...slot } })) !== null;
  }
}

function matches<Holder extends Key>(reservation: Holder, holder: Holder): boolean {
  return (Object.keys(holder) as (keyof Holder)[]).every((field) => reservation[field] === holder[field]);
}
