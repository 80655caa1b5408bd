import { Injectable } from '@nestjs/common';
import { addDays, later, type CalendarDate } from '#libs/calendar.js';
import type { PlanData } from '#libs/contract/plans.js';
import { MAX_RENEWALS, RENEWAL_SOON_DAYS, RENEWAL_WINDOW_DAYS } from '#libs/plan-renewal.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { addressFields } from '../customers/address.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CustomerContactsService } from '../identity/customer-contacts.service.js';
import { Clock } from '../kernel/clock.port.js';
import type { Filter } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { inBatches, yieldingToEventLoop } from '../kernel/event-loop.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { AnnouncedEnd } from '../mail/mail-message.js';
import { MailService } from '../mail/mail.service.js';
import { renewalLinkMail } from '../mail/plan-reminder-mails.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderRecord, PaidSubscription, SubscriptionOrder } from '../orders/order.js';
import { upcomingDetails } from './planned-change.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { termsByVehicle } from './upcoming-vehicle.js';

/** Plans per query for the later plans of their customers. */
const BATCH_SIZE = 200;

/** Plans that can be due for renewal. */
const ENDING = { kind: 'subscription', status: { in: ['active', 'expired'] } };

/** Plans and those that renew them. */
const TERMS = { kind: 'subscription', status: { in: ['active', 'paused', 'expired'] } };

