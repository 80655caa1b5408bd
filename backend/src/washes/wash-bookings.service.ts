import { Injectable } from '@nestjs/common';
import { instantOf } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import { WASH_SERVICES, type WashTier } from '#libs/catalogue.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import type { WashRequest } from '#libs/contract/washes.js';
import { washBegins } from '#libs/wash-time.js';
import { daysOffIn } from '#libs/service-days.js';
import { AddressesService } from '../communities/addresses.service.js';
import { changedParking, NO_ADDRESS, NO_PARKING, orderAddress } from '../customers/address.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { idFrom } from '../kernel/ids.js';
import { currentIdempotentRequest } from '../kernel/request-identity.js';
import { OpenOrdersService } from '../orders/open-orders.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order, OrderDraft, WashOrder } from '../orders/order.js';
import { OrderIntakeService } from '../orders/order-intake.service.js';
import { contentsOf } from '../orders/pending-key.js';
import { isLinkPossible } from '../payments/payment-link.js';
import { amountsMatch, assertAmountsMatch, washQuoteResponse } from '../pricing/quote-response.js';
import { quoteWash, type Quote } from '../pricing/quote.js';
import { SettingsService } from '../settings/settings.service.js';
import { NOT_MISSED } from './missed-fields.js';
import { assertTimeBookable, bookableDay, cancelUntil, type BookedBy } from './wash.js';

/** The same order sent again within this time, such as by a double click, is one order. */
const REPEAT_WINDOW_MS = 60_000;

/** Creates washes: books those that are paid afterwards, and begins those that are paid first. */
@Injectable()
export class WashBookingsService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly intake: OrderIntakeService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly addresses: AddressesService,
    private readonly openOrders: OpenOrdersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Books a wash of a customer that is paid after it is done. Idempotent for a repeated request. Throws
   * payment-not-captured while the operator's setting is off, too-many-requests, and what bookByStaff throws.
   */
  async bookByCustomer(userId: string, tier: WashTier, request: WashRequest, ip: string): Promise<WashOrder> {
    const booked = await this.bookedInRequest(userId);
    if (booked) return booked;
    if (!(await this.settings.tariff()).payAfterWash) {
      throw new DomainError('payment-not-captured', {
        message: 'Please pay online. Paying after the wash is not available at the moment.',
      });
    }
    await this.openOrders.countStart(userId, ip);
    return this.bookNew(userId, tier, request, 'customer');
  }

  /**
   * Books a wash that is paid after it is done, for a customer who calls. Idempotent for a repeated request. Throws
   * validation-failed, amount-mismatch, slot-not-offered, slot-full or too-many-open-orders.
   */
  async bookByStaff(userId: string, tier: WashTier, request: WashRequest): Promise<WashOrder> {
    return (await this.bookedInRequest(userId)) ?? this.bookNew(userId, tier, request, 'staff');
  }

  /** Idempotent for the same order within a minute, which keeps its price. */
  private async bookNew(userId: string, tier: WashTier, request: WashRequest, by: BookedBy): Promise<WashOrder> {
    const draft = await this.draft(userId, tier, request, { status: 'booked', by });
    const { id, before } = await this.bookingId(draft);
    const save = () => this.intake.book<WashOrder>(draft, id);
    // The price may have changed since the first attempt, whose amounts the client may repeat.
    if (!before || !isPriceOf(before, request)) assertPriceMatches(request, draft);
    return !before && by === 'customer' ? this.openOrders.countBooking(userId, save) : save();
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
    const draft = await this.draft(userId, tier, request, { status: 'pending', by: 'staff' });
    if (!isPaidByHand && !isLinkPossible(washBegins(draft), this.clock.now()))
      throw fieldError('timeSlot', 'This time is too soon for a payment link. Choose a later time or another payment');
    assertPriceMatches(request, draft);
    return this.intake.begin<WashOrder>(draft, { isLimited: false, isPaidByHand });
  }

  /**
   * Begins a wash that is booked once it is paid, and the provider's order that pays it. Throws validation-failed,
   * amount-mismatch, slot-not-offered, slot-full, too-many-open-orders, too-many-requests, and what
   * OrdersService.checkout throws.
   */
  async order(
    userId: string,
    tier: WashTier,
    request: WashRequest,
    ip: string,
  ): Promise<{ wash: WashOrder; checkout: CheckoutResponse }> {
    await this.openOrders.countStart(userId, ip);
    const draft = await this.draft(userId, tier, request, { status: 'pending', by: 'customer' });
    assertPriceMatches(request, draft);
    const { order: wash, checkout } = await this.intake.beginOnline<WashOrder>(draft);
    return { wash, checkout };
  }

  /** A requested wash at the current price, which is not compared with amounts in the request. */
  private async draft(
    userId: string,
    tier: WashTier,
    request: WashRequest,
    { status, by }: { status: 'booked' | 'pending'; by: BookedBy },
  ): Promise<OrderDraft<WashOrder>> {
    const { washPrices, gstRate, washCancelHours } = await this.settings.settings();
    const quote = quoteWash({ washPrices, gstRate }, tier);
    const { name, email, phone, timeSlot, carName = '', carNumber = '' } = request;
    const account = await this.accounts.find(userId);
    const home = account?.address ?? NO_ADDRESS;
    const { gstin: buyerGstin = '', companyName = '' } = account ?? {};
    const buyer = { userId, name, email, phone, buyerGstin, companyName };
    const address = await this.addresses.forOrder(request, home);
    const daysOff = daysOffIn(await this.settings.daysOff(), address.communityId);
    const date = bookableDay(request.date, { by, today: this.clock.today(), daysOff });
    assertTimeBookable({ tier, date, timeSlot }, this.clock.now());
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
      ...NOT_MISSED,
      requestId: status === 'booked' ? (currentIdempotentRequest()?.id ?? null) : null,
      termsVersion: request.termsVersion ?? null,
    };
  }

  /**
   * The wash that an earlier attempt of the current request booked; null if there is none. Prices and days off may have
   * changed since.
   */
  private async bookedInRequest(userId: string): Promise<WashOrder | null> {
    const request = currentIdempotentRequest();
    if (request === null) return null;
    const washes = await this.records.ofUser('wash', userId);
    return washes.find(({ requestId }) => requestId === request.id) ?? null;
  }

  /**
   * The same id for the same order sent again within a minute, with the wash that it booked, if any. After a
   * cancellation, the same order is a new booking. A request repeated under its idempotency key counts as sent at its
   * first attempt.
   */
  private async bookingId(draft: OrderDraft<WashOrder>): Promise<{ id: string; before: Order | null }> {
    const contents = contentsOf(draft);
    const sentAt = Date.parse(currentIdempotentRequest()?.startedAt ?? this.clock.now());
    const aMinuteAgo = instantOf(sentAt - REPEAT_WINDOW_MS);
    for (let nth = 0; ; nth += 1) {
      const id = idFrom('wash', 'booked', String(nth), contents);
      const before = await this.records.get(id);
      if (!before || (before.createdAt > aMinuteAgo && before.status !== 'cancelled' && before.status !== 'refunded'))
        return { id, before };
    }
  }
}

const PRICE_LINES = ['price', 'gst', 'total'] as const;

/** Throws amount-mismatch with the correct figures. */
function assertPriceMatches(request: WashRequest, quote: Quote): void {
  assertAmountsMatch(request, washQuoteResponse(quote), PRICE_LINES);
}

function isPriceOf(booked: Order, request: WashRequest): boolean {
  return amountsMatch(request, washQuoteResponse(booked), PRICE_LINES);
}
