import { Injectable } from '@nestjs/common';
import { formatMoment, type CalendarDate } from '#libs/calendar.js';
import { WASH_SLOTS, type WashTier } from '#libs/catalogue.js';
import type { Role } from '#libs/contract/accounts.js';
import type { WashPayment, WashResponse, WashSlotsResponse, WashStatus } from '#libs/contract/washes.js';
import type { Paise } from '#libs/money.js';
import { WashSlotsService } from '../capacity/wash-slots.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { communityReferences } from '../communities/community-references.js';
import { changedParking, NO_ADDRESS, NO_PARKING, orderAddress } from '../customers/address.js';
import type { Caller } from '../kernel/access.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { currentRequest, newRecordId } from '../kernel/request-identity.js';
import { invalidFields } from '../kernel/validation.js';
import { OpenOrdersService } from '../orders/open-orders.service.js';
import { LedgerService } from '../payments/ledger.service.js';
import { NOTHING_PAID } from '../payments/order-money.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import { ABANDONED_AFTER_MS, PaymentsService } from '../payments/payments.service.js';
import type {
  CapturedPayment,
  NewPurchase,
  OrderPaymentState,
  OrderSummary,
  Purchase,
  RefundDue,
} from '../payments/purchase.js';
import { JobRunner } from '../kernel/jobs.js';
import { quoteWash } from '../pricing/quote.js';
import { assertAmountsMatch, washQuoteResponse } from '../pricing/quote-response.js';
import { SettingsService } from '../settings/settings.service.js';
import { WashNoticesService } from './wash-notices.service.js';
import {
  cancelDeadline,
  cancelUntil,
  isSlotOf,
  mayHoldSlot,
  serviceOf,
  WASH_TRANSITIONS,
  washDate,
  washPaymentsFor,
  washPrices,
  washTransitionsFor,
  type Wash,
} from './wash.js';
import { refundDueOf, summaryOf, withPayment } from './wash-money.js';
import type { WashCompletionDto, WashDto } from './washes.dto.js';
import { WashesStore } from './washes.store.js';

const SWEEP_EVERY_MS = 5 * 60_000;
const BATCH = 200;
/** The same order sent again within this time is one order: a double click, a repeated request. */
const REPEAT_WINDOW_MS = 60_000;

