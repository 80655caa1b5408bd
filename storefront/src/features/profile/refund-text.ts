import type { OrderMoney } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';

/** The state of an order's refunds, or null when there are none. */
export function refundText({ amountRefunding, amountRefunded, refundStatus }: OrderMoney): string | null {
  const parts = [
    ...(amountRefunded > 0 ? [`${formatRupees(amountRefunded)} has been refunded.`] : []),
    ...(amountRefunding > 0
      ? [`Refund of ${formatRupees(amountRefunding)} on its way. It usually takes 5 to 7 business days.`]
      : []),
    ...(refundStatus === 'failed' ? ['A refund has not gone through yet. We are looking into it.'] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}
