import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { isPaidBeforeImport, REFUND_OUTSIDE } from '#libs/paid-before-import.js';
import { formatSlot } from '#libs/slot-text.js';
import type { MailDraft } from './mail-message.js';
import { formatPaise, type Paise } from '#libs/money.js';
import {
  buyerOf,
  draft,
  MY_ORDERS,
  orderFact,
  parkingFact,
  PAY_NOW,
  remainingRefundText,
  type BoughtPlan,
} from './mail-draft.js';

/** A plan in mails about a change, with its new details and its customer. */
interface ChangedPlan {
  /** Identifies the change, so that its mail is sent once. */
  changeId: string;
  userId: string;
  name: string;
  email: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  address: string;
  parking: string;
  /** The first day with the new details; null once it has passed, and when the change was cancelled. */
  from: CalendarDate | null;
}

/** Confirms a change of a plan that is planned or, without `from`, has taken effect. */
export function planChangeMail(plan: ChangedPlan): MailDraft {
  const { from, carName } = plan;
  return draft(
    `plan change ${plan.changeId}`,
    buyerOf(plan),
    from === null
      ? `Your plan for ${carName} has changed`
      : `Your plan for ${carName} changes on ${formatCalendarDate(from)}`,
    {
      paragraphs: [
        from === null ? 'This is where and when we clean your car:' : 'This is where and when we will clean your car:',
      ],
      facts: [...(from === null ? [] : [['From', formatCalendarDate(from)] as const]), ...factsOf(plan)],
      action: MY_ORDERS,
      closing: ({ phone, email }) => `If this is not right, write to ${email} or call ${phone}.`,
    },
  );
}

/** Tells the customer that a planned change was cancelled, and what stays. */
export function planChangeCancelledMail(plan: ChangedPlan): MailDraft {
  return draft(
    `plan change ${plan.changeId} withdrawn`,
    buyerOf(plan),
    `Your plan for ${plan.carName} stays as it is`,
    {
      paragraphs: ['The planned change has been cancelled. This is where and when we clean your car:'],
      facts: factsOf(plan),
      action: MY_ORDERS,
      closing: ({ phone, email }) => `If this is not right, write to ${email} or call ${phone}.`,
    },
  );
}

/** Confirms that a plan was cancelled. @param due the refund that is still due, in paise */
export function planCancelledMail(
  plan: BoughtPlan & { cancelledOn: CalendarDate | null; payment: OrderPayment },
  due: Paise,
): MailDraft {
  const { id, carName, carNumber, startDate, cancelledOn } = plan;
  const isServed = cancelledOn !== null && startDate <= cancelledOn;
  return draft(`plan cancelled ${id}`, buyerOf(plan), `Your plan for ${carName} is cancelled`, {
    paragraphs: [
      isServed
        ? `Your plan has been cancelled. Its last day is ${formatCalendarDate(cancelledOn)}.`
        : 'Your plan has been cancelled before its first clean.',
      isPaidBeforeImport(plan) ? REFUND_OUTSIDE : due > 0 ? remainingRefundText(due) : 'No refund is due.',
    ],
    facts: [
      ['Car', `${carName}, ${formatCarNumber(carNumber)}`],
      ...(due > 0 ? [['Refund due', formatPaise(due)] as const] : []),
      orderFact(plan),
    ],
    action: MY_ORDERS,
    closing: ({ phone, email }) => `If you did not cancel it, write to ${email} or call ${phone}.`,
  });
}

/** How to pay a plan whose payment by hand was undone. */
export function planPaymentText({ status }: { status: PlanStatus }): string {
  const continues = status === 'expired' ? '' : 'Your plan continues. ';
  return `${continues}${PAY_NOW}`;
}

function factsOf({ carName, carNumber, timeSlot, address, parking }: ChangedPlan): (readonly [string, string])[] {
  return [
    ['Car', `${carName}, ${formatCarNumber(carNumber)}`],
    ['Daily at', formatSlot(timeSlot)],
    ['Address', address],
    ...parkingFact({ parking }),
  ];
}
