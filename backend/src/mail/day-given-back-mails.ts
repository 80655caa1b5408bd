import { formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import type { MailDraft } from './mail-message.js';
import {
  buyerOf,
  carFact,
  draft,
  IF_NOT_RIGHT,
  OPEN_PROFILE,
  orderFact,
  QUESTIONS,
  type BoughtPlan,
} from './mail-draft.js';

/** A plan with its new last day. */
type ChangedPlan = BoughtPlan & {
  /** Identifies the change, so that its mail is sent once. */
  noticeId: string;
};

/** Tells the customer that a day whose visit was not made is added to the end of the plan. */
export function dayGivenBackMail(plan: ChangedPlan, date: CalendarDate): MailDraft {
  const { id, noticeId, carName, endDate } = plan;
  return draft(`day given back ${id} ${noticeId}`, buyerOf(plan), `We have added a day to your plan for ${carName}`, {
    paragraphs: [
      `We did not clean your car on ${formatWeekday(date)}, so your plan now ends a day later, on ${formatCalendarDate(endDate)}.`,
    ],
    facts: factsOf(plan),
    action: OPEN_PROFILE,
    closing: QUESTIONS,
  });
}

/** Tells the customer that a day which was added by mistake is removed again. */
export function dayTakenBackMail(plan: ChangedPlan, date: CalendarDate): MailDraft {
  const { id, noticeId, carName, endDate } = plan;
  return draft(`day taken back ${id} ${noticeId}`, buyerOf(plan), `Your plan for ${carName} ends a day earlier`, {
    paragraphs: [
      `We had added a day to your plan because of our visit on ${formatWeekday(date)}. That was a mistake, so we have removed the day. Your plan now ends on ${formatCalendarDate(endDate)}.`,
    ],
    facts: factsOf(plan),
    action: OPEN_PROFILE,
    closing: IF_NOT_RIGHT,
  });
}

function factsOf(plan: ChangedPlan): (readonly [string, string])[] {
  return [...carFact(plan), ['Last day', formatCalendarDate(plan.endDate)], orderFact(plan)];
}
