import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { OrderAddress } from '../customers/address.js';
import { endDateOf, type Term } from './term.js';

/** Which vehicle a subscription serves, where and when. */
export interface ServiceDetails extends OrderAddress, ParkingFields {
  carName: string;
  carColor: string;
  carNumber: string;
  timeSlot: string;
}

/** A change of a running subscription that takes effect on a day. */
export interface PlannedChange {
  id: string;
  /** The first day of service with the new details, Asia/Kolkata. */
  from: CalendarDate;
  details: ServiceDetails;
}

/** A change that has taken effect, and is still to be carried out elsewhere: slots, and the vehicle's following terms. */
export interface AppliedChange {
  before: ServiceDetails;
}

/** A mail about a change that is still to be sent. A change that took effect at once is `changed`. */
export interface ChangeNotice {
  /** The id of the change. */
  id: string;
  kind: 'planned' | 'withdrawn' | 'changed';
}

/** The fields of a subscription that record its changes. */
export interface ServiceChanges {
  plannedChange: PlannedChange | null;
  /** Of the planned change, so that the team of a new community finds the subscription; null without one. */
  plannedCommunityId: string | null;
  appliedChange: AppliedChange | null;
  changeNotice: ChangeNotice | null;
}

export const NO_CHANGES: ServiceChanges = {
  plannedChange: null,
  plannedCommunityId: null,
  appliedChange: null,
  changeNotice: null,
};

/** A subscription, as far as changes concern it. */
export type ChangeableTerm = Term & ServiceDetails & ServiceChanges & { rescheduleFrom: CalendarDate | null };

/** Today's visit is unaffected by a change. */
export function firstDayOfChange(today: CalendarDate): CalendarDate {
  return addDays(today, 1);
}

export function detailsOf(source: ServiceDetails): ServiceDetails {
  const { carName, carColor, carNumber, timeSlot } = source;
  return { carName, carColor, carNumber, timeSlot, ...placeOf(source) };
}

export function isSameDetails(one: ServiceDetails, other: ServiceDetails): boolean {
  return JSON.stringify(detailsOf(one)) === JSON.stringify(detailsOf(other));
}

/** The details that a change alters, for mails and screens. */
export function differingDetails(after: ServiceDetails, before: ServiceDetails): Partial<ServiceDetails> {
  const fields = ['carName', 'carColor', 'carNumber', 'timeSlot', 'address', 'parking'] as const;
  const differs = (field: (typeof fields)[number]) => JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  return Object.fromEntries(fields.filter(differs).map((field) => [field, after[field]]));
}

/** The details on the day after `today`, a planned change taken into account. */
export function upcomingDetails(term: ServiceDetails & Pick<ServiceChanges, 'plannedChange'>): ServiceDetails {
  return term.plannedChange?.details ?? detailsOf(term);
}

/**
 * The term with a planned change in place of an earlier one. Details that are those of today withdraw the change.
 * @param id names the change in mails
 */
export function withPlannedChange<T extends ChangeableTerm>(
  term: T,
  details: ServiceDetails,
  { id, today }: { id: string; today: CalendarDate },
): T {
  if (isSameDetails(term, details)) return withoutPlannedChange(term);
  if (term.plannedChange !== null && isSameDetails(term.plannedChange.details, details)) return term;
  return {
    ...term,
    plannedChange: { id, from: firstDayOfChange(today), details },
    plannedCommunityId: details.communityId,
    changeNotice: { id, kind: 'planned' },
  };
}

/** The term without its planned change. The customer is notified, unless the change had not been announced yet. */
export function withoutPlannedChange<T extends ChangeableTerm>(term: T): T {
  const { plannedChange, changeNotice } = term;
  if (plannedChange === null) return term;
  const isUnknown = changeNotice?.id === plannedChange.id && changeNotice.kind === 'planned';
  return {
    ...term,
    plannedChange: null,
    plannedCommunityId: null,
    changeNotice: isUnknown ? null : { id: plannedChange.id, kind: 'withdrawn' },
  };
}

/**
 * The running term as it is on a day: a planned change has taken effect, and days on which nobody could come, because the
 * community was still to be confirmed, are given back. The same object when nothing changed.
 */
export function withChangesOf<T extends ChangeableTerm>(term: T, today: CalendarDate): T {
  const changed = withPlannedChangeOn(term, today);
  return startingFrom(changed, addDays(today, 1), today);
}

/** The term with its planned change, if that has taken effect on a day. */
export function withPlannedChangeOn<T extends ChangeableTerm>(term: T, date: CalendarDate): T {
  const { plannedChange: change, appliedChange } = term;
  if (change === null || date < change.from) return term;
  return {
    ...startingFrom(term, change.from, date),
    ...change.details,
    plannedChange: null,
    plannedCommunityId: null,
    appliedChange: appliedChange ?? { before: detailsOf(term) },
    // A new vehicle number joins, or leaves, a series of terms.
    rescheduleFrom: term.rescheduleFrom ?? date,
  };
}

/** A term is not served before its community is confirmed, so that its first day moves: no paid day is lost. */
function startingFrom<T extends ChangeableTerm>(term: T, date: CalendarDate, today: CalendarDate): T {
  const { startDate, paidDays, pauses, communityToConfirm } = term;
  if (!communityToConfirm || startDate === null || startDate >= date) return term;
  return {
    ...term,
    startDate: date,
    endDate: endDateOf(date, paidDays, pauses),
    rescheduleFrom: term.rescheduleFrom ?? today,
  };
}

/**
 * What a change of one term makes of a following term of the same vehicle: it has the new vehicle; and the new time or
 * place, where it had the old one.
 */
export function followingDetails(own: ServiceDetails, before: ServiceDetails, after: ServiceDetails): ServiceDetails {
  const { carName, carColor, carNumber, timeSlot } = after;
  return {
    ...detailsOf(own),
    ...(own.carNumber === before.carNumber && { carName, carColor, carNumber }),
    ...(own.timeSlot === before.timeSlot && { timeSlot }),
    ...(JSON.stringify(placeOf(own)) === JSON.stringify(placeOf(before)) && placeOf(after)),
  };
}

function placeOf({ address, communityId, communityToConfirm, parking, level, bay }: ServiceDetails) {
  return { address, communityId, communityToConfirm, parking, level, bay };
}
