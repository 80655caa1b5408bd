interface Slot {
  timeSlot: string;
  free: boolean;
}

/** Whether a time slot is known to be full. Without the list of slots, none is. */
export function isSlotFull(slots: readonly Slot[] | undefined, timeSlot: string): boolean {
  return slots?.some((slot) => slot.timeSlot === timeSlot && !slot.free) ?? false;
}
