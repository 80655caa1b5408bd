import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { OFFICE_PLAN_PAYMENTS, OFFICE_WASH_PAYMENTS, type OfficeWashPayment } from '#libs/contract/orders.js';
import type { OrderEntry } from './order-request.js';
import { UpiReferenceField } from './UpiReferenceField.js';

const NAMES: Record<OfficeWashPayment, string> = {
  link: 'Payment link by email',
  cash: 'Paid in cash',
  upi: 'Paid by UPI',
  'after-wash': 'After the wash',
};

interface PaymentFieldsProps {
  entry: OrderEntry;
  onChange: (values: Partial<OrderEntry>) => void;
}

/** The payment method of an order taken by the office. */
export function PaymentFields({ entry, onChange }: PaymentFieldsProps) {
  const methods: readonly OfficeWashPayment[] = entry.kind === 'wash' ? OFFICE_WASH_PAYMENTS : OFFICE_PLAN_PAYMENTS;
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
      {entry.method === 'upi' && (
        <UpiReferenceField value={entry.reference} onChange={(reference) => onChange({ reference })} />
      )}
    </FormControl>
  );
}
