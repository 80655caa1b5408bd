import { formatCalendarDate, formatWeekday, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { VisitReport } from '#libs/contract/visits.js';
import { formatSlot } from '#libs/slot-text.js';
import { addedNote, reasonText } from '#libs/visits.js';
import type { MailDraft } from './mail-message.js';
import { buyerOf, carFact, draft, OPEN_PROFILE, orderFact, type Recipient } from './mail-draft.js';

/** A visit of a plan at which the car was not cleaned. */
interface MissedVisit extends VisitReport {
  id: string;
  date: CalendarDate;
  carName: string;
  carNumber: string;
}

const ADVICE = {
  parking: 'Is it parked somewhere else now? Change the parking place of your plan.',
  pause: 'If you are away, pause the plan: paused days are added to its end.',
  other: 'Your plan shows all visits of the last 30 days.',
};

/**
 * Tells the customer why the car was not cleaned. Sent once for each visit.
 * @param plan `canChange` and `canPause`: whether the customer can change or pause it
 */
export function visitMissedMail(
  recipient: Recipient,
  visit: MissedVisit,
  plan: { canChange: boolean; canPause: boolean },
): MailDraft {
  const { id, date, carName, reason } = visit;
  const isAboutParking = reason === 'car-away' || reason === 'no-access';
  const advice = isAboutParking
    ? [...(plan.canChange ? [ADVICE.parking] : []), ...(plan.canPause ? [ADVICE.pause] : [])]
    : [];
  return draft(`visit missed ${id}`, recipient, `We could not clean your ${carName} on ${formatCalendarDate(date)}`, {
    paragraphs: [
      `Our team could not clean your ${carName} on ${formatWeekday(date)}: ${reasonText(visit)}.`,
      ...noteParagraphs(visit),
      advice.length > 0 ? advice.join(' ') : ADVICE.other,
    ],
    facts: [...carFact(visit), ['Day', formatCalendarDate(date)]],
    action: { label: 'Open your plan', link: '/profilepage' },
    closing: ({ phone, email }) => `Is this a mistake? Tell us within 24 hours: write to ${email} or call ${phone}.`,
  });
}

/** A single wash that a team could not do. */
interface MissedWash {
  id: string;
  userId: string;
  name: string;
  email: string;
  orderNumber: number;
  service: string;
  date: CalendarDate;
  timeSlot: string;
  missed: Pick<VisitReport, 'reason' | 'note'> & { reportedAt: Instant };
}

/** Tells the customer why a single wash was not done. Sent once for each report. */
export function washMissedMail(wash: MissedWash): MailDraft {
  const { id, service, date, timeSlot, missed } = wash;
  const day = formatCalendarDate(date);
  return draft(`wash missed ${id} ${missed.reportedAt}`, buyerOf(wash), `We could not do your ${service} on ${day}`, {
    paragraphs: [
      `Our team could not do your ${service} on ${formatWeekday(date)}: ${reasonText(missed)}.`,
      ...noteParagraphs(missed),
    ],
    facts: [['Wash', service], ['Day', day], ['Time', formatSlot(timeSlot)], orderFact(wash)],
    action: OPEN_PROFILE,
    closing: ({ phone, email }) =>
      `To choose another time, or if this is a mistake, write to ${email} or call ${phone}.`,
  });
}

/** The note that a team added to its reason, if any. */
export function noteParagraphs(report: Pick<VisitReport, 'reason' | 'note'>): string[] {
  const note = addedNote(report);
  return note === '' ? [] : [`Our team’s note: ${note}`];
}
