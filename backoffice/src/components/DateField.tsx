import { useRef, useState } from 'react';
import { IconButton, InputAdornment, Popover, TextField, type TextFieldProps } from '@mui/material';
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import type { CalendarDate } from '#libs/calendar.js';
import { Calendar } from './Calendar.js';
import { parseDay } from './day-text.js';
import { dayText } from './format.js';
import { useStateFromProp } from './use-state-from-prop.js';

interface DateFieldProps extends Pick<TextFieldProps, 'margin' | 'sx' | 'error' | 'helperText'> {
  label: string;
  /** A calendar date, or empty. */
  value: string;
  /** First and last day that the calendar offers. */
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** Whether text that is not a date empties the value. Otherwise the previous date is kept. */
  emptiesInvalid?: boolean;
  /** Called for each change of the text, with whether it is a date or empty. */
  onTyped?: (isDate: boolean) => void;
  onChange: (day: string) => void;
}

export const NOT_A_DATE = 'Enter a date such as 3 Dec 2026';

/**
 * A date input. Dates are shown as `3 Dec 2026`, and typed or chosen from a calendar. Native date inputs follow the
 * browser's language.
 */
export function DateField({
  label,
  value,
  min,
  max,
  error = false,
  helperText,
  emptiesInvalid = false,
  onTyped,
  onChange,
  ...rest
}: DateFieldProps) {
  const [ownText, setText] = useStateFromProp(value && dayText(value));
  // The text that emptied the value. It stays to be corrected.
  const [rejected, setRejected] = useState('');
  const text = value === '' && rejected !== '' ? rejected : ownText;
  const [open, setOpen] = useState(false);
  const [isBlurred, setBlurred] = useState(true);
  const anchor = useRef<HTMLDivElement>(null);
  const isInvalid = isBlurred && text.trim() !== '' && parseDay(text) === null;

  function type(typed: string) {
    setText(typed);
    setBlurred(false);
    const parsed = typed.trim() === '' ? '' : parseDay(typed);
    const day = emptiesInvalid ? (parsed ?? '') : parsed;
    setRejected(emptiesInvalid && parsed === null ? typed : '');
    onTyped?.(parsed !== null);
    if (day !== null && day !== value) onChange(day);
  }

  function leave() {
    setBlurred(true);
    const day = parseDay(text);
    if (day) setText(dayText(day));
  }

  function choose(day: CalendarDate) {
    setOpen(false);
    setText(dayText(day));
    setRejected('');
    onTyped?.(true);
    if (day !== value) onChange(day);
  }

  return (
    <>
      <TextField
        {...rest}
        ref={anchor}
        label={label}
        value={text}
        placeholder="d MMM yyyy"
        error={error || isInvalid}
        helperText={isInvalid ? NOT_A_DATE : helperText}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton edge="end" size="small" aria-label="Open the calendar" onClick={() => setOpen(true)}>
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
        <Calendar value={value} min={min} max={max} onChoose={choose} />
      </Popover>
    </>
  );
}
