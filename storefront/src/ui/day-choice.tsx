import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { Calendar } from './calendar.js';
import styles from './day-choice.module.css';
import fieldStyles from './field.module.css';

interface DayChoiceProps {
  label: string;
  name: string;
  /** Empty if no day is chosen. */
  value: string;
  /** The first and the last day that can be chosen. */
  first: CalendarDate;
  last: CalendarDate;
  error?: string | undefined;
  onChange: (day: CalendarDate) => void;
}

/** A day such as `Mon 30 Nov`, with a calendar that its button opens and closes. Escape closes it too. */
export function DayChoice({ label, error, value, ...calendar }: DayChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = field.current;
    if (!isOpen || !element) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The browser would close the dialog.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [isOpen]);

  return (
    <div ref={field} className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-day`}
        className={`${fieldStyles.control} ${styles.button}`}
        aria-labelledby={`${id}-label ${id}-day`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {value ? formatWeekday(value) : 'Choose a day'}
        <CalendarDays size={18} aria-hidden="true" />
      </button>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {isOpen && <Calendar key={calendar.first} legend={label} value={value} {...calendar} />}
    </div>
  );
}
