import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { Calendar } from '../../ui/calendar.js';
import { Chips } from '../../ui/chips.js';

const CHIPS = 7;
const LATER = 'later';

interface DayFieldProps {
  first: CalendarDate;
  last: CalendarDate;
}

/** The day of a wash: one of the next days, or a later one from a calendar. */
export function DayField({ first, last }: DayFieldProps) {
  const { control, register, setValue, formState } = useFormContext<{ date: string }>();
  const date = useWatch({ control, name: 'date' });
  const days = Array.from({ length: CHIPS }, (_, index) => addDays(first, index));
  const [isLater, setLater] = useState(!days.includes(date));
  const range = `Please choose a day from ${formatCalendarDate(first)} to ${formatCalendarDate(last)}`;
  register('date', { validate: (day) => (day >= first && day <= last) || range });

  const choose = (day: CalendarDate) => setValue('date', day, { shouldDirty: true, shouldValidate: true });

  return (
    <>
      <Chips
        legend="Which day"
        name="day"
        value={isLater ? LATER : date}
        error={formState.errors.date?.message}
        chips={[
          ...days.map((day) => ({ value: day, label: formatWeekday(day), ...(day === first && { note: 'Tomorrow' }) })),
          { value: LATER, label: 'Later', ...(isLater && { note: formatWeekday(date) }) },
        ]}
        onChange={(chosen) => {
          setLater(chosen === LATER);
          choose(chosen === LATER ? addDays(first, CHIPS) : chosen);
        }}
      />
      {isLater && (
        <Calendar
          legend="Later day"
          name="later-day"
          value={date}
          first={addDays(first, CHIPS)}
          last={last}
          onChange={choose}
        />
      )}
    </>
  );
}
