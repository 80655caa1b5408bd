import type { Role } from '#libs/contract/accounts.js';
import { calendarDateOf, type Instant } from '#libs/calendar.js';
import type { HandRefund as HandRefundResponse } from '#libs/contract/hand-payments.js';
import type { OrderFields } from '#libs/contract/order-fields.js';
import { rupeesFromPaise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { addressFields, type CommunityLookup } from '../customers/address.js';
import { orderMoneyResponse } from '../payments/order-money.js';
import { handPaymentsFor } from './hand-payment-rules.js';
import { paidByHand, type HandRefund } from './hand-refund.js';
import type { OrderRules } from './order-kind.js';
import type { Order } from './order.js';
import { amountRefundable, refundOutstanding } from './refund-outstanding.js';

/**
 * Returns a new object that callers extend with the fields of the kind. Spreading would be slow for a thousand rows.
 */
export function orderFields<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  { role, now, communities }: { role: Role; now: Instant; communities: CommunityLookup },
): OrderFields {
  const {
    id,
    orderNumber,
    handPayment,
    userId,
    name,
    email,
    phone,
    carName,
    carNumber,
    timeSlot,
    parking,
    level,
    bay,
  } = order;
  const { communityToConfirm, paymentId, termsVersion, createdAt, version } = order;
  const address = addressFields(order.address, communities);
  const money = orderMoneyResponse(order);
  // Written out for speed, because it runs for each row of a list.
  return {
    id,
    _id: id,
    orderNumber: formatOrderNumber(orderNumber),
    handPayment: handPayment && {
      method: handPayment.method,
      reference: handPayment.reference,
      amountReason: handPayment.amountReason,
    },
    userId,
    name,
    email,
    phone,
    carName,
    carNumber,
    timeSlot,
    address: address.address,
    communityId: address.communityId,
    communityName: address.communityName,
    tower: address.tower,
    flat: address.flat,
    city: address.city,
    state: address.state,
    pin: address.pin,
    communityToConfirm,
    parking,
    level,
    bay,
    amountPaid: money.amountPaid,
    amountRefunded: money.amountRefunded,
    amountRefunding: money.amountRefunding,
    amountGoodwill: money.amountGoodwill,
    amountLost: money.amountLost,
    refundStatus: money.refundStatus,
    disputeStatus: money.disputeStatus,
    paidByHand: rupeesFromPaise(paidByHand(order)),
    handRefunds: order.handRefunds.map(handRefundResponse),
    amountRefundable: rupeesFromPaise(amountRefundable(order)),
    refundDue: rupeesFromPaise(refundOutstanding(rules, order, calendarDateOf(now))),
    paymentId,
    termsVersion,
    createdAt,
    placedByStaff: order.history[0]?.by != null,
    version,
    payment: order.payment,
    payableOnline: rules.awaitsPayment(order, now),
    dueSince: rules.dueSince(order),
    allowedPayments: handPaymentsFor(rules, order, role),
  };
}

function handRefundResponse(refund: HandRefund): HandRefundResponse {
  const { id, amount, reason, isGoodwill: goodwill, method, reference, refundedOn, at } = refund;
  return { id, amount: rupeesFromPaise(amount), reason, goodwill, method, reference, refundedOn, createdAt: at };
}
