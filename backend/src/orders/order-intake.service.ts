import { Injectable } from '@nestjs/common';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { readExisting } from '../kernel/insert-if-absent.js';
import { currentIdempotentRequest, newRecordId } from '../kernel/request-identity.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { assertPayableOnline } from '../payments/payment.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderRecordsService } from './order-records.service.js';
import { OrderedParkingService } from './ordered-parking.service.js';
import { newOrder, type Order, type OrderDraft, type SubscriptionOrder } from './order.js';
import { OrdersService } from './orders.service.js';
import { OrdersStore } from './orders.store.js';
import { hasSamePrice, pendingKeyOf } from './pending-key.js';

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

/** Stores new orders of both kinds: begun to be paid online or by hand, booked to be paid afterwards, or imported. */
@Injectable()
export class OrderIntakeService {
  constructor(
    private readonly store: OrdersStore,
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKindsService,
    private readonly orders: OrdersService,
    private readonly openOrders: OpenOrdersService,
    private readonly parking: OrderedParkingService,
    private readonly clock: Clock,
  ) {}

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
    return { order, checkout: await this.orders.checkout(order, { isNew }) };
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
    if (pending) await this.orders.expireUnpaid(pending.id);
    return this.applied(stored);
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
    return this.applied(stored);
  }

  /** Applies the effects of a stored order and notifies its customer. Idempotent. */
  private applied<O extends Order>(stored: O): Promise<O> {
    return this.orders.change<O>(stored, () => null);
  }

  /**
   * Closes a pending order before a new one takes its place. Throws transition-not-allowed if it was just paid; the new
   * one then does not count as open.
   */
  private async replacePending({ id }: Order, replacement: Order): Promise<void> {
    if (await this.orders.expireUnpaid(id)) return;
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
