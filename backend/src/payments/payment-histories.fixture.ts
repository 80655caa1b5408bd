import type { DisputeStatus } from '#libs/contract/payments.js';
import type { Instant } from '#libs/calendar.js';
import type { GatewayDispute, GatewayEvent, GatewayPayment, GatewayRefund } from './payment-gateway.port.js';

/** Every payment history that the provider documents, as events. For an order of ₹1,000; amounts in paise. */

export const AMOUNT = 1000_00;
const BEGUN = '2026-11-21T06:30:00.000Z';

/** The expected state after all events. */
interface Outcome {
  status: 'created' | 'captured' | 'refunded';
  paymentId: string | null;
  refunded?: number;
  refunding?: number;
  lost?: number;
  refundStatus?: string | null;
  disputeStatus?: string | null;
}

interface History {
  name: string;
  events: readonly Omit<GatewayEvent, 'id'>[];
  outcome: Outcome;
}

function at(minute: number): Instant {
  return new Date(Date.parse(BEGUN) + minute * 60_000).toISOString();
}

export function payment(
  status: GatewayPayment['status'],
  { id = 'pay_1', refunded = 0, captured = status === 'captured', capturedAt = null as Instant | null } = {},
): GatewayPayment {
  return {
    id,
    orderId: 'order_1',
    amount: AMOUNT,
    currency: 'INR',
    status,
    captured,
    refunded,
    createdAt: at(0),
    capturedAt,
  };
}

function event(minute: number, type: string, entities: Partial<GatewayEvent>): Omit<GatewayEvent, 'id'> {
  return {
    type,
    at: at(minute),
    payment: null,
    refund: null,
    dispute: null,
    settlement: null,
    downtime: null,
    paymentLink: null,
    ...entities,
  };
}

const authorized = (minute: number, id = 'pay_1') =>
  event(minute, 'payment.authorized', { payment: payment('authorized', { id }) });
const failed = (minute: number, id = 'pay_1') =>
  event(minute, 'payment.failed', { payment: payment('failed', { id }) });
const captured = (minute: number) => [
  event(minute, 'payment.captured', { payment: payment('captured', { capturedAt: at(minute) }) }),
  event(minute, 'order.paid', { payment: payment('captured', { capturedAt: at(minute) }) }),
];
const paid = [authorized(1), ...captured(2)];

/** A refund event. @param counted the refunded amount of the payment in the event */
function refund(
  minute: number,
  type: 'created' | 'processed' | 'failed' | 'speed_changed',
  { id = 'rfnd_1', amount = AMOUNT, counted }: { id?: string; amount?: number; counted?: number } = {},
) {
  const statuses = { created: 'pending', processed: 'processed', failed: 'failed', speed_changed: 'pending' } as const;
  const refunded = counted ?? amount;
  const entity: GatewayRefund = {
    id,
    paymentId: 'pay_1',
    amount,
    status: statuses[type],
    receipt: null,
    bankReference: null,
    createdAt: at(Number(id.slice(5)) * 10),
  };
  return event(minute, `refund.${type}`, {
    refund: entity,
    payment: payment(refunded === AMOUNT ? 'refunded' : 'captured', { refunded, captured: true }),
  });
}

function dispute(minute: number, type: string, status: DisputeStatus, amountDeducted = 0) {
  const entity: GatewayDispute = {
    id: 'disp_1',
    paymentId: 'pay_1',
    amount: AMOUNT,
    amountDeducted,
    phase: 'chargeback',
    status,
    reasonCode: 'chargeback',
    respondBy: at(5000),
    createdAt: at(100),
  };
  return event(minute, `payment.dispute.${type}`, { dispute: entity, payment: payment('captured') });
}

const NONE = { refunded: 0, refunding: 0, lost: 0, refundStatus: null, disputeStatus: null };

