import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import { recentSince } from '#libs/visits.js';
import type { OrderAddress } from '../customers/address.js';
import type { ChangeNotice } from '../orders/change-notice.js';
import { endDateOf, type Term } from './term.js';

/** The vehicle, place and time slot of a subscription. */
export interface ServiceDetails extends OrderAddress, ParkingFields {
  carName: string;
  carColor: string;
  carNumber: string;
  timeSlot: string;
}

/** A change of a running subscription that takes effect on a day. */
interface PlannedChange {
  /** Sorts by the time at which it was planned. */
  id: string;
  /** The first day of service with the new details, Asia/Kolkata. */
  from: CalendarDate;
  details: ServiceDetails;
  /** The vehicle's terms that a new plate applies to as well. Terms ordered later for the old plate keep it. */
  following: readonly string[];
}

/** A change that has taken effect, with pending effects on slots and the vehicle's following terms. */
interface AppliedChange {
  /** Of the newest change. */
  id: string;
  before: ServiceDetails;
  /** See PlannedChange. */
  following: readonly string[];
}

/** The vehicle, place and time slot that a subscription had. */
interface FormerDetails {
  /** The last day with them. */
  until: CalendarDate;
  details: ServiceDetails;
}

/** The fields of a subscription that record its changes. */
export interface ServiceChanges {
  plannedChange: PlannedChange | null;
  /** The community of the planned change, so that its team finds the subscription; null without one. */
  plannedCommunityId: string | null;
  appliedChange: AppliedChange | null;
  /** Those of the days in which visits are reported and extras counted, oldest first; null without any. */
  formerDetails: readonly FormerDetails[] | null;
  /** The last other community of them, so that former teams still find the subscription; null without one. */
  formerCommunityId: string | null;
  changeNotice: ChangeNotice | null;
  /** The mail about a pause that is still to be sent, independent of the one about a change. */
  pauseNotice: ChangeNotice | null;
  /** The mails about days given back that are still to be sent, oldest first. Each day has its own. */
  givenBackNotices: readonly ChangeNotice[];
}

export const NO_CHANGES: ServiceChanges = {
  plannedChange: null,
  plannedCommunityId: null,
  appliedChange: null,
  formerDetails: null,
  formerCommunityId: null,
  changeNotice: null,
  pauseNotice: null,
  givenBackNotices: [],
};

/** The fields of a subscription that changes use. */
export type ChangeableTerm = Term & ServiceDetails & ServiceChanges & { rescheduleFrom: CalendarDate | null };

/** Today's visit is unaffected by a change. */
export function firstDayOfChange(today: CalendarDate): CalendarDate {
  return addDays(today, 1);
}

/** The details alone, of a record with other fields. */
export function detailsOf(source: ServiceDetails): ServiceDetails {
  const { carName, carColor, carNumber, timeSlot } = source;
  return { carName, carColor, carNumber, timeSlot, ...placeOf(source) };
}

export function isSameDetails(one: ServiceDetails, other: ServiceDetails): boolean {
  return JSON.stringify(detailsOf(one)) === JSON.stringify(detailsOf(other));
}

type SlotFields = Pick<ServiceDetails, 'communityId' | 'timeSlot'>;

/** Whether both have the same time slot in the same community. */
export function isSameSlot(one: SlotFields, other: SlotFields): boolean {
  return one.communityId === other.communityId && one.timeSlot === other.timeSlot;
}

/** The details that differ, for mails and screens. */
export function differingDetails(after: ServiceDetails, before: ServiceDetails): Partial<ServiceDetails> {
  const fields = ['carName', 'carColor', 'carNumber', 'timeSlot', 'address', 'parking'] as const;
  const differs = (field: (typeof fields)[number]) => JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  return Object.fromEntries(fields.filter(differs).map((field) => [field, after[field]]));
}

/** The details on the day after `today`, including a planned change. */
export function upcomingDetails(term: ServiceDetails & Pick<ServiceChanges, 'plannedChange'>): ServiceDetails {
  return term.plannedChange?.details ?? detailsOf(term);
}

/**
 * The term with a planned change, which replaces an earlier one. Details equal to today's cancel the change.
 * @param id identifies the change in mails
 * @param following the ids of the vehicle's following terms
 */
export function withPlannedChange<T extends ChangeableTerm>(
  term: T,
  details: ServiceDetails,
  { id, today, following }: { id: string; today: CalendarDate; following: readonly string[] },
): T {
  if (isSameDetails(term, details)) return withoutPlannedChange(term, today);
  if (term.plannedChange !== null && isSameDetails(term.plannedChange.details, details)) return term;
  const isRenamed = details.carNumber !== term.carNumber;
  return {
    ...withUpcomingPlate(term, details.carNumber, today),
    plannedChange: { id, from: firstDayOfChange(today), details, following: isRenamed ? following : [] },
    plannedCommunityId: details.communityId,
    changeNotice: { id, kind: 'planned' },
  };
}

