import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { HAND_PAYMENT_METHODS, type HandPayment, type HandPaymentMethod } from '#libs/contract/hand-payments.js';
import { capitalized } from '#libs/capitalized.js';
import { PAID_HOW } from '#libs/hand-payments.js';
import { ReferenceField } from './ReferenceField.js';

interface HandPaymentFieldsProps {
  label: string;
  value: HandPayment;
  onChange: (value: HandPayment) => void;
  /** Whether to show what is wrong with the reference. */
  checked?: boolean;
  /** See ReferenceField. */
  recorded?: string;
}

/** A payment by hand: its method, and the reference of one that is not in cash. */
export function HandPaymentFields({ label, value, onChange, checked = false, recorded }: HandPaymentFieldsProps) {
  const { method, reference } = value;
  return (
    <FormControl>
      <FormLabel id="hand-payment">{label}</FormLabel>
      <RadioGroup
        row
        sx={{ flexDirection: { xs: 'column', sm: 'row' } }}
        aria-labelledby="hand-payment"
        value={method}
        onChange={({ target }) => onChange({ method: target.value as HandPaymentMethod, reference })}
      >
        {HAND_PAYMENT_METHODS.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={capitalized(PAID_HOW[one])} />
        ))}
      </RadioGroup>
      <ReferenceField
        payment={value}
        onChange={(changed) => onChange({ method, reference: changed })}
        checked={checked}
        recorded={recorded}
      />
    </FormControl>
  );
}