export const HISTORIES: readonly History[] = [
  { name: 'captured', events: paid, outcome: { ...NONE, status: 'captured', paymentId: 'pay_1' } },
  {
    name: 'declined, then paid with another card',
    events: [failed(1, 'pay_0'), authorized(2), ...captured(3)],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1' },
  },
  {
    name: 'failed, and authorized late after three days',
    events: [failed(1), authorized(3 * 24 * 60), ...captured(3 * 24 * 60 + 1)],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1' },
  },
  { name: 'declined', events: [failed(1)], outcome: { ...NONE, status: 'created', paymentId: null } },
  {
    name: 'authorized, never captured, and refunded by the provider',
    events: [
      authorized(1),
      event(9, 'refund.created', { payment: payment('refunded', { refunded: AMOUNT }) }),
      event(9, 'refund.processed', { payment: payment('refunded', { refunded: AMOUNT }) }),
    ],
    outcome: { ...NONE, status: 'created', paymentId: null },
  },
  {
    name: 'one authorization refunded by the provider, then the real payment',
    events: [
      authorized(1, 'pay_0'),
      event(9, 'refund.processed', { payment: payment('refunded', { id: 'pay_0', refunded: AMOUNT }) }),
      authorized(10),
      ...captured(11),
    ],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1' },
  },
  {
    name: 'refunded in full',
    events: [...paid, refund(10, 'created'), refund(20, 'processed')],
    outcome: { ...NONE, status: 'refunded', paymentId: 'pay_1', refunded: AMOUNT, refundStatus: 'processed' },
  },
  {
    name: 'refunded in full, at normal instead of instant speed',
    events: [...paid, refund(10, 'created'), refund(15, 'speed_changed'), refund(20, 'processed')],
    outcome: { ...NONE, status: 'refunded', paymentId: 'pay_1', refunded: AMOUNT, refundStatus: 'processed' },
  },
  {
    name: 'a refund that is still pending',
    events: [...paid, refund(10, 'created')],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1', refunding: AMOUNT, refundStatus: 'pending' },
  },
  {
    name: 'a refund that failed',
    events: [...paid, refund(10, 'created'), refund(20, 'failed', { counted: 0 })],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1', refundStatus: 'failed' },
  },
  {
    name: 'a refund that was processed, and then sent back by the bank',
    events: [...paid, refund(10, 'created'), refund(20, 'processed'), refund(30, 'failed', { counted: 0 })],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1', refundStatus: 'failed' },
  },
  {
    name: 'a refund that failed, and a second one that was processed',
    events: [
      ...paid,
      refund(10, 'created'),
      refund(15, 'failed', { counted: 0 }),
      refund(20, 'created', { id: 'rfnd_2' }),
      refund(25, 'processed', { id: 'rfnd_2' }),
    ],
    outcome: { ...NONE, status: 'refunded', paymentId: 'pay_1', refunded: AMOUNT, refundStatus: 'processed' },
  },
  {
    name: 'refunded in two parts, one of which is pending',
    events: [
      ...paid,
      refund(10, 'created', { amount: 300_00 }),
      refund(12, 'processed', { amount: 300_00 }),
      refund(20, 'created', { id: 'rfnd_2', amount: 200_00, counted: 500_00 }),
    ],
    outcome: {
      ...NONE,
      status: 'captured',
      paymentId: 'pay_1',
      refunded: 300_00,
      refunding: 200_00,
      refundStatus: 'pending',
    },
  },
  {
    name: 'disputed, and won',
    events: [
      ...paid,
      dispute(100, 'created', 'open'),
      dispute(110, 'under_review', 'under_review'),
      dispute(120, 'won', 'won'),
    ],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1', disputeStatus: 'won' },
  },
  {
    name: 'disputed, more evidence wanted, and lost',
    events: [
      ...paid,
      dispute(100, 'created', 'open'),
      dispute(105, 'under_review', 'under_review'),
      dispute(110, 'action_required', 'action_required'),
      dispute(115, 'under_review', 'under_review'),
      dispute(120, 'lost', 'lost', AMOUNT),
    ],
    outcome: { ...NONE, status: 'captured', paymentId: 'pay_1', lost: AMOUNT, disputeStatus: 'lost' },
  },
  {
    name: 'disputed and lost, with a refund that the provider made of it',
    events: [
      ...paid,
      dispute(100, 'created', 'open'),
      dispute(120, 'lost', 'lost', AMOUNT),
      refund(121, 'created', { id: 'rfnd_9' }),
      refund(121, 'processed', { id: 'rfnd_9' }),
    ],
    outcome: {
      ...NONE,
      status: 'refunded',
      paymentId: 'pay_1',
      refunded: AMOUNT,
      refundStatus: 'processed',
      disputeStatus: 'lost',
    },
  },
  {
    name: 'disputed after a part was refunded, and closed',
    events: [
      ...paid,
      refund(10, 'created', { amount: 300_00 }),
      refund(12, 'processed', { amount: 300_00 }),
      dispute(100, 'created', 'open'),
      dispute(120, 'closed', 'closed'),
    ],
    outcome: {
      ...NONE,
      status: 'captured',
      paymentId: 'pay_1',
      refunded: 300_00,
      refundStatus: 'processed',
      disputeStatus: 'closed',
    },
  },
];
