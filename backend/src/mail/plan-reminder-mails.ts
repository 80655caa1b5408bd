import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import { formatSlot } from '#libs/slot-text.js';
import type { MailDraft } from './mail-message.js';
import { draft, type Person } from './templates.js';

/** A plan that ends soon. */
export interface EndingPlan {
  id: string;
  carName: string;
  carNumber: string;
  timeSlot: string;
  endDate: CalendarDate;
}

/**
 * The reminder that a plan ends, with a link to renew it.
 *
 * @param daysBefore which of the reminders: each is sent once for an end date
 */
export function planEndingMail(person: Person, plan: EndingPlan, daysBefore: number): MailDraft {
  const { id, carName, carNumber, timeSlot, endDate } = plan;
  const day = formatCalendarDate(endDate);
  return draft(`plan ends ${id} ${endDate} ${daysBefore}`, person, `Your plan for ${carName} ends on ${day}`, {
    paragraphs: [
      `The last day of your plan is ${day}. Renew it before then to keep your time slot and go on without a gap.`,
    ],
    facts: [
      ['Car', `${carName}, ${formatCarNumber(carNumber)}`],
      ['Daily at', formatSlot(timeSlot)],
      ['Until', day],
    ],
    action: { label: 'Renew your plan', link: `/book?renew=${encodeURIComponent(id)}` },
    closing: ({ phone, email }) =>
      `You do not have to do anything if you want it to end. Questions? Write to ${email} or call ${phone}.`,
  });
}
