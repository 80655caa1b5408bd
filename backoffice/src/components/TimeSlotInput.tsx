import { SelectInput, useRecordContext } from 'react-admin';
import type { SlotKind } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { choosableSlots, slotsOf } from '#libs/offered-slots.js';
import { formatSlot } from '#libs/slot-text.js';
import { useCatalogue } from './use-catalogue.js';

/** The time slots on offer; all of them while the catalogue is not known, and the server decides. */
export function slotsOnOffer(kind: SlotKind, catalogue: CatalogueResponse | undefined): readonly string[] {
  if (!catalogue) return slotsOf(kind);
  return kind === 'plan' ? catalogue.planSlots : (catalogue.washes.find(({ tier }) => tier === kind)?.slots ?? []);
}

export function slotText(timeSlot: string, isFull = false): string {
  return isFull ? `${formatSlot(timeSlot)}, full` : formatSlot(timeSlot);
}

interface TimeSlotInputProps {
  kind: SlotKind;
  /** Marks slots that are full, which the server rejects. */
  isFull?: (timeSlot: string) => boolean;
}

/** The time slot of an order: one on offer, or the one that the order has. */
export function TimeSlotInput({ kind, isFull }: TimeSlotInputProps) {
  const { data: catalogue } = useCatalogue();
  const record = useRecordContext<{ timeSlot: string }>();
  const slots = choosableSlots(kind, slotsOnOffer(kind, catalogue), record ? [record.timeSlot] : []);
  return (
    <SelectInput
      source="timeSlot"
      label="Time slot"
      choices={slots.map((id) => ({
        id,
        name: slotText(id, isFull?.(id)),
        disabled: isFull?.(id),
      }))}
      translateChoice={false}
      helperText={false}
    />
  );
}
