import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoment } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import type { WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { isSlotFull } from '#libs/offered-slots.js';
import { isServiceDay, type DaysOff } from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import { movedDeadline } from '#libs/wash-time.js';
import { api } from '../app/api.js';
import { SelectField } from '../ui/field.js';
import { LoadErrorHint } from '../ui/load-error.js';

const FULL = 'This time is full on that day. Please choose another.';

interface WashSlotFieldProps {
  tier: WashTier;
  /** The wash to move, which keeps the interval of its cancellation deadline. */
  moved?: WashResponse;
  slots: readonly string[];
  /** The first and the last day that can be booked. */
  first: string;
  last: string;
  daysOff: DaysOff;
}

/** The times of the chosen day. Full ones cannot be chosen. */
export function WashSlotField({ tier, moved, slots, first, last, daysOff }: WashSlotFieldProps) {
  const { register, control, formState } = useFormContext<{ date: string; timeSlot: string }>();
  const [date, timeSlot] = useWatch({ control, name: ['date', 'timeSlot'] });
  const isBookable = date >= first && date <= last && isServiceDay(daysOff, date);
  const times = useWashSlots(tier, isBookable ? date : '');
  const isFull = (slot: string) => isSlotFull(times.data?.slots, slot);
  return (
    <SelectField
      label="Time slot"
      hint={
        // The form still works: the order fails when the time is taken.
        times.isError ? (
          <LoadErrorHint message="We couldn’t load the available times." onRetry={() => void times.refetch()} />
        ) : (
          slotHint(isBookable ? times.data : undefined, timeSlot, moved)
        )
      }
      error={formState.errors.timeSlot?.message}
      {...register('timeSlot', {
        required: 'Please choose a time slot',
        validate: (slot) => (slots.includes(slot) ? !isFull(slot) || FULL : MESSAGES.slotNotOffered),
      })}
    >
      <option value="">Choose</option>
      {slots.map((slot) => (
        <option key={slot} value={slot} disabled={isFull(slot)}>
          {isFull(slot) ? `${formatSlot(slot)}, full` : formatSlot(slot)}
        </option>
      ))}
    </SelectField>
  );
}

/** A hint about the day's times and the cancellation deadline. */
function slotHint(day: WashSlotsResponse | undefined, chosen: string, moved?: WashResponse): string | undefined {
  if (!day) return undefined;
  if (!day.slots.some(({ free }) => free)) return 'All times on this day are taken. Please choose another day.';
  const slot = day.slots.find(({ timeSlot }) => timeSlot === chosen);
  if (!slot) return undefined;
  const cancelUntil = moved ? movedDeadline(moved, { date: day.date, timeSlot: chosen }) : slot.cancelUntil;
  const isCancellable = cancelUntil > new Date().toISOString();
  return isCancellable
    ? `You can cancel until ${formatMoment(cancelUntil)}.`
    : `This wash can no longer be cancelled once it is ${moved ? 'moved' : 'booked'}.`;
}

/** The times of a day, reloaded when the page regains focus because others may have booked. */
function useWashSlots(tier: WashTier, date: string) {
  return useQuery({
    queryKey: ['wash-slots', tier, date],
    queryFn: ({ signal }) =>
      api<WashSlotsResponse>(`washes/slots?${new URLSearchParams({ tier, date }).toString()}`, { signal }),
    enabled: date !== '',
    staleTime: 30_000,
    retry: false,
  });
}
