import type { SlotKind, WashTier } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { slotsOf } from '#libs/offered-slots.js';
import { formatSlot } from '#libs/slot-text.js';
import { hasBegun } from '#libs/wash-time.js';
import { now, today } from './format.js';

/** The time slots on offer; all of them while the catalogue is not known, and the server decides. */
export function slotsOnOffer(kind: SlotKind, catalogue: CatalogueResponse | undefined): readonly string[] {
  if (!catalogue) return slotsOf(kind);
  return kind === 'plan' ? catalogue.planSlots : (catalogue.washes.find(({ tier }) => tier === kind)?.slots ?? []);
}

export function slotText(timeSlot: string, isFull = false): string {
  return isFull ? `${formatSlot(timeSlot)}, full` : formatSlot(timeSlot);
}

/** Whether a time slot of a wash has begun, so that it cannot be chosen any more. @param date null if none is chosen */
export function isOver(tier: WashTier, date: string | null, timeSlot: string): boolean {
  return date === today() && hasBegun({ tier, date, timeSlot }, now());
}
