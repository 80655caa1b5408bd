import { Injectable } from '@nestjs/common';
import type { OpenOrder, TooManyOpenOrders } from '#libs/contract/orders.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { jitteredDelay } from '../kernel/jittered-delay.js';
import { JobRunner } from '../kernel/jobs.js';
import type { RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { reservationDefinition, Reservations, type Reservation } from '../kernel/reservations.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { SettingsService } from '../settings/settings.service.js';
import { homeKey, type OpenState, type OrderSubject } from './open-order.js';

const SWEEP_EVERY_MS = 10 * 60_000;
/** How long a pending order counts against the limits. It can still be paid afterwards. */
const PENDING_COUNTS_MS = 30 * 60_000;
/** The maximum time between reserving a place for an order and storing it. */
const MAX_STORING_MS = 2 * 60_000;
const STORED_CHECKS = 5;
const STARTS_WINDOW_MS = 10 * 60_000;
/** The limit per IP address is higher, because a whole community may share one. */
const STARTS_PER_IP_FACTOR = 10;
/**
 * A cancelled wash no longer counts as open, but its mails were sent to the account's email address, which may be
 * somebody else's.
 */
const BOOKINGS_PER_CUSTOMER: RateLimit = {
  name: 'unpaid washes booked by customer',
  max: 6,
  windowMs: 24 * 60 * 60_000,
  message:
    'You have reached the daily limit for pay-after-wash bookings. Pay for this one online, or try again tomorrow.',
};

/** A group of open orders that a limit applies to: one state, of one customer or home. */
interface LimitedGroup {
  state: OpenState;
  subject: 'customer' | 'home';
  subjectId: string;
}

interface Owner {
  orderId: string;
}

type OpenOrderReservation = Reservation<LimitedGroup, Owner>;

const definition = reservationDefinition<LimitedGroup, Owner>(
  'open_orders',
  { state: 'string', subject: 'string', subjectId: 'string' },
  { orderId: 'string' },
);

/** What the limits need from the orders. */
export interface OrderSource {
  /** An order; `open` is null once it no longer counts. Null when there is no such order. */
  openOrder(id: string): Promise<{ userId: string; status: string; open: OpenOrder | null } | null>;
  /** Closes a pending order; does nothing to any other. Returns whether the order is closed. */
  expireUnpaid(id: string): Promise<boolean>;
}

/**
 * Limits how many unpaid orders a customer and a home can have, and how fast they are created, so that nobody can block
 * time slots or flood the payment provider without paying. Each order takes a numbered reservation of its customer and
 * one of its home. The numbers are unique, so the limit holds for concurrent orders on any number of processes.
 */
@Injectable()
export class OpenOrdersService {
  private readonly reservations;
  private source: OrderSource | null = null;

  constructor(
    database: Database,
    private readonly settings: SettingsService,
    private readonly rates: RateLimits,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    this.reservations = new Reservations(database.collection(definition), clock);
    jobs.register({ name: 'open orders', everyMs: SWEEP_EVERY_MS, run: (signal) => this.releaseClosed(signal) });
  }

  /** Called once by the orders, before the application listens. */
  register(source: OrderSource): void {
    this.source = source;
  }

  /**
   * Counts an attempt of a customer to order, per account and per IP address. Orders that staff place are not counted.
   * Throws too-many-requests.
   */
  async countStart(userId: string, ip: string): Promise<void> {
    const { startedPerCustomer } = (await this.settings.settings()).orderLimits;
    await this.rates.consume(startLimit('customer', startedPerCustomer), userId);
    await this.rates.consume(startLimit('IP address', startedPerCustomer * STARTS_PER_IP_FACTOR), ip);
  }

  /**
   * Books a wash that is paid afterwards, within the number that a customer can book in 24 hours, cancelled ones
   * included: six, or as many as may be unpaid at the same time. Throws too-many-requests, and what `book` throws.
   */
  async countBooking<T>(userId: string, book: () => Promise<T>): Promise<T> {
    const { unpaidWashesPerCustomer } = (await this.settings.settings()).orderLimits;
    const limit = { ...BOOKINGS_PER_CUSTOMER, max: Math.max(BOOKINGS_PER_CUSTOMER.max, unpaidWashesPerCustomer) };
    return this.rates.consumeFor(limit, userId, book);
  }

  /**
   * Reserves a place within the limits before an order is stored. Idempotent.
   *
   * @param isStored tells whether another request has stored the same order in the meantime, which then counts
   * @throws DomainError too-many-open-orders
   */
  async reserve(state: OpenState, order: OrderSubject, isStored: () => Promise<boolean>): Promise<void> {
    try {
      await this.reserveBoth(state, order);
    } catch (error) {
      for (let attempt = 1; attempt <= STORED_CHECKS; attempt += 1) {
        if (await isStored()) return;
        await jitteredDelay(STORED_CHECKS + attempt);
      }
      throw error;
    }
  }

  private async reserveBoth(state: OpenState, order: OrderSubject): Promise<void> {
    const { orderLimits: limits } = await this.settings.settings();
    const isPending = state === 'pending';
    const home = homeKey(order.address);
    const owner: Owner = { orderId: order.id };

    const perCustomer = isPending ? limits.pendingOrdersPerCustomer : limits.unpaidWashesPerCustomer;
    const perHome = isPending ? limits.pendingOrdersPerAddress : limits.unpaidWashesPerAddress;
    const ofCustomer: LimitedGroup = { state, subject: 'customer', subjectId: order.userId };
    // Concurrently, so that both share one commit.
    const [customerReserved, homeReserved] = await Promise.all([
      this.reserveOne(ofCustomer, owner, perCustomer),
      home === null || this.reserveOne({ state, subject: 'home', subjectId: home }, owner, perHome),
    ]);
    if (customerReserved && homeReserved) return;
    await this.reservations.release(owner);
    throw customerReserved
      ? tooMany(state, { limit: perHome, openOrders: [] })
      : tooMany(state, { limit: perCustomer, openOrders: await this.openIn(ofCustomer) });
  }

  /** Releases the reservations of an order that was not stored. */
  async release(orderId: string): Promise<void> {
    await this.reservations.release({ orderId });
  }

  /** Cancels a customer's own pending order. Throws not-found or transition-not-allowed. */
  async cancelPending(userId: string, id: string): Promise<void> {
    const order = await this.source!.openOrder(id);
    if (order?.userId !== userId) notFound('order');
    if (order.open?.state === 'pending' && (await this.source!.expireUnpaid(id))) return this.release(id);
    // The payment may have arrived at the same time.
    const { status } = (await this.source!.openOrder(id))!;
    throw transitionNotAllowed('This order is not waiting for a payment.', status);
  }

  /**
   * Reserves a place for an order. Reservations of closed orders are released only when a new order needs them, so that
   * closing an order needs no further write.
   */
  private async reserveOne(group: LimitedGroup, owner: Owner, limit: number): Promise<boolean> {
    if (await this.reservations.reserve(group, owner, limit)) return true;
    let released = false;
    for await (const reservation of this.reservations.stream(group, 'subjectId'))
      released = (await this.releaseIfClosed(reservation)) || released;
    return released && this.reservations.reserve(group, owner, limit);
  }

  private async openIn(group: LimitedGroup): Promise<OpenOrder[]> {
    const orders: OpenOrder[] = [];
    for await (const reservation of this.reservations.stream(group, 'subjectId')) {
      const open = (await this.orderOf(reservation))?.open;
      if (open) orders.push(open);
    }
    return orders.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }

  private async releaseIfClosed(reservation: OpenOrderReservation): Promise<boolean> {
    if (!(await this.isClosed(reservation))) return false;
    await this.release(reservation.orderId);
    return true;
  }

  private async isClosed(reservation: OpenOrderReservation): Promise<boolean> {
    const order = await this.orderOf(reservation);
    if (!order) return reservation.reservedAt < this.clock.in(-MAX_STORING_MS);
    if (order.open?.state !== reservation.state) return true;
    return reservation.state === 'pending' && reservation.reservedAt < this.clock.in(-PENDING_COUNTS_MS);
  }

  private orderOf({ orderId }: OpenOrderReservation): ReturnType<OrderSource['openOrder']> {
    return this.source!.openOrder(orderId);
  }

  private async releaseClosed(signal: AbortSignal): Promise<void> {
    const all = this.reservations.stream({}, 'state');
    for await (const reservation of yieldingToEventLoop(all, signal)) await this.releaseIfClosed(reservation);
  }
}

function startLimit(subject: string, max: number): RateLimit {
  return { name: `orders begun by ${subject}`, max, windowMs: STARTS_WINDOW_MS };
}

function tooMany(state: OpenState, facts: TooManyOpenOrders): DomainError {
  return new DomainError('too-many-open-orders', { ...facts, message: messageOf(state, facts) });
}

function messageOf(state: OpenState, { limit, openOrders }: TooManyOpenOrders): string {
  const isOwn = openOrders.length > 0;
  if (state === 'unpaid') {
    const washes = `${limit} unpaid ${limit === 1 ? 'wash' : 'washes'}`;
    if (actingStaff() !== null)
      return `This ${isOwn ? 'customer' : 'address'} already has ${washes} booked, which is the maximum. Send a payment link for this one, or record the payment of another.`;
    return isOwn
      ? `You already have ${washes} booked, which is the maximum. Pay for this one online, or go to My Washes to pay for or cancel another.`
      : `This address already has ${washes} booked, which is the maximum. Please pay for this one online.`;
  }
  const orders = `${limit} ${limit === 1 ? 'order' : 'orders'}`;
  return isOwn
    ? `You already have ${orders} waiting for payment, which is the maximum. Pay for one of them or cancel it, then try again.`
    : `This address already has ${orders} waiting for payment. Please try again in half an hour, or contact us.`;
}
