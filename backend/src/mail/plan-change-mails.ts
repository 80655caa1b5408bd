import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { isPaidBeforeImport, REFUND_OUTSIDE } from '#libs/paid-before-import.js';
import { formatSlot } from '#libs/slot-text.js';
import type { MailDraft } from './mail-message.js';
import { formatPaise, type Paise } from '#libs/money.js';
import {
  buyerOf,
  carFact,
  draft,
  IF_NOT_RIGHT,
  OPEN_PROFILE,
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
      action: OPEN_PROFILE,
      closing: IF_NOT_RIGHT,
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
      action: OPEN_PROFILE,
      closing: IF_NOT_RIGHT,
    },
  );
}

/** Confirms that a plan was cancelled. @param due the refund that is still due, in paise */
export function planCancelledMail(
  plan: BoughtPlan & { cancelledOn: CalendarDate | null; payment: OrderPayment },
  due: Paise,
): MailDraft {
  const { id, carName, startDate, cancelledOn } = plan;
  const isServed = cancelledOn !== null && startDate <= cancelledOn;
  return draft(`plan cancelled ${id}`, buyerOf(plan), `Your plan for ${carName} is cancelled`, {
    paragraphs: [
      isServed
        ? `Your plan has been cancelled. Its last day is ${formatCalendarDate(cancelledOn)}.`
        : 'Your plan has been cancelled before its first clean.',
      refundText(plan, due),
    ],
    facts: [...carFact(plan), ...(due > 0 ? [['Refund due', formatPaise(due)] as const] : []), orderFact(plan)],
    action: OPEN_PROFILE,
    closing: IF_NOT_RIGHT,
  });
}

function refundText(plan: { payment: OrderPayment }, due: Paise): string {
  if (isPaidBeforeImport(plan)) return REFUND_OUTSIDE;
  if (plan.payment === 'unpaid') return 'Because it was not paid, you have nothing to pay, and no refund is due.';
  return due > 0 ? remainingRefundText(due) : 'No refund is due.';
}

/** How to pay a plan whose payment by hand was undone. */
export function planPaymentText({ status }: { status: PlanStatus }): string {
  const continues = status === 'expired' ? '' : 'Your plan continues. ';
  return `${continues}${PAY_NOW}`;
}

function factsOf(plan: ChangedPlan): (readonly [string, string])[] {
  return [...carFact(plan), ['Daily at', formatSlot(plan.timeSlot)], ['Address', plan.address], ...parkingFact(plan)];
}
