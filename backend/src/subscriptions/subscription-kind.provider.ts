import { Injectable } from '@nestjs/common';
import { addDays, calendarDateOf, later } from '#libs/calendar.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { RUNNING } from '#libs/order-transitions.js';
import { daysOffIn, nextServiceDay } from '#libs/service-days.js';
import type { Address } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import type { Recipient } from '../mail/mail-draft.js';
import type { MailDraft } from '../mail/mail-message.js';
import { planStartedMail } from '../mail/plan-start-mails.js';
import { planCancelledMail, planChangeMail, planChangeCancelledMail } from '../mail/plan-change-mails.js';
import { dayGivenBackMail, dayTakenBackMail } from '../mail/day-given-back-mails.js';
import { planPausedMail, planResumedMail } from '../mail/plan-pause-mails.js';
import type { ChangeNotice } from '../orders/change-notice.js';
import { amountReceivedOrDue } from '../orders/hand-refund.js';
import type { OrderKindHandler } from '../orders/order-kind.js';
import { OrderKindsService } from '../orders/order-kinds.service.js';
import type { PaidSubscription, SubscriptionOrder } from '../orders/order.js';
import { remainingRefund } from '../orders/refund-outstanding.js';
import { SettingsService } from '../settings/settings.service.js';
import { PlanSlotOfferService } from './plan-slot-offer.service.js';
import { dayOfNotice } from './day-given-back.js';
import { currentPause } from './pause.js';
import { detailsOf, upcomingDetails } from './planned-change.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { SubscriptionEffectsService } from './subscription-effects.service.js';
import { asOf, SUBSCRIPTION_RULES } from './subscription.js';
import { newTerm } from './term.js';
import { termsByVehicle, upcomingCarNumber } from './upcoming-vehicle.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

/** Subscriptions as a kind of order. */
@Injectable()
export class SubscriptionKind implements OrderKindHandler<SubscriptionOrder> {
  readonly rules = SUBSCRIPTION_RULES;

  constructor(
    private readonly running: RunningSubscriptionsService,
    private readonly effects: SubscriptionEffectsService,
    private readonly slots: VehicleSlotsService,
    private readonly slotOffer: PlanSlotOfferService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    kinds: OrderKindsService,
  ) {
    kinds.register('subscription', this);
  }

  assertSlotOffered(order: SubscriptionOrder): Promise<void> {
    return this.slotOffer.assertForNewTerm(order);
  }

  assertCapacity(order: SubscriptionOrder): Promise<void> {
    return this.slots.assertCapacityForOrder(order);
  }

  reserve(order: SubscriptionOrder): Promise<boolean> {
    return this.slots.reserveForOrder(order);
  }

  /** The term starts tomorrow, or after the vehicle's last paid term. */
  async accept(order: SubscriptionOrder): Promise<Partial<SubscriptionOrder> | null> {
    if (!(await this.slots.reserveForOrder(order))) return null;
    const today = this.clock.today();
    const term = newTerm(order.planDuration, today, await this.running.paidUntil(order));
    return { ...term, status: 'active', rescheduleFrom: today };
  }

  applyEffects(order: SubscriptionOrder): Promise<SubscriptionOrder> {
    return this.effects.applyEffects(order);
  }

  changeMail(
    order: SubscriptionOrder,
    notice: ChangeNotice,
    recipient: Recipient,
    lineOf: (address: Address) => string,
  ): MailDraft | null | Promise<MailDraft | null> {
    switch (notice.kind) {
      case 'paused':
      case 'resumed':
        return this.pauseMail(order, notice, recipient);
      case 'day-given-back':
      case 'day-taken-back':
        return this.givenBackMail(order, notice, recipient);
      default:
        return this.plannedChangeMail(order, notice, recipient, lineOf);
    }
  }

  async statusMail(order: SubscriptionOrder, { name, email }: Recipient, address: string): Promise<MailDraft | null> {
    const plan = { ...(order as PaidSubscription), name, email, address };
    if (order.status === 'cancelled')
      return planCancelledMail(plan, remainingRefund(this.rules, order, this.clock.today()));
    if (!RUNNING.includes(order.status)) return null;
    const dayBefore = addDays(plan.startDate, -1);
    const terms = await this.running.ofCustomer(order.userId);
    const ofVehicle = termsByVehicle(terms).get(upcomingCarNumber(order, terms)) ?? [];
    const continues = ofVehicle.some(({ endDate }) => endDate === dayBefore);
    const canPause = offersPauses(order.pausePolicy);
    const amount = amountReceivedOrDue(order);
    const daysOff = daysOffIn(await this.settings.daysOff(), order.communityId);
    return planStartedMail({ ...plan, continues, canPause }, amount, daysOff);
  }

  /** Null once the plan has ended. */
  private givenBackMail(order: SubscriptionOrder, notice: ChangeNotice, { name, email }: Recipient): MailDraft | null {
    if (!RUNNING.includes(asOf(order, this.clock.today()).status)) return null;
    const plan = { ...(order as PaidSubscription), name, email, noticeId: notice.id };
    const mail = notice.kind === 'day-given-back' ? dayGivenBackMail : dayTakenBackMail;
    return mail(plan, dayOfNotice(notice));
  }

  /** Null once the plan has ended. */
  private plannedChangeMail(
    order: SubscriptionOrder,
    { id, kind }: ChangeNotice,
    { name, email }: Recipient,
    lineOf: (address: Address) => string,
  ): MailDraft | null {
    if (!RUNNING.includes(asOf(order, this.clock.today()).status)) return null;
    const { plannedChange, userId } = order;
    const isPlanned = plannedChange?.id === id;
    const details = detailsOf(isPlanned ? plannedChange.details : order);
    const from = isPlanned ? plannedChange.from : null;
    const plan = { ...details, changeId: id, userId, name, email, address: lineOf(details.address), from };
    return kind === 'withdrawn' ? planChangeCancelledMail(plan) : planChangeMail(plan);
  }

  /** Null once the plan or the pause has ended. */
  private async pauseMail(
    order: SubscriptionOrder,
    { id, kind }: ChangeNotice,
    { name, email }: Recipient,
  ): Promise<MailDraft | null> {
    const today = this.clock.today();
    const { status, startDate } = asOf(order, today);
    if (!RUNNING.includes(status) || startDate === null) return null;
    const plan = { ...(order as PaidSubscription), name, email, noticeId: id };
    // A mail about an early end can be sent after the pause. The notice's id is the time of the request.
    const pause = currentPause(order, kind === 'resumed' ? calendarDateOf(id) : today);
    const { communityId } = upcomingDetails(order);
    const daysOff = daysOffIn(await this.settings.daysOff(), communityId);
    const next = pause && nextServiceDay(daysOff, later(addDays(pause.until, 1), startDate));
    const firstVisit = next !== null && next <= plan.endDate ? next : null;
    if (kind === 'resumed') return planResumedMail(plan, pause && { firstVisit });
    return pause && planPausedMail(plan, { from: pause.from, to: pause.until }, firstVisit);
  }
}
