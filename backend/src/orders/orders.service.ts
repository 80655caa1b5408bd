import { Injectable, Logger } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { OpenOrder } from '#libs/contract/orders.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { rupeesFromPaise } from '#libs/money.js';
import type { Caller } from '../kernel/access.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { errorStack } from '../kernel/error-text.js';
import { readExisting } from '../kernel/insert-if-absent.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { currentIdempotentRequest, newRecordId } from '../kernel/request-identity.js';
import type { CheckoutProof } from '../payments/checkout-proof.js';
import { assertPayableOnline } from '../payments/payment.js';
import { PaymentUpdatesService } from '../payments/payment-updates.service.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { withDocumentsIssued } from './billing.js';
import { OpenOrdersService, type OrderSource } from './open-orders.service.js';
import type { OrderDocuments } from './order-documents.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderNoticesService, withNoticesSent } from './order-notices.service.js';
import { orderToPay } from './order-payment.js';
import { OrderRecordsService } from './order-records.service.js';
import { OrderedParkingService } from './ordered-parking.service.js';
import { newOrder, type Order, type OrderDraft, type OrderOf, type SubscriptionOrder } from './order.js';
import { OrdersStore } from './orders.store.js';
import { hasSamePrice, pendingKeyOf } from './pending-key.js';
import { assertTransitionAllowed } from './transitions.js';

interface BeginOptions {
  /** Whether the limits on open orders apply; not to orders that staff begin. */
  isLimited: boolean;
  /** Whether staff can record its payment; the provider rejects very small ones. */
  isPaidByHand: boolean;
}

interface StoredOrder<O extends Order> {
  order: O;
  /** Whether this call stored it. */
  isNew: boolean;
}

/**
 * The life cycle of orders of both kinds: beginning, booking, changes, cancellation and expiry. Payments are applied by
 * OrderPaymentsService and HandPaymentsService.
 */
@Injectable()
export class OrdersService implements OrderSource {
  private readonly logger = new Logger(OrdersService.name);
  private documents: OrderDocuments | null = null;

  constructor(
    private readonly store: OrdersStore,
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKindsService,
    private readonly notices: OrderNoticesService,
    private readonly openOrders: OpenOrdersService,
    private readonly parking: OrderedParkingService,
    private readonly payments: PaymentsService,
    private readonly paymentLinks: PaymentLinksService,
    private readonly paymentUpdates: PaymentUpdatesService,
    private readonly clock: Clock,
  ) {
    openOrders.register(this);
  }

  /** Registers the issuer of order documents. Called once by the documents feature, before the application listens. */
  registerDocuments(documents: OrderDocuments): void {
    this.documents = documents;
    this.notices.registerDocuments(documents);
  }

  /**
   * Creates a pending order, or returns the existing one. If its price has changed, the new order replaces it. A request
   * repeated after a crash returns the order that it created, whatever its status and price.
   *
   * @throws DomainError amount-too-small, slot-not-offered, slot-full, too-many-open-orders, and transition-not-allowed
   * when the order to replace was paid at the same time
   */
  async begin<O extends Order>(draft: OrderDraft<O>, options: BeginOptions): Promise<O> {
    return (await this.beginOrContinue(draft, options)).order;
  }

  /**
   * Begins an order of a customer as `begin` does, and creates the provider's order that pays it. Throws what begin and
   * checkout throw.
   */
  async beginOnline<O extends Order>(draft: OrderDraft<O>): Promise<{ order: O; checkout: CheckoutResponse }> {
    const { order, isNew } = await this.beginOrContinue(draft, { isLimited: true, isPaidByHand: false });
    return { order, checkout: await this.checkout(order, { isNew }) };
  }

  private async beginOrContinue<O extends Order>(
    draft: OrderDraft<O>,
    { isLimited, isPaidByHand }: BeginOptions,
  ): Promise<StoredOrder<O>> {
    if (!isPaidByHand) assertPayableOnline({ amount: draft.total });
    const pendingKey = pendingKeyOf(draft);
    const pending = await this.store.pendingWith(pendingKey);
    const continued = pending && hasSamePrice(pending, draft) ? pending : null;
    const id = continued?.id ?? newRecordId(this.clock);
    const begun = continued || !currentIdempotentRequest() ? null : await this.records.get(id);
    if (begun) return { order: begun as O, isNew: false };
    const order = this.drafted(draft, id, pendingKey);
    if (!continued) await this.kinds.of<O>(order).assertSlotOffered(order);
    await this.kinds.of<O>(order).assertCapacity(order);
    if (pending && !continued) await this.replacePending(pending, order);
    if (isLimited)
      await this.openOrders.reserve('pending', order, async () => (await this.store.pendingWith(pendingKey)) !== null);
    await this.parking.keep(order);
    return this.insertIfAbsent(order);
  }

