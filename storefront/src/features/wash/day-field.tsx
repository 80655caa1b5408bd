import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { Chips } from '../../ui/chips.js';
import { TextField } from '../../ui/field.js';

const CHIPS = 7;
const ANOTHER = 'another';

interface DayFieldProps {
  first: CalendarDate;
  last: CalendarDate;
}

/** The day of a wash: one of the next days, or a later one by its date. */
export function DayField({ first, last }: DayFieldProps) {
  const { control, register, setValue, clearErrors, formState } = useFormContext<{ date: string }>();
  const date = useWatch({ control, name: 'date' });
  const days = Array.from({ length: CHIPS }, (_, index) => addDays(first, index));
  const [isAnother, setAnother] = useState(!days.includes(date));
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
          setValue('date', chosen === ANOTHER ? addDays(first, CHIPS) : chosen, { shouldDirty: true });
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
            validate: (day) => (day >= first && day <= last) || range,
          })}
        />
      )}
    </>
  );
}
