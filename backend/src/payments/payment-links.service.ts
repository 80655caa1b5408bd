import { Injectable, Logger } from '@nestjs/common';
import { capitalized } from '#libs/capitalized.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { MailService } from '../mail/mail.service.js';
import { paymentLinkMail } from '../mail/payment-mails.js';
import { assertPayableOnline } from './payment.js';
import { PaymentDeadlinesService } from './payment-deadlines.service.js';
import { PayableOrdersService } from './payable-orders.service.js';
import type { PendingPayment } from './payable-orders.js';
import {
  isLinkPossible,
  isPayable,
  linkExpiry,
  newPaymentLink,
  notPayable,
  isOver,
  tooLateForLink,
  unavailable,
  withUpdate,
  type PaymentLink,
} from './payment-link.js';
import { GatewayRejection, PaymentGateway, type GatewayPaymentLink } from './payment-gateway.port.js';
import { PaymentLinksStore } from './payment-links.store.js';
import { PaymentUpdatesService } from './payment-updates.service.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

interface HandPaymentOf<T> {
  /** Throws what `record` would throw, so that a rejected payment does not cost the customer the link. */
  check: () => Promise<void>;
  /** Records the payment and returns the order. */
  record: () => Promise<T>;
}

/**
 * Links to pay orders that staff placed or that are paid after the service. An order has at most one payable link at a
 * time.
 */
@Injectable()
export class PaymentLinksService {
  private readonly logger = new Logger(PaymentLinksService.name);

