import { useSearchParams } from 'react-router-dom';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import { parseDay } from '#libs/parse-day.js';
import { useToday } from '../components/use-today.js';

interface ScheduleChoice {
  /** The id of an employee; null for none. */
  employee: string | null;
  date: CalendarDate;
  /** Whether to show only visits that have not been reported. */
  unreported: boolean;
}

/** Whose schedule is shown, and of which day. Kept in the URL, so that it survives a reload and can be shared. */
export function useScheduleChoice() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const date = parseDay(search.get('date') ?? '');
  const choice: ScheduleChoice = {
    employee: search.get('employee'),
    date: date ?? today,
    unreported: search.get('visits') === 'unreported',
  };

  function change(changes: Partial<ScheduleChoice>): void {
    const next = { ...choice, ...changes };
    setSearch(
      {
        ...(next.employee !== null && { employee: next.employee }),
        ...(next.date !== today && { date: next.date }),
        ...(next.unreported && { visits: 'unreported' }),
      },
      { replace: true },
    );
  }

  return { ...choice, today, yesterday: addDays(today, -1), tomorrow: addDays(today, 1), change };
}

/** The path of an employee's schedule, by default of today and with all visits. */
export function schedulePath(
  employeeId: string,
  { date, unreported = false }: { date?: CalendarDate | undefined; unreported?: boolean } = {},
): string {
  const search = new URLSearchParams({
    employee: employeeId,
    ...(date !== undefined && { date }),
    ...(unreported && { visits: 'unreported' }),
  });
  return `/schedule?${search.toString()}`;
}
