import { Injectable } from '@nestjs/common';
import { carTypeOf } from '#libs/car-models.js';
import { PLAN_SLOTS, type CarType } from '#libs/catalogue.js';
import type { PlanSlotsResponse, PlanStatus } from '#libs/contract/plans.js';
import { paiseFromRupees, type Paise } from '#libs/money.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { CommunitiesService, communityField } from '../communities/communities.service.js';
import type { Caller } from '../kernel/access.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom, newId } from '../kernel/ids.js';
import { invalidFields } from '../kernel/validation.js';
import { MailService, planRefundedMail, planStartedMail } from '../mail/mail.service.js';
import { PaymentsService, type NewPurchase, type Purchase } from '../payments/payments.service.js';
import { SettingsService } from '../settings/settings.service.js';
import {
  effectOf,
  firstTerm,
  linedUp,
  PLAN_TRANSITIONS,
  quoteFor,
  RUNNING,
  sale,
  transitionsFor,
  type PaidPlan,
  type Plan,
} from './plan.js';
import { quoteResponse } from './plan-response.js';
import type { PlanDataDto } from './plans.dto.js';
import { PlanSeatsService } from './plan-seats.service.js';
import { PlansStore } from './plans.store.js';

export { firstTerm, sale } from './plan.js';

/** What a plan is for, checked and priced by the server. */
type Offer = ReturnType<typeof quoteFor> & { carType: CarType };

@Injectable()
export class PlansService implements Purchase {
  constructor(
    private readonly store: PlansStore,
    private readonly payments: PaymentsService,
    private readonly settings: SettingsService,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
    private readonly communities: CommunitiesService,
    private readonly seats: PlanSeatsService,
    private readonly clock: Clock,
  ) {
    communities.follow(communityField('orders', store.plans));
    payments.serve('plan', this);
  }

  /** The price now. A planAmount sent along that differs is refused with the right figures. */
  async quote(data: PlanDataDto): Promise<Offer> {
    const carType = carTypeOf(data.carName);
    if (!carType) throw invalidFields([{ field: 'planData.carName', message: 'Please choose your car from the list' }]);
    if (data.carType && data.carType !== carType) {
      throw invalidFields([{ field: 'planData.carType', message: `A ${data.carName} is a ${carType}` }]);
    }
    const offer = { ...quoteFor(await this.settings.tariff(), carType, data.planDuration), carType };
    assertAmountMatches(data, offer);
    return offer;
  }

  /** The pending plan for this purchase: the same one however often it is asked for, while its price holds. Throws slot-full. */
  async begin(userId: string, data: PlanDataDto): Promise<Plan> {
    const offer = await this.quote(data);
    const account = await this.accounts.find(userId);
    if (!account) throw new DomainError('not-found');
    const { carName, carNumber, planDuration, timeSlot, address } = data;
    const [carColor, parking] = [data.carColor ?? '', data.parking ?? ''];
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
      address,
      parking,
      ...offer,
    };
    const pendingKey = idFrom('pending-plan', JSON.stringify(wanted));

