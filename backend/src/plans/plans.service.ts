import { Injectable } from '@nestjs/common';
import { carTypeOf } from '#libs/car-models.js';
import { PLAN_SLOTS, type CarType } from '#libs/catalogue.js';
import type { PlanSlotsResponse, PlanStatus } from '#libs/contract/plans.js';
import { calendarDateOf } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import { AccountsService } from '../identity/accounts.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { SubscriptionSlotsService } from '../capacity/subscription-slots.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { communityReferences } from '../communities/community-references.js';
import { changedParking, NO_PARKING, orderAddress, type Address } from '../customers/address.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { newRecordId } from '../kernel/request-identity.js';
import { invalidFields } from '../kernel/validation.js';
import { MailService } from '../mail/mail.service.js';
import { planStartedMail } from '../mail/templates.js';
import { OpenOrdersService } from '../orders/open-orders.service.js';
import { LedgerService } from '../payments/ledger.service.js';
import { NOTHING_PAID } from '../payments/order-money.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import type {
  CapturedPayment,
  NewPurchase,
  OrderPaymentState,
  OrderSummary,
  Purchase,
  RefundDue,
} from '../payments/purchase.js';
import { quoteSubscription, type Quote } from '../pricing/quote.js';
import { assertAmountsMatch, subscriptionQuoteResponse } from '../pricing/quote-response.js';
import { SettingsService } from '../settings/settings.service.js';
import type { RequestedPause } from '../subscriptions/pause.js';
import { newTerm } from '../subscriptions/term.js';
import { asOf, moved, nextChangeOn, planPrices, planQuote, RUNNING, sale, type PaidPlan, type Plan } from './plan.js';
import { bookedOn, refundDueOf, summaryOf, withPayment } from './plan-money.js';
import { assertTransitionAllowed, PlanTermsService } from './plan-terms.service.js';
import type { PlanDataDto } from './plans.dto.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { PlansStore } from './plans.store.js';

export { sale } from './plan.js';

/** A plan as it is restored; `nextChangeOn` follows from the rest. */
export type RestoredPlan = Omit<NewRecord<Plan>, 'nextChangeOn'>;

/** What a plan is for, checked and priced by the server. */
interface Offer {
  carType: CarType;
  quote: Quote;
  address: Address;
}

@Injectable()
export class PlansService implements Purchase {
  constructor(
    private readonly store: PlansStore,
    private readonly payments: PaymentsService,
    private readonly refunds: OrderRefundsService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
    private readonly communities: CommunitiesService,
    private readonly addresses: AddressesService,
    private readonly planSlots: PlanSlotsService,
    private readonly slotReservations: SubscriptionSlotsService,
    private readonly terms: PlanTermsService,
    private readonly openOrders: OpenOrdersService,
    private readonly clock: Clock,
    ledger: LedgerService,
  ) {
    communities.addReferences(
      communityReferences('orders', store.plans, (plan, communityId) => ({
        ...plan,
        communityId,
        address: { ...plan.address, communityId },
      })),
    );
    payments.registerHandler('plan', this);
    ledger.registerOrders('plan', () => store.moneyTotals());
  }

  /** The price now of what could be ordered so. Throws validation-failed or amount-mismatch, with the right figures. */
  async quote(userId: string, data: PlanDataDto, at = ''): Promise<Offer> {
    const account = await this.accounts.find(userId);
    if (!account) throw new DomainError('not-found');
    const carType = carTypeOf(data.carName);
    if (!carType) throw invalidFields([{ field: `${at}carName`, message: 'Please choose your car from the list' }]);
    if (data.carType && data.carType !== carType) {
      throw invalidFields([{ field: `${at}carType`, message: `A ${data.carName} is a ${carType}` }]);
    }
    const quote = quoteSubscription(await this.settings.tariff(), carType, data.planDuration);
    assertAmountsMatch(data, subscriptionQuoteResponse(carType, quote), ['planAmount']);
    return { carType, quote, address: await this.addresses.forOrder(data, account.address, at) };
  }

