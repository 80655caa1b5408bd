import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { lastOfQuarter, monthsOf, type PeriodLength, type ReturnPeriod } from '#libs/return-period.js';
import { thisMonth } from '../components/format.js';

interface LengthChoiceProps {
  value: ReturnPeriod;
  onChange: (period: ReturnPeriod) => void;
}

/** Suppliers with a turnover of up to 5 crore rupees may file quarterly (QRMP). */
export function LengthChoice({ value, onChange }: LengthChoiceProps) {
  function choose(length: PeriodLength | null) {
    if (length === null) return;
    // Not a month of a quarter that has yet to begin.
    const month = monthsOf(value).findLast((one) => one <= thisMonth()) ?? value.month;
    onChange({ month: length === 'quarter' ? lastOfQuarter(month) : month, length });
  }
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      aria-label="Return period"
      value={value.length}
      onChange={(_, length: PeriodLength | null) => choose(length)}
    >
      <ToggleButton value="month" sx={TOGGLE}>
        Monthly
      </ToggleButton>
      <ToggleButton value="quarter" sx={TOGGLE}>
        Quarterly (QRMP)
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const TOGGLE = { px: 1.25, textTransform: 'none' } as const;
