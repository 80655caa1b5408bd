import { TextField } from '@mui/material';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { referenceError, REFERENCE_NAMES } from '#libs/hand-payments.js';
import { SameReferenceAlert } from './SameReferenceAlert.js';

interface ReferenceFieldProps {
  payment: HandPayment;
  onChange: (reference: string) => void;
  /** Whether to show what is wrong with it. */
  checked?: boolean;
  /** The reference that this payment has already, which is not compared with those of others. */
  recorded?: string;
}

/** The reference of a payment by hand. Renders nothing for a method without one. */
export function ReferenceField({ payment, onChange, checked = false, recorded }: ReferenceFieldProps) {
  const name = REFERENCE_NAMES[payment.method];
  const error = checked ? referenceError(payment) : null;
  const reference = payment.reference.trim();
  if (name === null) return null;
  return (
    <>
      <TextField
        label={name}
        value={payment.reference}
        onChange={({ target }) => onChange(target.value)}
        error={error !== null}
        helperText={error ?? '6 to 40 letters and digits'}
        required
        fullWidth
        margin="dense"
        slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
      />
      {referenceError(payment) === null && reference !== recorded && <SameReferenceAlert reference={reference} />}
    </>
  );
}