  /**
   * Books an order that is paid afterwards, and reserves what it needs. Replaces the same order that waits for an online
   * payment. Idempotent by its id: an order that is stored already keeps what it has reserved, which may be for another
   * time than the draft's. Throws slot-not-offered, slot-full or too-many-open-orders.
   */
  async book<O extends Order>(draft: OrderDraft<O>, id: string): Promise<O> {
    const before = (await this.records.get(id)) as O | null;
    const stored = before ?? (await this.storeBooked(this.drafted(draft, id, null)));
    const pending = await this.store.pendingWith(pendingKeyOf(draft));
    if (pending) await this.expireUnpaid(pending.id);
    return this.finish(await this.kinds.of<O>(stored).applyEffects(stored));
  }

  private async storeBooked<O extends Order>(order: O): Promise<O> {
    const [{ id }, kind] = [order, this.kinds.of<O>(order)];
    await kind.assertSlotOffered(order);
    order.notificationSent = !this.kinds.rulesOf<O>(order).notifies(order);
    await this.openOrders.reserve('unpaid', order, async () => (await this.records.get(id)) !== null);
    if (!(await kind.reserve(order))) {
      await this.openOrders.release(id);
      await kind.assertCapacity(order);
      // Capacity was released since then.
      throw new DomainError('slot-full');
    }
    await this.parking.keep(order);
    const { order: stored, isNew } = await this.insertIfAbsent(order);
    // Another request stored it, and it may have been moved since then.
    if (!isNew) await kind.applyEffects(order);
    return stored;
  }

  /**
   * Stores a running order that was paid before its import, and reserves what it needs. There is no payment, and so no
   * document, revenue or mail. Idempotent by its id: returns the order that is stored already. Throws slot-not-offered or
   * slot-full.
   */
  async takeOver<O extends SubscriptionOrder>(draft: OrderDraft<O>, id: string): Promise<O> {
    const order: O = { ...this.drafted<O>(draft, id, null), payment: 'before-import' };
    const [kind, rules] = [this.kinds.of<O>(order), this.kinds.rulesOf<O>(order)];
    await kind.assertSlotOffered(order);
    await kind.assertCapacity(order);
    // The last place may have been taken since then.
    if (!(await kind.reserve(order))) throw new DomainError('slot-full');
    await this.parking.keep(order);
    // After a crash from here on, the reconciler finds the order by the derived fields.
    const { order: stored } = await this.insertIfAbsent(rules.derived(order, order, this.clock.today()));
    return this.finish(await kind.applyEffects(stored));
  }

  /**
   * Creates the provider's order that pays an order which waits for its payment, and returns what the checkout in the
   * browser needs. Idempotent. Throws what PaymentsService.checkout throws.
   *
   * @param isNew whether the caller has just stored the order
   */
  checkout(order: Order, { isNew = false } = {}): Promise<CheckoutResponse> {
    return this.payments.checkout(orderToPay(order), this.kinds.rulesOf<Order>(order).describe(order), { isNew });
  }

  /**
   * Prepares a pending order for its payment: reserves what it needs, or closes it when it can no longer be served.
   * Called before an online payment or a payment by hand is recorded. Idempotent.
   *
   * @param isPaidByHand whether the payment is one by hand, which is also accepted when the order can no longer be paid
   * online: staff record it after it was received, and cannot return it automatically
   * @returns the fields that the payment sets; null for an order that is not pending, or was closed by this call
   */
  async accept(order: Order, { isPaidByHand = false } = {}): Promise<Partial<Order> | null> {
    if (order.status !== 'pending') return null;
    const isPayable = isPaidByHand || this.kinds.rulesOf<Order>(order).awaitsPayment(order, this.clock.now());
    const accepted = isPayable ? await this.kinds.of(order).accept(order) : null;
    if (accepted === null) await this.expireUnpaid(order.id);
    return accepted;
  }

  /** A customer's own order of a kind that an order of the provider pays. Throws not-found. */
  async paidBy<Kind extends Order['kind']>(
    kind: Kind,
    userId: string,
    providerOrderId: string,
  ): Promise<OrderOf<Kind>> {
    const order = await this.records.get(await this.payments.orderPaidBy(providerOrderId, userId));
    if (order?.kind !== kind || order.userId !== userId) notFound('order');
    return order as OrderOf<Kind>;
  }

  /**
   * Confirms a client-reported payment and returns the paid order. Idempotent. Throws what
   * PaymentUpdatesService.confirm throws, and purchase-closed when the order could not be kept.
   */
  async complete<O extends Order>({ id, userId }: O, proof: CheckoutProof): Promise<O> {
    await this.paymentUpdates.confirm({ ...proof, userId });
    const order = await this.records.find(id);
    if (order.status === 'failed') throw new DomainError('purchase-closed');
    return order as O;
  }

