import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { addDays, addMonths, formatCalendarDate, formatFullMonth, type CalendarDate } from '#libs/calendar.js';
import { weeksOf } from './day-text.js';
import { today } from './format.js';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const STEPS: Record<string, (day: CalendarDate) => CalendarDate> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

interface CalendarProps {
  /** The chosen day, or empty. */
  value: string;
  /** First and last day that can be chosen. */
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  onChoose: (day: CalendarDate) => void;
}

/** A month from which to choose a day, with the pointer, the arrow keys, or Page Up and Page Down. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const [shown, setShown] = useState(value || (min && min > today() ? min : today()));
  const [moved, setMoved] = useState(0);
  const focused = useRef<HTMLButtonElement>(null);
  useEffect(() => focused.current?.focus(), [moved]);

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setShown(step(shown));
    setMoved((count) => count + 1);
  }

  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <IconButton size="small" aria-label="Previous month" onClick={() => setShown(addMonths(shown, -1))}>
          <ChevronLeftOutlined fontSize="small" />
        </IconButton>
        <Typography sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }} aria-live="polite">
          {formatFullMonth(shown)}
        </Typography>
        <IconButton size="small" aria-label="Next month" onClick={() => setShown(addMonths(shown, 1))}>
          <ChevronRightOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box component="table" role="grid" onKeyDown={press} sx={{ borderSpacing: 0, textAlign: 'center' }}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <Box component="th" key={weekday} sx={{ fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}>
                {weekday}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} style={{ padding: 0 }}>
                  <Day
                    day={day}
                    chosen={day === value}
                    outside={day.slice(0, 7) !== shown.slice(0, 7)}
                    disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
                    current={day === shown ? focused : undefined}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface DayProps {
  day: CalendarDate;
  chosen: boolean;
  /** Whether the day is in the previous or next month. */
  outside: boolean;
  disabled: boolean;
  /** The ref of the day that has the focus. Undefined for the others. */
  current: React.RefObject<HTMLButtonElement | null> | undefined;
  onChoose: (day: CalendarDate) => void;
}

function Day({ day, chosen, outside, disabled, current, onChoose }: DayProps) {
  return (
    <ButtonBase
      ref={current}
      tabIndex={current ? 0 : -1}
      aria-label={formatCalendarDate(day)}
      aria-current={day === today() ? 'date' : undefined}
      aria-disabled={disabled}
      onClick={() => !disabled && onChoose(day)}
      sx={{
        width: { xs: 44, sm: 36 },
        height: { xs: 44, sm: 36 },
        borderRadius: '50%',
        font: 'inherit',
        color: chosen ? 'primary.contrastText' : disabled || outside ? 'text.disabled' : 'text.primary',
        bgcolor: chosen ? 'primary.main' : 'transparent',
        textDecoration: disabled ? 'line-through' : undefined,
        outline: day === today() ? '1px solid' : undefined,
        outlineColor: 'divider',
        '&:hover': { bgcolor: chosen ? 'primary.dark' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      {Number(day.slice(8))}
    </ButtonBase>
  );
}
