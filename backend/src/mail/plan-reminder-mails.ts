import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatSlot } from '#libs/slot-text.js';
import type { MailDraft } from './mail-message.js';
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
  return { ...mail, announcedEnd: { planId: plan.id, endDate: plan.endDate, hasEnded: false } };
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
  return { ...mail, announcedEnd: { planId: plan.id, endDate: plan.endDate, hasEnded } };
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
