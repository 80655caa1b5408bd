import { TextField } from '@mui/material';

/** The search of a schedule (matchingVisits). */
export function VisitSearch({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <TextField
      type="search"
      label="Car number or name"
      value={value}
      size="small"
      fullWidth
      margin="none"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}
