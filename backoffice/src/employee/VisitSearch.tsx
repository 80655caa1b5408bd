import { TextField } from '@mui/material';
import { useTexts } from '../language/use-texts.js';

/** The search of a schedule (matchingVisits). */
export function VisitSearch({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const { t } = useTexts();
  return (
    <TextField
      type="search"
      label={t('schedule.search')}
      value={value}
      size="small"
      fullWidth
      margin="none"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}
