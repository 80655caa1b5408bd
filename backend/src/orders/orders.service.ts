import { Injectable, Logger } from '@nestjs/common';
import type { OrderKind } from '#libs/contract/orders.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import type { Caller } from '../kernel/access.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { newRecordId } from '../kernel/request-identity.js';
import type { AttachedDocument } from '../mail/mail-message.js';
import type {
  CapturedPayment,
  OrderPaymentState,
  OrderSummary,
  OrderToPay,
  OrderTotals,
  PayableOrders,
  RefundDue,
} from '../payments/payable-orders.js';
import { PaymentsService } from '../payments/payments.service.js';
import { OpenOrdersService, type OpenOrder, type OrderSource } from './open-orders.service.js';
import type { OrderDocuments } from './order-documents.js';
import { OrderKinds } from './order-kinds.service.js';
import { OrderNotices } from './order-notices.service.js';
import { bookedOn, withPayment } from './order-payment.js';
import { OrderRecordsService, type OrderOf } from './order-records.service.js';
import { newOrder, paidFields, type Order, type OrderDraft } from './order.js';
import { OrdersStore } from './orders.store.js';
import { assertTransitionAllowed } from './transitions.js';

/** What the provider's checkout hands to the browser after a payment. */
export interface PaymentProof {
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

/** The life cycle of orders of both kinds: begun, paid, changed by refunds, cancelled or expired. */
@Injectable()
export class OrdersService implements PayableOrders, OrderSource {
  private readonly logger = new Logger(OrdersService.name);
  private documents: OrderDocuments | null = null;

  constructor(
    private readonly store: OrdersStore,
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKinds,
    private readonly notices: OrderNotices,
    private readonly openOrders: OpenOrdersService,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
  ) {
    payments.registerOrders(this);
    openOrders.register(this);
  }

  /** Registers what issues the documents of orders. */
  registerDocuments(documents: OrderDocuments): void {
    this.documents = documents;
    this.notices.registerDocuments(documents);
  }

  /**
   * The order that waits for its online payment: the same one however often it is asked for, while its price holds.
   * @param wanted everything that was ordered, with its price
   * @param isLimited whether the limits on open orders apply; not to orders that staff begin
   * Throws slot-full or too-many-open-orders.
   */
  async begin<O extends Order>(
    draft: OrderDraft<O>,
    { wanted, isLimited = true }: { wanted: object; isLimited?: boolean },
  ): Promise<O> {
    const pendingKey = idFrom('pending-order', JSON.stringify(wanted));
    const id = (await this.store.pendingWith(pendingKey))?.id ?? newRecordId(this.clock);
    const order = this.drafted(draft, id, pendingKey);
    await this.kinds.of<O>(order).assertCapacity(order);
    if (isLimited)
      await this.openOrders.reserve('pending', order, async () => (await this.store.pendingWith(pendingKey)) !== null);
    return this.insertIfAbsent(order);
  }

  /**
   * Books an order that is paid afterwards, and reserves what it needs. Idempotent by its id.
   * Throws slot-full or too-many-open-orders.
   */
  async book<O extends Order>(draft: OrderDraft<O>, id: string): Promise<O> {
    const order = this.drafted(draft, id, null);
    order.notificationSent = !this.kinds.rulesOf<O>(order).notifies(order);
    await this.openOrders.reserve('unpaid', order, async () => (await this.records.get(id)) !== null);
    if (!(await this.kinds.of<O>(order).reserve(order))) {
      await this.openOrders.release(id);
      throw new DomainError('slot-full');
    }
    const stored = await this.insertIfAbsent(order);
    return this.finish(await this.kinds.of<O>(stored).applyEffects(stored));
  }

  /** The provider's order that pays a pending order. Throws payment-provider-unavailable. */
  async checkout(order: Order): Promise<string> {
    return (await this.payments.begin(toPay(order))).providerOrderId;
  }

  /** A customer's own order of a kind that an order of the provider pays. Throws not-found. */
  async paidBy<Kind extends Order['kind']>(
    kind: Kind,
    userId: string,
    providerOrderId: string,
  ): Promise<OrderOf<Kind>> {
    const order = await this.records.get(await this.payments.orderPaidBy(providerOrderId, userId));
    if (order?.kind !== kind || order.userId !== userId)
      throw new DomainError('not-found', { message: 'This order does not exist.' });
    return order as OrderOf<Kind>;
  }

  /**
   * Confirms a client-reported payment and returns the paid order. Idempotent. Throws what PaymentsService.confirm throws,
   * and purchase-closed when the order could not be kept.
   */
  async complete<O extends Order>(
    { id, userId }: O,
    { providerOrderId, paymentId, signature }: PaymentProof,
  ): Promise<O> {
    await this.payments.confirm({ orderId: providerOrderId, paymentId, signature, userId });
    const order = await this.records.find(id);
    if (order.status === 'failed') throw new DomainError('purchase-closed');
    return order as O;
  }

  /**
   * Writes what `change` makes of the order as it is today, carries out the effects and tells the customer. `change` may
   * run several times; null changes nothing. Throws not-found and what `change` throws.
   */
  async change<O extends Order>(id: string, change: (current: O) => O | null): Promise<O> {
    const written = await this.records.write<O>(id, change);
    return this.finish(await this.kinds.of<O>(written).applyEffects(written));
  }

