import { DayByHandField } from './DayByHandField.js';
import { receivedOnError, type ReceivedPayment } from './hand-payment.js';

interface ReceivedOnFieldProps {
  value: ReceivedPayment['receivedOn'];
  onChange: (receivedOn: string | null) => void;
}

/** The day on which a payment by hand was received. */
export function ReceivedOnField({ value, onChange }: ReceivedOnFieldProps) {
  return (
    <DayByHandField
      label="Received on"
      value={value}
      error={receivedOnError({ receivedOn: value })}
      help="The invoice is dated today and shows this as the day of payment"
      onChange={onChange}
    />
  );
}
