import { choosableSlots, type ListedSlot } from '#libs/offered-slots.js';

/**
 * The choices of a plan's time slot: those on offer, and the one that it has already, unless the server's list of slots
 * shows that it cannot be kept.
 */
export function planSlotChoices(
  offered: readonly string[],
  kept: string | undefined,
  listed: readonly ListedSlot[] | undefined,
): string[] {
  const isKept = kept !== undefined && (listed?.some(({ timeSlot }) => timeSlot === kept) ?? true);
  return choosableSlots('plan', offered, isKept ? [kept] : []);
}
