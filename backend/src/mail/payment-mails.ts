import type { Instant } from '#libs/calendar.js';
import { capitalized } from '#libs/capitalized.js';
import type { DocumentKind } from '#libs/contract/documents.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { PAID_HOW, REFERENCE_NAMES } from '#libs/hand-payments.js';
import { formatAmount, formatPaise, rupeesFromPaise, type Paise } from '#libs/money.js';
import type { MailDraft } from './mail-message.js';
import { draft, IF_NOT_RIGHT, moment, OPEN_PROFILE, payAction, type Recipient } from './mail-draft.js';

/** The paid order; null when it is not known. */
type PaidOrder = { title: string; facts: readonly (readonly [label: string, value: string])[] } | null;

/**
 * The link to pay an order that staff placed, or a wash that is paid afterwards.
 * @param mail its key identifies one sending
 */
export function paymentLinkMail(
  recipient: Recipient,
  mail: { key: string; amount: Paise; url: string; expiresAt: Instant; order: PaidOrder },
): MailDraft {
  const { key, amount, url, expiresAt, order } = mail;
  const draftMail = draft(key, recipient, `Pay for ${titleOf(order)}`, {
    paragraphs: [
      'Thank you for your order. Pay online by UPI, card or net banking.',
      'We’ll confirm by email as soon as the payment arrives.',
    ],
    facts: [...(order?.facts ?? []), ['To pay, GST included', formatPaise(amount)]],
    action: { label: `Pay ${formatPaise(amount)}`, link: url },
    closing: ({ phone, email }) =>
      `The link works until ${moment(expiresAt)}. Questions? Write to ${email} or call ${phone}.`,
  });
  return { ...draftMail, expiresAt };
}

/** A refund in mails. Amounts in paise. */
interface RefundMail {
  /** Identifies the occasion: one key is mailed once. */
  key: string;
  amount: Paise;
  /** The amount that was paid for the order. */
  paid: Paise;
  providerPaymentId: string;
  order: PaidOrder;
  bankReference: string | null;
  /** Whether it was paid by bank transfer, because the provider could not refund it. */
  isTransfer: boolean;
}

/** The bank declined the payment, and the order is still pending. @param key identifies the order's payment */
export function paymentFailedMail(
  recipient: Recipient,
  { key, amount, order }: { key: string; amount: Paise; order: PaidOrder },
): MailDraft {
  return draft(key, recipient, `Your payment for ${titleOf(order)} did not go through`, {
    paragraphs: [
      'Your bank declined the payment, so your order is not paid yet.',
      'Try again, with another card, account or UPI app if you like. If the amount has left your account, your bank returns it within 5–7 business days.',
    ],
    facts: [...(order?.facts ?? []), ['To pay, GST included', formatPaise(amount)]],
    action: { label: 'Try again', link: OPEN_PROFILE.link },
    closing: ({ phone, email }) => `Need help? Write to ${email} or call ${phone}.`,
  });
}

/** The refund was accepted, and the money is on its way. */
export function refundSentMail(recipient: Recipient, refund: RefundMail): MailDraft {
  return draft(refund.key, recipient, `The refund for ${titleOf(refund.order)} is on its way`, {
    paragraphs: [
      `We are refunding ${amountText(refund)}. The money goes back to the card or account you paid from.`,
      'This usually takes 5–7 business days. We’ll email you when it has arrived.',
    ],
    facts: refundFacts(refund),
    action: OPEN_PROFILE,
    closing: ({ phone, email }) => `Questions about this refund? Write to ${email} or call ${phone}.`,
  });
}

/** The key of the mail about a refund that was processed. */
export function refundArrivedKey(refundId: string): string {
  return `refund arrived ${refundId}`;
}

/** The provider has processed the refund. */
export function refundArrivedMail(recipient: Recipient, refund: RefundMail): MailDraft {
  return draft(refund.key, recipient, `The refund for ${titleOf(refund.order)} has arrived`, {
    paragraphs: [
      refund.isTransfer
        ? `We have refunded ${amountAndWay(refund, 'by bank transfer')}.`
        : `We have refunded ${amountText(refund)}. The money went to the card or account you paid from.`,
      'Some banks take a few days to show it on your statement.',
    ],
    facts: refundFacts(refund),
    action: OPEN_PROFILE,
    closing: ({ phone, email }) =>
      refund.bankReference === null
        ? `If you cannot find it, write to ${email} or call ${phone}.`
        : `If you cannot find it, give your bank the reference above, write to ${email} or call ${phone}.`,
  });
}

interface ReturnedPaymentMail {
  /** Identifies the occasion: one key is mailed once. */
  key: string;
  /** In the smallest unit of its currency. */
  amount: number;
  /** `INR`, unless it came from another checkout of the same account. */
  currency: string;
  providerPaymentId: string;
  order: PaidOrder;
  /** Why the payment is returned, as one sentence. */
  reason: string;
  /** Whether the customer has to order again, because the order is closed. */
  isOrderClosed: boolean;
}

