import { Injectable, Logger } from '@nestjs/common';
import type { AssignmentRequest } from '#libs/contract/payments.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { GatewayRefused, GatewayUnavailable, PaymentGateway } from './payment-gateway.port.js';
import { CURRENCY, type Payment, type UnmatchedPayment } from './payment.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';

/** What becomes of money that no purchase accounts for: it goes back, or the operator says what it was for. */
@Injectable()
export class UnmatchedPaymentsService {
  private readonly logger = new Logger(UnmatchedPaymentsService.name);

  constructor(
    private readonly store: PaymentsStore,
    private readonly payments: PaymentsService,
    private readonly gateway: PaymentGateway,
  ) {}

  page(query: Query<UnmatchedPayment>): Promise<Page<UnmatchedPayment>> {
    return this.store.unmatched.find(query);
  }

  stream(query: Query<UnmatchedPayment>): AsyncIterable<UnmatchedPayment> {
    return this.store.unmatched.stream(query);
  }

  async find(id: string): Promise<UnmatchedPayment> {
    return (await this.store.unmatched.get(id)) ?? notFound();
  }

  /** Sends an open payment back; once, however often this is called. When the provider does not answer, the sweep goes on with it. */
  async refund(id: string): Promise<UnmatchedPayment> {
    const unmatched = await this.change(id, (current) => {
      if (current.status === 'returning' || current.status === 'returned') return null;
      assertOpen(current);
      return { ...current, status: 'returning' };
    });
    try {
      if (unmatched.status === 'returning') await this.giveBack(unmatched);
    } catch (error) {
      if (error instanceof GatewayUnavailable) return this.find(id);
      if (!(error instanceof GatewayRefused)) throw error;
      this.logger.error(error.message);
      await this.reopen(id);
      throw new DomainError('payment-provider-refused', {
        message:
          'The payment service refused this refund. Look the payment up in its dashboard: it may have been refunded there.',
      });
    }
    return this.find(id);
  }

  /** Says what an open payment was for: that purchase is paid with it, whatever it costs. */
  async assign(id: string, { purpose, subjectId }: AssignmentRequest): Promise<UnmatchedPayment> {
    const known = await this.find(id);
    assertOpen(known);
    if (known.currency !== CURRENCY)
      throw new DomainError('order-mismatch', {
        message: `This payment is in ${known.currency}, our orders are in ${CURRENCY}: it can only be refunded.`,
      });
    const purchase = await this.payments.purchaseOf({ purpose }).pendingPayment(subjectId);
    if (!purchase)
      throw new DomainError('order-mismatch', { message: 'There is no such order that waits for a payment.' });
    await this.assertNotRefunded(known);
    await this.payments.prepare(purchase, known.createdAt);
    const unmatched = await this.change(id, (current) => {
      assertOpen(current);
      return { ...current, status: 'assigning', purpose, subjectId };
    });
    return this.finishAssignment(unmatched);
  }

  /** Pays the purchase with it; again after a crash. A purchase that was paid or closed meanwhile leaves it open, or sends it back. */
  async finishAssignment(unmatched: UnmatchedPayment): Promise<UnmatchedPayment> {
    const payment = (await updateWithRetry(
      this.store.payments,
      idFrom('payment', unmatched.purpose!, unmatched.subjectId!),
      (current): Payment | null =>
        current.paymentId === null
          ? {
              ...current,
              paymentId: unmatched.id,
              amount: unmatched.amount,
              status: 'captured',
              settled: false,
              capturedAt: unmatched.createdAt,
              nextCheckAt: null,
            }
          : null,
    ))!;
    if (payment.paymentId !== unmatched.id) {
      await this.change(unmatched.id, (current) =>
        current.status === 'assigning' ? { ...current, status: 'open', purpose: null, subjectId: null } : null,
      );
      throw new DomainError('order-mismatch', { message: 'This order has been paid meanwhile.' });
    }
    const taken = await this.payments.settle(payment);
    return this.change(unmatched.id, (current) =>
      current.status === 'assigning' ? { ...current, status: taken ? 'resolved' : 'returning' } : null,
    );
  }

  /** Sends back what has not gone back yet, once. Throws what the gateway throws. */
  async giveBack({ id }: UnmatchedPayment): Promise<void> {
    await this.payments.sendBack(id, ['return', id]);
    await this.change(id, (current) => (current.status === 'returning' ? { ...current, status: 'returned' } : null));
  }

  /** The provider would not send it back: the operator decides. */
  async reopen(id: string): Promise<void> {
    await this.change(id, (current) => (current.status === 'returning' ? { ...current, status: 'open' } : null));
  }

  /** Money that went back at the provider, in whole or in part, pays for nothing here. */
  private async assertNotRefunded({ id }: UnmatchedPayment): Promise<void> {
    let news;
    try {
      news = await this.gateway.payment(id);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
      this.logger.error(error.message);
      throw new DomainError('payment-provider-unavailable', {
        message:
          'The payment service is not answering, so that it is not sure that this money is still there. Please try again.',
      });
    }
    if (news.status === 'captured' && news.refunded === 0) return;
    await this.payments.receive(news);
    throw new DomainError('order-mismatch', {
      message: 'This payment went back at the payment service, in whole or in part: it can only be refunded.',
    });
  }

  private async change(
    id: string,
    change: (current: UnmatchedPayment) => UnmatchedPayment | null,
  ): Promise<UnmatchedPayment> {
    return (await updateWithRetry(this.store.unmatched, id, change)) ?? notFound();
  }
}

function assertOpen({ status }: UnmatchedPayment): void {
  if (status === 'open') return;
  throw new DomainError('transition-not-allowed', {
    message: `This payment is ${status}: nothing is left to decide.`,
    current: status,
    allowed: [],
  });
}

function notFound(): never {
  throw new DomainError('not-found', { message: 'This payment does not exist.' });
}
