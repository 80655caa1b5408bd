import { Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { today } from '../../components/format.js';
import { useStateFromProp } from '../../components/use-state-from-prop.js';
import { PRESETS, presetOf, type Period } from './period.js';

interface PeriodPickerProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** Preset periods, or a custom first and last day. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const now = today();
  const [from, setFrom] = useStateFromProp(period.from);
  const [to, setTo] = useStateFromProp(period.to);
  // Ignore incomplete dates and reversed ranges.
  const take = (typed: Period) => {
    setFrom(typed.from);
    setTo(typed.to);
    if (typed.from && typed.to && typed.from <= typed.to) onChange(typed);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Period"
        value={presetOf(period, now)}
        onChange={(_, name: string | null) => {
          const preset = PRESETS.find((one) => one.name === name);
          if (preset) onChange(preset.of(now));
        }}
        sx={{ maxWidth: '100%', overflowX: 'auto' }}
      >
        {PRESETS.map(({ name }) => (
          <ToggleButton key={name} value={name} sx={{ flex: 'none', px: 1.25, textTransform: 'none' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Day label="From" value={from} max={to} onChange={(day) => take({ from: day, to })} />
        <Day label="To" value={to} min={from} onChange={(day) => take({ from, to: day })} />
      </Box>
    </Box>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      margin="none"
      size="small"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
      sx={{ width: 150 }}
    />
  );
}
