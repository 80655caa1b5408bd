import { Injectable } from '@nestjs/common';
import { calendarDateOf } from '#libs/calendar.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { creditNoteDeadline } from '../documents/series.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { moneyChanged, type Payment } from './payment.js';
import { PaymentUpdatesService } from './payment-updates.service.js';
import { PaymentsStore } from './payments.store.js';
import type { RefundProposal } from './payable-orders.js';
import { PayableOrdersService } from './payable-orders.service.js';
import {
  alreadyRetried,
  assertGoodwillAllowed,
  MIN_REFUND,
  refundMovement,
  SUCCEEDED_AFTER_ALL,
  type Refund,
} from './refund.js';
import { availableOf, goodwillOf, hasSucceededAfterAll, outstandingOf, type RefundedAmounts } from './refundable.js';
import { assertMoneyCurrent, moneyVersion } from './money-version.js';
import { RefundsService } from './refunds.service.js';
import { CapturedMoneyService } from './captured-money.service.js';

/** An operator's request for a refund. */
interface OrderRefundRequest {
  /** Paise. Defaults to the proposal. */
  amount?: Paise | undefined;
  reason: string;
  /** Whether it leaves the amount due for unused months as it is. */
  isGoodwill?: boolean;
  requestedBy: string;
  /** The same for every attempt of a repeated request. */
  requestKey?: string | null;
  /** That of the proposal it is based on. */
  version?: number | undefined;
}

/** Refunds of orders by operators. */
@Injectable()
export class OrderRefundsService {
  constructor(
    private readonly store: PaymentsStore,
    private readonly updates: PaymentUpdatesService,
    private readonly payable: PayableOrdersService,
    private readonly refunds: RefundsService,
    private readonly money: CapturedMoneyService,
    private readonly clock: Clock,
  ) {}

  /** The refunds of an order, newest first. Throws not-found. */
  async list(orderId: string): Promise<Refund[]> {
    await this.paymentOf(orderId);
    return this.refunds.ofOrder(orderId);
  }

  /**
   * The refund that the order's rules propose, less earlier refunds, for an order that was paid online or by hand.
   * Changes nothing. Throws not-found and payment-not-captured.
   */
  async proposal(orderId: string): Promise<RefundProposal> {
    const byHand = await this.payable.orders.paidByHand(orderId);
    if (byHand === null) return this.proposalOfPayment(await this.paidPaymentOf(orderId));
    return this.proposalOf({ orderId, ...byHand, refunding: 0, lost: 0, capturedAt: null });
  }

  /**
   * Refunds a part of an order's payment, or what its rules propose. Concurrent requests never refund more than is left,
   * nor the proposal twice. Repeated calls with one `requestKey` return the same refund. Throws not-found,
   * edit-conflict, payment-not-captured, nothing-to-refund, refund-exceeds-payment, payment-provider-unavailable or
   * payment-provider-rejected.
   */
  async refund(
    orderId: string,
    { amount, reason, isGoodwill = false, requestedBy, requestKey = null, version }: OrderRefundRequest,
  ): Promise<Refund> {
    const payment = await this.updates.refresh(await this.paidPaymentOf(orderId));
    const known = payment.refunds.find((one) => requestKey !== null && one.requestKey === requestKey);
    if (known) return this.recorded(payment, known.id);
    const proposal = await this.proposalOfPayment(payment);
    assertMoneyCurrent({ version }, payment.refunds.map(refundMovement));
    if (isGoodwill) assertGoodwillAllowed(proposal, amount);
    if ((amount ?? proposal.proposed) < MIN_REFUND)
      throw new DomainError('nothing-to-refund', amount === undefined ? { message: proposal.explanation } : {});
    return this.refunds.request(payment.providerPaymentId!, {
      amount: amount ?? { due: proposal.due },
      reason,
      source: 'operator',
      requestedBy,
      requestKey,
      closesOrder: proposal.closesOrder,
      isGoodwill,
      version,
    });
  }

  /**
   * Refunds a cancelled order: what its rules propose, less earlier refunds. Repeated calls return the same refund
   * while it is in progress.
   *
   * @param otherwise the amount to refund when the rules propose nothing
   * @throws what refund throws
   */
  async refundCancelled(
    orderId: string,
    { requestedBy, otherwise }: { requestedBy: string; otherwise: 'all' | 'nothing' },
  ): Promise<void> {
    const payment = await this.updates.refresh(await this.paidPaymentOf(orderId));
    await this.refunds.ensureRecords({ kind: 'payment', record: payment });
    const closing = payment.refunds.filter((one) => one.closesOrder);
    const failed = closing.findLast(({ status }) => status === 'failed');
    if (closing.some(({ status }) => status === 'requested' || status === 'pending')) return;
    const { due, proposed, available, explanation } = await this.proposalOfPayment(payment);
    const followsRules = proposed >= MIN_REFUND || otherwise === 'nothing';
    if ((followsRules ? proposed : available) < MIN_REFUND) {
      if (payment.refunded === 0) throw new DomainError('nothing-to-refund', { message: explanation });
      return this.close(payment);
    }
    await this.refunds.request(payment.providerPaymentId!, {
      amount: followsRules ? { due } : null,
      retryOf: failed && !hasSucceededAfterAll(payment, failed.retryOf) ? failed.id : null,
      reason: 'The order was cancelled',
      source: 'operator',
      requestedBy,
      // The same key for concurrent requests, and a new one once an attempt is finished.
      requestKey: idFrom('refund of a cancelled order', String(closing.length)),
      closesOrder: true,
    });
  }

