import type { ReceivedAmount } from '#libs/contract/hand-payments.js';
import { paiseFromRupees, type Paise } from '#libs/money.js';
import type { RecordedHandPayment } from './order.js';

/**
 * The amount of a payment by hand that is recorded for an order.
 *
 * @param request in rupees; by default, the total of the order was received
 */
export function receivedAmount(
  { amount, amountReason = '' }: ReceivedAmount,
  { total }: { total: Paise },
): Pick<RecordedHandPayment, 'amount' | 'amountReason'> {
  const received = amount === undefined ? total : paiseFromRupees(amount);
  return { amount: received, amountReason: received === total ? '' : amountReason };
}
