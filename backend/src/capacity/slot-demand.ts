import type { Sources } from '../kernel/watermarks.js';

/** A reservation and its owner. */
export type Reserved<Slot, Owner> = readonly [Slot, Owner];

/** The slots that orders need. Capacity only manages reservations; orders decide which are needed. */
export interface SlotDemand<Slot, Owner> {
  /** Whether the owner currently needs a reservation. */
  isNeeded(slot: Slot, owner: Owner): Promise<boolean>;
  /** Whether an order that is just being paid may need it next, if `isNeeded` leaves such orders out. */
  isBeingPaid?(slot: Slot, owner: Owner): Promise<boolean>;
  /** The same for many reservations, in their order. May read slightly outdated data. */
  areNeeded(reservations: readonly Reserved<Slot, Owner>[]): Promise<readonly boolean[]>;
  /** The orders that may need reservations now. */
  needed(): Sources<NeededBy<Slot, Owner>>;
}

/** The reservations that an order needs. */
export interface NeededBy<Slot, Owner> {
  /** Where the order is in its source. */
  position: string;
  reservations: readonly Reserved<Slot, Owner>[];
}
