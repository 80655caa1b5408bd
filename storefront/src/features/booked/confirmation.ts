import { addDays, formatCalendarDate, formatMoment, formatWeekday } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import { SLOT_MINUTES, planSlotStart, washSlotStart } from '#libs/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { upcomingCarNumber } from '#libs/covering-plan.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { isPaidBeforeImport, PAID_BEFORE_LISTED } from '#libs/paid-before-import.js';
import {
  daysOffIn,
  holidaysBetween,
  morningsText,
  namedHolidays,
  nextServiceDay,
  type DaysOff,
  type ListedDaysOff,
} from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import { toBeConfirmedText } from '../../lib/address-values.js';
import { monthsText } from '#libs/duration-text.js';
import type { CalendarEvent } from './calendar-file.js';

/** What the confirmation page shows about an order. */
export interface Confirmation {
  title: string;
  lead: string;
  /** Whether the order's payment is not confirmed yet. */
  isPending: boolean;
  /** Whether the order will be carried out: it is paid, or will be paid after the visit. */
  isRunning: boolean;
  next: string[];
  facts: (readonly [name: string, value: string, wide?: 'wide'])[];
  event: CalendarEvent | null;
  /** The first message of a chat with the office. */
  chat: string;
}

const WAITING = {
  title: 'Waiting for your payment',
  lead: 'We are waiting for your bank to confirm the payment. This page updates automatically.',
};
const TO_CONFIRM = 'We’ve received your order';
const CLOSED = { title: 'This booking is closed', lead: 'See your profile for details and refunds.' };
const EXPIRED = { title: 'This plan has ended', lead: 'See your profile for its details and invoice.' };
const DONE = { title: 'This wash is done', lead: 'See your profile for its payment and invoice.' };
const MISSED = {
  title: 'This wash did not take place',
  lead: 'Your profile says why, and how to choose another time.',
};

/** @param plans all plans of the customer */
export function planConfirmation(
  plan: PlanResponse,
  plans: readonly PlanResponse[],
  listed: ListedDaysOff,
): Confirmation {
  const daysOff = daysOffIn(listed, plan.communityId);
  const { carName, carNumber, timeSlot, startDate, endDate, status, email } = plan;
  const [slot, isPending] = [formatSlot(timeSlot), status === 'pending'];
  const isRunning = (status === 'active' || status === 'paused') && startDate !== null && endDate !== null;
  const isToConfirm = plan.communityToConfirm;
  const firstVisit = startDate && nextServiceDay(daysOff, startDate);
  return {
    ...(isPending ? WAITING : status === 'expired' ? EXPIRED : CLOSED),
    ...(isRunning && {
      title: 'You’re all set.',
      lead: `${continues(plan, plans) ? 'Your plan continues' : 'First clean'} ${formatWeekday(firstVisit!)}, ${slot}`,
    }),
    ...(isRunning && isToConfirm && { title: TO_CONFIRM, lead: toBeConfirmedText(plan.communityName) }),
    isPending,
    isRunning,
    next: [
      `Check ${email} for your receipt.`,
      ...(isToConfirm ? ['We’ll email you the date of your first clean. Your paid days count from then.'] : []),
      `Park where you told us${placeOf(plan)}. We don’t need a key for the outside.`,
      `We clean it ${morningsText(daysOff)} between ${slot.replace('–', ' and ')}.`,
      'For interior cleaning and waxing, we’ll arrange a time with you, because we need the key.',
      ...holidayStep(plan, daysOff),
      ...(plan.pauseOptions ? ['Going away? Pause the plan in your profile. Paused days are added to the end.'] : []),
    ],
    facts: [
      ['Order', plan.orderNumber],
      ['Car', carName],
      ['Car number', formatCarNumber(carNumber)],
      ['Time slot', slot],
      ['Plan', isToConfirm ? monthsText(plan.planDuration) : termText(plan), 'wide'],
      amountFact(plan),
      ['Parking', plan.parking],
      ['Address', plan.address, 'wide'],
    ],
    event:
      isRunning && !isToConfirm && firstVisit! <= endDate
        ? {
            id: plan.id,
            title: `Car cleaning: ${carName}`,
            location: plan.address,
            description: [formatCarNumber(carNumber), plan.parking].filter(Boolean).join(', '),
            date: firstVisit!,
            start: planSlotStart(timeSlot),
            end: planSlotStart(timeSlot) + SLOT_MINUTES.plan,
            daily: { until: endDate, daysOff },
          }
        : null,
    chat: `Hello, this is about order ${plan.orderNumber}, the plan for my ${carName}, ${formatCarNumber(carNumber)}.`,
  };
}

