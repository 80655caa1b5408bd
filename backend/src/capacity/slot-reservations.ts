import type { Instant } from '#libs/calendar.js';
import type { Filter } from '../kernel/database.port.js';
import type { Reservation, Reservations } from '../kernel/reservations.js';
import { inTurns } from '../kernel/turn.js';
import type { SlotDemand } from './slot-demand.js';

/** Makes one reservation what the demand says. Read again after releasing it, as another order may have begun meanwhile. */
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
 * Finishes what a crash interrupted: releases reservations that no order needs, and makes those that are missing.
 * @param among the reservations to look at; `orderBy` is a field of the slot
 * @param before reservations made since then may be of orders that are still being stored
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
  for await (const reservation of inTurns(reservations.stream(among, orderBy), signal)) {
    if (reservation.reservedAt >= before) continue;
    await syncReservation(reservations, demand, ...partsOf(reservation));
  }
  for await (const [slot, owner] of inTurns(demand.needed(), signal)) {
    if (await reservations.has(slot, owner)) continue;
    if (await demand.isNeeded(slot, owner)) await reservations.ensure(slot, owner);
  }
}
