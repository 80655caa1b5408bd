import type { OrderMoney } from '#libs/contract/payments.js';
import { formatPaise, formatRupees, paiseFromRupees } from '#libs/money.js';

/** The state of an order's refunds, or null when there are none. */
export function refundText({
  amountRefunding,
  amountRefunded,
  refundStatus,
  handRefunds,
  refundDue,
}: Pick<OrderMoney, 'amountRefunding' | 'amountRefunded' | 'refundStatus' | 'handRefunds' | 'refundDue'>):
  string | null {
  const refunded = [amountRefunded, ...handRefunds.map(({ amount }) => amount)].reduce(
    (a, b) => a + paiseFromRupees(b),
    0,
  );
  const parts = [
    ...(refunded > 0 ? [`${formatPaise(refunded)} has been refunded.`] : []),
    ...(amountRefunding > 0
      ? [`Refund of ${formatRupees(amountRefunding)} on its way. It usually takes 5–7 business days.`]
      : []),
    ...(refundDue > 0 && refundStatus !== 'failed'
      ? [`We’ll refund ${formatRupees(refundDue)} within 5–7 business days and email you when it is on its way.`]
      : []),
    ...(refundStatus === 'failed' ? ['A refund has not gone through yet. We are looking into it.'] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}
