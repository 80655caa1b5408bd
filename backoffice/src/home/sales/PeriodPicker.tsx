import { Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { today } from '../../parts/format.js';
import { useFollowing } from '../../parts/use-following.js';
import { PRESETS, presetOf, type Period } from './period.js';

interface PeriodPickerProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** Usual periods, and a first and a last day for any other. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const now = today();
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
        sx={{ flexWrap: 'wrap' }}
      >
        {PRESETS.map(({ name }) => (
          <ToggleButton key={name} value={name} sx={{ px: 1.25, textTransform: 'none' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Day label="From" value={period.from} max={period.to} onChange={(from) => onChange({ ...period, from })} />
        <Day label="To" value={period.to} min={period.from} onChange={(to) => onChange({ ...period, to })} />
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

/** Half a date, or one on the wrong side of the other, is not yet a choice. */
function Day({ label, value, min, max, onChange }: DayProps) {
  const [typed, setTyped] = useFollowing(value);
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      margin="none"
      size="small"
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value && target.validity.valid) onChange(target.value);
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
      sx={{ width: 150 }}
    />
  );
}
