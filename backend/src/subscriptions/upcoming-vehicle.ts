import { later, type CalendarDate } from '#libs/calendar.js';
import { upcomingDetails, type ChangeableTerm, type ServiceDetails } from './planned-change.js';

type VehicleTerm = ChangeableTerm & { id: string };

/**
 * The plate of a term's vehicle from tomorrow on, with all planned changes.
 * @param terms the customer's running terms, in any order
 */
export function upcomingCarNumber<T extends VehicleTerm>(term: T, terms: readonly T[]): string {
  const own = upcomingDetails(term).carNumber;
  const leader = leaderOf(term, terms);
  if (leader === null) return own;
  // Without this term, so that it ends.
  return upcomingCarNumber(
    leader,
    terms.filter(({ id }) => id !== term.id),
  );
}

/**
 * Whether a term's vehicle has a plate today or from tomorrow on.
 * @param terms the customer's terms, in any order
 */
export function hasPlate<T extends VehicleTerm>(carNumber: string, term: T, terms: readonly T[]): boolean {
  return term.carNumber === carNumber || upcomingCarNumber(term, terms) === carNumber;
}

/** The last paid day of the vehicle that a term or an order is for from tomorrow on, or null. */
export function paidUntil<T extends VehicleTerm>(term: T, terms: readonly T[]): CalendarDate | null {
  const ofVehicle = termsByVehicle(terms).get(upcomingCarNumber(term, terms)) ?? [];
  const days = ofVehicle.map(({ endDate }) => endDate!);
  return days.length === 0 ? null : days.reduce(later);
}

/** A customer's running terms by their vehicle's upcoming plate. The terms of one vehicle are consecutive. */
export function termsByVehicle<T extends VehicleTerm>(terms: readonly T[]): Map<string, T[]> {
  const vehicles = new Map<string, T[]>();
  for (const term of terms) {
    const carNumber = upcomingCarNumber(term, terms);
    const known = vehicles.get(carNumber);
    if (known) known.push(term);
    else vehicles.set(carNumber, [term]);
  }
  return vehicles;
}

/** The vehicle's terms after this one, which a planned change of its plate applies to as well. */
export function laterTerms<T extends VehicleTerm>(term: T, terms: readonly T[]): T[] {
  const ofVehicle = termsByVehicle(terms).get(upcomingCarNumber(term, terms)) ?? [];
  return ofVehicle.filter((other) => startsLater(other, term));
}

/**
 * The terms that a change which took effect still has to be applied to.
 * @param changed the term with the change
 * @param before its details before the change
 */
export function followingTerms<T extends VehicleTerm>(changed: T, before: ServiceDetails, terms: readonly T[]): T[] {
  if (changed.carNumber !== before.carNumber) return terms.filter((term) => leaderOf(term, terms)?.id === changed.id);
  return terms.filter((term) => term.carNumber === before.carNumber && startsLater(term, changed));
}

/**
 * Whether a term cannot get a plate from tomorrow on, because the vehicle has other terms. A term can return to
 * its current plate unless terms that have started would overlap.
 */
export function isPlateTaken<T extends VehicleTerm>(
  carNumber: string,
  term: T,
  { terms, today }: { terms: readonly T[]; today: CalendarDate },
): boolean {
  if (carNumber === upcomingCarNumber(term, terms)) return false;
  if (carNumber === term.carNumber) {
    // Without its own change, it gets the plate of the term that it follows, if there is one.
    const kept = upcomingCarNumber({ ...term, plannedChange: null }, terms);
    return overlapsWith(kept, term, { terms, today });
  }
  return terms.some((other) => other.id !== term.id && upcomingCarNumber(other, terms) === carNumber);
}

/** Whether the term of a vehicle with this plate would overlap another one: terms that have started do not move. */
export function overlapsWith<T extends VehicleTerm>(
  carNumber: string,
  term: T,
  { terms, today }: { terms: readonly T[]; today: CalendarDate },
): boolean {
  const hasStarted = ({ startDate }: T) => startDate! <= today;
  const isOther = (other: T) => other.id !== term.id && upcomingCarNumber(other, terms) === carNumber;
  return hasStarted(term) && terms.some((other) => isOther(other) && hasStarted(other));
}

/**
 * The term whose change of plate applies to this one too; null when its own change overrides it. Of several changes,
 * the one that was planned last counts. Start dates do not, because they change when terms are rescheduled.
 */
function leaderOf<T extends VehicleTerm>(term: T, terms: readonly T[]): T | null {
  if (upcomingDetails(term).carNumber !== term.carNumber) return null;
  const leaders = terms.flatMap((other) => {
    const changeId = changeOfPlate(other, term);
    return changeId === null ? [] : [{ other, changeId }];
  });
  return leaders.sort((a, b) => (a.changeId < b.changeId ? 1 : -1))[0]?.other ?? null;
}

/** The id of a term's change of plate that applies to a following term too, or null. */
function changeOfPlate({ carNumber, appliedChange, plannedChange }: VehicleTerm, term: VehicleTerm): string | null {
  if (plannedChange?.following.includes(term.id) && carNumber === term.carNumber) return plannedChange.id;
  if (appliedChange?.following.includes(term.id) && appliedChange.before.carNumber === term.carNumber)
    return appliedChange.id;
  return null;
}

function startsLater(term: VehicleTerm, other: VehicleTerm): boolean {
  return term.startDate! > other.startDate!;
}
