import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { OFFICE_PLAN_PAYMENTS, OFFICE_WASH_PAYMENTS, type OfficeWashPayment } from '#libs/contract/orders.js';
import { handPaymentOf, type OrderEntry } from './order-request.js';
import { ReceivedAmountFields } from './ReceivedAmountFields.js';
import { ReceivedOnField } from './ReceivedOnField.js';
import { ReferenceField } from './ReferenceField.js';

const NAMES: Record<OfficeWashPayment, string> = {
  link: 'Payment link by email',
  cash: 'Paid in cash',
  upi: 'Paid by UPI',
  'bank-transfer': 'Paid by bank transfer',
  'after-wash': 'After the wash',
};

interface PaymentFieldsProps {
  entry: OrderEntry;
  /** Whether to show what is wrong with the reference. */
  checked: boolean;
  onChange: (values: Partial<OrderEntry>) => void;
}

/** The payment method of an order taken by the office. */
export function PaymentFields({ entry, checked, onChange }: PaymentFieldsProps) {
  const methods: readonly OfficeWashPayment[] = entry.kind === 'wash' ? OFFICE_WASH_PAYMENTS : OFFICE_PLAN_PAYMENTS;
  const payment = handPaymentOf(entry);
  return (
    <FormControl>
      <FormLabel id="payment-of-order">Payment</FormLabel>
      <RadioGroup
        row
        sx={{ flexDirection: { xs: 'column', sm: 'row' } }}
        aria-labelledby="payment-of-order"
        value={entry.method}
        onChange={({ target }) => onChange({ method: target.value as OfficeWashPayment })}
      >
        {methods.map((method) => (
          <FormControlLabel key={method} value={method} control={<Radio size="small" />} label={NAMES[method]} />
        ))}
      </RadioGroup>
      {payment && (
        <>
          <ReferenceField payment={payment} onChange={(reference) => onChange({ reference })} checked={checked} />
          <ReceivedAmountFields value={payment} onChange={onChange} checked={checked} />
          <ReceivedOnField value={payment.receivedOn} onChange={(receivedOn) => onChange({ receivedOn })} />
        </>
      )}
    </FormControl>
  );
}