  constructor(
    private readonly store: PaymentLinksStore,
    private readonly payments: PaymentsService,
    private readonly deadlines: PaymentDeadlinesService,
    private readonly updates: PaymentUpdatesService,
    private readonly paymentsStore: PaymentsStore,
    private readonly unmatched: UnmatchedPaymentsService,
    private readonly payable: PayableOrdersService,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** The links of an order, newest first. Throws not-found. */
  async allOf(orderId: string): Promise<PaymentLink[]> {
    const orders = await this.payable.orders.referencesOf([orderId]);
    if (!orders.has(orderId)) notFound('order');
    return this.store.allOf(orderId);
  }

  /** The newest link of an order, or null. */
  latestOf(orderId: string): Promise<PaymentLink | null> {
    return this.store.latestOf(orderId);
  }

  /**
   * Returns the order's open link, or creates one. Idempotent. Throws not-found, transition-not-allowed when the order
   * does not wait for a payment or ceases to before a link could be paid, amount-too-small, and
   * payment-provider-unavailable.
   */
  async open(orderId: string): Promise<PaymentLink> {
    const order = await this.payable.orders.pendingPayment(orderId);
    if (!order) throw await this.notPayable(orderId);
    assertPayableOnline(order);
    const link = await this.current(order);
    await this.deadlines.extend(order, link);
    const opened = link.status === 'creating' ? await this.create(link) : link;
    if (opened.status === 'open' && (await this.payable.orders.pendingPayment(orderId))) return opened;
    // It was paid by hand or cancelled while the link was created.
    if (opened.status !== 'paid') await this.withdraw(opened);
    throw await this.notPayable(orderId);
  }

  /**
   * Mails the customer the link that pays an order, at most once a minute. Throws not-found when the account was
   * deleted, and what open throws.
   */
  async mail(orderId: string): Promise<PaymentLink> {
    const toPay = await this.payable.orders.pendingPayment(orderId);
    if (!toPay) throw await this.notPayable(orderId);
    const account = await this.accounts.find(toPay.userId);
    if (!account) throw new DomainError('not-found', { message: 'This customer’s account has been deleted.' });
    const link = await this.open(orderId);
    const order = await this.payable.orders.summary(orderId);
    const { id, amount, url, expiresAt } = link;
    const key = `payment link ${id} ${this.clock.now().slice(0, 16)}`;
    await this.mails.queue(paymentLinkMail(account, { key, amount, url: url!, expiresAt, order }));
    return this.change(id, (current) => ({ ...current, mailedAt: this.clock.now() }));
  }

  /**
   * Cancels the link of an order, so that nobody can pay with it. Idempotent. Throws not-found, transition-not-allowed
   * when it has been paid, and payment-provider-unavailable.
   */
  async cancel(orderId: string): Promise<PaymentLink> {
    const link = await this.store.latestOf(orderId);
    if (!link) throw new DomainError('not-found', { message: 'This order has no payment link.' });
    const latest = isOver(link) ? link : await this.withdraw(link);
    if (latest.status === 'paid') throw transitionNotAllowed('This payment link has been paid.', latest.status);
    await this.deadlines.end(latest);
    return latest;
  }

  /** Records a payment by hand while no link can be paid. Throws what cancel and `record` throw. */
  async withoutOpenLink<T>(orderId: string, { check, record }: HandPaymentOf<T>): Promise<T> {
    const link = await this.openLinkOf(orderId);
    const order = link ? await this.withoutLink(link, { check, record }) : await record();
    // A link may have been sent in the meantime. If it cannot be cancelled now, the reconciler cancels it.
    await this.cancelOpen(orderId).catch((error: unknown) => this.logger.warn(error));
    return order;
  }

  /**
   * Applies an update of a link. A link that was paid pays its order with a payment that was received before.
   * Idempotent, in any order. Does not call the provider. Called for webhooks, by the reconciler and after a
   * cancellation.
   */
  async receive(update: GatewayPaymentLink): Promise<void> {
    const own = (await this.store.byProviderLink(update.id)) ?? (await this.store.links.get(update.reference));
    if (!own || (own.providerLinkId !== null && own.providerLinkId !== update.id)) return;
    const latest = await this.change(own.id, (current) => withUpdate(current, update, this.clock.now()));
    if (latest.providerPaymentId !== null) await this.claim(latest);
    else if (isOver(latest)) await this.deadlines.end(latest);
  }

  /**
   * Schedules a check of the order's link at the reconciler's next run, which cancels it unless the order waits for a
   * payment. Does not call the provider.
   */
  async checkSoon(orderId: string): Promise<void> {
    const link = await this.store.latestOf(orderId);
    if (link && isPayable(link, this.clock.now()))
      await this.change(link.id, (current) => ({ ...current, nextCheckAt: this.clock.now() }));
  }

  /** Assigns a payment that an earlier event recorded as unmatched. Idempotent. */
  async claimPaymentOf(providerLinkId: string): Promise<void> {
    const own = await this.store.byProviderLink(providerLinkId);
    if (own?.status === 'paid') await this.claim(own);
  }

  /**
   * Checks a due link with the provider, and cancels one whose order does not wait for a payment. Called by the
   * reconciler. Throws what the gateway throws.
   */
  async check(due: PaymentLink): Promise<void> {
    const update =
      due.providerLinkId === null
        ? await this.gateway.findPaymentLink(due.id)
        : await this.gateway.paymentLink(due.providerLinkId);
    if (update) await this.receive(update);
    const link = (await this.store.links.get(due.id))!;
    if (link.providerPaymentId !== null) return this.checkPaid(link, link.providerPaymentId);
    if (link.status === 'cancelled' && update?.status === 'created') await this.withdraw(link);
    if (link.status !== 'creating' && link.status !== 'open') return;
    const isWanted = (await this.payable.orders.pendingPayment(link.orderId)) !== null;
    if (!isPayable(link, this.clock.now()) && update === null) await this.expireUncreated(link);
    else if (!isWanted) await this.withdraw(link);
  }

  /** Without its deadline, the order could expire between the cancellation and the payment by hand. */
  private async withoutLink<T>(link: PaymentLink, { check, record }: HandPaymentOf<T>): Promise<T> {
    await check();
    await this.deadlines.hold(link);
    try {
      await this.cancel(link.orderId);
      return await record();
    } finally {
      await this.deadlines.release(link);
      const latest = (await this.store.links.get(link.id))!;
      if (isOver(latest)) await this.deadlines.end(latest);
    }
  }

  private async notPayable(orderId: string): Promise<DomainError> {
    return notPayable(await this.payable.orders.statusOf(orderId));
  }

  private async openLinkOf(orderId: string): Promise<PaymentLink | null> {
    const link = await this.store.latestOf(orderId);
    return link?.status === 'creating' || link?.status === 'open' ? link : null;
  }

  private async cancelOpen(orderId: string): Promise<void> {
    if (await this.openLinkOf(orderId)) await this.cancel(orderId);
  }

  /** Applies all payments of a link: the customer may have paid twice, such as in two windows. */
  private async checkPaid(link: PaymentLink, paymentId: string): Promise<void> {
    const payment = await this.gateway.payment(paymentId);
    const { orderId } = payment;
    const all = orderId === null ? [] : await this.gateway.paymentsOfOrder(orderId);
    const known = await this.change(link.id, (current) =>
      current.providerOrderId === orderId ? null : { ...current, providerOrderId: orderId },
    );
    await this.updates.receive(payment);
    for (const other of all) if (other.id !== paymentId) await this.updates.receive(other);
    await this.claim(known);
  }

  private async current(order: PendingPayment): Promise<PaymentLink> {
    const now = this.clock.now();
    const latest = await this.store.latestOf(order.orderId);
    const expiresAt = linkExpiry(order, now);
    const isOpen = latest !== null && isPayable(latest, now);
    if (isOpen && (isLinkPossible(latest.expiresAt, now) || latest.expiresAt === expiresAt)) return latest;
    if (latest?.status === 'paid') throw notPayable(latest.status);
    if (!isLinkPossible(expiresAt, now)) throw tooLateForLink(expiresAt);
    const next = newPaymentLink(order, (latest?.attempt ?? 0) + 1, { now, expiresAt });
    if (isOpen) {
      // Extended before the old link ends, so that the order does not expire in between.
      await this.deadlines.extend(order, next);
      // The old link may have been paid a moment ago.
      const { status } = await this.withdraw(latest);
      if (status === 'paid') throw notPayable(status);
    }
    return this.store.insertIfAbsent(next);
  }

  private async create(link: PaymentLink): Promise<PaymentLink> {
    const { id, userId, orderId, amount, expiresAt } = link;
    const [account, summary] = await Promise.all([this.accounts.find(userId), this.payable.orders.summary(orderId)]);
    const { name = '', email = '', phone = '' } = account ?? {};
    const customer = { name, email, phone };
    try {
      // Lower case for use in sentences; the provider's page shows it as a heading.
      const description = capitalized(summary?.title ?? 'car cleaning');
      const made = await this.gateway.createPaymentLink({ amount, reference: id, description, customer, expiresAt });
      return await this.change(id, (current) => withUpdate(current, made, this.clock.now()));
    } catch (error) {
      throw this.payments.asDomainError(error, unavailable());
    }
  }

  /** Cancels a link at the provider, and returns its resulting status, which may be paid. */
  private async withdraw(link: PaymentLink): Promise<PaymentLink> {
    try {
      const linkId = link.providerLinkId ?? (await this.gateway.findPaymentLink(link.id))?.id ?? null;
      const uncreated = linkId === null ? await this.cancelUncreated(link) : null;
      if (uncreated && uncreated.providerLinkId === null) return uncreated;
      await this.receive(await this.cancelledAtProvider(linkId ?? uncreated!.providerLinkId!));
    } catch (error) {
      throw this.payments.asDomainError(error, unavailable());
    }
    return (await this.store.links.get(link.id))!;
  }

  private async cancelledAtProvider(linkId: string): Promise<GatewayPaymentLink> {
    try {
      return await this.gateway.cancelPaymentLink(linkId);
    } catch (error) {
      if (!(error instanceof GatewayRejection)) throw error;
      this.logger.warn(error.message);
      return this.gateway.paymentLink(linkId);
    }
  }

  /**
   * The payment was received before the link and recorded as unmatched. It now pays the order. Other payments made with
   * the link are refunded.
   */
  private async claim({ orderId, providerPaymentId, providerOrderId }: PaymentLink): Promise<void> {
    const unmatched = await this.paymentsStore.unmatched.get(providerPaymentId!);
    if (unmatched?.status === 'open' && unmatched.reason === 'unknown-order')
      await this.unmatched.adopt(unmatched, orderId);
    if (!providerOrderId) return;
    const others = await this.paymentsStore.unknownOfOrder(providerOrderId);
    for (const other of others) await this.unmatched.adopt(other, orderId);
  }

  /** The provider does not know the link. It may be creating it, so it is checked once more. */
  private cancelUncreated({ id }: PaymentLink): Promise<PaymentLink> {
    return this.change(id, (current) => (current.status === 'creating' ? { ...current, status: 'cancelled' } : null));
  }

  private async expireUncreated({ id }: PaymentLink): Promise<void> {
    const latest = await this.change(id, (current) =>
      current.status === 'paid' ? null : { ...current, status: 'expired', nextCheckAt: null },
    );
    if (latest.status === 'expired') await this.deadlines.end(latest);
  }

  private async change(id: string, change: (current: PaymentLink) => PaymentLink | null): Promise<PaymentLink> {
    return (await updateWithRetry(this.store.links, id, change))!;
  }
}
