import { InputAdornment, TextField } from '@mui/material';
import { MAX_AMOUNT_REASON_LENGTH } from '#libs/contract/hand-payments.js';
import { amountErrors, type EnteredAmount } from './hand-payment.js';

interface ReceivedAmountFieldsProps {
  value: EnteredAmount;
  onChange: (value: EnteredAmount) => void;
  /** Whether to show that the reason is missing. */
  checked?: boolean;
}

/** The amount of a payment by hand, if it is not the price of the order, and the reason. */
export function ReceivedAmountFields({ value, onChange, checked = false }: ReceivedAmountFieldsProps) {
  const { amount, amountReason } = value;
  const errors = amountErrors(value);
  const reasonError = checked ? errors.amountReason : undefined;
  return (
    <>
      <TextField
        label="Other amount"
        value={amount}
        onChange={({ target }) => onChange({ amount: target.value, amountReason })}
        error={errors.amount !== undefined}
        helperText={errors.amount ?? 'Only if the customer did not pay the price'}
        fullWidth
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
        }}
      />
      {amount.trim() !== '' && (
        <TextField
          label="Reason for the amount"
          value={amountReason}
          onChange={({ target }) => onChange({ amount, amountReason: target.value })}
          error={reasonError !== undefined}
          helperText={reasonError ?? 'Saved with the order'}
          required
          fullWidth
          slotProps={{ htmlInput: { maxLength: MAX_AMOUNT_REASON_LENGTH } }}
        />
      )}
    </>
  );
}
