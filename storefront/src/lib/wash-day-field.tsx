import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import {
  dayOffMessage,
  dayOffReason,
  daysOffText,
  holidaysBetween,
  isServiceDay,
  nextServiceDay,
  type DaysOff,
} from '#libs/service-days.js';
import { Calendar } from '../ui/calendar.js';
import { Chips } from '../ui/chips.js';

const CHIPS = 7;
const LATER = 'later';
const TOO_EARLY = 'The day you chose can no longer be booked. Please choose another.';

interface WashDayFieldProps {
  first: CalendarDate;
  last: CalendarDate;
  daysOff: DaysOff;
}

/** The day of a wash: one of the next service days, or a later one from a calendar. */
export function WashDayField({ first, last, daysOff }: WashDayFieldProps) {
  const { control, register, setValue, setError, clearErrors, formState } = useFormContext<{
    date: string;
    timeSlot: string;
  }>();
  const [date, timeSlot] = useWatch({ control, name: ['date', 'timeSlot'] });
  const days = serviceDays(daysOff, first);
  const firstLater = addDays(days.at(-1)!, 1);
  const isLater = date > days.at(-1)!;
  const possible = nextServiceDay(daysOff, date < first ? first : date);
  const isTooEarly = date !== '' && date < first;
  const isChosen = (formState.dirtyFields.date ?? false) || timeSlot !== '';
  useEffect(() => {
    // At midnight, a day becomes too early. The days off can arrive after the form, or change while it is a draft.
    if (isTooEarly && isChosen) {
      setValue('date', '');
      setError('date', { message: TOO_EARLY });
    } else if (date !== '' && !isLater && possible !== date) setValue('date', possible);
  }, [isTooEarly, isChosen, isLater, possible, date, setValue, setError]);
  const range = `Please choose a day from ${formatCalendarDate(first)} to ${formatCalendarDate(last)}`;
  register('date', {
    validate: (day) => (day < first || day > last ? range : isServiceDay(daysOff, day) || dayOffMessage(daysOff, day)),
  });
  const bookable: DaysOff = { ...daysOff, holidays: holidaysBetween(daysOff, first, last) };
  const isEveryDay = bookable.weekly === null && bookable.holidays.length === 0;

  const choose = (day: CalendarDate) => {
    clearErrors('date');
    setValue('date', day, { shouldDirty: true });
  };

  return (
    <>
      <Chips
        legend="Which day"
        name="day"
        value={isLater ? LATER : date}
        error={formState.errors.date?.message}
        hint={isEveryDay ? undefined : daysOffText(bookable)}
        chips={[
          ...days.map((day) => ({ value: day, label: formatWeekday(day), ...(day === first && { note: 'Tomorrow' }) })),
          { value: LATER, label: 'Later', ...(isLater && { note: formatWeekday(date) }) },
        ]}
        onChange={(chosen) => choose(chosen === LATER ? nextServiceDay(daysOff, firstLater) : chosen)}
      />
      {isLater && (
        <Calendar
          legend="Later day"
          name="later-day"
          value={date}
          first={firstLater}
          last={last}
          reasonOff={(day) => dayOffReason(daysOff, day)}
          onChange={choose}
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
