import { Injectable, Logger } from '@nestjs/common';
import type { OfficePlanPayment, OfficeWashPayment } from '#libs/contract/orders.js';
import type { HandPaymentMethod } from '#libs/contract/hand-payments.js';
import type { PlanDuration } from '#libs/catalogue.js';
import { AccountsService } from '../identity/accounts.service.js';
import type { Account } from '../identity/account.js';
import { DomainError } from '../kernel/domain-error.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order } from '../orders/order.js';
import { HandPaymentsService } from '../orders/hand-payments.service.js';
import type { PaymentLink } from '../payments/payment-link.js';
import { PaymentLinksService } from '../payments/payment-links.service.js';
import { RenewalsService } from '../subscriptions/renewals.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { WashesService } from '../washes/washes.service.js';
import type { OfficePlanDto, OfficeWashDto } from './office-orders.dto.js';

/** How an order placed by staff is paid. */
interface OfficePayment<Method> {
  method: Method;
  /** The reference of a UPI payment. */
  reference?: string | undefined;
}

export interface OfficeOrder {
  order: Order;
  link: PaymentLink | null;
}

/** Orders that staff place for customers on the phone, and payments received in cash or by UPI. */
@Injectable()
export class OfficeOrdersService {
  private readonly logger = new Logger(OfficeOrdersService.name);

  constructor(
    private readonly accounts: AccountsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly washes: WashesService,
    private readonly renewals: RenewalsService,
    private readonly records: OrderRecordsService,
    private readonly handPayments: HandPaymentsService,
    private readonly links: PaymentLinksService,
  ) {}

  /** Throws not-found, amount-mismatch, slot-full, validation-failed and what a payment link throws. */
  async orderPlan(userId: string, { method, reference, ...data }: OfficePlanDto): Promise<OfficeOrder> {
    await this.customer(userId);
    return this.once(userId, { method, reference }, () => this.subscriptions.begin(userId, data, null));
  }

  /** Throws what orderPlan throws. */
  async orderWash(userId: string, { method, reference, tier, ...request }: OfficeWashDto): Promise<OfficeOrder> {
    const { name, email, phone } = await this.customer(userId);
    const wash = { ...request, name, email, phone };
    if (method === 'after-wash') return { order: await this.washes.book(userId, tier, wash), link: null };
    return this.once(userId, { method, reference }, () => this.washes.begin(userId, tier, wash));
  }

  /** Orders the next term of a subscription. Throws transition-not-allowed and what orderPlan throws. */
  async renew(
    planId: string,
    { planDuration, ...payment }: OfficePayment<OfficePlanPayment> & { planDuration?: PlanDuration | undefined },
  ): Promise<OfficeOrder> {
    const { userId } = await this.records.findOf('subscription', planId);
    const renewal = await this.once(userId, payment, async () => {
      const data = await this.renewals.nextTerm(planId);
      return this.subscriptions.begin(userId, { ...data, planDuration: planDuration ?? data.planDuration }, null);
    });
    if (renewal.link) await this.renewals.recordLink(planId);
    return renewal;
  }

  /** Records a payment received for a pending order, and cancels its payment link. */
  async recordPayment(orderId: string, payment: OfficePayment<HandPaymentMethod>): Promise<Order> {
    await this.links.cancelOpen(orderId);
    const paid = await this.handPayments.payByHand(orderId, {
      method: payment.method,
      reference: payment.reference ?? '',
    });
    // A link may have been sent meanwhile. If it cannot be cancelled now, the payments' reconciler cancels it.
    await this.links.cancelOpen(orderId).catch((error: unknown) => this.logger.warn(error));
    return paid;
  }

  /**
   * Creates an order and records its payment. A request repeated after a crash returns the order that it paid before.
   */
  private async once(
    userId: string,
    { method, reference }: OfficePayment<OfficePlanPayment | OfficeWashPayment>,
    begin: () => Promise<Order>,
  ): Promise<OfficeOrder> {
    const order = (await this.handPayments.paidInRequest(userId)) ?? (await begin());
    if (method === 'cash' || method === 'upi')
      return { order: await this.recordPayment(order.id, { method, reference }), link: null };
    const isPending = order.status === 'pending';
    return { order, link: isPending ? await this.links.mail(order.id) : await this.links.latestOf(order.id) };
  }

  private async customer(userId: string): Promise<Account> {
    const account = await this.accounts.find(userId);
    if (!account || account.role !== 'user')
      throw new DomainError('not-found', { message: 'This customer does not exist.' });
    return account;
  }
}
