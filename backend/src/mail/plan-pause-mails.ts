import { formatCalendarDate, formatWeekday, type CalendarDate, type Period } from '#libs/calendar.js';
import type { MailDraft } from './mail-message.js';
import { buyerOf, carFact, draft, IF_NOT_RIGHT, OPEN_PROFILE, orderFact, type BoughtPlan } from './mail-draft.js';

/** A plan whose pause begins or ends. */
type PausedPlan = BoughtPlan & {
  /** Identifies the pause or its end, so that its mail is sent once. */
  noticeId: string;
};

/**
 * Confirms a scheduled pause.
 *
 * @param firstVisit the first cleaning after the pause; null when the plan ends without another
 */
export function planPausedMail(plan: PausedPlan, pause: Period, firstVisit: CalendarDate | null): MailDraft {
  const resumes = firstVisit === null ? '' : ` Cleaning resumes on ${formatWeekday(firstVisit)}.`;
  return draft(
    `plan paused ${plan.id} ${plan.noticeId}`,
    buyerOf(plan),
    `Your plan for ${plan.carName} is paused from ${formatCalendarDate(pause.from)}`,
    {
      paragraphs: [
        `We won’t clean your car from ${formatWeekday(pause.from)} to ${formatWeekday(pause.to)}.${resumes} Every day of the pause is added to the end of your plan.`,
      ],
      facts: [
        ...carFact(plan),
        ['Paused', `${formatCalendarDate(pause.from)} to ${formatCalendarDate(pause.to)}`],
        ['Plan ends', formatCalendarDate(plan.endDate)],
        orderFact(plan),
      ],
      action: OPEN_PROFILE,
      closing: ({ phone, email }) =>
        `Back earlier? Resume your plan in your profile. If you did not ask for this pause, write to ${email} or call ${phone}.`,
    },
  );
}

/**
 * Confirms the early end of a pause.
 *
 * @param end the first cleaning after the pause, null when the plan ends without another; null for a pause that was
 * cancelled before it began
 */
export function planResumedMail(plan: PausedPlan, end: { firstVisit: CalendarDate | null } | null): MailDraft {
  const { id, noticeId, endDate } = plan;
  const [subject, text] = resumedTexts(plan, end);
  return draft(`plan resumed ${id} ${noticeId}`, buyerOf(plan), subject, {
    paragraphs: [text],
    facts: [...carFact(plan), ['Plan ends', formatCalendarDate(endDate)], orderFact(plan)],
    action: OPEN_PROFILE,
    closing: IF_NOT_RIGHT,
  });
}

function resumedTexts(
  { carName }: PausedPlan,
  end: { firstVisit: CalendarDate | null } | null,
): [subject: string, text: string] {
  if (end === null)
    return [
      `Your plan for ${carName} will not be paused`,
      'The pause has been cancelled. We’ll keep cleaning your car as usual.',
    ];
  if (end.firstVisit === null)
    return [
      `Your plan for ${carName} is no longer paused`,
      'The pause ends early. There are no more visits, because the last days of your plan are days off.',
    ];
  return [
    `Your plan for ${carName} resumes on ${formatCalendarDate(end.firstVisit)}`,
    `The pause ends early. We’ll clean your car again from ${formatWeekday(end.firstVisit)}.`,
  ];
}
