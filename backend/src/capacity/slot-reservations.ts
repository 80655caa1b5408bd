import type { Instant } from '#libs/calendar.js';
import type { Filter } from '../kernel/database.port.js';
import type { Reservation, Reservations } from '../kernel/reservations.js';
import { inBatches } from '../kernel/event-loop.js';
import type { OrderedRecords, Sources } from '../kernel/watermarks.js';
import type { NeededBy, Reserved, SlotDemand } from './slot-demand.js';

/** The number of reservations compared with orders in one batch. */
const BATCH = 100;

/**
 * Makes one reservation match the demand. The demand is read again after a change, because an order may have started,
 * or moved to another slot, in the meantime.
 *
 * @param seen the reservation before the change that made it unneeded; by default, it is read now. One that was renewed
 * since then is kept, because an order that is about to be stored needs it again
 */
export async function syncReservation<Slot extends object, Owner extends object>(
  reservations: Reservations<Slot, Owner>,
  demand: SlotDemand<Slot, Owner>,
  [slot, owner]: Reserved<Slot, Owner>,
  seen?: Reservation<Slot, Owner>,
): Promise<void> {
  const isNeeded = () => demand.isNeeded(slot, owner);
  for (let held = seen; ; held = undefined) {
    if (await isNeeded()) {
      if (!(await reservations.ensure(slot, owner))) return;
      continue;
    }
    held ??= (await reservations.find(slot, owner)) ?? undefined;
    if (!held || (await demand.isBeingPaid?.(slot, owner))) return;
    if (await isNeeded()) continue;
    await reservations.releaseUnlessRenewed(held);
    if (!(await isNeeded())) return;
  }
}

/** A part of the work of a reconciliation. */
export interface Part {
  position: string;
  settle: () => Promise<void>;
}

/**
 * The work that a crash interrupted: to release reservations that no order needs, and to create missing ones.
 * @param name of the kind of reservations
 * @param among the reservations to check, from a value of `orderBy` on, which is a field of the slot
 * @param before later reservations are skipped, because their orders may not be stored yet
 */
export function reconciliationOf<Slot extends object, Owner extends object>(
  name: string,
  reservations: Reservations<Slot, Owner>,
  demand: SlotDemand<Slot, Owner>,
  check: {
    among: (from: string) => Filter<Reservation<Slot, Owner>>;
    orderBy: keyof Slot & string;
    before: Instant;
    partsOf: (reservation: Reservation<Slot, Owner>) => Reserved<Slot, Owner>;
  },
): Sources<Part> {
  const { among, orderBy, before, partsOf } = check;
  const held: OrderedRecords<Reservation<Slot, Owner>> = {
    from: (position) => reservations.stream(among(position), orderBy),
    positionOf: (reservation) => String(reservation[orderBy]),
  };
  const release = async (batch: readonly Reservation<Slot, Owner>[]) => {
    const settled = batch.filter(({ reservedAt }) => reservedAt < before);
    const needed = await demand.areNeeded(settled.map(partsOf));
    for (const [at, reservation] of settled.entries())
      if (!needed[at]) await syncReservation(reservations, demand, partsOf(reservation), reservation);
  };
  const ensure = (batch: readonly NeededBy<Slot, Owner>[]) =>
    ensureReservations(
      reservations,
      demand,
      batch.flatMap((one) => one.reservations),
    );
  const parts: Record<string, OrderedRecords<Part>> = { [`${name} held`]: partsOfBatches(held, release) };
  for (const [source, orders] of Object.entries(demand.needed()))
    parts[`${name} needed by ${source}`] = partsOfBatches(orders, ensure);
  return parts;
}

function partsOfBatches<T>(records: OrderedRecords<T>, settle: (batch: T[]) => Promise<void>): OrderedRecords<Part> {
  return {
    async *from(start) {
      for await (const batch of inBatches(records.from(start), BATCH))
        yield { position: records.positionOf(batch.at(-1)!), settle: () => settle(batch) };
    },
    positionOf: ({ position }) => position,
  };
}

/** Creates those that are missing. */
async function ensureReservations<Slot extends object, Owner extends object>(
  reservations: Reservations<Slot, Owner>,
  demand: SlotDemand<Slot, Owner>,
  wanted: readonly Reserved<Slot, Owner>[],
): Promise<void> {
  const exist = await reservations.haveReserved(wanted);
  const missing = wanted.filter((_, at) => !exist[at]);
  // One at a time per slot, because reservations of the same slot would compete for a position. Different slots can
  // share a commit.
  await Promise.all(
    bySlot(missing).map(async (ofSlot) => {
      for (const [slot, owner] of ofSlot)
        if (await demand.isNeeded(slot, owner)) await reservations.ensure(slot, owner);
    }),
  );
}

function bySlot<Slot extends object, Owner>(wanted: readonly Reserved<Slot, Owner>[]): Reserved<Slot, Owner>[][] {
  const groups = new Map<string, Reserved<Slot, Owner>[]>();
  for (const one of wanted) {
    const key = JSON.stringify(one[0]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
