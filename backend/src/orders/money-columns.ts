import type { OrderFields } from '#libs/contract/order-fields.js';
import { METHOD_NAMES } from '#libs/hand-payments.js';
import { paiseFromRupees, rupeesFromPaise } from '#libs/money.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import type { CsvColumn } from '../kernel/csv.js';

type OrderMoney = Pick<
  OrderFields,
  | 'payment'
  | 'amountPaid'
  | 'paidByHand'
  | 'handPayment'
  | 'amountRefunded'
  | 'amountGoodwill'
  | 'amountLost'
  | 'handRefunds'
>;

/**
 * What was received and refunded, for the exports of both kinds of orders. In rupees, GST included. The amount received
 * differs from the price when the customer paid another amount.
 */
export const MONEY_COLUMNS: readonly CsvColumn<OrderMoney>[] = [
  { title: 'Refunded (₹)', value: ({ amountRefunded, handRefunds }) => sum(amountRefunded, handRefunds) },
  { title: 'Amount Received (₹)', value: received },
  { title: 'Reason for Amount', value: ({ handPayment }) => handPayment?.amountReason },
  {
    title: 'Goodwill Refunds (₹)',
    value: ({ amountGoodwill, handRefunds }) =>
      sum(
        amountGoodwill,
        handRefunds.filter(({ goodwill }) => goodwill),
      ),
  },
  { title: 'Lost in Disputes (₹)', value: ({ amountLost }) => amountLost },
];

/** How an order was paid; undefined for an unpaid one. */
export function receivedBy({
  paymentId,
  handPayment,
}: Pick<OrderFields, 'paymentId' | 'handPayment'>): string | undefined {
  if (paymentId !== null) return 'Online';
  return handPayment ? METHOD_NAMES[handPayment.method] : undefined;
}

/** Empty for a plan that was paid before its import, whose amount is not known. */
function received(order: OrderMoney): number | null {
  return isPaidBeforeImport(order) ? null : sum(order.amountPaid, [{ amount: order.paidByHand }]);
}

function sum(online: number, byHand: readonly { amount: number }[]): number {
  const amounts = [online, ...byHand.map(({ amount }) => amount)];
  return rupeesFromPaise(amounts.reduce((total, amount) => total + paiseFromRupees(amount), 0));
}
