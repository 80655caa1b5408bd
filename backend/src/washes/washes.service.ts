import { Injectable } from '@nestjs/common';
import { instantOf, type CalendarDate } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import { WASH_SERVICES, type WashTier } from '#libs/catalogue.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import type { WashPaymentRequest, WashRequest, WashSlotsResponse, WashStatus } from '#libs/contract/washes.js';
import { offeredSlots } from '#libs/offered-slots.js';
import { WashSlotsService } from '../capacity/wash-slots.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { changedParking, NO_ADDRESS, NO_PARKING, orderAddress } from '../customers/address.js';
import { AccountsService } from '../identity/accounts.service.js';
import { mayAccess, type Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { currentIdempotentRequest } from '../kernel/request-identity.js';
import { fieldError } from '../kernel/field-error.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { refundOfCancelled } from '../orders/hand-refund-rules.js';
import { paidByHand, refundedByHand } from '../orders/hand-refund.js';
import { HandPaymentsService } from '../orders/hand-payments.service.js';
import { OpenOrdersService } from '../orders/open-orders.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { paidFields, UNPAID, type OrderDraft, type OrderRecord, type WashOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { contentsOf } from '../orders/pending-key.js';
import { assertTransitionAllowed } from '../orders/transitions.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import type { CheckoutProof } from '../payments/checkout-proof.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { assertAmountsMatch, washQuoteResponse } from '../pricing/quote-response.js';
import { quoteWash } from '../pricing/quote.js';
import { SettingsService } from '../settings/settings.service.js';
import { WashAssignmentService } from './wash-assignment.service.js';
import {
  bookableDay,
  cancelUntil,
  hasBegun,
  isSamePayment,
  isSlotOf,
  undoneNotice,
  WASH_RULES,
  washPaymentsFor,
  whyNotPayment,
} from './wash.js';

/** The same order sent again within this time, such as by a double click, is one order. */
const REPEAT_WINDOW_MS = 60_000;

@Injectable()
export class WashesService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly handPayments: HandPaymentsService,
    private readonly refunds: OrderRefundsService,
    private readonly links: PaymentLinksService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly addresses: AddressesService,
    private readonly slotReservations: WashSlotsService,
    private readonly openOrders: OpenOrdersService,
    private readonly assignments: WashAssignmentService,
    private readonly clock: Clock,
  ) {}

  /**
   * Books a wash that is paid after it is done. Throws payment-not-captured while the operator's setting is off,
   * slot-full, too-many-open-orders or too-many-requests.
   */
  async bookByCustomer(userId: string, tier: WashTier, request: WashRequest, ip: string): Promise<WashOrder> {
    if (!(await this.settings.tariff()).payAfterWash) {
      throw new DomainError('payment-not-captured', {
        message: 'Please pay online. Paying after the wash is not available at the moment.',
      });
    }
    await this.openOrders.countStart(userId, ip);
    return this.book(userId, tier, request);
  }

  /** Books a wash that is paid after it is done. Throws slot-full or too-many-open-orders. */
  async book(userId: string, tier: WashTier, request: WashRequest): Promise<WashOrder> {
    const draft = await this.draft(userId, tier, request, 'booked');
    return this.orders.book<WashOrder>(draft, await this.bookingId(draft));
  }

  /**
   * Begins a wash for staff, to be booked once it is paid.
   *
   * @param isPaidByHand whether staff can record its payment
   * @throws DomainError validation-failed, amount-mismatch, amount-too-small, slot-not-offered, slot-full
   */
  async begin(
    userId: string,
    tier: WashTier,
    request: WashRequest,
    { isPaidByHand }: { isPaidByHand: boolean },
  ): Promise<WashOrder> {
    const draft = await this.draft(userId, tier, request, 'pending');
    return this.orders.begin<WashOrder>(draft, { isLimited: false, isPaidByHand });
  }

  /**
   * Begins a wash that is booked once it is paid, and the provider's order that pays it. Throws slot-not-offered,
   * slot-full, too-many-open-orders, too-many-requests, and what OrdersService.checkout throws.
   */
  async order(
    userId: string,
    tier: WashTier,
    request: WashRequest,
    ip: string,
  ): Promise<{ wash: WashOrder; checkout: CheckoutResponse }> {
    await this.openOrders.countStart(userId, ip);
    const draft = await this.draft(userId, tier, request, 'pending');
    const wash = await this.orders.begin<WashOrder>(draft);
    return { wash, checkout: await this.orders.checkout(wash, wash.service) };
  }

  /**
   * The provider's order that pays a customer's own wash: a pending one, or one that was booked to be paid afterwards.
   * Throws not-found, transition-not-allowed when it does not wait for a payment or a pending one is over, slot-full,
   * too-many-requests, and what OrdersService.checkout throws.
   */
  async payOnline(userId: string, id: string, ip: string): Promise<CheckoutResponse> {
    const wash = await this.find(id);
    if (wash.userId !== userId) throw notFound();
    if (wash.status === 'pending' && hasBegun(wash, this.clock.now()))
      throw transitionNotAllowed('The time of this wash has passed. Please order it for another day.', wash.status);
    if (!WASH_RULES.awaitsPayment(wash, this.clock.now()))
      throw transitionNotAllowed('This wash cannot be paid now.', wash.status);
    await this.openOrders.countStart(userId, ip);
    // A pending wash reserves its slot when it is paid.
    if (wash.status === 'pending') await this.slotReservations.assertCapacity(wash);
    return this.orders.checkout(wash, wash.service);
  }

  /**
   * Confirms a client-reported payment and returns the paid wash. Idempotent. Throws not-found, and what
   * OrdersService.complete throws: purchase-closed when the slot was taken by earlier payments.
   */
  async complete(userId: string, proof: CheckoutProof): Promise<WashOrder> {
    return this.orders.complete(await this.orders.paidBy('wash', userId, proof.orderId), proof);
  }

  /** A customer's washes, newest first, without those whose payment expired. */
  async ofUser(userId: string): Promise<WashOrder[]> {
    const washes = await this.records.ofUser('wash', userId);
    return washes.filter(({ status }) => status !== 'failed');
  }

  /** The washes that a query selects, with their total. @param query of washes; `kind` is added */
  async page(query: Query<OrderRecord>): Promise<Page<WashOrder>> {
    return (await this.records.page(ofWashes(query))) as Page<WashOrder>;
  }

  /** All washes that a query selects, for exports. */
  stream(query: Query<OrderRecord>): AsyncIterable<WashOrder> {
    return this.records.stream(ofWashes(query));
  }

  /**
   * The time slots on offer on a day: whether each is available, and its cancellation deadline. Throws
   * validation-failed for a day that cannot be booked.
   */
  async slots(tier: WashTier, wanted: CalendarDate): Promise<WashSlotsResponse> {
    const date = await this.bookableDay(wanted);
    const isFree = await this.slotReservations.vacancyOn(date);
    const { washCancelHours, slotsOff } = await this.settings.settings();
    return {
      date,
      slots: offeredSlots(tier, slotsOff).map((timeSlot) => ({
        timeSlot,
        free: isFree(tier, timeSlot),
        cancelUntil: cancelUntil({ tier, date, timeSlot }, washCancelHours),
      })),
    };
  }

  /** Throws not-found. */
  find(id: string): Promise<WashOrder> {
    return this.records.findOf('wash', id);
  }

  /**
   * Performs a transition that the caller's role may request. Throws not-found, transition-not-allowed and what a
   * refund throws.
   */
  async transition(caller: Caller, id: string, to: WashStatus): Promise<WashOrder> {
    const wash = await this.find(id);
    if (!mayAccess(caller, wash.userId)) throw notFound();
    if (to === 'refunded') {
      assertTransitionAllowed(WASH_RULES, wash, to, caller.role, this.clock.now());
      if (wash.paymentId === null) return this.refundByHand(wash, caller);
      await this.refunds.refundCancelled(id, { requestedBy: caller.userId, otherwise: 'all' });
      return this.find(id);
    }
    if (to === 'assigned') await this.assignments.assertCovered(wash);
    return this.orders.transition<WashOrder>(caller, id, to, (current, now) => ({
      ...current,
      status: to,
      cancelledAt: to === 'cancelled' ? now : current.cancelledAt,
    }));
  }

  /**
   * Records that a wash was paid by hand, which mails the invoice, or undoes that, which mails a correction. A repeated
   * request changes nothing. Throws not-found, transition-not-allowed, also for a wash that was paid in another way, and what
   * PaymentLinksService.withoutOpenLink throws.
   */
  async payByHand(
    id: string,
    { payment: to, method = 'cash', reference = '' }: WashPaymentRequest,
  ): Promise<WashOrder> {
    const handPayment = { method, reference, requestId: currentIdempotentRequest()?.id ?? null };
    const changed = (current: WashOrder): WashOrder | null => {
      if (current.payment === to && (to === 'unpaid' || isSamePayment(current, handPayment))) return null;
      const allowed = washPaymentsFor(current, 'admin');
      if (!allowed.includes(to)) throw transitionNotAllowed(whyNotPayment(current, to), current.payment, allowed);
      if (to === 'unpaid') return { ...current, ...UNPAID, changeNotice: undoneNotice(current) };
      return { ...current, ...paidFields(current, this.clock.now()), handPayment, awaitsReceipt: true };
    };
    const wash = await this.find(id);
    const record = () => this.orders.change<WashOrder>(id, changed);
    return to === 'paid' ? this.links.withoutOpenLink(id, { check: async () => void changed(wash), record }) : record();
  }

  /** Records the refund of everything that is left, whatever the cancellation rule proposes. */
  private refundByHand(wash: WashOrder, { userId: by }: Caller): Promise<WashOrder> {
    const amount = paidByHand(wash) - refundedByHand(wash);
    return this.handPayments.refundCancelled<WashOrder>(wash.id, { ...refundOfCancelled(wash), by, amount });
  }

  private async draft(
    userId: string,
    tier: WashTier,
    request: WashRequest,
    status: 'booked' | 'pending',
  ): Promise<OrderDraft<WashOrder>> {
    const { washPrices, gstRate, washCancelHours } = await this.settings.settings();
    const quote = quoteWash({ washPrices, gstRate }, tier);
    assertAmountsMatch(request, washQuoteResponse(quote), ['price', 'gst', 'total']);
    const date = await this.bookableDay(request.date);
    const { name, email, phone, timeSlot, carName = '', carNumber = '' } = request;
    if (!isSlotOf(tier, timeSlot)) throw fieldError('timeSlot', 'Please choose a time slot');
    const account = await this.accounts.find(userId);
    const home = account?.address ?? NO_ADDRESS;
    const { gstin: buyerGstin = '', companyName = '' } = account ?? {};
    const buyer = { userId, name, email, phone, buyerGstin, companyName };
    const address = await this.addresses.forOrder(request, home);
    const vehicle = {
      carName,
      carType: carTypeOf(carName) ?? null,
      carColor: '',
      carNumber,
      ...changedParking(NO_PARKING, request),
    };
    return {
      ...buyer,
      ...vehicle,
      ...quote,
      ...orderAddress(address),
      kind: 'wash',
      tier,
      date,
      timeSlot,
      service: WASH_SERVICES[tier],
      status,
      startDate: date,
      endDate: date,
      cancelUntil: cancelUntil({ tier, date, timeSlot }, washCancelHours),
      cancelledAt: null,
      assigneeId: null,
      awaitsAssignment: status === 'booked',
      termsVersion: request.termsVersion ?? null,
    };
  }

  private async bookableDay(wanted: CalendarDate | undefined): Promise<CalendarDate> {
    return bookableDay(wanted, this.clock.today(), await this.settings.daysOff());
  }

  /**
   * The same id for the same order sent again within a minute. After a cancellation, the same order is a new booking. A
   * request repeated under its idempotency key counts as sent at its first attempt.
   */
  private async bookingId(draft: OrderDraft<WashOrder>): Promise<string> {
    const contents = contentsOf(draft);
    const sentAt = Date.parse(currentIdempotentRequest()?.startedAt ?? this.clock.now());
    const aMinuteAgo = instantOf(sentAt - REPEAT_WINDOW_MS);
    for (let nth = 0; ; nth += 1) {
      const id = idFrom('wash', 'booked', String(nth), contents);
      const before = await this.records.get(id);
      if (!before || (before.createdAt > aMinuteAgo && before.status !== 'cancelled' && before.status !== 'refunded'))
        return id;
    }
  }
}

function notFound(): DomainError {
  return new DomainError('not-found', { message: 'This wash does not exist.' });
}

function ofWashes(query: Query<OrderRecord>): Query<OrderRecord> {
  return { ...query, filter: { ...query.filter, kind: 'wash' } };
}
