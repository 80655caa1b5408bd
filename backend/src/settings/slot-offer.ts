import type { SlotKind } from '#libs/catalogue.js';
import { isSlotOffered } from '#libs/offered-slots.js';
import { DomainError } from '../kernel/domain-error.js';
import type { Settings } from './settings.js';

/** Throws slot-not-offered for a time slot that the operator has switched off. */
export function assertSlotOffered({ slotsOff }: Pick<Settings, 'slotsOff'>, kind: SlotKind, timeSlot: string): void {
  if (!isSlotOffered(kind, timeSlot, slotsOff)) throw new DomainError('slot-not-offered');
}
