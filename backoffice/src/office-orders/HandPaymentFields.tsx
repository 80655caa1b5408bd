import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material';
import type { HandPayment, HandPaymentMethod } from '#libs/contract/hand-payments.js';

interface HandPaymentFieldsProps {
  label: string;
  value: HandPayment;
  onChange: (value: HandPayment) => void;
  /** Whether to show an error for a missing reference. */
  checked?: boolean;
}

/** A payment outside the payment provider: in cash, or by UPI with a reference. */
export function HandPaymentFields({ label, value, onChange, checked = false }: HandPaymentFieldsProps) {
  const { method, reference } = value;
  const isMissing = checked && lacksReference(value);
  return (
    <FormControl>
      <FormLabel id="hand-payment">{label}</FormLabel>
      <RadioGroup
        row
        aria-labelledby="hand-payment"
        value={method}
        onChange={({ target }) => onChange({ method: target.value as HandPaymentMethod, reference })}
      >
        <FormControlLabel value="cash" control={<Radio />} label="In cash" />
        <FormControlLabel value="upi" control={<Radio />} label="By UPI" />
      </RadioGroup>
      {method === 'upi' && (
        <TextField
          label="UPI reference"
          value={reference}
          onChange={({ target }) => onChange({ method, reference: target.value })}
          error={isMissing}
          helperText={isMissing && 'Enter the UPI reference'}
          required
          fullWidth
          margin="dense"
          slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
        />
      )}
    </FormControl>
  );
}

export const IN_CASH: HandPayment = { method: 'cash', reference: '' };

/** Whether a UPI payment lacks its reference. */
export function lacksReference({ method, reference }: HandPayment): boolean {
  return method === 'upi' && reference.trim() === '';
}

/** The payment as the API accepts it. Cash has no reference. */
export function handPaymentRequest({ method, reference }: HandPayment): HandPayment {
  return { method, reference: method === 'upi' ? reference.trim() : '' };
}
