import { SLOT_MINUTES, planSlotStart, washSlotStart, type WashTier } from '#libs/catalogue.js';
import { normaliseCarNumber } from '#libs/car-number.js';
import type { CalendarDate } from '#libs/calendar.js';
import { upcomingCarNumber } from '#libs/covering-plan.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { isCleanedOn, slotOn } from '#libs/next-visit.js';
import { isToBeDone } from '#libs/order-transitions.js';
import type { ListedDaysOff } from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';

interface WantedWash {
  tier: WashTier;
  date: CalendarDate;
  timeSlot: string;
  carNumber: string;
}

type Wash = Pick<WashResponse, 'status' | 'date' | 'tier' | 'timeSlot' | 'carNumber' | 'service'>;
type Plan = Pick<
  PlanResponse,
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'pausedFrom'
  | 'pausedUntil'
  | 'timeSlot'
  | 'plannedChange'
  | 'communityId'
  | 'communityToConfirm'
  | 'carNumber'
  | 'id'
>;

/** A warning about a wash or plan of the same car at the same time. Null if there is none. */
export function overlapText(
  wanted: WantedWash,
  washes: readonly Wash[],
  plans: readonly Plan[],
  daysOff: ListedDaysOff,
): string | null {
  const { tier, date, timeSlot } = wanted;
  if (date === '' || timeSlot === '') return null;
  const carNumber = normaliseCarNumber(wanted.carNumber);
  const start = washSlotStart(tier, timeSlot);
  const isAtSameTime = (from: number, minutes: number) => from < start + SLOT_MINUTES[tier] && start < from + minutes;
  const isSameCar = (other: { carNumber: string }) => normaliseCarNumber(other.carNumber) === carNumber;

  const wash = washes.find(
    (other) =>
      isToBeDone(other) &&
      other.date === date &&
      isSameCar(other) &&
      isAtSameTime(washSlotStart(other.tier, other.timeSlot), SLOT_MINUTES[other.tier]),
  );
  if (wash) return `${wash.service} already booked for this car: ${formatSlot(wash.timeSlot)} that day.`;
  const plan =
    carNumber !== '' &&
    plans.find(
      (other) =>
        isCleanedOn(other, date, daysOff) &&
        // A wash is booked for tomorrow or later.
        isSameCar({ carNumber: upcomingCarNumber(other, plans) }) &&
        isAtSameTime(planSlotStart(slotOn(other, date)), SLOT_MINUTES.plan),
    );
  return plan ? `Your plan already cleans this car at ${formatSlot(slotOn(plan, date))} that day.` : null;
}
