import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import type {
  OfficePayment,
  OfficePlanPayment,
  OfficePlanRequest,
  OfficeWashPayment,
  OfficeWashRequest,
  RenewalOrderRequest,
} from '#libs/contract/orders.js';
import type { HandPaymentMethod } from '#libs/contract/hand-payments.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { receiptDay } from '../orders/hand-payment-rules.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order } from '../orders/order.js';
import { HandPaymentsService } from '../orders/hand-payments.service.js';
import type { PaymentLink } from '../payments/payment-link.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { RenewalsService } from '../subscriptions/renewals.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { WashBookingsService } from '../washes/wash-bookings.service.js';

export interface OfficeOrder {
  order: Order;
  link: PaymentLink | null;
}

/** Orders that staff place for customers on the phone, and payments received by hand. */
@Injectable()
export class OfficeOrdersService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly washes: WashBookingsService,
    private readonly renewals: RenewalsService,
    private readonly records: OrderRecordsService,
    private readonly handPayments: HandPaymentsService,
    private readonly links: PaymentLinksService,
    private readonly clock: Clock,
  ) {}

  /**
   * Orders a subscription for a customer. It is active immediately when it was paid by hand; otherwise it is pending
   * and the customer is mailed a payment link. Idempotent for a repeated request. Throws not-found, and what
   * SubscriptionsService.begin, recordPayment and PaymentLinksService.mail throw.
   */
  async orderPlan(
    userId: string,
    { method, reference, receivedOn, amount, amountReason, ...data }: OfficePlanRequest,
  ): Promise<OfficeOrder> {
    await this.accounts.findCustomer(userId);
    return this.once(userId, { method, reference, receivedOn, amount, amountReason }, (options) =>
      this.subscriptions.begin(userId, data, { ip: null, ...options }),
    );
  }

  /**
   * Orders a wash for a customer, like a subscription. `after-wash` books it immediately, to be paid to the team.
   * Throws not-found, and what bookByStaff and begin of WashBookingsService, recordPayment and PaymentLinksService.mail
   * throw.
   */
  async orderWash(
    userId: string,
    { method, reference, receivedOn, amount, amountReason, tier, ...request }: OfficeWashRequest,
  ): Promise<OfficeOrder> {
    const { name, email, phone } = await this.accounts.findCustomer(userId);
    const wash = { ...request, name, email, phone };
    if (method === 'after-wash') return { order: await this.washes.bookByStaff(userId, tier, wash), link: null };
    return this.once(userId, { method, reference, receivedOn, amount, amountReason }, (options) =>
      this.washes.begin(userId, tier, wash, options),
    );
  }

  /**
   * Orders the next term of a subscription, and records that the customer was sent a link to pay it.
   *
   * @param planDuration months; defaults to those of the subscription
   * @throws what RenewalsService.nextTerm and orderPlan throw
   */
  async renew(planId: string, { planDuration, ...payment }: RenewalOrderRequest): Promise<OfficeOrder> {
    const { userId } = await this.records.findOf('subscription', planId);
    const renewal = await this.once(userId, payment, async (options) => {
      const data = await this.renewals.nextTerm(planId);
      const next = { ...data, planDuration: planDuration ?? data.planDuration };
      return this.subscriptions.begin(userId, next, { ip: null, ...options });
    });
    if (renewal.link) await this.renewals.recordLink(planId);
    return renewal;
  }

  /**
   * Records that a pending order was paid by hand, and cancels its payment link. Throws what
   * receiptDay, HandPaymentsService.payByHand and PaymentLinksService.withoutOpenLink throw.
   */
  async recordPayment(orderId: string, payment: OfficePayment<HandPaymentMethod>): Promise<Order> {
    return this.receive(orderId, payment, receiptDay(payment.receivedOn, this.clock.today()));
  }

  private receive(
    orderId: string,
    { method, reference = '', amount, amountReason }: OfficePayment<HandPaymentMethod>,
    receivedOn: CalendarDate,
  ): Promise<Order> {
    return this.links.withoutOpenLink(orderId, {
      check: () => this.handPayments.assertPayableByHand(orderId),
      record: () => this.handPayments.payByHand(orderId, { method, reference, amount, amountReason }, receivedOn),
    });
  }

  /**
   * Creates an order and records its payment. A request repeated after a crash returns the order that it paid before.
   */
  private async once(
    userId: string,
    payment: OfficePayment<OfficePlanPayment | OfficeWashPayment>,
    begin: (options: { isPaidByHand: boolean }) => Promise<Order>,
  ): Promise<OfficeOrder> {
    const { method } = payment;
    // Before the order is created, which a wrong day must not do.
    const receivedOn = receiptDay(payment.receivedOn, this.clock.today());
    const isPaidByHand = method !== 'link' && method !== 'after-wash';
    const order = (await this.handPayments.paidInRequest(userId)) ?? (await begin({ isPaidByHand }));
    if (isPaidByHand) return { order: await this.receive(order.id, { ...payment, method }, receivedOn), link: null };
    const isPending = order.status === 'pending';
    return { order, link: isPending ? await this.links.mail(order.id) : await this.links.latestOf(order.id) };
  }
}