/** A payment that belongs to no order is returned. */
export function paymentReturnedMail(recipient: Recipient, payment: ReturnedPaymentMail): MailDraft {
  const amount = formatAmount(rupeesFromPaise(payment.amount), payment.currency);
  return draft(payment.key, recipient, `Your payment of ${amount} is being returned`, {
    paragraphs: [
      payment.reason,
      `We are returning ${amount} to the card or account you paid from. This usually takes 5–7 business days.`,
    ],
    facts: [...(payment.order?.facts ?? []), ['Returned', amount], ['Payment', payment.providerPaymentId]],
    action: payment.isOrderClosed ? { label: 'Order again', link: '/prices' } : OPEN_PROFILE,
    closing: ({ phone, email }) => `If it has not arrived by then, write to ${email} or call ${phone}.`,
  });
}

/** A payment by hand was recorded after the order was booked. @param payment its key identifies the payment */
export function receiptMail(
  recipient: Recipient,
  { key, amount, order }: { key: string; amount: Paise; order: PaidOrder },
): MailDraft {
  return draft(key, recipient, `We have received your payment for ${titleOf(order)}`, {
    paragraphs: ['Thank you for your payment.'],
    facts: [...(order?.facts ?? []), ['Paid, GST included', formatPaise(amount)]],
    action: OPEN_PROFILE,
    closing: IF_NOT_RIGHT,
  });
}

/**
 * Corrects the receipt of a payment by hand that was not received.
 *
 * @param undone `amount`: the price of the order, in paise; `toPay`: how to pay it, or null if nothing is to be paid
 * because the order is cancelled
 */
export function paymentUndoneMail(
  recipient: Recipient,
  { key, amount, order, toPay }: { key: string; amount: Paise; order: NonNullable<PaidOrder>; toPay: string | null },
): MailDraft {
  const isOwed = toPay !== null;
  const subject = isOwed ? `${capitalized(order.title)} is not paid yet` : `A correction for ${order.title}`;
  return draft(key, recipient, subject, {
    paragraphs: [
      `We recorded a payment for ${order.title}, but did not receive it, and have corrected this. Please disregard our receipt. If we sent you an invoice, a credit note in your profile cancels it.`,
      toPay ?? 'Because it was not paid and is cancelled, you have nothing to pay, and no refund is due.',
    ],
    facts: [...order.facts, ...(isOwed ? [['To pay, GST included', formatPaise(amount)] as const] : [])],
    action: isOwed ? payAction(amount) : OPEN_PROFILE,
    closing: ({ phone, email }) => `If you have paid, or have questions, write to ${email} or call ${phone}.`,
  });
}

/** The key of the mail about a payment after the booking. @param position of the payment in the order's billing */
export function receiptKey(orderId: string, position: number): string {
  return `receipt ${orderId} ${position}`;
}

/** An invoice or a credit note was issued after the mail about its payment or refund. @param mail `amount`: in paise */
export function lateDocumentMail(
  recipient: Recipient,
  { key, kind, amount, order }: { key: string; kind: DocumentKind; amount: Paise; order: PaidOrder },
): MailDraft {
  const [document, cause] = kind === 'invoice' ? ['invoice', 'payment'] : ['credit note', 'refund'];
  return draft(key, recipient, `The ${document} for ${titleOf(order)}`, {
    paragraphs: [`Here is the ${document} for your ${cause} of ${formatPaise(amount)}.`],
    facts: [...(order?.facts ?? []), [kind === 'invoice' ? 'Paid, GST included' : 'Refund', formatPaise(amount)]],
    action: OPEN_PROFILE,
    closing: IF_NOT_RIGHT,
  });
}

/** The key of the mail about a refund by hand. */
export function handRefundKey(refundId: string): string {
  return `refund by hand ${refundId}`;
}

/** A refund by hand. Amounts in paise. */
export function handRefundMail(
  recipient: Recipient,
  { id, order, ...refund }: HandPayment & { id: string; amount: Paise; paid: Paise; order: PaidOrder },
): MailDraft {
  const { amount, method, reference } = refund;
  const referenceName = REFERENCE_NAMES[method];
  return draft(handRefundKey(id), recipient, `Refund for ${titleOf(order)}`, {
    paragraphs: [`We have refunded ${amountAndWay(refund, PAID_HOW[method])}.`],
    facts: [
      ...(order?.facts ?? []),
      ['Refund', formatPaise(amount)],
      ...(referenceName === null ? [] : [[referenceName, reference] as const]),
    ],
    closing: ({ phone, email }) => `If you have not received it, write to ${email} or call ${phone}.`,
  });
}

function titleOf(order: PaidOrder): string {
  return order?.title ?? 'your payment';
}

function amountText({ amount, paid }: Pick<RefundMail, 'amount' | 'paid'>): string {
  return amount < paid ? `${formatPaise(amount)} of the ${formatPaise(paid)} you paid` : formatPaise(amount);
}

/** Names the method right after the refund, because the method does not apply to the original payment. */
function amountAndWay({ amount, paid }: Pick<RefundMail, 'amount' | 'paid'>, way: string): string {
  const part = amount < paid ? `, out of the ${formatPaise(paid)} you paid` : '';
  return `${formatPaise(amount)} ${way}${part}`;
}

function refundFacts({ order, amount, providerPaymentId, bankReference }: RefundMail): [string, string][] {
  const facts: [string, string][] = (order?.facts ?? []).map(([label, value]) => [label, value]);
  facts.push(['Refund', formatPaise(amount)], ['Payment', providerPaymentId]);
  if (bankReference !== null) facts.push(['Bank reference', bankReference]);
  return facts;
}
