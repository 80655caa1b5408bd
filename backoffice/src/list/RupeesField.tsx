import { useState } from 'react';
import { InputAdornment, TextField } from '@mui/material';
import { NOT_RUPEES, parseRupees } from '../components/rupees-text.js';
import { useStateFromProp } from '../components/use-state-from-prop.js';

interface RupeesFieldProps {
  label: string;
  value: unknown;
  /** Called with the complete amount, on blur or Enter. Text that is not an amount changes nothing. */
  onChange: (rupees: number | undefined) => void;
}

export function RupeesField({ label, value, onChange }: RupeesFieldProps) {
  const applied = typeof value === 'number' ? String(value) : '';
  const [text, setText] = useStateFromProp(applied);
  const [isChecked, setChecked] = useState(false);
  const isInvalid = isChecked && text !== '' && parseRupees(text) === null;

  function type(typed: string) {
    setText(typed.replace(/[^\d.,]/g, ''));
    setChecked(false);
  }

  function apply() {
    setChecked(true);
    const amount = parseRupees(text);
    if (text !== applied && (text === '' || amount !== null)) onChange(amount ?? undefined);
  }

  return (
    <TextField
      label={label}
      value={text}
      error={isInvalid}
      helperText={isInvalid && NOT_RUPEES}
      onChange={({ target }) => type(target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
      }}
    />
  );
}
