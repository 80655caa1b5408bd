import { BRAND, whatsappLink } from '#libs/brand.js';
import { formatMoment } from '#libs/calendar.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';

/** An order that waits for its payment. */
export interface PendingOrder {
  id: string;
  name: string;
  phone: string;
  orderNumber: string;
}

/** A WhatsApp chat with the customer, with the payment link in a text that is ready to send. */
export function paymentLinkChat(
  { name, phone, orderNumber }: Omit<PendingOrder, 'id'>,
  { amount, url, expiresAt }: Pick<PaymentLinkResponse, 'amount' | 'url' | 'expiresAt'>,
): string {
  const [first] = name.split(' ');
  return whatsappLink(
    phone,
    `Hello ${first}, here is the link to pay ${formatRupees(amount)} for your ${BRAND.name} order ${orderNumber}: ${url} ` +
      `It works until ${formatMoment(expiresAt)}.`,
  );
}

export function handPaymentText({ method, reference }: HandPayment): string {
  return method === 'cash' ? 'In cash' : `By UPI, ${reference}`;
}