  /**
   * Writes the result of `change` for the current order, applies the effects and notifies the customer. `change` may
   * run several times; null changes nothing.
   *
   * @param order see OrderRecordsService.write
   * @throws DomainError not-found, and what `change` throws
   */
  async change<O extends Order>(order: string | O, change: (current: O) => O | null): Promise<O> {
    const written = await this.records.write<O>(order, change);
    return this.finish(await this.kinds.of<O>(written).applyEffects(written));
  }

  /**
   * Completes everything that is due for an order or was interrupted by a crash: changes of status, effects, documents
   * and mails. Called by the reconcilers of orders and documents. Idempotent. Throws not-found.
   */
  async catchUp(orderId: string): Promise<void> {
    await this.change<Order>(orderId, (current) => current);
  }

  /**
   * Issues the order's documents, then notifies its customer. Mails have documents attached, so they wait until the
   * reconciler has issued any that failed.
   */
  private async finish<O extends Order>(order: O): Promise<O> {
    let days: readonly CalendarDate[] = [];
    try {
      if (this.documents) days = await this.documents.issue(order);
    } catch (error) {
      this.logger.error(`order ${order.id} waits for its documents`, errorStack(error));
      return order;
    }
    await this.notices.queue(order);
    await this.notices.queueLateDocuments(order, order.documentsIssued + days.length);
    return this.records.write<O>(order, (current) => {
      const noticed = withDocumentsIssued(withNoticesSent(current, order), order.documentsIssued, days);
      return noticed === current ? null : noticed;
    });
  }

  /**
   * Performs a transition that the caller's role may request.
   *
   * @param effect returns the order after the transition. `now` is the time of the permission check, so that a deadline
   * is checked only once
   * @throws DomainError not-found, transition-not-allowed, and what `effect` throws
   */
  async transition<O extends Order>(
    { role }: Caller,
    id: string,
    to: O['status'],
    effect: (current: O, now: Instant) => O,
  ): Promise<O> {
    const order = await this.change<O>(id, (current) => {
      const now = this.clock.now();
      assertTransitionAllowed(this.kinds.rulesOf<O>(current), current, to, role, now);
      return effect(current, now);
    });
    if (to === 'cancelled') await this.paymentLinks.checkSoon(id);
    return order;
  }

  /** Closes a pending order; does nothing to any other. Returns whether the order is closed, now or before. */
  async expireUnpaid(orderId: string): Promise<boolean> {
    const order = await this.change<Order>(orderId, (current) =>
      current.status === 'pending' ? { ...current, status: 'failed' } : null,
    );
    if (order.status !== 'failed') return false;
    await this.paymentLinks.checkSoon(orderId);
    return true;
  }

  /**
   * Ensures that a pending order has a payment, without which a crash can leave it. The payments' reconciler then
   * completes or expires it. Called by the orders' reconciler. Idempotent.
   */
  async ensurePayment(order: Order): Promise<void> {
    await this.payments.prepare(orderToPay(order), order.createdAt);
  }

  /**
   * What the limits on open orders need of an order: its owner and status, and its description and amount in rupees.
   * `open` is null once the order no longer counts. Null when there is no such order.
   */
  async openOrder(orderId: string): Promise<{ userId: string; status: string; open: OpenOrder | null } | null> {
    const order = await this.records.get(orderId);
    if (!order) return null;
    const { id, kind, userId, status, total, createdAt } = order;
    const rules = this.kinds.rulesOf<Order>(order);
    const state = rules.openState(order, this.clock.today());
    const description = rules.describe(order);
    return {
      userId,
      status,
      open: state && { id, kind, state, description, amount: rupeesFromPaise(total), createdAt },
    };
  }

  /**
   * Closes a pending order before a new one takes its place. Throws transition-not-allowed if it was just paid; the new
   * one then does not count as open.
   */
  private async replacePending({ id }: Order, replacement: Order): Promise<void> {
    if (await this.expireUnpaid(id)) return;
    await this.openOrders.release(replacement.id);
    throw transitionNotAllowed('This order has been paid.', 'captured');
  }

  private drafted<O extends Order>(draft: OrderDraft<O>, id: string, pendingKey: string | null): O {
    const by = actingStaff()?.userId ?? null;
    return { ...newOrder<O>(draft, { id, pendingKey, now: this.clock.now(), by }), version: 0 } as O;
  }

  /**
   * Stores the order, or returns it if another request has already stored it. Replaces one that another request stored
   * at another price.
   */
  private async insertIfAbsent<O extends Order>(order: O): Promise<StoredOrder<O>> {
    const { version: _, ...record } = order;
    const { id, pendingKey } = order;
    try {
      return { order: await this.records.insert<O>(record), isNew: true };
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const same = await readExisting(() =>
        pendingKey === null ? this.records.get(id) : this.store.pendingWith(pendingKey),
      );
      if (same && same.id !== id && !hasSamePrice(same, order)) {
        await this.replacePending(same, order);
        return this.insertIfAbsent(order);
      }
      if (same?.id !== id) await this.openOrders.release(id);
      if (same) return { order: same as O, isNew: false };
      throw error;
    }
  }
}