/** The announced holidays of a plan. They are included in its price. */
function holidayStep({ startDate, endDate, communityToConfirm }: PlanResponse, daysOff: DaysOff): string[] {
  if (communityToConfirm || !startDate || !endDate) return [];
  const holidays = namedHolidays(holidaysBetween(daysOff, startDate, endDate));
  return holidays === '' ? [] : [`No cleaning on ${holidays}.`];
}

/** Whether the plan starts when another plan for the same car ends. */
function continues(plan: PlanResponse, plans: readonly PlanResponse[]): boolean {
  const number = upcomingCarNumber(plan, plans);
  return plans
    .filter(({ endDate }) => endDate !== null && addDays(endDate, 1) === plan.startDate)
    .some((other) => upcomingCarNumber(other, plans) === number);
}

/** @param email the email address of the account, which gets the mails. That of the order may differ. */
export function washConfirmation(wash: WashResponse, email: string): Confirmation {
  const { service, date, timeSlot, status, tier } = wash;
  const slot = formatSlot(timeSlot);
  const isPending = status === 'pending';
  const isMissed = wash.missed !== null && isToBeDone(wash);
  const isRunning = isToBeDone(wash) && !isMissed;
  const isToConfirm = wash.communityToConfirm;
  const start = washSlotStart(tier, timeSlot);
  return {
    ...(isPending ? WAITING : status === 'done' ? DONE : isMissed ? MISSED : CLOSED),
    ...(isRunning && {
      title: isToConfirm ? TO_CONFIRM : 'You’re all set.',
      lead: `${service} on ${formatWeekday(date)}, ${slot}`,
    }),
    isPending,
    isRunning,
    next: [
      `Check ${email} for your confirmation.`,
      `Park where you told us${placeOf(wash)}.`,
      wash.payment === 'paid'
        ? 'It’s paid. Nothing left to do.'
        : `Pay ${formatRupees(wash.total)} after the wash, or online in your profile at any time.`,
      ...(isToConfirm
        ? [toBeConfirmedText(wash.communityName, { isPaid: wash.payment === 'paid', kind: 'wash' })]
        : []),
      ...(wash.allowedStatuses.includes('cancelled')
        ? [`Plans changed? Move or cancel it in your profile until ${formatMoment(wash.cancelUntil)}.`]
        : []),
    ],
    facts: [
      ['Order', wash.orderNumber],
      ['Wash', service],
      ['Day', formatCalendarDate(date)],
      ['Time slot', slot],
      ['Total', formatRupees(wash.total)],
      ['Car', [wash.carName, formatCarNumber(wash.carNumber)].filter(Boolean).join(', '), 'wide'],
      ['Parking', wash.parking],
      ['Address', wash.address, 'wide'],
    ],
    event: isRunning
      ? {
          id: wash.id,
          title: service,
          location: wash.address,
          description: [wash.carName, formatCarNumber(wash.carNumber), wash.parking].filter(Boolean).join(', '),
          date,
          start,
          end: start + SLOT_MINUTES[tier],
        }
      : null,
    chat: `Hello, this is about order ${wash.orderNumber}, my ${service} on ${formatCalendarDate(date)}, ${slot}.`,
  };
}

function placeOf({ parking }: { parking: string }): string {
  return parking ? `: ${parking}` : '';
}

function termText({ planDuration, startDate, endDate }: PlanResponse): string {
  const months = monthsText(planDuration);
  return startDate && endDate ? `${months}, ${formatCalendarDate(startDate)} – ${formatCalendarDate(endDate)}` : months;
}

function amountFact(plan: PlanResponse): readonly [string, string] {
  if (isPaidBeforeImport(plan)) return ['Paid', PAID_BEFORE_LISTED];
  return plan.payment === 'paid'
    ? ['Paid, GST included', formatRupees(plan.amountPaid + plan.paidByHand)]
    : ['Total, GST included', formatRupees(plan.payable)];
}
