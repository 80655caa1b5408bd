import { useRef, useState } from 'react';
import { Box, Button, ButtonBase, IconButton, Popover, Typography } from '@mui/material';
import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { formatMonth } from '#libs/calendar.js';
import { formatPeriod, lastOfQuarter, monthsOf, periodsFrom, type ReturnPeriod } from '#libs/return-period.js';
import { thisMonth } from './format.js';

interface PeriodFieldProps {
  value: ReturnPeriod;
  /** Up to the current period. */
  onChange: (period: ReturnPeriod) => void;
}

const NAME = { month: 'Month', quarter: 'Quarter' };

/** A picker for a month or quarter: previous and next buttons, and a popover with those of a year. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);

  function choose(period: ReturnPeriod) {
    setOpen(false);
    if (period.month !== value.month) onChange(period);
  }

  return (
    <Box role="group" aria-label={NAME[value.length]} sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={`Previous ${value.length}`} onClick={() => onChange(periodsFrom(value, -1))}>
        <ChevronLeftOutlined />
      </IconButton>
      <Button
        ref={anchor}
        className="printed"
        color="inherit"
        aria-haspopup="dialog"
        endIcon={<ArrowDropDownOutlined />}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 180, fontSize: '1rem', fontWeight: 600 }}
      >
        {formatPeriod(value)}
      </Button>
      <IconButton
        aria-label={`Next ${value.length}`}
        disabled={!hasBegun(periodsFrom(value, 1))}
        onClick={() => onChange(periodsFrom(value, 1))}
      >
        <ChevronRightOutlined />
      </IconButton>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': NAME[value.length] } }}
      >
        <PeriodsOfYear value={value} onChoose={choose} />
      </Popover>
    </Box>
  );
}

interface PeriodsOfYearProps {
  value: ReturnPeriod;
  onChoose: (period: ReturnPeriod) => void;
}

function PeriodsOfYear({ value, onChoose }: PeriodsOfYearProps) {
  const [year, setYear] = useState(Number(value.month.slice(0, 4)));
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
          disabled={`${year + 1}-01` > thisMonth()}
          onClick={() => setYear(year + 1)}
        >
          <ChevronRightOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${COLUMNS[value.length]}, 1fr)`, gap: 0.5 }}>
        {periodsOf(year, value).map((period) => (
          <Period key={period.month} period={period} chosen={period.month === value.month} onChoose={onChoose} />
        ))}
      </Box>
    </Box>
  );
}

const COLUMNS = { month: 3, quarter: 2 };

interface PeriodProps {
  period: ReturnPeriod;
  chosen: boolean;
  onChoose: (period: ReturnPeriod) => void;
}

function Period({ period, chosen, onChoose }: PeriodProps) {
  const isDisabled = !hasBegun(period);
  return (
    <ButtonBase
      autoFocus={chosen}
      disabled={isDisabled}
      aria-label={formatPeriod(period)}
      aria-current={monthsOf(period).includes(thisMonth()) ? 'date' : undefined}
      aria-pressed={chosen}
      onClick={() => onChoose(period)}
      sx={{
        width: 228 / COLUMNS[period.length],
        height: 44,
        borderRadius: 1,
        font: 'inherit',
        color: chosen ? 'primary.contrastText' : isDisabled ? 'text.disabled' : 'text.primary',
        bgcolor: chosen ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: chosen ? 'primary.dark' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      {[...new Set([monthsOf(period)[0]!, period.month])].map(formatMonth).join('–')}
    </ButtonBase>
  );
}

/** The months or quarters of a year. */
function periodsOf(year: number, { length }: ReturnPeriod): ReturnPeriod[] {
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return months
    .filter((month) => length === 'month' || lastOfQuarter(month) === month)
    .map((month) => ({ month, length }));
}

function hasBegun(period: ReturnPeriod): boolean {
  return monthsOf(period)[0]! <= thisMonth();
}
