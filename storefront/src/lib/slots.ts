import { choosableSlots } from '#libs/offered-slots.js';

export const NOT_OFFERED = 'We no longer offer this time. Please choose another one.';

interface Slot {
  timeSlot: string;
  free: boolean;
}

/** Whether a time slot is known to be full. Without the list of slots, none is. */
export function isSlotFull(slots: readonly Slot[] | undefined, timeSlot: string): boolean {
  return slots?.some((slot) => slot.timeSlot === timeSlot && !slot.free) ?? false;
}

/**
 * The choices of a plan's time slot: those on offer, and the one that it has already, unless the server's list of slots
 * shows that it cannot be kept.
 */
export function planSlotChoices(
  offered: readonly string[],
  kept: string | undefined,
  listed: readonly Slot[] | undefined,
): string[] {
  const isKept = kept !== undefined && (listed?.some(({ timeSlot }) => timeSlot === kept) ?? true);
  return choosableSlots('plan', offered, isKept ? [kept] : []);
}
