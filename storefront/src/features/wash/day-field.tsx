import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { dayOffMessage, isServiceDay, nextServiceDay, type DaysOff } from '#libs/service-days.js';
import { Chips } from '../../ui/chips.js';
import { TextField } from '../../ui/field.js';

const CHIPS = 7;
const ANOTHER = 'another';

interface DayFieldProps {
  first: CalendarDate;
  last: CalendarDate;
  daysOff: DaysOff;
}

/** The day of a wash: one of the next service days, or a later one by its date. */
export function DayField({ first, last, daysOff }: DayFieldProps) {
  const { control, register, setValue, clearErrors, formState } = useFormContext<{ date: string }>();
  const date = useWatch({ control, name: 'date' });
  const days = serviceDays(daysOff, first);
  const later = nextServiceDay(daysOff, addDays(days.at(-1)!, 1));
  const [isAnother, setAnother] = useState(!days.includes(date));
  useEffect(() => {
    // The days off can arrive after the form, or change while it is a draft.
    if (!isAnother && !isServiceDay(daysOff, date)) setValue('date', nextServiceDay(daysOff, date));
  }, [isAnother, daysOff, date, setValue]);
  const range = `Please choose a day from ${formatCalendarDate(first)} to ${formatCalendarDate(last)}`;

  return (
    <>
      <Chips
        legend="Which day"
        name="day"
        value={isAnother ? ANOTHER : date}
        chips={[
          ...days.map((day) => ({ value: day, label: formatWeekday(day), ...(day === first && { note: 'Tomorrow' }) })),
          { value: ANOTHER, label: 'Later' },
        ]}
        onChange={(chosen) => {
          setAnother(chosen === ANOTHER);
          clearErrors('date');
          setValue('date', chosen === ANOTHER ? later : chosen, { shouldDirty: true });
        }}
      />
      {isAnother && (
        <TextField
          label="Day"
          type="date"
          min={first}
          max={last}
          error={formState.errors.date?.message}
          {...register('date', {
            required: 'Please choose a day',
            validate: (day) =>
              day < first || day > last ? range : isServiceDay(daysOff, day) || dayOffMessage(daysOff, day),
          })}
        />
      )}
    </>
  );
}

/** The next service days. */
function serviceDays(daysOff: DaysOff, first: CalendarDate): CalendarDate[] {
  const days = [nextServiceDay(daysOff, first)];
  while (days.length < CHIPS) days.push(nextServiceDay(daysOff, addDays(days.at(-1)!, 1)));
  return days;
}
