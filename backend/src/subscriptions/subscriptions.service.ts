import { Injectable } from '@nestjs/common';
import { carTypeOf } from '#libs/car-models.js';
import type { CarType } from '#libs/catalogue.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import type { PlanData, PlanSlotsResponse, PlanStatus } from '#libs/contract/plans.js';
import { isRunning } from '#libs/order-transitions.js';
import { SubscriptionSlotsService } from '../capacity/subscription-slots.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Community } from '../communities/community.js';
import type { Address } from '../customers/address.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { fieldError } from '../kernel/field-error.js';
import { refundOfCancelled } from '../orders/hand-refund-rules.js';
import { HandPaymentsService } from '../orders/hand-payments.service.js';
import { OpenOrdersService } from '../orders/open-orders.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderDraft, SubscriptionOrder } from '../orders/order.js';
import { OrderIntakeService } from '../orders/order-intake.service.js';
import { OrdersService } from '../orders/orders.service.js';
import type { CheckoutProof } from '../payments/checkout-proof.js';
import { assertTransitionAllowed } from '../orders/transitions.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import { assertAmountsMatch, planQuoteResponse } from '../pricing/quote-response.js';
import { quoteSubscription, type Quote } from '../pricing/quote.js';
import { SettingsService } from '../settings/settings.service.js';
import type { RequestedPause } from './pause.js';
import { PlanSlotOfferService } from './plan-slot-offer.service.js';
import { pendingSubscription } from './pending-subscription.js';
import { upcomingDetails } from './planned-change.js';
import { asOf, transitionedOnRequest, SUBSCRIPTION_RULES } from './subscription.js';
import { hasPlate } from './upcoming-vehicle.js';

/** The total as well, because the promotion and GST can change while the list price stays. */
const SENT_AMOUNTS = ['planAmount', 'payable'] as const;

/** A requested subscription, validated and priced. */
interface Offer {
  account: Account;
  carType: CarType;
  quote: Quote;
  address: Address;
}

interface BeginOptions {
  /** The IP address of the customer, to which limits apply; null for orders by staff. */
  ip: string | null;
  /** Whether staff can record its payment. */
  isPaidByHand: boolean;
}

