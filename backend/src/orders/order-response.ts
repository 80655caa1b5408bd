import type { AddressFields, ParkingFields } from '#libs/contract/addresses.js';
import type { OrderMoney } from '#libs/contract/payments.js';
import { addressFields, type CommunityLookup } from '../customers/address.js';
import { orderMoneyResponse } from '../payments/order-money.js';
import type { Order } from './order.js';

/** What responses about orders of both kinds have in common. Amounts in rupees. */
export interface OrderFields extends AddressFields, ParkingFields, OrderMoney {
  id: string;
  _id: string;
  userId: string;
  name: string;
  email: string;
  phone: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  communityToConfirm: boolean;
  paymentId: string | null;
  termsVersion: string | null;
  createdAt: string;
  version: number;
}

export function orderFields(order: Order, communities: CommunityLookup): OrderFields {
  const { id, userId, name, email, phone, carName, carNumber, timeSlot, parking, level, bay } = order;
  const { communityToConfirm, paymentId, termsVersion, createdAt, version } = order;
  const address = addressFields(order.address, communities);
  const money = orderMoneyResponse(order);
  // Written out, because it is made for each row of a list.
  return {
    id,
    _id: id,
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
    paymentId,
    termsVersion,
    createdAt,
    version,
  };
}