    const community = await this.communityOf(address, account);
    await this.seats.assertCapacity({ userId, carNumber, community, timeSlot });
    const now = this.clock.now();
    try {
      return await this.store.insert({
        ...wanted,
        id: newId(this.clock.millis()),
        community,
        status: 'pending',
        paidOn: null,
        paidMonth: null,
        revenue: 0,
        activePlanSynced: true,
        startDate: null,
        endDate: null,
        pausedOn: null,
        paymentId: null,
        orderId: null,
        pendingKey,
        createdAt: now,
        updatedAt: now,
      });
    } catch (error) {
      const pending = error instanceof UniqueViolation ? await this.store.pendingWith(pendingKey) : null;
      if (pending) return pending;
      throw error;
    }
  }

  /** The pending plan and the provider's order that pays it. */
  async order(userId: string, data: PlanDataDto): Promise<{ plan: Plan; orderId: string }> {
    const plan = await this.begin(userId, data);
    const { orderId } = await this.payments.begin(purchaseOf(plan));
    return { plan, orderId };
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

  /** The time slots, and which the customer could have. Their own stay free to them. */
  async slots(userId: string): Promise<PlanSlotsResponse> {
    const account = await this.accounts.find(userId);
    const community = account?.community ?? null;
    const isFree = community ? await this.seats.vacancyIn(community) : () => true;
    const own = new Set(
      (await this.store.ofUser(userId))
        .filter(({ status }) => RUNNING.includes(status))
        .map(({ timeSlot }) => timeSlot),
    );
    return {
      community,
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
  async restore(plans: readonly NewRecord<Plan>[]): Promise<void> {
    await this.store.plans.insertAll(plans);
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
  async step(caller: Caller, userId: string, planId: string, to: PlanStatus): Promise<Plan> {
    const plan = await this.get(userId, planId);
    assertTransitionAllowed(plan, to, transitionsFor(plan, caller.role));
    if (to === 'refunded') {
      await this.payments.refund('plan', plan.id);
      return this.find(plan.id);
    }
    const stepped = await this.change(plan.id, (current) => {
      assertTransitionAllowed(current, to, transitionsFor(current, caller.role));
      return this.moved(current, to);
    });
    if (to === 'active') await this.lineUp(stepped);
    return stepped;
  }

  /** Of those who pay for the last place of a time slot, the first has it; the money of the others goes back. */
  async paid(
    planId: string,
    { amount, ...payment }: { paymentId: string; orderId: string; amount: Paise },
  ): Promise<boolean> {
    const before = await this.find(planId);
    if (before.status === 'pending' && !(await this.seats.take(before))) await this.abandoned(planId);
    const renews = await this.store.paidUntil(before.userId, before.carNumber);
    const plan = await this.change(planId, (current) =>
      current.status === 'pending'
        ? {
            ...this.moved(current, 'active'),
            ...payment,
            ...sale(current, this.clock.today()),
            ...firstTerm(current.planDuration, this.clock.today(), renews),
          }
        : null,
    );
    if (plan.paymentId !== payment.paymentId) return false;
    if (RUNNING.includes(plan.status)) {
      await this.seats.keep(plan);
      await this.lineUp(plan);
    }
    await this.mails.queue(planStartedMail((await this.find(planId)) as PaidPlan, amount));
    return true;
  }

  async refunded(planId: string, amount: Paise): Promise<void> {
    const plan = await this.change(planId, (current) => {
      const ended =
        current.status === 'active' || current.status === 'paused' ? this.moved(current, 'cancelled') : current;
      if (PLAN_TRANSITIONS[ended.status].includes('refunded')) return this.moved(ended, 'refunded');
      return ended.status === 'expired' && ended.revenue > 0
        ? { ...ended, revenue: 0, updatedAt: this.clock.now() }
        : null;
    });
    if (plan.revenue === 0 && plan.paymentId !== null)
      await this.mails.queue(planRefundedMail(plan as PaidPlan, amount));
  }

  async pendingPayment(planId: string): Promise<NewPurchase | null> {
    const plan = await this.store.plans.get(planId);
    return plan?.status === 'pending' ? purchaseOf(plan) : null;
  }

  async abandoned(planId: string): Promise<void> {
    await this.change(planId, (current) => (current.status === 'pending' ? this.moved(current, 'failed') : null));
  }

  /** The plan's last day has passed. */
  async expire(planId: string): Promise<void> {
    const today = this.clock.today();
    await this.change(planId, (current) =>
      current.status === 'active' && current.endDate !== null && current.endDate < today
        ? this.moved(current, 'expired')
        : null,
    );
  }

  /** A crash may come between a plan and its payment; with one, the payments' sweep pays or gives up the plan. */
  async ensurePayment(plan: Plan): Promise<void> {
    await this.payments.prepare(purchaseOf(plan), plan.createdAt);
  }

  /** Notes on the customer's account whether a plan of theirs runs; read again after it, as another plan may have changed meanwhile. */
  async tellAccount(plan: Plan): Promise<Plan> {
    let known: boolean;
    do {
      known = await this.store.hasRunning(plan.userId);
      await this.accounts.change(plan.userId, (account) =>
        account.activePlan === known ? null : { ...account, activePlan: known },
      );
    } while ((await this.store.hasRunning(plan.userId)) !== known);
    return (await updateWithRetry(this.store.plans, plan.id, (current) =>
      current.status === plan.status && !current.activePlanSynced ? { ...current, activePlanSynced: true } : null,
    ))!;
  }

  /** Plans of one car follow each other. */
  private async lineUp(plan: Plan): Promise<void> {
    const today = this.clock.today();
    for (const { id, ...term } of linedUp(await this.store.runningOf(plan), today)) {
      await this.change(id, (current) =>
        RUNNING.includes(current.status) && current.startDate! > today
          ? { ...current, ...term, updatedAt: this.clock.now() }
          : null,
      );
    }
  }

  /** Where the car stands: what the address names, else where the customer lives. */
  private async communityOf(address: string, account: { community: string | null }): Promise<string | null> {
    const communities = await this.communities.directory();
    return (
      communities.namedIn(address) ?? (account.community === null ? null : communities.currentName(account.community))
    );
  }

  private async ofOrder(userId: string, orderId: string): Promise<Plan> {
    const planId = await this.payments.subjectOf('plan', orderId, userId);
    return this.get(userId, planId);
  }

  private moved(plan: Plan, to: PlanStatus): Plan {
    const activePlanSynced = plan.activePlanSynced && RUNNING.includes(plan.status) === RUNNING.includes(to);
    return {
      ...plan,
      ...effectOf(plan, to, this.clock.today()),
      status: to,
      activePlanSynced,
      updatedAt: this.clock.now(),
    };
  }

  private async change(planId: string, change: (current: Plan) => Plan | null): Promise<Plan> {
    const plan = await updateWithRetry(this.store.plans, planId, change);
    if (!plan) throw new DomainError('not-found', { message: 'This plan does not exist.' });
    if (plan.status !== 'pending' && !RUNNING.includes(plan.status)) await this.seats.giveBackUnlessHeld(plan);
    return plan.activePlanSynced ? plan : this.tellAccount(plan);
  }
}

function purchaseOf(plan: Plan): NewPurchase {
  return { purpose: 'plan', subjectId: plan.id, userId: plan.userId, amount: plan.payable };
}

function assertAmountMatches(data: PlanDataDto, offer: Offer): void {
  if (data.planAmount === undefined || paiseFromRupees(data.planAmount) === offer.planAmount) return;
  throw new DomainError('amount-mismatch', { expected: quoteResponse(offer) });
}

/** What was paid for is what was ordered: prices and all, frozen when the payment began. */
function assertSamePlan(plan: Plan, data: PlanDataDto): void {
  if (data.planAmount !== undefined && paiseFromRupees(data.planAmount) !== plan.planAmount) {
    throw new DomainError('amount-mismatch', { expected: quoteResponse(plan) });
  }
  if (
    data.carNumber !== plan.carNumber ||
    data.carName !== plan.carName ||
    data.planDuration !== plan.planDuration ||
    data.timeSlot !== plan.timeSlot
  ) {
    throw new DomainError('order-mismatch');
  }
}

function assertTransitionAllowed(plan: Plan, to: PlanStatus, allowed: PlanStatus[]): void {
  if (allowed.includes(to)) return;
  const choices = allowed.length > 0 ? `Possible now: ${allowed.join(', ')}.` : 'No further step is possible.';
  throw new DomainError('transition-not-allowed', {
    message: `A plan that is ${plan.status} cannot become ${to}. ${choices}`,
    current: plan.status,
    allowed,
  });
}
