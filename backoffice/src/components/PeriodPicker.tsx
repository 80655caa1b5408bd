import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { Period } from '#libs/calendar.js';
import { DateField } from './DateField.js';
import { dayText, today } from './format.js';
import { useStateFromProp } from './use-state-from-prop.js';
import { WRAPPING_BUTTONS } from './wrapping-buttons.js';
import { periodOf, presetOf, type Preset } from './period.js';

interface PeriodPickerProps {
  presets: readonly Preset[];
  period: Period;
  onChange: (period: Period) => void;
}

const WIDTH = { width: { xs: '100%', sm: 184 } };

/** Preset periods, or a custom first and last day. */
export function PeriodPicker({ presets, period, onChange }: PeriodPickerProps) {
  const now = today();
  const [from, setFrom] = useStateFromProp(period.from);
  const [to, setTo] = useStateFromProp(period.to);
  const isReversed = from !== '' && to !== '' && from > to;
  const applyDays = (typed: Period) => {
    setFrom(typed.from);
    setTo(typed.to);
    if (typed.from && typed.to && typed.from <= typed.to) onChange(typed);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Period"
        value={presetOf(presets, period, now)}
        onChange={(_, name: string | null) => {
          const chosen = name === null ? null : periodOf(presets, name, now);
          if (chosen) onChange(chosen);
        }}
        sx={WRAPPING_BUTTONS}
      >
        {presets.map(({ name }) => (
          <ToggleButton key={name} value={name} sx={{ flex: 'none', px: 1.25, textTransform: 'none' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5 }}>
        <DateField
          label="From"
          value={from}
          margin="none"
          sx={WIDTH}
          onChange={(day) => day !== null && applyDays({ from: day, to })}
        />
        <DateField
          label="To"
          value={to}
          margin="none"
          sx={WIDTH}
          error={isReversed}
          onChange={(day) => day !== null && applyDays({ from, to: day })}
        />
      </Box>
      {isReversed && (
        <Typography role="alert" variant="body2" color="error" sx={{ width: '100%', textAlign: 'right' }}>
          The last day is before the first. Still showing {dayText(period.from)} to {dayText(period.to)}.
        </Typography>
      )}
    </Box>
  );
}
