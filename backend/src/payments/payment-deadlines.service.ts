import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { PaymentLink } from './payment-link.js';
import type { Payment } from './payment.js';
import type { OrderToPay } from './payable-orders.js';
import { paymentIdOf, PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';

type DeadlineLink = Pick<PaymentLink, 'id' | 'orderId' | 'expiresAt'>;

/** How long payment links keep their orders payable. */
@Injectable()
export class PaymentDeadlinesService {
  constructor(
    private readonly store: PaymentsStore,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps an order payable until a payment link expires, also one that would have expired without the link. Idempotent.
   */
  async extend(order: OrderToPay, link: Pick<PaymentLink, 'id' | 'expiresAt'>): Promise<void> {
    const { payment } = await this.payments.prepared(order, this.clock.now());
    const deadline = { payableUntil: link.expiresAt, deadlineLinkId: link.id };
    await updateWithRetry(
      this.store.payments,
      payment.id,
      (current): Payment | null => {
        const isSame = current.payableUntil === deadline.payableUntil && current.deadlineLinkId === link.id;
        const isAbandoned = current.status === 'abandoned';
        if (isSame && !isAbandoned) return null;
        return { ...current, ...deadline, ...(isAbandoned && { status: 'created' }) };
      },
      payment,
    );
  }

  /**
   * Ends the deadline of a payment link that can no longer be paid, and checks the payment soon. The deadline of a
   * newer link stays. Idempotent.
   */
  async end(link: Pick<PaymentLink, 'id' | 'orderId'>): Promise<void> {
    const id = paymentIdOf(link);
    await updateWithRetry(this.store.payments, id, (current): Payment | null =>
      current.deadlineLinkId === link.id ? { ...current, payableUntil: null, deadlineLinkId: null } : null,
    );
    await this.payments.checkSoon(id);
  }

  /**
   * Keeps the deadline of a payment link even if the link is cancelled, until release is called. Idempotent.
   */
  async hold(link: DeadlineLink): Promise<void> {
    await updateWithRetry(this.store.payments, paymentIdOf(link), (current): Payment | null =>
      current.deadlineLinkId === link.id ? { ...current, deadlineLinkId: null } : null,
    );
  }

  /** Undoes hold, unless a newer link has set another deadline. Idempotent. */
  async release(link: DeadlineLink): Promise<void> {
    await updateWithRetry(this.store.payments, paymentIdOf(link), (current): Payment | null =>
      current.deadlineLinkId === null && current.payableUntil === link.expiresAt
        ? { ...current, deadlineLinkId: link.id }
        : null,
    );
  }
}
