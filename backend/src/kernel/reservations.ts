import type { Instant } from '#libs/calendar.js';
import type { Clock } from './clock.port.js';
import {
  StaleWrite,
  UniqueViolation,
  type Collection,
  type CollectionDefinition,
  type FieldType,
  type Filter,
  type StoredRecord,
} from './database.port.js';
import { newId } from './ids.js';
import { removeOld } from './remove-old.js';
import { replaceUnlessStale } from './update-with-retry.js';

type Key = object;

/** A position of a slot and its owner. The fields of both are part of the record. */
export type Reservation<Slot extends Key, Owner extends Key> = StoredRecord &
  Slot &
  Owner & {
    /** From 1. Unique within the slot, so that one of several concurrent callers gets it. */
    position: number;
    reservedAt: Instant;
  };

/** No slot has a larger capacity. */
export const MAX_CAPACITY = 500;

/** The collection of a kind of reservation, with the fields that identify slots and owners. */
export function reservationDefinition<Slot extends Key, Owner extends Key>(
  name: string,
  slot: Record<keyof Slot & string, FieldType>,
  owner: Record<keyof Owner & string, FieldType>,
): CollectionDefinition<Reservation<Slot, Owner>> {
  const [slotFields, ownerFields] = [Object.keys(slot), Object.keys(owner)];
  const definition = {
    name,
    fields: { ...slot, ...owner, position: 'integer', reservedAt: 'instant' },
    unique: [
      [...slotFields, 'position'],
      [...ownerFields, ...slotFields],
    ],
    indexes: [[...slotFields, 'position'], slotFields.slice(0, 1), ownerFields],
  };
  return definition as unknown as CollectionDefinition<Reservation<Slot, Owner>>;
}

/** Reservations in slots of limited capacity, correct with any number of processes. */
export class Reservations<Slot extends Key, Owner extends Key> {
  constructor(
    private readonly reservations: Collection<Reservation<Slot, Owner>>,
    private readonly clock: Clock,
  ) {}

  /** Reserves a position; an owner that has one keeps it. False when the slot is full. */
  async reserve(slot: Slot, owner: Owner, capacity: number): Promise<boolean> {
    for (;;) {
      const reserved = await this.reservations.list({ filter: slot, sort: ['position', 'ASC'], limit: capacity });
      // Another call of the same owner may have just reserved.
      if (reserved.some((one) => matches(one, owner))) return true;
      if (reserved.length >= capacity) return this.has(slot, owner);
      if (await this.take(slot, owner, firstFree(reserved))) return true;
    }
  }

  /**
   * Reserves for an owner that has a right to the slot, even when the slot is full.
   *
   * @returns whether the reservation was missing
   */
  async ensure(slot: Slot, owner: Owner): Promise<boolean> {
    if (await this.has(slot, owner)) return false;
    while (!(await this.reserve(slot, owner, MAX_CAPACITY))) {
      const last = await this.reservations.first({ filter: slot, sort: ['position', 'DESC'] });
      if (await this.take(slot, owner, (last?.position ?? 0) + 1)) break;
    }
    return true;
  }

  /**
   * Renews the reservation that the owner has, so that a release that was decided before does not remove it, or reserves
   * a position. False when the slot is full.
   *
   * @param held the owner's reservation of the slot, read before; null without one
   */
  async renewOrReserve(
    slot: Slot,
    owner: Owner,
    capacity: number,
    held: Reservation<Slot, Owner> | null,
  ): Promise<boolean> {
    if (held && (await replaceUnlessStale(this.reservations, { ...held, reservedAt: this.clock.now() }))) return true;
    return this.reserve(slot, owner, capacity);
  }

  /** Releases a reservation that was read before, unless it was renewed in the meantime. */
  async releaseUnlessRenewed({ id, version }: Reservation<Slot, Owner>): Promise<void> {
    try {
      await this.reservations.remove(id, version);
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error;
    }
  }