/** Plans due for renewal, and the links with which customers renew them. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly running: RunningSubscriptionsService,
    private readonly accounts: AccountsService,
    private readonly contacts: CustomerContactsService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {
    mails.registerAnnouncedEnds((end) => this.isAnnouncedEnd(end));
  }

  /**
   * The plans due for renewal, of one community or of all, by end date, with the current contacts of their
   * customers. At most MAX_RENEWALS: those that end next, then those that have just ended.
   */
  async due(communityId?: string): Promise<PaidSubscription[]> {
    const { gte, lte } = this.window();
    const today = this.clock.today();
    const where =
      communityId === undefined ? {} : { communityId: { in: await this.communities.withMerged([communityId]) } };
    const upcoming = await this.dueWithin({ ...where, endDate: { gte: today, lte } }, 'ASC', MAX_RENEWALS);
    const ended = await this.dueWithin(
      { ...where, endDate: { gte, lt: today } },
      'DESC',
      MAX_RENEWALS - upcoming.length,
    );
    const plans = [...ended.reverse(), ...upcoming];
    const contactOf = await this.contacts.lookup(plans);
    return plans.map((plan) => ({ ...plan, ...contactOf(plan) }));
  }

  /** The number of those plans of all communities that end within RENEWAL_SOON_DAYS. At most MAX_RENEWALS. */
  async countEndingSoon(): Promise<number> {
    const today = this.clock.today();
    const endDate = { gte: today, lte: addDays(today, RENEWAL_SOON_DAYS - 1) };
    const customers = [...(await this.records.countByCustomer({ ...ENDING, endDate })).keys()];
    let count = 0;
    for (let at = 0; at < customers.length && count < MAX_RENEWALS; at += BATCH_SIZE) {
      const userIds = customers.slice(at, at + BATCH_SIZE);
      const terms = await this.records.countByCustomer({ ...TERMS, userId: { in: userIds }, endDate: this.termsEnd() });
      // The only term of a customer is not renewed. Reading it would take most of the time.
      const several = userIds.filter((userId) => terms.get(userId) !== 1);
      count += userIds.length - several.length;
      if (several.length > 0)
        count += (await this.dueWithin({ endDate, userId: { in: several } }, 'ASC', MAX_RENEWALS)).length;
    }
    return Math.min(count, MAX_RENEWALS);
  }

  private async dueWithin(
    filter: Filter<OrderRecord>,
    direction: 'ASC' | 'DESC',
    limit: number,
  ): Promise<PaidSubscription[]> {
    const ending = this.records.stream<PaidSubscription>({
      filter: { ...ENDING, ...filter },
      sort: ['endDate', direction],
    });
    const due: PaidSubscription[] = [];
    for await (const plans of inBatches(yieldingToEventLoop(ending), BATCH_SIZE)) {
      if (due.length >= limit) break;
      const paidUntil = await this.paidUntil([...new Set(plans.map(({ userId }) => userId))]);
      due.push(...plans.filter((plan) => (paidUntil.get(plan.id) ?? plan.endDate) <= plan.endDate));
    }
    return due.slice(0, limit);
  }

  /** Mails the link to renew a plan, at most once a day. Throws not-found and transition-not-allowed. */
  async sendLink(planId: string): Promise<void> {
    const plan = await this.dueOne(planId);
    const account = await this.accounts.find(plan.userId);
    if (!account) throw new DomainError('not-found', { message: 'This customer’s account has been deleted.' });
    await this.mails.queue(renewalLinkMail(account, { ...plan, ...upcomingDetails(plan) }, this.clock.today()));
    await this.recordLink(planId);
  }

  /** Records that the customer now has a link to renew a plan or to pay its next term. Throws not-found. */
  async recordLink(planId: string): Promise<void> {
    const renewalLinkSentAt = this.clock.now();
    await this.records.write<SubscriptionOrder>(planId, (plan) => ({ ...plan, renewalLinkSentAt }));
  }

  /**
   * The order data of a plan's next term: the vehicle, address and time slot that it has from tomorrow on. Throws what
   * sendLink throws.
   */
  async nextTerm(planId: string): Promise<PlanData> {
    const plan = await this.dueOne(planId);
    const upcoming = upcomingDetails(plan);
    const { carName, carColor, carNumber, timeSlot, level, bay } = upcoming;
    const { planDuration } = plan;
    const communities = await this.communities.lookup([upcoming.communityId]);
    const { address, communityId, communityName, tower, flat, city, state, pin } = addressFields(
      upcoming.address,
      communities,
    );
    const place = communityId === null ? { communityName } : { communityId };
    const line = tower || flat ? {} : { address };
    const parking = level || bay ? { level, bay } : { parking: upcoming.parking };
    return {
      carName,
      carColor,
      carNumber,
      planDuration,
      timeSlot,
      ...line,
      ...place,
      tower,
      flat,
      city,
      state,
      pin,
      ...parking,
    };
  }

  private async dueOne(planId: string): Promise<PaidSubscription> {
    const plan = await this.records.findOf('subscription', planId);
    if (!(await this.isDue(plan)) || plan.endDate === null)
      throw transitionNotAllowed('This plan is not due for renewal, or has already been renewed.', plan.status);
    const closed = await this.communities.closed(upcomingDetails(plan).communityId);
    if (closed) throw transitionNotAllowed(`We do not take new orders in ${closed.name}.`, plan.status);
    return plan as PaidSubscription;
  }

  /** Whether a plan still ends, or has ended, as a mail announces it, and is not renewed. */
  private async isAnnouncedEnd({ planId, endDate, hasEnded }: AnnouncedEnd): Promise<boolean> {
    if (!hasEnded && endDate < this.clock.today()) return false;
    const plan = await this.records.get(planId);
    return plan?.kind === 'subscription' && plan.endDate === endDate && (await this.isDue(plan));
  }

  private async isDue(plan: SubscriptionOrder): Promise<boolean> {
    const { gte, lte } = this.window();
    const { status, endDate } = plan;
    if ((status !== 'active' && status !== 'expired') || endDate === null || endDate < gte || endDate > lte)
      return false;
    return ((await this.running.paidUntil(plan)) ?? endDate) <= endDate;
  }

  /** The end dates of the terms that can be due for renewal, or renew one that is. */
  private termsEnd(): { gte: CalendarDate } {
    return { gte: this.window().gte };
  }

  private window(): { gte: CalendarDate; lte: CalendarDate } {
    const today = this.clock.today();
    return { gte: addDays(today, -RENEWAL_WINDOW_DAYS), lte: addDays(today, RENEWAL_WINDOW_DAYS) };
  }

  /** The last paid day of each plan's vehicle, by the plan's id. */
  private async paidUntil(userIds: readonly string[]): Promise<ReadonlyMap<string, CalendarDate>> {
    const terms = new Map<string, PaidSubscription[]>(userIds.map((userId) => [userId, []]));
    const stored = this.records.stream<PaidSubscription>({
      filter: { ...TERMS, userId: { in: userIds }, endDate: this.termsEnd() },
    });
    for await (const term of stored) terms.get(term.userId)!.push(term);
    const paidUntil = new Map<string, CalendarDate>();
    for (const ofCustomer of terms.values())
      for (const ofVehicle of termsByVehicle(ofCustomer).values()) {
        const last = ofVehicle.map(({ endDate }) => endDate).reduce(later);
        for (const { id } of ofVehicle) paidUntil.set(id, last);
      }
    return paidUntil;
  }
}