  /**
   * Issues the order's documents, then tells its customer. Mails wait for documents that could not be issued, because they
   * have them attached; the reconciler issues those.
   */
  private async finish<O extends Order>(order: O): Promise<O> {
    let current = order;
    try {
      if (this.documents) current = await this.documents.issue(order);
    } catch (error) {
      this.logger.error(`order ${order.id} waits for its documents`, error instanceof Error ? error.stack : error);
      return order;
    }
    return this.notices.send(current);
  }

  /**
   * Takes a transition that the caller's role may ask for.
   * @param effect the order after it
   * Throws not-found, transition-not-allowed and what `effect` throws.
   */
  transition<O extends Order>({ role }: Caller, id: string, to: O['status'], effect: (current: O) => O): Promise<O> {
    return this.change<O>(id, (current) => {
      assertTransitionAllowed(this.kinds.rulesOf<O>(current), current, to, role, this.clock.now());
      return effect(current);
    });
  }

  /** When several customers pay for the last place in a slot, the first payment wins and the others are refunded. */
  async paid(orderId: string, payment: CapturedPayment): Promise<boolean> {
    const { paymentId, orderId: providerOrderId, amount, capturedAt } = payment;
    const before = await this.records.find(orderId);
    const accepted = before.status === 'pending' ? await this.kinds.of(before).accept(before, payment) : null;
    if (before.status === 'pending' && accepted === null) await this.expireUnpaid(orderId);
    const order = await this.change<Order>(orderId, (current) =>
      current.status === 'pending' && accepted !== null
        ? ({
            ...current,
            ...accepted,
            ...paidFields(current, capturedAt),
            paymentId,
            providerOrderId,
            amountPaid: amount,
          } as Order)
        : bookedOn(current, payment),
    );
    return order.paymentId === paymentId;
  }

  async paymentChanged(orderId: string, state: OrderPaymentState): Promise<void> {
    await this.change<Order>(orderId, (current) =>
      withPayment(this.kinds.rulesOf<Order>(current), current, state, this.clock.now()),
    );
  }

  async refundDue(orderId: string, amountPaid: Paise): Promise<RefundDue> {
    const order = await this.records.find(orderId);
    return this.kinds.rulesOf<Order>(order).refundDue(order, amountPaid, this.clock.today());
  }

  async summary(orderId: string): Promise<OrderSummary | null> {
    const order = await this.records.get(orderId);
    return order && this.kinds.rulesOf<Order>(order).summary(order);
  }

  async creditNoteOf(refundId: string): Promise<AttachedDocument[]> {
    return this.documents ? this.documents.creditNoteOf(refundId) : [];
  }

  async pendingPayment(orderId: string): Promise<OrderToPay | null> {
    const order = await this.records.get(orderId);
    return order?.status === 'pending' ? toPay(order) : null;
  }

  async expireUnpaid(orderId: string): Promise<void> {
    await this.change<Order>(orderId, (current) =>
      current.status === 'pending' ? { ...current, status: 'failed' } : null,
    );
  }

  /** A crash may come between an order and its payment; with one, the payments' reconciler pays or expires the order. */
  async ensurePayment(order: Order): Promise<void> {
    await this.payments.prepare(toPay(order), order.createdAt);
  }

  totals(): Promise<OrderTotals> {
    return this.store.moneyTotals();
  }

  async kindsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderKind>> {
    const orders = await this.records.list({ filter: { id: { in: orderIds } }, limit: orderIds.length });
    return new Map(orders.map(({ id, kind }) => [id, kind]));
  }

  async openOrder(orderId: string): Promise<{ userId: string; open: OpenOrder | null } | null> {
    const order = await this.records.get(orderId);
    if (!order) return null;
    const { id, kind, userId, total, createdAt } = order;
    const rules = this.kinds.rulesOf<Order>(order);
    const state = rules.openState(order, this.clock.today());
    const description = rules.describe(order);
    return { userId, open: state && { id, kind, state, description, amount: rupeesFromPaise(total), createdAt } };
  }

  cancelPending(orderId: string): Promise<void> {
    return this.expireUnpaid(orderId);
  }

  private drafted<O extends Order>(draft: OrderDraft<O>, id: string, pendingKey: string | null): O {
    const by = actingStaff()?.userId ?? null;
    return { ...newOrder<O>(draft, { id, pendingKey, now: this.clock.now(), by }), version: 0 } as unknown as O;
  }

  /** The order, or the same one that another request stored before. */
  private async insertIfAbsent<O extends Order>({ version: _, ...order }: O): Promise<O> {
    const { id, pendingKey } = order;
    try {
      return await this.records.insert<O>(order);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const same = pendingKey === null ? await this.records.get(id) : await this.store.pendingWith(pendingKey);
      if (same?.id !== id) await this.openOrders.release(id);
      if (same) return same as O;
      throw error;
    }
  }
}

function toPay({ id, userId, total }: Order): OrderToPay {
  return { orderId: id, userId, amount: total };
}
