import { SelectInput, useRecordContext } from 'react-admin';
import type { SlotKind } from '#libs/catalogue.js';
import { choosableSlots } from '#libs/offered-slots.js';
import { slotsOnOffer, slotText } from './time-slots.js';
import { useCatalogue } from './use-catalogue.js';

interface TimeSlotInputProps {
  kind: SlotKind;
  /** Leaves out slots that cannot be chosen any more, except the one that the order has. */
  isOver?: (timeSlot: string) => boolean;
  /** Marks slots that are full, which the server rejects. */
  isFull?: (timeSlot: string) => boolean;
}

/** The time slot of an order: one on offer, or the one that the order has. */
export function TimeSlotInput({ kind, isOver, isFull }: TimeSlotInputProps) {
  const { data: catalogue } = useCatalogue();
  const record = useRecordContext<{ timeSlot: string }>();
  const offered = slotsOnOffer(kind, catalogue).filter((timeSlot) => !isOver?.(timeSlot));
  const slots = choosableSlots(kind, offered, record ? [record.timeSlot] : []);
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
