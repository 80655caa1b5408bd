import { addDays, formatCalendarDate, instantAt, type CalendarDate, type Instant } from '#libs/calendar.js';
import { formatSlot } from '#libs/slot-text.js';
import type { AnnouncedEnd, MailDraft } from './mail-message.js';
import { carFact, draft, QUESTIONS, type MailContent, type Recipient } from './mail-draft.js';

/** A plan that ends soon, with the car and the time slot that it has from tomorrow on, which a renewal keeps. */
interface EndingPlan {
  id: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  endDate: CalendarDate;
}

/**
 * The reminder that a plan ends, with a link to renew it if that is possible.
 *
 * @param daysBefore which of the reminders: each is sent once for an end date
 * @param closedCommunity the name of the plan's community, if it takes no new orders; otherwise null
 */
export function planEndingMail(
  recipient: Recipient,
  plan: EndingPlan,
  { daysBefore, closedCommunity }: { daysBefore: number; closedCommunity: string | null },
): MailDraft {
  const day = formatCalendarDate(plan.endDate);
  const mail = draft(
    `plan ends ${plan.id} ${plan.endDate} ${daysBefore}`,
    recipient,
    `Your plan for ${plan.carName} ends on ${day}`,
    closedCommunity === null
      ? renewalLetter(
          plan,
          `The last day of your plan is ${day}. Renew by then to keep your time slot and not miss a morning.`,
        )
      : {
          paragraphs: [
            `The last day of your plan is ${day}. We no longer take orders in ${closedCommunity}, so the plan can’t be renewed. Your visits continue until then.`,
          ],
          facts: planFacts(plan),
          closing: QUESTIONS,
        },
  );
  return { ...mail, outdatedAt: afterLastDay(plan), announcedEnd: endOf(plan) };
}

/** The link to renew a plan, sent by staff at most once a day. */
export function renewalLinkMail(recipient: Recipient, plan: EndingPlan, today: CalendarDate): MailDraft {
  const day = formatCalendarDate(plan.endDate);
  const hasEnded = plan.endDate < today;
  const mail = draft(
    `renewal link ${plan.id} ${today}`,
    recipient,
    `Renew your plan for ${plan.carName}`,
    renewalLetter(
      plan,
      hasEnded
        ? `Your plan ended on ${day}. Renew it, and we’ll start again on our next service day.`
        : `The last day of your plan is ${day}. Renew by then to keep your time slot and not miss a morning.`,
    ),
  );
  const link = { ...mail, announcedEnd: endOf(plan) };
  return hasEnded ? link : { ...link, outdatedAt: afterLastDay(plan) };
}

function endOf({ id, endDate }: EndingPlan): AnnouncedEnd {
  return { planId: id, endDate };
}

/** A mail that a long outage of the mail server has delayed must not announce an end that has passed. */
function afterLastDay({ endDate }: EndingPlan): Instant {
  return instantAt(addDays(endDate, 1), 0);
}

function renewalLetter(plan: EndingPlan, paragraph: string): MailContent {
  return {
    paragraphs: [paragraph],
    facts: planFacts(plan),
    action: { label: 'Renew your plan', link: `/book?renew=${encodeURIComponent(plan.id)}` },
    closing: ({ phone, email }) =>
      `Not renewing? Then you don’t need to do anything. Questions? Write to ${email} or call ${phone}.`,
  };
}

function planFacts(plan: EndingPlan): MailContent['facts'] {
  const { timeSlot, endDate } = plan;
  return [...carFact(plan), ['Daily at', formatSlot(timeSlot)], ['Last day', formatCalendarDate(endDate)]];
}