  /**
   * Retries a failed refund as a new attempt with its own key. Throws transition-not-allowed and what refund throws.
   */
  async retry(refundId: string, requestedBy: string): Promise<Refund> {
    const refund = await this.refunds.find(refundId);
    const owner = await this.money.ownerOf(refund.providerPaymentId);
    const again = owner?.record.refunds.find((one) => one.retryOf === refundId);
    if (owner && again && again.status !== 'failed') {
      await this.refunds.ensureRecords(owner);
      return this.refunds.find(again.id);
    }
    if (again) throw alreadyRetried();
    const isMade = owner !== null && hasSucceededAfterAll(owner.record, refund.retryOf);
    if (refund.status !== 'failed' || !owner || isMade) {
      const message = isMade ? SUCCEEDED_AFTER_ALL : `This refund is ${refund.status}, so it cannot be retried.`;
      throw transitionNotAllowed(message, refund.status);
    }
    const { amount, reason, closesOrder, isGoodwill } = refund;
    return this.refunds.retry(refund, {
      amount,
      reason,
      source: 'operator',
      requestedBy,
      requestKey: idFrom('retry', refundId),
      closesOrder,
      isGoodwill,
    });
  }

  /** The record of a known refund, which a crash may have left missing. */
  private async recorded(payment: Payment, refundId: string): Promise<Refund> {
    await this.refunds.ensureRecords({ kind: 'payment', record: payment });
    return this.refunds.find(refundId);
  }

  /** Closes an order for which everything due was already refunded. */
  private async close(payment: Payment): Promise<void> {
    const closed = await updateWithRetry(this.store.payments, payment.id, (current) =>
      moneyChanged(
        {
          ...current,
          refunds: current.refunds.map((one) => (one.status === 'processed' ? { ...one, closesOrder: true } : one)),
        },
        this.clock.now(),
      ),
    );
    await this.money.settle(closed!);
  }

  private proposalOfPayment(payment: Payment): Promise<RefundProposal> {
    return this.proposalOf({ ...payment, goodwill: goodwillOf(payment), version: moneyVersion(payment.refunds) });
  }

  private async proposalOf(
    payment: RefundedAmounts & Pick<Payment, 'orderId' | 'capturedAt'> & Pick<RefundProposal, 'version'>,
  ): Promise<RefundProposal> {
    const { orderId, amount, refunded, refunding, lost, capturedAt, version } = payment;
    const { amount: due, explanation, billedOn, ...rules } = await this.payable.orders.refundDue(orderId, amount);
    const available = availableOf(payment);
    const reducesTaxUntil = creditNoteDeadline(billedOn ?? calendarDateOf(capturedAt ?? this.clock.now()));
    return {
      orderId,
      amountPaid: amount,
      amountRefunded: refunded,
      amountRefunding: refunding,
      amountGoodwill: payment.goodwill,
      available,
      due,
      proposed: outstandingOf(payment, due),
      ...rules,
      explanation: lost === 0 ? explanation : `${explanation} ${lostText(lost, available)}`,
      reducesTaxUntil,
      reducesTax: this.clock.today() <= reducesTaxUntil,
      version,
    };
  }

  private async paymentOf(orderId: string): Promise<Payment> {
    const payment = await this.store.byOrder(orderId);
    if (!payment) throw new DomainError('not-found', { message: 'This order does not exist, or is not paid online.' });
    return payment;
  }

  private async paidPaymentOf(orderId: string): Promise<Payment> {
    const payment = await this.paymentOf(orderId);
    if (payment.providerPaymentId === null)
      throw new DomainError('payment-not-captured', {
        message: 'Nothing was paid for this, so nothing can be refunded.',
      });
    return payment;
  }
}

/** Explains that a lost dispute has already returned money to the customer. */
function lostText(lost: Paise, available: Paise): string {
  const rest = available === 0 ? 'nothing is left to refund' : `${formatPaise(available)} is left to refund`;
  return `The customer got ${formatPaise(lost)} back through a lost dispute, so ${rest}.`;
}
