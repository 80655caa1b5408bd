import type { HandRefund as HandRefundResponse } from '#libs/contract/hand-payments.js';
import type { OrderFields } from '#libs/contract/order-fields.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { addressFields, type CommunityLookup } from '../customers/address.js';
import { orderMoneyResponse } from '../payments/order-money.js';
import { paidByHand, type HandRefund } from './hand-refund.js';
import type { Order } from './order.js';

/**
 * Returns a new object that callers extend with the fields of the kind. Spreading would be slow for a thousand rows.
 *
 * @param refundDue what is due back and not being refunded yet
 */
export function orderFields(order: Order, communities: CommunityLookup, refundDue: Paise): OrderFields {
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
    handPayment: handPayment && { method: handPayment.method, reference: handPayment.reference },
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
    refundStatus: money.refundStatus,
    disputeStatus: money.disputeStatus,
    paidByHand: rupeesFromPaise(paidByHand(order)),
    handRefunds: order.handRefunds.map(handRefundResponse),
    refundDue: rupeesFromPaise(refundDue),
    paymentId,
    termsVersion,
    createdAt,
    version,
  };
}

function handRefundResponse(refund: HandRefund): HandRefundResponse {
  const { id, amount, reason, method, reference, refundedOn, at } = refund;
  return { id, amount: rupeesFromPaise(amount), reason, method, reference, refundedOn, createdAt: at };
}
