import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { HandPayment, HandPaymentMethod } from '#libs/contract/hand-payments.js';
import { upiReferenceError } from '#libs/upi-reference.js';
import { UpiReferenceField } from './UpiReferenceField.js';

interface HandPaymentFieldsProps {
  label: string;
  value: HandPayment;
  onChange: (value: HandPayment) => void;
  /** Whether to show what is wrong with the reference. */
  checked?: boolean;
}

/** A payment outside the payment provider: in cash, or by UPI with a reference. */
export function HandPaymentFields({ label, value, onChange, checked = false }: HandPaymentFieldsProps) {
  const { method, reference } = value;
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
        <UpiReferenceField
          value={reference}
          onChange={(changed) => onChange({ method, reference: changed })}
          checked={checked}
        />
      )}
    </FormControl>
  );
}

export const IN_CASH: HandPayment = { method: 'cash', reference: '' };

/** Whether a UPI payment lacks a valid reference. */
export function lacksReference({ method, reference }: HandPayment): boolean {
  return method === 'upi' && upiReferenceError(reference) !== null;
}

/** The payment as the API accepts it. Cash has no reference. */
export function handPaymentRequest({ method, reference }: HandPayment): HandPayment {
  return { method, reference: method === 'upi' ? reference.trim() : '' };
}
