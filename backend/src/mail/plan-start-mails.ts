import { formatCalendarDate, formatWeekday } from '#libs/calendar.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { holidaysBetween, morningsText, namedHolidays, nextServiceDay, type DaysOff } from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import {
  buyerOf,
  carFact,
  confirmationKey,
  confirmedFirst,
  draft,
  OPEN_PROFILE,
  orderFact,
  parkingFact,
  paymentFact,
  type BoughtPlan,
} from './mail-draft.js';
import type { MailDraft } from './mail-message.js';

type StartedPlan = BoughtPlan & {
  address: string;
  parking: string;
  payment: OrderPayment;
  continues: boolean;
  canPause: boolean;
};

const INSIDE =
  'Twice a month we clean the inside, and once a month we wax. We’ll arrange a time with you for these, because we need the key.';

/**
 * Confirms a new plan, or one that continues another.
 *
 * @param plan `continues`: its term follows another one of the car; `canPause`: its rules allow pauses
 * @param amount received, in paise, which can differ from the price when an operator accepted another amount; or the
 * price, if the payment was undone before this mail was sent
 */
export function planStartedMail(plan: StartedPlan, amount: Paise, daysOff: DaysOff): MailDraft {
  const mornings = `we clean your car ${morningsText(daysOff)} between ${formatSlot(plan.timeSlot).replace('–', ' and ')}`;
  const firstVisit = nextServiceDay(daysOff, plan.startDate);
  const holidays = namedHolidays(holidaysBetween(daysOff, firstVisit, plan.endDate));
  const { communityToConfirm: isToConfirm } = plan;
  const isUnpaid = plan.payment === 'unpaid';
  const thanks = isUnpaid ? 'Thank you for your order.' : 'Thank you for your payment.';
  return draft(
    confirmationKey('subscription', plan.id),
    buyerOf(plan),
    isToConfirm
      ? `We have received your order for ${plan.carName}`
      : `Your plan for ${plan.carName} ${plan.continues ? 'continues' : 'starts'} on ${formatCalendarDate(firstVisit)}`,
    {
      paragraphs: isToConfirm
        ? [`${thanks} ${confirmedFirst()}`, 'Every day you paid for counts from the first visit.']
        : [
            plan.continues
              ? `${thanks} Your plan continues without a break: from ${formatWeekday(firstVisit)}, ${mornings}.`
              : `${thanks} From ${formatWeekday(firstVisit)}, ${mornings}. We don’t need a key for the outside.`,
            ...(plan.continues ? [] : [INSIDE]),
            ...(holidays === '' ? [] : [`No cleaning on ${holidays}. Days off are part of the price.`]),
          ],
      facts: [
        ...carFact(plan),
        ['Daily at', formatSlot(plan.timeSlot)],
        ...(isToConfirm
          ? []
          : ([
              ['First day', formatCalendarDate(plan.startDate)],
              ['Last day', formatCalendarDate(plan.endDate)],
            ] as const)),
        ['Address', plan.address],
        ...parkingFact(plan),
        [isUnpaid ? 'To pay, GST included' : 'Paid, GST included', formatPaise(amount)],
        orderFact(plan),
        ...paymentFact(plan),
      ],
      action: OPEN_PROFILE,
      closing:
        plan.canPause && !isToConfirm
          ? 'Going away, or moving to another slot? Pause, change or cancel your plan in your profile at any time.'
          : 'Moving to another slot? Change or cancel your plan in your profile at any time.',
    },
  );
}
