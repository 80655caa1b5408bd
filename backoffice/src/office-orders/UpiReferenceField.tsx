import { TextField } from '@mui/material';
import { upiReferenceError } from '#libs/upi-reference.js';

interface UpiReferenceFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Whether to show what is wrong with it. */
  checked?: boolean;
}

/** The reference of a payment by UPI. */
export function UpiReferenceField({ value, onChange, checked = false }: UpiReferenceFieldProps) {
  const error = checked ? upiReferenceError(value) : null;
  return (
    <TextField
      label="UPI reference"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== null}
      helperText={error ?? '6 to 40 letters and digits'}
      required
      fullWidth
      margin="dense"
      slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
    />
  );
}