  /**
   * The pending plan for this purchase: the same one however often it is asked for, while its price holds.
   * The limits on open orders apply to orders from an IP address; `ip` is null for those that staff begin.
   * Throws slot-full, too-many-open-orders or too-many-requests.
   */
  async begin(userId: string, data: PlanDataDto, ip: string | null, at = ''): Promise<Plan> {
    if (ip !== null) await this.openOrders.countStart(userId, ip);
    const { carType, quote, address } = await this.quote(userId, data, at);
    const account = await this.accounts.find(userId);
    if (!account) throw new DomainError('not-found');
    const { carName, carNumber, planDuration, timeSlot } = data;
    const carColor = data.carColor ?? '';
    const { name, email, phone } = account;
    const wanted = {
      userId,
      name,
      email,
      phone,
      carName,
      carColor,
      carNumber,
      planDuration,
      timeSlot,
      ...changedParking(NO_PARKING, data),
      ...planPrices(quote),
      carType,
      address,
    };
    const pendingKey = idFrom('pending-plan', JSON.stringify(wanted));

    const { communityId } = address;
    await this.planSlots.assertCapacity({ userId, carNumber, communityId, timeSlot });
    const { pausePolicy } = await this.settings.settings();
    const now = this.clock.now();
    const id = (await this.store.pendingWith(pendingKey))?.id ?? newRecordId(this.clock);
    const isStored = async () => (await this.store.pendingWith(pendingKey)) !== null;
    if (ip !== null) await this.openOrders.reserve('subscription', 'pending', { id, userId, address }, isStored);
    try {
      return await this.store.insert({
        ...wanted,
        ...NOTHING_PAID,
        id,
        ...orderAddress(address),
        status: 'pending',
        paidOn: null,
        paidMonth: null,
        revenue: 0,
        activePlanSynced: true,
        startDate: null,
        endDate: null,
        paidDays: 0,
        pauses: [],
        pausePolicy,
        cancelledOn: null,
        slotState: 'released',
        nextChangeOn: null,
        rescheduleFrom: null,
        paymentId: null,
        orderId: null,
        pendingKey,
        createdAt: now,
        updatedAt: now,
      });
    } catch (error) {
      const pending = error instanceof UniqueViolation ? await this.store.pendingWith(pendingKey) : null;
      if (pending?.id !== id) await this.openOrders.release('subscription', id);
      if (pending) return pending;
      throw error;
    }
  }

  /** The pending plan and the provider's order that pays it. */
  async order(userId: string, data: PlanDataDto, ip: string | null): Promise<{ plan: Plan; orderId: string }> {
    const plan = await this.begin(userId, data, ip, 'planData.');
    const { providerOrderId } = await this.payments.begin(purchaseOf(plan));
    return { plan, orderId: providerOrderId };
  }

  /** The browser's word that it paid. Answers the active plan; repeating it answers the same. Throws purchase-closed when the plan could not be kept. */
  async complete(userId: string, data: PlanDataDto, proof: { orderId: string; signature: string }): Promise<Plan> {
    if (!data.paymentId) throw invalidFields([{ field: 'planData.paymentId', message: 'paymentId is required' }]);
    const plan = await this.ofOrder(userId, proof.orderId);
    assertSamePlan(plan, data);
    await this.payments.confirm({ ...proof, paymentId: data.paymentId, userId });
    const bought = await this.find(plan.id);
    if (bought.status === 'failed') throw new DomainError('purchase-closed');
    return bought;
  }

  /** The time slots of a community, the customer's own unless another is named, and which could be had. Their own stay free to them. */
  async slots(userId: string, communityId?: string): Promise<PlanSlotsResponse> {
    const wanted = communityId ?? (await this.accounts.find(userId))?.address.communityId ?? null;
    const community = wanted === null ? null : await this.communities.current(wanted);
    const isFree = community ? await this.slotReservations.vacancyIn(community.id) : () => true;
    const own = new Set(
      (await this.store.ofUser(userId))
        .filter(({ status }) => RUNNING.includes(status))
        .map(({ timeSlot }) => timeSlot),
    );
    return {
      communityId: community?.id ?? null,
      communityName: community?.name ?? '',
      slots: PLAN_SLOTS.map((timeSlot) => ({ timeSlot, free: own.has(timeSlot) || isFree(timeSlot) })),
    };
  }

  /** One plan of one customer; any other is not found. */
  async get(userId: string, planId: string): Promise<Plan> {
    const plan = await this.store.plans.get(planId);
    if (plan?.userId !== userId) throw new DomainError('not-found', { message: 'This plan does not exist.' });
    return plan;
  }

  /** Stores plans as they were elsewhere or before, all or none: for demo data. */
  async restore(plans: readonly RestoredPlan[]): Promise<void> {
    const today = this.clock.today();
    await this.store.plans.insertAll(
      plans.map((plan) => ({
        ...plan,
        nextChangeOn: nextChangeOn({ ...plan, version: 0, nextChangeOn: null }, today),
      })),
    );
  }

