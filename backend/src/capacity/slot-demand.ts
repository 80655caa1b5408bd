/**
 * What orders say about the slots they need. Capacity knows reservations only; the orders decide which of them are right.
 */
export interface SlotDemand<Slot, Owner> {
  /** Whether a reservation of the owner is right now. */
  isNeeded(slot: Slot, owner: Owner): Promise<boolean>;
  /** The same for many reservations, in their order. What it reads may be a moment old. */
  areNeeded(reservations: readonly (readonly [Slot, Owner])[]): Promise<readonly boolean[]>;
  /** Every reservation that there has to be now. */
  needed(): AsyncIterable<readonly [Slot, Owner]>;
}
