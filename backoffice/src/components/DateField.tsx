import { useRef, useState, type FocusEvent, type Ref } from 'react';
import { IconButton, InputAdornment, Popover, TextField, type TextFieldProps } from '@mui/material';
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import type { CalendarDate } from '#libs/calendar.js';
import { Calendar } from './Calendar.js';
import { parseDay } from '#libs/parse-day.js';
import { parseDayNear } from './day-text.js';
import { dayText } from './format.js';
import { useToday } from './use-today.js';

interface DateFieldProps extends Pick<TextFieldProps, 'margin' | 'sx' | 'error' | 'helperText'> {
  label: string;
  /** A calendar date, or empty. Null keeps the text that is not a date, to be corrected. */
  value: string | null;
  /** First and last day that can be chosen. Typing another day shows an error. */
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** Called with null when the text stops being a date. */
  onChange: (day: string | null) => void;
  /** Called when the text and its calendar button lose the focus. */
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

export const NOT_A_DATE = 'Enter a date such as 3 Dec 2026';

/**
 * A date input. Dates are shown as `3 Dec 2026`, and typed or chosen from a calendar. A day without a year is the one
 * closest to today. Native date inputs follow the browser's language.
 */
export function DateField({
  label,
  value,
  min,
  max,
  error = false,
  helperText,
  onChange,
  onBlur,
  ...rest
}: DateFieldProps) {
  const { text, reported, setText } = useText(value);
  const [open, setOpen] = useState(false);
  const [isBlurred, setBlurred] = useState(true);
  const anchor = useRef<HTMLDivElement>(null);
  const today = useToday();
  // A day that was chosen earlier may be in the past by now.
  const [isTyped, setTyped] = useState(false);
  const isInvalid = isBlurred && text.trim() !== '' && parseDay(text) === null;
  const rangeProblem = isBlurred && isTyped ? rangeProblemOf(parseDay(text), { min, max }) : null;

  function change(newText: string, day: string | null) {
    setText(newText, day);
    if (day !== reported) onChange(day);
  }

  function type(typed: string) {
    setBlurred(false);
    setTyped(true);
    change(typed, typed.trim() === '' ? '' : parseDay(typed));
  }

  function leave({ relatedTarget }: FocusEvent) {
    setBlurred(true);
    complete();
    if (!anchor.current?.contains(relatedTarget)) onBlur?.();
  }

  // Not while typing, because the year may follow.
  function complete() {
    const day = parseDay(text) ?? parseDayNear(text, today);
    if (day) change(dayText(day), day);
  }

  function choose(day: CalendarDate) {
    setOpen(false);
    setTyped(false);
    change(dayText(day), day);
  }

  return (
    <>
      <TextField
        {...rest}
        ref={anchor}
        label={label}
        value={text}
        placeholder="e.g. 3 Dec 2026"
        error={error || isInvalid || rangeProblem !== null}
        helperText={isInvalid ? NOT_A_DATE : error ? helperText : (rangeProblem ?? helperText)}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && complete()}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={`Open the calendar for ${label}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(true)}
                >
                  <CalendarTodayOutlined fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Calendar value={value ?? ''} min={min} max={max} onChoose={choose} />
      </Popover>
    </>
  );
}

/** What is wrong with a day that was typed; null if nothing is. */
function rangeProblemOf(day: CalendarDate | null, { min, max }: Pick<DateFieldProps, 'min' | 'max'>): string | null {
  if (day === null) return null;
  if (min && day < min) return `Choose ${dayText(min)} or later`;
  if (max && day > max) return `Choose ${dayText(max)} or earlier`;
  return null;
}

/**
 * The text of a value, and the day that was last reported for it. A new value replaces both, but null keeps the text.
 */
function useText(value: string | null) {
  const [state, setState] = useState({ value, text: textOf(value), reported: value });
  const current =
    state.value === value ? state : { value, text: value === null ? state.text : textOf(value), reported: value };
  if (current !== state) setState(current);
  const setText = (text: string, reported: string | null) => setState({ value, text, reported });
  return { ...current, setText };
}

function textOf(value: string | null): string {
  return value ? dayText(value) : '';
}