@Injectable()
export class WashesService implements Purchase {
  constructor(
    private readonly store: WashesStore,
    private readonly payments: PaymentsService,
    private readonly refunds: OrderRefundsService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly addresses: AddressesService,
    private readonly slotReservations: WashSlotsService,
    private readonly notices: WashNoticesService,
    private readonly openOrders: OpenOrdersService,
    private readonly clock: Clock,
    communities: CommunitiesService,
    ledger: LedgerService,
    jobs: JobRunner,
  ) {
    communities.addReferences(
      communityReferences('washes', store.washes, (wash, communityId) => ({
        ...wash,
        communityId,
        address: { ...wash.address, communityId },
      })),
    );
    payments.registerHandler('wash', this);
    ledger.registerOrders('wash', () => store.moneyTotals());
    jobs.register({ name: 'washes', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /**
   * Books a wash that is paid after it. Refused while the operator's setting is off. Throws slot-full,
   * too-many-open-orders or too-many-requests.
   */
  async bookUnpaid(userId: string, tier: WashTier, request: WashDto, ip: string): Promise<Wash> {
    if (!(await this.settings.tariff()).payAfterWash) {
      throw new DomainError('payment-not-captured', {
        message: 'Please pay online: paying after the wash is not offered at the moment.',
      });
    }
    await this.openOrders.countStart(userId, ip);
    return this.create(userId, tier, request, 'booked');
  }

  /**
   * Begins a wash that is booked once it is paid, and the provider's order that pays it. Throws slot-full,
   * too-many-open-orders or too-many-requests.
   */
  async order(userId: string, tier: WashTier, request: WashDto, ip: string): Promise<{ wash: Wash; orderId: string }> {
    await this.openOrders.countStart(userId, ip);
    const wash = await this.create(userId, tier, request, 'awaiting-payment');
    const { providerOrderId } = await this.payments.begin(purchaseOf(wash));
    return { wash, orderId: providerOrderId };
  }

  /** The browser's word that it paid; repeating it answers the same wash. Throws purchase-closed when others paid for the last place before. */
  async complete(userId: string, completion: WashCompletionDto): Promise<Wash> {
    const orderId = completion.razorpay_order_id;
    const washId = await this.payments.orderPaidBy('wash', orderId, userId);
    await this.payments.confirm({
      orderId,
      paymentId: completion.razorpay_payment_id,
      signature: completion.razorpay_signature,
      userId,
    });
    const wash = await this.find(washId);
    if (wash.status === 'abandoned') throw new DomainError('purchase-closed');
    return wash;
  }

  ofUser(userId: string): Promise<Wash[]> {
    return this.store.ofUser(userId);
  }

  page(query: Query<Wash>): Promise<Page<Wash>> {
    return this.store.washes.find(query);
  }

  stream(query: Query<Wash>): AsyncIterable<Wash> {
    return this.store.washes.stream(query);
  }

  /** The times of a day, which of them can be had, and until when each could be cancelled. Throws validation-failed for a day that is not booked. */
  async slots(tier: WashTier, wanted: CalendarDate): Promise<WashSlotsResponse> {
    const date = this.bookableDay(wanted);
    const isFree = await this.slotReservations.vacancyOn(date);
    const { washCancelHours } = await this.settings.settings();
    return {
      date,
      slots: WASH_SLOTS[tier].map((timeSlot) => ({
        timeSlot,
        free: isFree(tier, timeSlot),
        cancelUntil: cancelUntil({ tier, date, timeSlot }, washCancelHours),
      })),
    };
  }

  /** What a role may make of a wash now. */
  allowed(wash: Wash, role: Role): Pick<WashResponse, 'allowedStatuses' | 'allowedPayments' | 'cancelUntil'> {
    return {
      allowedStatuses: washTransitionsFor(wash, role, this.clock.now()),
      allowedPayments: washPaymentsFor(wash, role),
      cancelUntil: cancelDeadline(wash),
    };
  }

  /** Stores washes as they were elsewhere or before, all or none: for demo data. */
  async restore(washes: readonly NewRecord<Wash>[]): Promise<void> {
    await this.store.washes.insertAll(washes);
  }

  async find(id: string): Promise<Wash> {
    const wash = await this.store.washes.get(id);
    if (!wash) throw new DomainError('not-found', { message: 'This wash does not exist.' });
    return wash;
  }

  async step(caller: Caller, id: string, to: WashStatus): Promise<Wash> {
    const wash = await this.find(id);
    if (caller.role !== 'admin' && wash.userId !== caller.userId)
      throw new DomainError('not-found', { message: 'This wash does not exist.' });
    if (to === 'refunded') {
      this.assertTransitionAllowed(wash, to, caller);
      if (wash.paymentId === null) return this.refundByHand(id);
      await this.refunds.refundCancelled(id, { requestedBy: caller.userId, otherwise: 'all' });
      return this.find(id);
    }
    const stepped = await this.change(id, (current) => {
      this.assertTransitionAllowed(current, to, caller);
      const now = this.clock.now();
      const cancelledAt = to === 'cancelled' ? now : current.cancelledAt;
      return { ...current, status: to, cancelledAt, notificationSent: false, updatedAt: now };
    });
    if (to === 'cancelled') await this.slotReservations.release(id);
    return stepped;
  }

  /** The office notes that a team was paid by hand, or takes that back. Throws transition-not-allowed. */
  async payByHand(id: string, to: WashPayment): Promise<Wash> {
    return this.change(id, (current) => {
      if (current.payment === to) return null;
      const allowed = washPaymentsFor(current, 'admin');
      if (!allowed.includes(to)) {
        const online = current.paymentId === null ? '' : ' It was paid online: that changes by a refund alone.';
        throw new DomainError('transition-not-allowed', {
          message: `A wash that is ${current.status} and ${current.payment} cannot become ${to}.${online}`,
          current: current.payment,
          allowed,
        });
      }
      const revenue = to === 'paid' ? current.price : 0;
      return { ...current, payment: to, revenue, updatedAt: this.clock.now() };
    });
  }

  /** When several customers pay for the last place, the first payment wins. The others are refunded, and so is one that comes after the slot has begun. */
  async paid(washId: string, { paymentId, orderId, amount }: CapturedPayment): Promise<boolean> {
    const before = await this.find(washId);
    const tooLate = cancelUntil(before, 0) <= this.clock.now();
    if (before.status === 'awaiting-payment' && (tooLate || !(await this.slotReservations.reserve(before))))
      await this.expireUnpaid(washId);
    const wash = await this.change(washId, (current) =>
      current.status === 'awaiting-payment'
        ? {
            ...current,
            paymentId,
            orderId,
            amountPaid: amount,
            revenue: current.price,
            status: 'booked',
            payment: 'paid',
            requestKey: null,
            notificationSent: false,
            updatedAt: this.clock.now(),
          }
        : null,
    );
    if (wash.status === 'booked') await this.slotReservations.ensure(wash);
    else if (!mayHoldSlot(wash)) await this.slotReservations.release(wash.id);
    return wash.paymentId === paymentId;
  }

  async paymentChanged(washId: string, state: OrderPaymentState): Promise<void> {
    const wash = await this.change(washId, (current) => withPayment(current, state, this.clock.now()));
    if (!mayHoldSlot(wash)) await this.slotReservations.release(wash.id);
  }

  async refundDue(washId: string, amountPaid: Paise): Promise<RefundDue> {
    return refundDueOf(await this.find(washId), amountPaid);
  }

  async summary(washId: string): Promise<OrderSummary | null> {
    const wash = await this.store.washes.get(washId);
    return wash && summaryOf(wash);
  }

  async pendingPayment(washId: string): Promise<NewPurchase | null> {
    const wash = await this.store.washes.get(washId);
    return wash?.status === 'awaiting-payment' ? purchaseOf(wash) : null;
  }

  async expireUnpaid(washId: string): Promise<void> {
    await this.change(washId, (current) =>
      current.status === 'awaiting-payment'
        ? { ...current, status: 'abandoned', requestKey: null, updatedAt: this.clock.now() }
        : null,
    );
  }

  /** The office gave back what was paid by hand. */
  private refundByHand(washId: string): Promise<Wash> {
    return this.change(washId, (current) =>
      current.payment === 'paid' && current.status === 'cancelled'
        ? {
            ...current,
            payment: 'refunded',
            status: 'refunded',
            revenue: 0,
            notificationSent: false,
            updatedAt: this.clock.now(),
          }
        : null,
    );
  }

  private async create(
    userId: string,
    tier: WashTier,
    request: WashDto,
    status: 'booked' | 'awaiting-payment',
  ): Promise<Wash> {
    const { settings, tariff } = await this.settings.current();
    const { washCancelHours } = settings;
    const quote = quoteWash(tariff, tier);
    assertAmountsMatch(request, washQuoteResponse(quote), ['price', 'gst', 'total']);
    const date = this.bookableDay(request.date);
    if (!isSlotOf(tier, request.timeSlot))
      throw invalidFields([{ field: 'timeSlot', message: 'Please choose a time slot' }]);

    const home = (await this.accounts.find(userId))?.address ?? NO_ADDRESS;
    const address = await this.addresses.forOrder(request, home);
    const { name, email, phone, timeSlot } = request;
    const car = {
      carName: request.carName ?? '',
      carNumber: request.carNumber ?? '',
      ...changedParking(NO_PARKING, request),
    };
    const wanted = {
      userId,
      tier,
      service: serviceOf(tier),
      name,
      email,
      phone,
      address,
      ...car,
      date,
      timeSlot,
      ...washPrices(quote),
    };
    const requestKey =
      status === 'booked' ? await this.bookingKey(wanted) : idFrom('wash', status, JSON.stringify(wanted));
    const now = this.clock.now();
    const isPaidLater = status === 'booked';
    const id = isPaidLater ? requestKey : ((await this.store.withKey(requestKey))?.id ?? newRecordId(this.clock));
    if (!isPaidLater) await this.slotReservations.assertCapacity({ id, tier, date, timeSlot });
    const isStored = async () => (await this.store.withKey(requestKey)) !== null;
    await this.openOrders.reserve('wash', isPaidLater ? 'unpaid' : 'pending', { id, userId, address }, isStored);
    if (isPaidLater && !(await this.slotReservations.reserve({ id, tier, date, timeSlot }))) {
      await this.openOrders.release('wash', id);
      throw new DomainError('slot-full');
    }
    const wash = await this.insertIfAbsent({
      ...wanted,
      ...NOTHING_PAID,
      id,
      ...orderAddress(address),
      status,
      payment: 'unpaid',
      revenue: 0,
      paymentId: null,
      orderId: null,
      requestKey,
      cancelUntil: cancelUntil({ tier, date, timeSlot }, washCancelHours),
      cancelledAt: null,
      notificationSent: status !== 'booked',
      createdAt: now,
      updatedAt: now,
    });
    if (wash.id !== id) await this.openOrders.release('wash', id);
    if (isPaidLater && !mayHoldSlot(wash)) await this.slotReservations.release(wash.id);
    return this.notices.tell(wash);
  }

  private bookableDay(wanted: CalendarDate | undefined): CalendarDate {
    const date = washDate(wanted, this.clock.today());
    if (!date)
      throw invalidFields([{ field: 'date', message: 'Please choose a day from tomorrow, at most 60 days ahead' }]);
    return date;
  }

  /**
   * The same for the same order sent again within a minute, until it is cancelled: who books it again then means it.
   * A request repeated under its idempotency key counts as sent at its first attempt.
   */
  private async bookingKey(wanted: object): Promise<string> {
    const sentAt = Date.parse(currentRequest()?.startedAt ?? this.clock.now());
    const aMinuteAgo = new Date(sentAt - REPEAT_WINDOW_MS).toISOString();
    for (let nth = 0; ; nth += 1) {
      const key = idFrom('wash', 'booked', String(nth), JSON.stringify(wanted));
      const before = await this.store.washes.get(key);
      if (!before || (before.createdAt > aMinuteAgo && before.status !== 'cancelled' && before.status !== 'refunded'))
        return key;
    }
  }

  private async insertIfAbsent(wash: NewRecord<Wash>): Promise<Wash> {
    try {
      return await this.store.washes.insert(wash);
    } catch (error) {
      const same = error instanceof UniqueViolation ? await this.store.withKey(wash.requestKey!) : null;
      if (same) return same;
      throw error;
    }
  }

  /** A crash may come between a wash and its payment; with one, the payments' sweep books or gives up the wash. */
  private async sweep(): Promise<void> {
    for (const wash of await this.store.awaitingSince(this.clock.in(-ABANDONED_AFTER_MS), BATCH)) {
      await this.payments.prepare(purchaseOf(wash), wash.createdAt);
    }
  }

  private async change(id: string, change: (current: Wash) => Wash | null): Promise<Wash> {
    const wash = await updateWithRetry(this.store.washes, id, change);
    if (!wash) throw new DomainError('not-found', { message: 'This wash does not exist.' });
    return this.notices.tell(wash);
  }

  private assertTransitionAllowed(wash: Wash, to: WashStatus, { role }: Caller): void {
    const allowed = washTransitionsFor(wash, role, this.clock.now());
    if (allowed.includes(to)) return;
    const details = { current: wash.status, allowed };
    if (role === 'user' && to === 'cancelled' && WASH_TRANSITIONS[wash.status].includes(to)) {
      throw new DomainError('transition-not-allowed', {
        message: `This wash could be cancelled until ${formatMoment(cancelDeadline(wash))}. Please call us.`,
        ...details,
      });
    }
    const choices = allowed.length > 0 ? `Possible now: ${allowed.join(', ')}.` : 'No further step is possible.';
    throw new DomainError('transition-not-allowed', {
      message: `A wash that is ${wash.status} cannot become ${to}. ${choices}`,
      ...details,
    });
  }
}

function purchaseOf(wash: Wash): NewPurchase {
  return { purpose: 'wash', orderId: wash.id, userId: wash.userId, amount: wash.total };
}
