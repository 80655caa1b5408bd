import { useRef, useState } from 'react';
import { Box, Button, ButtonBase, IconButton, Popover, Typography } from '@mui/material';
import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { addMonths, formatFullMonth, formatMonth } from '#libs/calendar.js';
import { today } from './format.js';

interface MonthFieldProps {
  /** `2026-11`, as are all months here. */
  value: string;
  /** Last month that can be chosen. */
  max: string;
  onChange: (month: string) => void;
}

/** A month picker: previous and next buttons, and a popover with the months of a year. */
export function MonthField({ value, max, onChange }: MonthFieldProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);

  function choose(month: string) {
    setOpen(false);
    if (month !== value) onChange(month);
  }

  return (
    <Box role="group" aria-label="Month" sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
      <IconButton aria-label="Previous month" onClick={() => onChange(monthsFrom(value, -1))}>
        <ChevronLeftOutlined />
      </IconButton>
      <Button
        ref={anchor}
        color="inherit"
        aria-haspopup="dialog"
        endIcon={<ArrowDropDownOutlined />}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 180, fontSize: '1rem', fontWeight: 600 }}
      >
        {formatFullMonth(value)}
      </Button>
      <IconButton aria-label="Next month" disabled={value >= max} onClick={() => onChange(monthsFrom(value, 1))}>
        <ChevronRightOutlined />
      </IconButton>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Month' } }}
      >
        <Months value={value} max={max} onChoose={choose} />
      </Popover>
    </Box>
  );
}

interface MonthsProps {
  value: string;
  max: string;
  onChoose: (month: string) => void;
}

function Months({ value, max, onChoose }: MonthsProps) {
  const [year, setYear] = useState(Number(value.slice(0, 4)));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <IconButton size="small" aria-label="Previous year" onClick={() => setYear(year - 1)}>
          <ChevronLeftOutlined fontSize="small" />
        </IconButton>
        <Typography sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }} aria-live="polite">
          {year}
        </Typography>
        <IconButton
          size="small"
          aria-label="Next year"
          disabled={`${year + 1}-01` > max}
          onClick={() => setYear(year + 1)}
        >
          <ChevronRightOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5 }}>
        {months.map((month) => (
          <Month key={month} month={month} chosen={month === value} disabled={month > max} onChoose={onChoose} />
        ))}
      </Box>
    </Box>
  );
}

interface MonthProps {
  month: string;
  chosen: boolean;
  disabled: boolean;
  onChoose: (month: string) => void;
}

function Month({ month, chosen, disabled, onChoose }: MonthProps) {
  return (
    <ButtonBase
      autoFocus={chosen}
      disabled={disabled}
      aria-label={formatFullMonth(month)}
      aria-current={month === today().slice(0, 7) ? 'date' : undefined}
      aria-pressed={chosen}
      onClick={() => onChoose(month)}
      sx={{
        width: 76,
        height: 44,
        borderRadius: 1,
        font: 'inherit',
        color: chosen ? 'primary.contrastText' : disabled ? 'text.disabled' : 'text.primary',
        bgcolor: chosen ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: chosen ? 'primary.dark' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      {formatMonth(month)}
    </ButtonBase>
  );
}

function monthsFrom(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}
