import { InputAdornment, TextField } from '@mui/material';
import { useStateFromProp } from '../components/use-state-from-prop.js';

interface RupeesFieldProps {
  label: string;
  value: unknown;
  /** Called with the complete amount, on blur or Enter. */
  onChange: (rupees: number | undefined) => void;
}

export function RupeesField({ label, value, onChange }: RupeesFieldProps) {
  const applied = typeof value === 'number' ? String(value) : '';
  const [text, setText] = useStateFromProp(applied);

  function apply() {
    const amount = Number(text);
    if (text.trim() === '' || !Number.isFinite(amount) || amount < 0) {
      setText('');
      onChange(undefined);
    } else if (text !== applied) onChange(amount);
  }

  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value.replace(/[^\d.]/g, ''))}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
      }}
    />
  );
}
