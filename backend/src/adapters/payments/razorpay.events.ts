import { createHash } from 'node:crypto';
import type { GatewayEvent } from '../../payments/payment-gateway.port.js';
import {
  disputeOf,
  downtimeOf,
  instantOfSeconds,
  paymentLinkOf,
  paymentOf,
  readable,
  refundOf,
  settlementOf,
} from './razorpay.entities.js';

/** Events that happen at the moment of the capture. */
const CAPTURE_EVENTS = ['payment.captured', 'order.paid'];
/** The dispute in this event has the status `open` again. */
const ACTION_REQUIRED = 'payment.dispute.action_required';
const DOWNTIME_RESOLVED = 'payment.downtime.resolved';

type EntityName = 'payment' | 'refund' | 'dispute' | 'settlement' | 'payment.downtime' | 'downtime' | 'payment_link';

/**
 * Parses a webhook's body, whose signature was verified before.
 *
 * @param eventId from the provider's header; without it, equal bodies are the same event
 * @returns null when the body is not an event
 */
export function readEvent(rawBody: Buffer, eventId: string | undefined): GatewayEvent | null {
  try {
    const { event, payload, created_at } = JSON.parse(rawBody.toString('utf8')) as {
      event?: unknown;
      payload?: Partial<Record<EntityName, { entity?: unknown }>>;
      created_at?: unknown;
    };
    if (typeof event !== 'string') return null;
    const at = instantOfSeconds(created_at);
    const payment = readable(paymentOf, payload?.payment?.entity);
    const dispute = readable(disputeOf, payload?.dispute?.entity);
    const downtime = readable(downtimeOf, payload?.['payment.downtime']?.entity ?? payload?.downtime?.entity);
    return {
      id: eventId || createHash('sha256').update(rawBody).digest('hex'),
      type: event,
      at,
      payment: payment && { ...payment, capturedAt: CAPTURE_EVENTS.includes(event) && payment.captured ? at : null },
      refund: readable(refundOf, payload?.refund?.entity),
      dispute: dispute && event === ACTION_REQUIRED ? { ...dispute, status: 'action_required' } : dispute,
      settlement: readable(settlementOf, payload?.settlement?.entity),
      downtime: downtime && event === DOWNTIME_RESOLVED ? { ...downtime, isOver: true } : downtime,
      paymentLink: readable(paymentLinkOf, payload?.payment_link?.entity),
    };
  } catch {
    return null;
  }
}
