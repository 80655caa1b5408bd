import type { Instant } from '#libs/calendar.js';
import type { Filter } from '../kernel/database.port.js';
import type { Reservation, Reservations } from '../kernel/reservations.js';
import { inBatches, yieldingToEventLoop } from '../kernel/event-loop.js';
import type { SlotDemand } from './slot-demand.js';

/** The number of reservations compared with orders in one batch. */
const BATCH = 100;

/**
 * Makes one reservation match the demand. The demand is read again after a release, because an order may have started
 * meanwhile.
 */
export async function syncReservation<Slot extends object, Owner extends object>(
  reservations: Reservations<Slot, Owner>,
  demand: SlotDemand<Slot, Owner>,
  slot: Slot,
  owner: Owner,
): Promise<void> {
  if (await demand.isNeeded(slot, owner)) return reservations.ensure(slot, owner);
  await reservations.release(owner, slot);
  if (await demand.isNeeded(slot, owner)) await reservations.ensure(slot, owner);
}

/**
 * Finishes work that a crash interrupted: releases reservations that no order needs, and creates missing ones.
 * @param among the reservations to check; `orderBy` is a field of the slot
 * @param before later reservations are skipped, because their orders may not be stored yet
 */
export async function reconcileReservations<Slot extends object, Owner extends object>(
  reservations: Reservations<Slot, Owner>,
  demand: SlotDemand<Slot, Owner>,
  {
    among,
    orderBy,
    before,
    partsOf,
    signal,
  }: {
    among: Filter<Reservation<Slot, Owner>>;
    orderBy: keyof Slot & string;
    before: Instant;
    partsOf: (reservation: Reservation<Slot, Owner>) => readonly [Slot, Owner];
    signal: AbortSignal;
  },
): Promise<void> {
  const all = yieldingToEventLoop(reservations.stream(among, orderBy), signal);
  for await (const batch of inBatches(all, BATCH)) {
    const settled = batch.filter(({ reservedAt }) => reservedAt < before).map(partsOf);
    const needed = await demand.areNeeded(settled);
    for (const [at, [slot, owner]] of settled.entries())
      if (!needed[at]) await syncReservation(reservations, demand, slot, owner);
  }
  for await (const batch of inBatches(yieldingToEventLoop(demand.needed(), signal), BATCH)) {
    const exist = await reservations.haveReserved(batch);
    const missing = batch.filter((_, at) => !exist[at]);
    // One at a time per slot, because reservations of the same slot would compete for a position. Different slots can
    // share a commit.
    await Promise.all(
      bySlot(missing).map(async (ofSlot) => {
        for (const [slot, owner] of ofSlot)
          if (await demand.isNeeded(slot, owner)) await reservations.ensure(slot, owner);
      }),
    );
  }
}

function bySlot<Slot extends object, Owner>(wanted: readonly (readonly [Slot, Owner])[]): (readonly [Slot, Owner])[][] {
  const groups = new Map<string, (readonly [Slot, Owner])[]>();
  for (const one of wanted) {
    const key = JSON.stringify(one[0]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