  /** False when the position is taken, or the owner has another one. */
  private async take(slot: Slot, owner: Owner, position: number): Promise<boolean> {
    const reservation = { ...slot, ...owner, id: newId(this.clock.millis()), position, reservedAt: this.clock.now() };
    try {
      await this.reservations.insert(reservation as unknown as Reservation<Slot, Owner>);
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  /** Whether the owner has a reservation or could get one. Reserves nothing. */
  async hasCapacity(slot: Slot, owner: Owner, capacity: number): Promise<boolean> {
    if ((await this.countIn(slot)) < capacity) return true;
    return this.has(slot, owner);
  }

  /** The number of reservations of a slot. */
  countIn(slot: Slot): Promise<number> {
    return this.reservations.count({ filter: slot });
  }

  /**
   * The number of reservations by the values of one field of the slot, among slots with these values in other fields.
   */
  async counts<Field extends keyof Slot & string>(
    among: Partial<Slot>,
    field: Field,
  ): Promise<ReadonlyMap<Slot[Field], number>> {
    const rows = await this.reservations.aggregate({
      filter: among as Filter<Reservation<Slot, Owner>>,
      groupBy: [field],
    });
    return new Map(rows.map(({ group, count }) => [group[field] as Slot[Field], count]));
  }

  /** Releases the owner's reservation of a slot, or of all slots without one. Idempotent. */
  async release(owner: Owner, slot?: Slot): Promise<void> {
    const filter = { ...owner, ...slot } as Filter<Reservation<Slot, Owner>>;
    for (const { id } of await this.reservations.list({ filter })) await this.reservations.remove(id);
  }

  /** Streams the reservations of a filter in the order of a field. */
  stream(
    filter: Filter<Reservation<Slot, Owner>>,
    field: keyof Slot & string,
  ): AsyncIterable<Reservation<Slot, Owner>> {
    return this.reservations.stream({ filter, sort: [field, 'ASC'] });
  }

  /** Removes the reservations of slots with lower values in a field, which has an index, until the signal is aborted. */
  removeBefore(value: string, field: keyof Slot & string, signal: AbortSignal): Promise<void> {
    const filter = { [field]: { lt: value } } as Filter<Reservation<Slot, Owner>>;
    return removeOld(this.reservations, { filter, sort: [field, 'ASC'] }, signal);
  }

  /** The owner's reservations. */
  of(owner: Owner): Promise<Reservation<Slot, Owner>[]> {
    return this.reservations.list({ filter: owner });
  }

  /** The owner's reservation of the slot; null without one. */
  find(slot: Slot, owner: Owner): Promise<Reservation<Slot, Owner> | null> {
    return this.reservations.first({ filter: { ...owner, ...slot } });
  }

  /** Whether each of these owners has a reservation of its slot. */
  async haveReserved(wanted: readonly (readonly [Slot, Owner])[]): Promise<boolean[]> {
    if (wanted.length === 0) return [];
    const field = Object.keys(wanted[0]![1])[0] as keyof Owner & string;
    const values = [...new Set(wanted.map(([, owner]) => owner[field]))];
    const reserved: Reservation<Slot, Owner>[] = [];
    const filter = { [field]: { in: values } } as unknown as Filter<Reservation<Slot, Owner>>;
    for await (const one of this.reservations.stream({ filter })) reserved.push(one);
    return wanted.map(([slot, owner]) => reserved.some((one) => matches(one, owner) && matches(one, slot)));
  }

  private async has(slot: Slot, owner: Owner): Promise<boolean> {
    return (await this.find(slot, owner)) !== null;
  }
}

/** @param reserved sorted by position */
function firstFree(reserved: readonly { position: number }[]): number {
  const gap = reserved.findIndex(({ position }, at) => position !== at + 1);
  return (gap === -1 ? reserved.length : gap) + 1;
}

function matches<Part extends Key>(reservation: Part, part: Part): boolean {
  return (Object.keys(part) as (keyof Part)[]).every((field) => reservation[field] === part[field]);
}
