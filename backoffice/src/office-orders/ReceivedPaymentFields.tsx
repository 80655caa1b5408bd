import type { ReceivedPayment } from './hand-payment.js';
import { HandPaymentFields } from './HandPaymentFields.js';
import { ReceivedAmountFields } from './ReceivedAmountFields.js';
import { ReceivedOnField } from './ReceivedOnField.js';

interface ReceivedPaymentFieldsProps {
  value: ReceivedPayment;
  onChange: (value: ReceivedPayment) => void;
}

/** A payment that was received by hand: how, how much, and on which day. */
export function ReceivedPaymentFields({ value, onChange }: ReceivedPaymentFieldsProps) {
  return (
    <>
      <HandPaymentFields
        label="How it was paid"
        value={value}
        onChange={(payment) => onChange({ ...value, ...payment })}
      />
      <ReceivedAmountFields value={value} onChange={(amount) => onChange({ ...value, ...amount })} />
      <ReceivedOnField value={value.receivedOn} onChange={(receivedOn) => onChange({ ...value, receivedOn })} />
    </>
  );
}
