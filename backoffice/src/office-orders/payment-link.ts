import { whatsappLink } from '#libs/brand.js';
import { formatMoment } from '#libs/calendar.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';

/** An order that is awaiting payment. */
export interface UnpaidOrder {
  id: string;
  status: PlanStatus | WashStatus;
  name: string;
  phone: string;
  orderNumber: string;
}

/**
 * The URL of a WhatsApp chat with the customer, with a prepared message that contains the payment link.
 *
 * @param business its name; may be empty
 */
export function paymentLinkChat(
  { name, phone, orderNumber }: Omit<UnpaidOrder, 'id' | 'status'>,
  business: string,
  { amount, url, expiresAt }: Pick<PaymentLinkResponse, 'amount' | 'url' | 'expiresAt'>,
): string {
  const [first] = name.split(' ');
  return whatsappLink(
    phone,
    `Hello ${first}, here is the link to pay ${formatRupees(amount)} for your ${business && `${business} `}order ${orderNumber}: ${url} ` +
      `It works until ${formatMoment(expiresAt)}.`,
  );
}
