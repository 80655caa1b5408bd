import {
  PLAN_SLOTS,
  SLOT_KINDS,
  SLOT_MINUTES,
  WASH_SLOTS,
  washSlotStart,
  type SlotKind,
  type SlotsOff,
  type WashTier,
} from './catalogue.js';

/** All time slots of a kind, the earliest first. */
export function slotsOf(kind: SlotKind): readonly string[] {
  return kind === 'plan' ? PLAN_SLOTS : WASH_SLOTS[kind];
}

/** The time slots of a kind that new orders can choose. */
export function offeredSlots(kind: SlotKind, off: SlotsOff): string[] {
  return slotsOf(kind).filter((slot) => !off[kind].includes(slot));
}

/** Whether new orders can choose a time slot. False for a text that is not a slot of the kind. */
export function isSlotOffered(kind: SlotKind, slot: string, off: SlotsOff): boolean {
  return slotsOf(kind).includes(slot) && !off[kind].includes(slot);
}

/** The choices of a form: the slots on offer, and those that the order already has and keeps. */
export function choosableSlots(kind: SlotKind, offered: readonly string[], kept: readonly string[]): string[] {
  return slotsOf(kind).filter((slot) => offered.includes(slot) || kept.includes(slot));
}

/** The slots that are off, as one number for each kind: the sum of two to the power of their positions. */
export type PackedSlotsOff = Record<SlotKind, number>;

/** The shortest form of the slots that are off, for documents. Null when all are on offer. */
export function packedSlotsOff(offered: Readonly<Record<SlotKind, readonly string[]>>): PackedSlotsOff | null {
  const packed = SLOT_KINDS.map((kind): [SlotKind, number] => [
    kind,
    slotsOf(kind).reduce((sum, slot, index) => sum + (offered[kind].includes(slot) ? 0 : 2 ** index), 0),
  ]);
  return packed.some(([, off]) => off > 0) ? (Object.fromEntries(packed) as PackedSlotsOff) : null;
}

/** The slots of a kind that are on offer. The inverse of packedSlotsOff. */
export function unpackedSlots(kind: SlotKind, packed: PackedSlotsOff | null): string[] {
  return slotsOf(kind).filter((_, index) => Math.floor((packed?.[kind] ?? 0) / 2 ** index) % 2 === 0);
}

/** The first and the last slot of the day that is on offer. */
export function offeredRange(kind: SlotKind, off: SlotsOff): { first: string; last: string } {
  const offered = offeredSlots(kind, off);
  return { first: offered[0]!, last: offered.at(-1)! };
}

/**
 * The slots of a kind that are off after the first or the last offered slot of the day was changed. The given slot is
 * on offer, and slots between first and last keep their state. A first slot after the last one also moves the last one,
 * and vice versa.
 */
export function withRange(kind: SlotKind, off: SlotsOff, range: { first: string } | { last: string }): string[] {
  const slots = slotsOf(kind);
  const before = offeredRange(kind, off);
  const [oldFirst, oldLast] = [slots.indexOf(before.first), slots.indexOf(before.last)];
  const first = 'first' in range ? slots.indexOf(range.first) : Math.min(oldFirst, slots.indexOf(range.last));
  const last = 'last' in range ? slots.indexOf(range.last) : Math.max(oldLast, first);
  return slots.filter((slot, index) => {
    if (index < first || index > last) return true;
    const isEnd = 'first' in range ? index === first : index === last;
    const isAdded = index < oldFirst || index > oldLast;
    return !isEnd && !isAdded && off[kind].includes(slot);
  });
}

/** The first and the last slot of the day in which plans are served, and in which washes of any kind are. */
export function serviceHours({
  planSlots,
  washes,
}: {
  planSlots: readonly string[];
  washes: readonly { tier: WashTier; slots: readonly string[] }[];
}): { plans: [string, string]; washes: [string, string] } {
  const begins = (tier: WashTier, slot: string) => washSlotStart(tier, slot);
  const ends = (tier: WashTier, slot: string) => washSlotStart(tier, slot) + SLOT_MINUTES[tier];
  const times = washes.flatMap(({ tier, slots }) => [slots[0]!, slots.at(-1)!].map((slot) => ({ tier, slot })));
  const first = times.reduce((one, other) =>
    begins(other.tier, other.slot) < begins(one.tier, one.slot) ? other : one,
  );
  const last = times.reduce((one, other) => (ends(other.tier, other.slot) > ends(one.tier, one.slot) ? other : one));
  return { plans: [planSlots[0]!, planSlots.at(-1)!], washes: [first.slot, last.slot] };
}

/** Whether two time slots of a day overlap: slots of one hour begin every half hour. */
export function washSlotsOverlap(tier: WashTier, one: string, other: string): boolean {
  return Math.abs(washSlotStart(tier, one) - washSlotStart(tier, other)) < SLOT_MINUTES[tier];
}

/** A time slot as the lists of available ones name it. */
export interface ListedSlot {
  timeSlot: string;
  free: boolean;
}

/** Whether a time slot is known to be full. Without the list of slots, none is. */
export function isSlotFull(slots: readonly ListedSlot[] | undefined, timeSlot: string): boolean {
  return slots?.some((slot) => slot.timeSlot === timeSlot && !slot.free) ?? false;
}