  async find(planId: string): Promise<Plan> {
    const plan = await this.store.plans.get(planId);
    if (!plan) throw new DomainError('not-found', { message: 'This order does not exist.' });
    return plan;
  }

  page(query: Query<Plan>): Promise<Page<Plan>> {
    return this.store.page(query);
  }

  stream(query: Query<Plan>): AsyncIterable<Plan> {
    return this.store.plans.stream(query);
  }

  ofUser(userId: string): Promise<Plan[]> {
    return this.store.ofUser(userId);
  }

  /** Takes a step that the caller's role may ask for; anything else is a 409 that names what is possible. */
  async step(
    caller: Caller,
    userId: string,
    planId: string,
    to: PlanStatus,
    pause: RequestedPause = {},
  ): Promise<Plan> {
    const plan = await this.get(userId, planId);
    assertTransitionAllowed(asOf(plan, this.clock.today()), to, caller);
    if (to === 'refunded') {
      await this.refunds.refundCancelled(plan.id, { requestedBy: caller.userId, otherwise: 'nothing' });
      return this.find(plan.id);
    }
    return this.terms.step(caller, plan.id, to, pause);
  }

  /** When several customers pay for the last place in a slot, the first payment wins and the others are refunded. */
  async paid(planId: string, payment: CapturedPayment): Promise<boolean> {
    const { paymentId, orderId, amount } = payment;
    const before = await this.find(planId);
    if (before.status === 'pending' && !(await this.planSlots.reserve(before))) await this.expireUnpaid(planId);
    const renews = await this.store.paidUntil(before.userId, before.carNumber);
    const plan = await this.terms.change(planId, (current) =>
      current.status === 'pending'
        ? {
            ...moved(current, 'active', this.clock.today()),
            ...sale(current, calendarDateOf(payment.capturedAt)),
            ...newTerm(current.planDuration, this.clock.today(), renews),
            rescheduleFrom: this.clock.today(),
            paymentId,
            orderId,
            amountPaid: amount,
          }
        : bookedOn(current, payment),
    );
    if (plan.paymentId !== paymentId) return false;
    await this.mails.queue(planStartedMail((await this.find(planId)) as PaidPlan, amount));
    return true;
  }

  async paymentChanged(planId: string, state: OrderPaymentState): Promise<void> {
    await this.terms.change(planId, (current) => withPayment(current, state, this.clock.today()));
  }

  async refundDue(planId: string, amountPaid: Paise): Promise<RefundDue> {
    return refundDueOf(await this.find(planId), amountPaid, this.clock.today());
  }

  async summary(planId: string): Promise<OrderSummary | null> {
    const plan = await this.store.plans.get(planId);
    return plan && summaryOf(plan);
  }

  async pendingPayment(planId: string): Promise<NewPurchase | null> {
    const plan = await this.store.plans.get(planId);
    return plan?.status === 'pending' ? purchaseOf(plan) : null;
  }

  async expireUnpaid(planId: string): Promise<void> {
    await this.terms.change(planId, (current) =>
      current.status === 'pending' ? moved(current, 'failed', this.clock.today()) : null,
    );
  }

  /** A crash may come between a plan and its payment; with one, the payments' sweep pays or gives up the plan. */
  async ensurePayment(plan: Plan): Promise<void> {
    await this.payments.prepare(purchaseOf(plan), plan.createdAt);
  }

  private async ofOrder(userId: string, orderId: string): Promise<Plan> {
    const planId = await this.payments.orderPaidBy('plan', orderId, userId);
    return this.get(userId, planId);
  }
}

function purchaseOf(plan: Plan): NewPurchase {
  return { purpose: 'plan', orderId: plan.id, userId: plan.userId, amount: plan.payable };
}

/** What was paid for is what was ordered: prices and all, frozen when the payment began. */
function assertSamePlan(plan: Plan, data: PlanDataDto): void {
  assertAmountsMatch(data, subscriptionQuoteResponse(plan.carType, planQuote(plan)), ['planAmount']);
  if (
    data.carNumber !== plan.carNumber ||
    data.carName !== plan.carName ||
    data.planDuration !== plan.planDuration ||
    data.timeSlot !== plan.timeSlot
  ) {
    throw new DomainError('order-mismatch');
  }
}
