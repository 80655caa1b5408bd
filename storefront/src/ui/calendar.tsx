import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import {
  addDays,
  addMonths,
  firstOfMonth,
  formatFullMonth,
  formatWeekday,
  lastOfMonth,
  type CalendarDate,
} from '#libs/calendar.js';
import { IconButton } from './button.js';
import styles from './calendar.module.css';
import tiles from './tiles.module.css';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

interface CalendarProps {
  legend: string;
  name: string;
  /** Empty if no day is chosen. */
  value: string;
  /** The first and the last day that can be chosen. */
  first: CalendarDate;
  last: CalendarDate;
  /** Why a day in between cannot be chosen; null if it can. */
  reasonOff?: (day: CalendarDate) => string | null;
  onChange: (day: CalendarDate) => void;
}

/** The days of a month as radio buttons, for the pointer, the arrow keys and screen readers. */
export function Calendar({ legend, name, value, first, last, reasonOff, onChange }: CalendarProps) {
  const [month, setMonth] = useState(firstOfMonth(value || first));
  const days = daysFrom(month);
  return (
    <fieldset className={styles.calendar}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.month}>
        <IconButton
          type="button"
          label="Previous month"
          disabled={month <= first}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <p aria-live="polite">{formatFullMonth(month)}</p>
        <IconButton
          type="button"
          label="Next month"
          disabled={lastOfMonth(month) >= last}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={`${tiles.tiles} ${styles.days}`}>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className={styles.weekday} aria-hidden="true">
            {weekday}
          </span>
        ))}
        {days.map((day) => {
          const off = reasonOff?.(day) ?? null;
          return (
            <label key={day} style={{ '--column': columnOf(day) } as CSSProperties} title={off ?? undefined}>
              <input
                type="radio"
                name={name}
                aria-label={off === null ? formatWeekday(day) : `${formatWeekday(day)}, ${off}`}
                checked={day === value}
                disabled={day < first || day > last || off !== null}
                onChange={() => onChange(day)}
              />
              <span className={`${tiles.tile} ${styles.day}`}>{Number(day.slice(8))}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function daysFrom(month: CalendarDate): CalendarDate[] {
  const count = Number(lastOfMonth(month).slice(8));
  return Array.from({ length: count }, (_, index) => addDays(month, index));
}

/** 1 for a Monday. */
function columnOf(day: CalendarDate): number {
  return new Date(day).getUTCDay() || 7;
}
