/** The slots that orders need. Capacity only manages reservations; orders decide which are needed. */
export interface SlotDemand<Slot, Owner> {
  /** Whether the owner currently needs a reservation. */
  isNeeded(slot: Slot, owner: Owner): Promise<boolean>;
  /** The same for many reservations, in their order. May read slightly outdated data. */
  areNeeded(reservations: readonly (readonly [Slot, Owner])[]): Promise<readonly boolean[]>;
  /** All reservations that are needed now. */
  needed(): AsyncIterable<readonly [Slot, Owner]>;
}
