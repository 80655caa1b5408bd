import { earliestReceipt } from '#libs/hand-payments.js';
import { DateField } from '../components/DateField.js';
import { today } from '../components/format.js';
import { receivedOnError, type ReceivedPayment } from './hand-payment.js';

interface ReceivedOnFieldProps {
  value: ReceivedPayment['receivedOn'];
  onChange: (receivedOn: string | null) => void;
}

/** The day on which a payment by hand was received. */
export function ReceivedOnField({ value, onChange }: ReceivedOnFieldProps) {
  const error = receivedOnError({ receivedOn: value });
  const help = value === today() ? undefined : 'The invoice is dated today and shows this as the day of payment';
  return (
    <DateField
      label="Received on"
      value={value}
      min={earliestReceipt(today())}
      max={today()}
      margin="dense"
      error={error !== null}
      helperText={error ?? help}
      onChange={onChange}
    />
  );
}
