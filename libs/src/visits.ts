import { addDays, type CalendarDate } from './calendar.js';
import type { ExtraService, MissedReason, VisitReport } from './contract/visits.js';

/** How often a plan includes each extra in RECENT_DAYS days (docs/specification.md, Visits). */
export const EXTRAS_INCLUDED: Record<ExtraService, number> = { interior: 2, wax: 1 };

/**
 * The days whose visits customers see and the office can report. Extras are counted in the same days, so that the first
 * days of a calendar month need no special rule.
 */
export const RECENT_DAYS = 30;

/** How many days after a visit employees can still report it. Reports made without a connection arrive late. */
export const MAX_REPORT_DELAY_DAYS = 2;

export const MAX_VISIT_NOTE_LENGTH = 200;

/** How many visits of a plan must have been missed in a row for the office to be told. */
export const MISSED_IN_ROW = 3;

export const EXTRA_NAMES: Record<ExtraService, string> = { interior: 'Interior', wax: 'Wax' };

/** How staff and customers read the reason. */
export const MISSED_REASON_TEXTS: Record<MissedReason, string> = {
  'car-away': 'The car was not there',
  'no-access': 'The car could not be reached',
  declined: 'Skipped on request',
  weather: 'Bad weather',
  other: 'Another reason',
};

/** The reasons that a team can only find at the car, and so not before the time of the visit. */
export const FOUND_AT_CAR: readonly MissedReason[] = ['car-away', 'no-access'];

/** The first of the RECENT_DAYS days up to and including `date`. */
export function recentSince(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - RECENT_DAYS);
}

/** The first day whose visits employees can report. */
export function reportableByEmployeesSince(today: CalendarDate): CalendarDate {
  return addDays(today, -MAX_REPORT_DELAY_DAYS);
}

/** `Cleaned, with interior`, `Not cleaned: the car was not there`. */
export function reportText(report: VisitReport): string {
  if (report.outcome === 'missed') return `Not cleaned: ${reasonText(report)}`;
  const extras = report.extras.map((extra) => EXTRA_NAMES[extra].toLowerCase()).join(' and ');
  return extras ? `Cleaned, with ${extras}` : 'Cleaned';
}

/** The same with the note that a team added: `Not cleaned: the car was not there. Bay empty`. */
export function reportWithNote(report: VisitReport): string {
  return [reportText(report), addedNote(report)].filter(Boolean).join('. ');
}

/** Why a car was not cleaned, after a colon: `the car was not there`, or the note of another reason. */
export function reasonText({ reason, note }: Pick<VisitReport, 'reason' | 'note'>): string {
  return reason === 'other' ? note : lowerFirst(MISSED_REASON_TEXTS[reason!]);
}

/** The note of a team in addition to the reason; empty if the note is the reason. */
export function addedNote({ reason, note }: Pick<VisitReport, 'reason' | 'note'>): string {
  return reason === 'other' ? '' : note;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