/** Quotes and orders subscriptions, and makes the changes of status that customers and staff request. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly intake: OrderIntakeService,
    private readonly handPayments: HandPaymentsService,
    private readonly refunds: OrderRefundsService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly addresses: AddressesService,
    private readonly slotReservations: SubscriptionSlotsService,
    private readonly slotOffer: PlanSlotOfferService,
    private readonly openOrders: OpenOrdersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Quotes the requested plan at current prices. Stores nothing.
   *
   * @param at the prefix of the order's fields in the request, such as `planData.`
   * @throws DomainError not-found, validation-failed, or amount-mismatch with the correct figures
   */
  async quote(userId: string, data: PlanData, at = ''): Promise<Offer> {
    const account = await this.accounts.find(userId);
    if (!account) throw new DomainError('not-found');
    const carType = carTypeOf(data.carName);
    if (!carType) throw fieldError(`${at}carName`, 'Please choose your car from the list');
    if (data.carType && data.carType !== carType) {
      throw fieldError(`${at}carType`, `The car type of ${data.carName} is ${carType}`);
    }
    const quote = quoteSubscription(await this.settings.tariff(), carType, data.planDuration);
    assertAmountsMatch(data, planQuoteResponse(carType, quote), SENT_AMOUNTS);
    return { account, carType, quote, address: await this.addresses.forOrder(data, account.address, at) };
  }

  /**
   * Creates a pending subscription, or returns the existing one while its price is unchanged.
   *
   * @throws DomainError amount-too-small, slot-not-offered, slot-full, too-many-open-orders, too-many-requests, and
   * what quote throws
   */
  async begin(userId: string, data: PlanData, { ip, isPaidByHand }: BeginOptions): Promise<SubscriptionOrder> {
    const draft = await this.draft(userId, data, { ip });
    return this.intake.begin<SubscriptionOrder>(draft, { isLimited: ip !== null, isPaidByHand });
  }

  /** Counts the attempt of a customer to order, and returns the requested plan at current prices. */
  private async draft(
    userId: string,
    data: PlanData,
    { ip, at }: { ip: string | null; at?: string },
  ): Promise<OrderDraft<SubscriptionOrder>> {
    if (ip !== null) await this.openOrders.countStart(userId, ip);
    const { account, carType, quote, address } = await this.quote(userId, data, at);
    const { pausePolicy } = await this.settings.settings();
    return { ...pendingSubscription(account, { ...data, carType, address, pausePolicy }), ...quote };
  }

  /**
   * Creates a pending subscription and the provider's order for its payment. Throws what begin and
   * OrdersService.checkout throw.
   */
  async order(
    userId: string,
    data: PlanData,
    ip: string,
  ): Promise<{ subscription: SubscriptionOrder; checkout: CheckoutResponse }> {
    const draft = await this.draft(userId, data, { ip, at: 'planData.' });
    const { order: subscription, checkout } = await this.intake.beginOnline<SubscriptionOrder>(draft);
    return { subscription, checkout };
  }

  /**
   * Confirms a client-reported payment and returns the active subscription. Idempotent. Throws not-found,
   * amount-mismatch or order-mismatch when the data differs from the order, and what OrdersService.complete throws.
   */
  async complete(
    userId: string,
    { paymentId, ...data }: PlanData & Pick<CheckoutProof, 'paymentId'>,
    { orderId, signature }: Omit<CheckoutProof, 'paymentId'>,
  ): Promise<SubscriptionOrder> {
    const subscription = await this.orders.paidBy('subscription', userId, orderId);
    assertSameOrder(subscription, data);
    return this.orders.complete(subscription, { orderId, paymentId, signature });
  }

  /**
   * The time slots on offer in a community and those that a car's subscriptions keep, with their availability. Slots of
   * the car's subscriptions there, today's and planned ones, count as available.
   *
   * @param communityId defaults to the customer's community
   * @param carNumber normalised; defaults to all cars of the customer
   */
  async slots(
    userId: string,
    { communityId, carNumber }: { communityId?: string; carNumber?: string },
  ): Promise<PlanSlotsResponse> {
    const wanted = communityId ?? (await this.accounts.find(userId))?.address.communityId ?? null;
    const community = wanted === null ? null : await this.communities.current(wanted);
    const all = await this.ofUser(userId);
    const terms = carNumber === undefined ? all : all.filter((term) => hasPlate(carNumber, term, all));
    const own = terms
      .filter(isRunning)
      .flatMap((term) => [term, upcomingDetails(term)])
      .filter(({ communityId: id }) => id === community?.id)
      .map(({ timeSlot }) => timeSlot);
    return this.slotsOf(community, own, terms);
  }

  /** The time slots on offer in an active community, with their availability. Throws not-found. */
  async slotsIn(communityId: string): Promise<PlanSlotsResponse> {
    const community = await this.communities.current(communityId);
    if (!community?.active) notFound('community');
    return this.slotsOf(community, [], []);
  }

  /**
   * @param own time slots that count as available
   * @param terms plans whose renewal keeps a time slot that is not on offer
   */
  private async slotsOf(
    community: Community | null,
    own: readonly string[],
    terms: readonly SubscriptionOrder[],
  ): Promise<PlanSlotsResponse> {
    const isFree = community ? await this.slotReservations.vacancyIn(community.id) : () => true;
    return {
      communityId: community?.id ?? null,
      communityName: community?.name ?? '',
      slots: (await this.slotOffer.choosable(terms)).map((timeSlot) => ({
        timeSlot,
        free: own.includes(timeSlot) || isFree(timeSlot),
      })),
    };
  }

  /** One of the customer's subscriptions. Throws not-found. */
  async get(userId: string, id: string): Promise<SubscriptionOrder> {
    const subscription = await this.records.findOf('subscription', id);
    if (subscription.userId !== userId) notFound('plan');
    return subscription;
  }

  /** A customer's subscriptions, newest first. */
  ofUser(userId: string): Promise<SubscriptionOrder[]> {
    return this.records.ofUser('subscription', userId);
  }

  /**
   * Performs a transition that the caller's role may request. It takes effect tomorrow; today's visit is unaffected.
   *
   * @param pause the days of a pause; for `paused` only
   * @throws DomainError not-found, transition-not-allowed, pause-not-possible, validation-failed, and what a refund
   * throws
   */
  async transition(
    caller: Caller,
    userId: string,
    id: string,
    to: PlanStatus,
    pause: RequestedPause = {},
  ): Promise<SubscriptionOrder> {
    const stored = await this.get(userId, id);
    const today = this.clock.today();
    assertTransitionAllowed(SUBSCRIPTION_RULES, asOf(stored, today), to, caller.role, this.clock.now());
    if (to === 'refunded') {
      if (stored.paymentId === null)
        return this.handPayments.refundCancelled<SubscriptionOrder>(id, {
          ...refundOfCancelled(stored),
          by: caller.userId,
        });
      await this.refunds.refundCancelled(id, { requestedBy: caller.userId, otherwise: 'nothing' });
      return this.get(userId, id);
    }
    return this.orders.transition<SubscriptionOrder>(caller, id, to, (current, now) =>
      transitionedOnRequest(current, to, now, pause),
    );
  }
}

/**
 * Asserts that the data matches the order, including the prices at the time of ordering. The vehicle and the time slot
 * of a paid subscription may have been changed since.
 */
function assertSameOrder(subscription: SubscriptionOrder, data: PlanData): void {
  assertAmountsMatch(data, planQuoteResponse(subscription.carType, subscription), SENT_AMOUNTS);
  const changeable = subscription.status === 'pending' ? (['carNumber', 'carName', 'timeSlot'] as const) : [];
  const ordered = ['planDuration', ...changeable] as const;
  if (ordered.some((field) => data[field] !== subscription[field])) throw new DomainError('order-mismatch');
}
