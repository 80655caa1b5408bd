import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { DisputePhase, DisputeStatus, UnmatchedReason } from '#libs/contract/payments.js';
import { formatAmount, formatPaise, rupeesFromPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { formatPhone } from '#libs/phone.js';
import { DISPUTE_PHASE_NAMES, UNMATCHED_REASON_TEXTS } from '#libs/value-names.js';
import { draft, moment, type MailContent } from './mail-draft.js';
import type { MailDraft } from './mail-message.js';

interface UnlistedOrder {
  id: string;
  kind: OrderKind;
  orderNumber: number;
  name: string;
  phone: string;
  /** As its customer has entered it. */
  community: string;
}

/** An order waits until the office has confirmed that it serves the community. */
export function communityToConfirmMail(
  email: string,
  { id, kind, orderNumber, name, phone, community }: UnlistedOrder,
): MailDraft {
  return toOffice(`community to confirm ${id} ${community}`, email, `Do you serve ${community}?`, {
    paragraphs: [
      'A customer has ordered in a community that is not on the list. We have promised an answer within two working days.',
      'If you serve it, add it under Communities and choose it in the order. If not, cancel the order and tell the customer.',
    ],
    facts: [
      ['Community', community],
      ['Order', formatOrderNumber(orderNumber)],
      ['Customer', name],
      ['Phone', formatPhone(phone)],
    ],
    action: openOrder(kind, id),
  });
}

/** The payment provider rejects the keys of the server. Sent once a day. */
export function keysRejectedMail(email: string, today: CalendarDate): MailDraft {
  return toOffice(`keys rejected ${today}`, email, 'Customers cannot pay online', {
    paragraphs: [
      'Razorpay rejects our requests, so customers cannot pay online.',
      'Ask whoever runs the server to check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    ],
    action: OPEN_DASHBOARD,
  });
}

/** Payments were captured, but their events have not arrived. @param lastEventAt null if none has ever arrived */
export function eventsMissingMail(email: string, lastEventAt: Instant | null): MailDraft {
  return toOffice(`events missing ${lastEventAt}`, email, 'Events from Razorpay do not arrive', {
    paragraphs: [
      lastEventAt === null
        ? 'Payments were captured, but no event from Razorpay has arrived. Payments are still found, but later.'
        : `No event from Razorpay has arrived since ${moment(lastEventAt)}, although payments were captured. Payments are still found, but later.`,
      'Check in Razorpay’s dashboard whether the webhook is enabled: it is disabled after failing for a day.',
    ],
    action: OPEN_DASHBOARD,
  });
}

const OPEN_DASHBOARD = { label: 'Open the dashboard', link: '/dashboard/admindashboard' };

interface DisputedPayment {
  id: string;
  amount: Paise;
  phase: DisputePhase;
  status: DisputeStatus;
  providerPaymentId: string;
  respondBy: Instant | null;
  updatedAt: Instant;
}

/** A customer disputes a payment with their bank, or the bank asks for more evidence, which it can do repeatedly. */
export function disputeMail(email: string, dispute: DisputedPayment): MailDraft {
  const { id, amount, status, updatedAt } = dispute;
  const isNew = status === 'open';
  return toOffice(
    `dispute ${id} ${status} ${updatedAt}`,
    email,
    isNew
      ? `A customer disputes a payment of ${formatPaise(amount)}`
      : `The dispute of ${formatPaise(amount)} needs more evidence`,
    {
      paragraphs: [
        isNew
          ? 'A customer has disputed a payment with their bank. Send evidence of the service in the dashboard of the payment provider, or accept the dispute there.'
          : 'The bank has asked for more evidence. Send it in the dashboard of the payment provider.',
        'Without a response, the bank can take the amount back.',
      ],
      ...disputed(dispute),
    },
  );
}

/** The deadline of a dispute is near, and it still waits for a response. */
export function disputeDueMail(email: string, dispute: DisputedPayment): MailDraft {
  const { id, amount, respondBy } = dispute;
  return toOffice(`dispute due ${id} ${respondBy}`, email, `Respond soon to the dispute of ${formatPaise(amount)}`, {
    paragraphs: ['This dispute still waits for your response. Without one, the bank can take the amount back.'],
    ...disputed(dispute),
  });
}

function disputed({ id, amount, phase, providerPaymentId, respondBy }: DisputedPayment) {
  return {
    facts: [
      ...(respondBy === null ? [] : [['Respond by', moment(respondBy)] as const]),
      ['Amount', formatPaise(amount)],
      ['Phase', DISPUTE_PHASE_NAMES[phase]],
      ['Payment', providerPaymentId],
    ] as const,
    action: { label: 'Open the dispute', link: `/dashboard/disputes/${id}/show` },
  };
}

interface Unmatched {
  id: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  reason: UnmatchedReason;
  createdAt: Instant;
  refunds: readonly unknown[];
}

/** A payment that matches no order. After a failed refund it waits again, which is another mail. */
export function unmatchedPaymentMail(
  email: string,
  { id, amount, currency, reason, createdAt, refunds }: Unmatched,
): MailDraft {
  const formatted = formatAmount(rupeesFromPaise(amount), currency);
  return toOffice(`unmatched ${id} ${refunds.length}`, email, `A payment of ${formatted} matches no order`, {
    paragraphs: ['We have received a payment that could not be matched. Assign it to an order, or refund it.'],
    facts: [
      ['Amount', formatted],
      ['Reason', UNMATCHED_REASON_TEXTS[reason]],
      ['Received', moment(createdAt)],
      ['Payment', id],
    ],
    action: { label: 'Open unmatched payments', link: '/dashboard/unmatched' },
  });
}

interface FailedRefund {
  id: string;
  amount: Paise;
  orderId: string;
  /** Null when the order is not known. */
  order: { kind: OrderKind; orderNumber: number } | null;
}

/** The provider or the bank could not pay a refund to its customer. */
export function failedRefundMail(email: string, { id, amount, orderId, order }: FailedRefund): MailDraft {
  return toOffice(`refund failed ${id}`, email, `A refund of ${formatPaise(amount)} has failed`, {
    paragraphs: ['The customer has not received this refund. Retry it, or pay it by bank transfer and record that.'],
    facts: [
      ['Amount', formatPaise(amount)],
      ...(order ? [['Order', formatOrderNumber(order.orderNumber)] as const] : []),
    ],
    action: openOrder(order?.kind ?? 'subscription', orderId),
  });
}

function openOrder(kind: OrderKind, id: string) {
  return { label: 'Open the order', link: `/dashboard/${kind === 'wash' ? 'washes' : 'allOrders'}/${id}/show` };
}

/** A mail to an address of the office. @param key see draft */
export function toOffice(
  key: string,
  email: string,
  subject: string,
  content: Omit<MailContent, 'closing'>,
): MailDraft {
  const closing = 'You get this email because this address is entered under “Notices to the office” in the settings.';
  return draft(key, { id: '', name: '', email }, subject, { ...content, closing });
}
