import { addDays, earlier, formatCalendarDate, later, type CalendarDate, type Period } from '#libs/calendar.js';
import { daysText } from '#libs/duration-text.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { endDateOf, pausedDays, type Pause, type Term } from './term.js';

/** The rules for pauses at the time of the purchase. */
export interface PausePolicy {
  /** The minimum length of a pause, in days. */
  minDays: number;
  /** The maximum total length of all pauses of a term, in days. */
  maxDaysPerTerm: number;
  /**
   * The time slot is held for the first days of a pause; afterwards other customers can have it until the pause ends.
   */
  slotHeldDays: number;
}

export type PausableTerm = Term & {
  pausePolicy: PausePolicy;
  /** Until then, the first day of the term moves. */
  communityToConfirm: boolean;
};

/** The requested days of a pause; either can be left open. */
export interface RequestedPause {
  from?: CalendarDate | undefined;
  until?: CalendarDate | undefined;
}

/** The changed fields of a term. */
type PauseEffect = Pick<Term, 'pauses' | 'endDate'>;

/** The current or scheduled pause, or null. */
export function currentPause({ pauses }: Term, today: CalendarDate): Pause | null {
  const last = pauses.at(-1);
  return last && last.until >= today ? last : null;
}

/** How many days this term can still be paused; scheduled days count as used. */
export function pauseDaysLeft(term: PausableTerm): number {
  const used = term.endDate === null ? 0 : pausedDays(term, term.endDate);
  return Math.max(0, term.pausePolicy.maxDaysPerTerm - used);
}

/** The first and the last day on which a new pause can begin, or null when none can. */
export function pauseWindow(term: PausableTerm, today: CalendarDate): Period | null {
  const { startDate, endDate, pauses, pausePolicy, communityToConfirm } = term;
  if (startDate === null || endDate === null || communityToConfirm) return null;
  if (pauseDaysLeft(term) < pausePolicy.minDays) return null;
  const last = pauses.at(-1);
  const from = later(later(addDays(today, 1), startDate), last ? addDays(last.until, 1) : startDate);
  return from > endDate ? null : { from, to: endDate };
}

/**
 * Schedules a pause. Without `from` it starts as early as possible; without `until` it lasts as long as possible.
 * Throws pause-not-possible when the term can no longer be paused, and validation-failed when the days are not allowed.
 */
export function schedulePause(term: PausableTerm, { from, until }: RequestedPause, today: CalendarDate): PauseEffect {
  const window = pauseWindow(term, today);
  if (!window) throw new DomainError('pause-not-possible', { message: whyNotPausable(term) });
  const first = from ?? window.from;
  if (first < window.from) throw fieldError('from', `A pause can’t begin before ${formatCalendarDate(window.from)}`);
  if (first > window.to)
    throw fieldError('from', `The plan ends on ${formatCalendarDate(window.to)}. Please choose an earlier day`);

  const { minDays } = term.pausePolicy;
  const daysLeft = pauseDaysLeft(term);
  const last = until ?? addDays(first, daysLeft - 1);
  const [shortest, longest] = [addDays(first, minDays - 1), addDays(first, daysLeft - 1)];
  if (last < shortest)
    throw fieldError(
      'until',
      `A pause lasts at least ${daysText(minDays)}. Choose ${formatCalendarDate(shortest)} or later as the last day`,
    );
  if (last > longest)
    throw fieldError(
      'until',
      `This plan has ${daysText(daysLeft)} of pause left. Choose ${formatCalendarDate(longest)} or earlier as the last day`,
    );
  return withPauses(term, [...term.pauses, { from: first, until: last }]);
}

/**
 * Ends the current pause as early as possible: tomorrow, but not before the pause has lasted its minimum. A pause that
 * has not started is cancelled and adds no days.
 */
export function endPause(term: PausableTerm, today: CalendarDate): PauseEffect {
  const pause = currentPause(term, today);
  if (!pause) return withPauses(term, term.pauses);
  const earlierPauses = term.pauses.slice(0, -1);
  const first = later(pause.from, term.startDate ?? pause.from);
  if (first > today) return withPauses(term, earlierPauses);
  const until = earlier(pause.until, later(today, addDays(first, term.pausePolicy.minDays - 1)));
  return withPauses(term, [...earlierPauses, { from: pause.from, until }]);
}

/**
 * What resuming today would do: the first day of service after the pause, and the new last day. Null without a pause.
 */
export function resumeEffect(
  term: PausableTerm,
  today: CalendarDate,
): { serviceFrom: CalendarDate; endDate: CalendarDate } | null {
  if (!currentPause(term, today)) return null;
  const { pauses, endDate } = endPause(term, today);
  const last = pauses.length === term.pauses.length ? pauses.at(-1) : undefined;
  const serviceFrom = later(addDays(last?.until ?? today, 1), term.startDate!);
  return { serviceFrom, endDate: endDate! };
}

/** The day on which a pause releases its time slot; null when it is too short. */
export function slotReleaseDay(term: PausableTerm, pause: Pause): CalendarDate | null {
  const release = addDays(later(pause.from, term.startDate ?? pause.from), term.pausePolicy.slotHeldDays);
  return release < pause.until ? release : null;
}

/** Whether a running term needs its time slot on a day: always, except in the later part of a long pause. */
export function needsSlot(term: PausableTerm, today: CalendarDate): boolean {
  const pause = currentPause(term, today);
  const release = pause && slotReleaseDay(term, pause);
  // On the last day of the pause the slot is needed again, because service resumes on the next morning.
  return !pause || release === null || today < release || today >= pause.until;
}

function withPauses(term: Term, pauses: readonly Pause[]): PauseEffect {
  const { startDate } = term;
  return { pauses, endDate: startDate === null ? null : endDateOf(startDate, { ...term, pauses }) };
}

function whyNotPausable(term: PausableTerm): string {
  const { minDays, maxDaysPerTerm } = term.pausePolicy;
  if (term.communityToConfirm)
    return 'Paid days count from the first clean. This plan can be paused once its community is confirmed.';
  if (!offersPauses(term.pausePolicy)) return 'This plan cannot be paused.';
  const left = pauseDaysLeft(term);
  if (left === 0) return `This plan has used its ${daysText(maxDaysPerTerm)} of pause.`;
  if (left < minDays)
    return `This plan has ${daysText(left)} of pause left, and a pause lasts at least ${daysText(minDays)}.`;
  return 'This plan is about to end, so it cannot be paused.';
}