/** The term without its planned change. The customer is notified, unless the change had not been announced yet. */
export function withoutPlannedChange<T extends ChangeableTerm>(term: T, today: CalendarDate): T {
  const { plannedChange, changeNotice } = term;
  if (plannedChange === null) return term;
  const isUnknown = changeNotice?.id === plannedChange.id && changeNotice.kind === 'planned';
  return {
    ...withUpcomingPlate(term, term.carNumber, today),
    plannedChange: null,
    plannedCommunityId: null,
    changeNotice: isUnknown ? null : { id: plannedChange.id, kind: 'withdrawn' },
  };
}

/** Marks the customer's terms for rescheduling when the term joins another vehicle's terms. */
function withUpcomingPlate<T extends ChangeableTerm>(term: T, carNumber: string, today: CalendarDate): T {
  if (carNumber === upcomingDetails(term).carNumber) return term;
  return { ...term, rescheduleFrom: term.rescheduleFrom ?? today };
}

/**
 * The running term as of a day: a planned change has taken effect, and days without service, because the community was
 * not confirmed yet, are given back. Returns the same object when nothing changed.
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
    ...withFormerDetails(term, change, date),
    ...change.details,
    plannedChange: null,
    plannedCommunityId: null,
    appliedChange: {
      id: change.id,
      before: appliedChange?.before ?? detailsOf(term),
      following: [...(appliedChange?.following ?? []), ...change.following],
    },
    // A new plate adds the term to another vehicle's terms. One that starts on the day of the change moves.
    rescheduleFrom: term.rescheduleFrom ?? addDays(change.from, -1),
  };
}

/** The term with the details that it has on a day, past or future. */
export function withDetailsOn<T extends ChangeableTerm>(term: T, date: CalendarDate): T {
  const former = term.formerDetails?.find(({ until }) => date <= until);
  return former ? { ...term, ...former.details } : withPlannedChangeOn(term, date);
}

/** Whether the term had another community within the days in which extras are counted. */
export function hasMoved({ communityId, formerDetails }: ChangeableTerm): boolean {
  return formerDetails?.some(({ details }) => details.communityId !== communityId) ?? false;
}

/** The details that a change replaces, in addition to those that earlier ones replaced. */
function withFormerDetails(
  term: ChangeableTerm,
  { from, details }: PlannedChange,
  today: CalendarDate,
): Pick<ServiceChanges, 'formerDetails' | 'formerCommunityId'> {
  const former = [...(term.formerDetails ?? []), { until: addDays(from, -1), details: detailsOf(term) }];
  const kept = former.filter(({ until }) => until >= recentSince(today));
  const elsewhere = kept.findLast((one) => one.details.communityId !== details.communityId);
  return { formerDetails: kept, formerCommunityId: elsewhere?.details.communityId ?? null };
}

/** The details with references to one community changed to another. */
function inMerged(details: ServiceDetails, from: string, to: string): ServiceDetails {
  if (details.communityId !== from) return details;
  return { ...details, communityId: to, address: { ...details.address, communityId: to } };
}

/** The planned and former details after their community was merged with another one. */
export function withMergedCommunity<T extends ServiceChanges>(term: T, from: string, to: string): T {
  const { plannedChange, formerDetails, plannedCommunityId, formerCommunityId } = term;
  return {
    ...term,
    plannedChange: plannedChange && { ...plannedChange, details: inMerged(plannedChange.details, from, to) },
    plannedCommunityId: plannedCommunityId === from ? to : plannedCommunityId,
    formerDetails: formerDetails && formerDetails.map((one) => ({ ...one, details: inMerged(one.details, from, to) })),
    formerCommunityId: formerCommunityId === from ? to : formerCommunityId,
  };
}

/** A term is not served before its community is confirmed. Its first day moves, so that no paid day is lost. */
function startingFrom<T extends ChangeableTerm>(term: T, date: CalendarDate, today: CalendarDate): T {
  const { startDate, communityToConfirm } = term;
  if (!communityToConfirm || startDate === null || startDate >= date) return term;
  return {
    ...term,
    startDate: date,
    endDate: endDateOf(date, term),
    rescheduleFrom: term.rescheduleFrom ?? today,
  };
}

/**
 * Applies a change of one term to a following term of the same vehicle: it gets the new vehicle, and the new time or
 * place where it had the old one.
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

/**
 * A following term with the change of an earlier one. The change also applies to its own planned change, which was made
 * when the vehicle had the old details. Null when nothing changes.
 */
export function withFollowedChange<T extends ChangeableTerm>(
  term: T,
  before: ServiceDetails,
  after: ServiceDetails,
): T | null {
  const { plannedChange } = term;
  const details = followingDetails(term, before, after);
  const planned = plannedChange && followingDetails(plannedChange.details, before, after);
  const isSame = isSameDetails(term, details) && (!planned || isSameDetails(plannedChange.details, planned));
  if (isSame) return null;
  return {
    ...term,
    ...details,
    plannedChange: planned && { ...plannedChange, details: planned },
    plannedCommunityId: planned && planned.communityId,
  };
}

function placeOf({ address, communityId, communityToConfirm, parking, level, bay }: ServiceDetails) {
  return { address, communityId, communityToConfirm, parking, level, bay };
}
