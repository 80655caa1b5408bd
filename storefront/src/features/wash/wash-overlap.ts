import { SLOT_MINUTES, planSlotStart, washSlotStart, type WashTier } from '#libs/catalogue.js';
import { normaliseCarNumber } from '#libs/car-number.js';
import type { CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
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
  'status' | 'startDate' | 'endDate' | 'pausedFrom' | 'pausedUntil' | 'timeSlot' | 'carNumber'
>;

/** A warning about a wash or plan of the same car at the same time. Null if there is none. */
export function overlapText(wanted: WantedWash, washes: readonly Wash[], plans: readonly Plan[]): string | null {
  const { tier, date, timeSlot } = wanted;
  if (timeSlot === '') return null;
  const carNumber = normaliseCarNumber(wanted.carNumber);
  const start = washSlotStart(tier, timeSlot);
  const isAtSameTime = (from: number, minutes: number) => from < start + SLOT_MINUTES[tier] && start < from + minutes;
  const isSameCar = (other: { carNumber: string }) => normaliseCarNumber(other.carNumber) === carNumber;

  const wash = washes.find(
    (other) =>
      (other.status === 'booked' || other.status === 'assigned') &&
      other.date === date &&
      isSameCar(other) &&
      isAtSameTime(washSlotStart(other.tier, other.timeSlot), SLOT_MINUTES[other.tier]),
  );
  if (wash) return `${wash.service} already booked for this car: ${formatSlot(wash.timeSlot)} that day.`;
  const plan =
    carNumber !== '' &&
    plans.find(
      (other) =>
        isServed(other, date) && isSameCar(other) && isAtSameTime(planSlotStart(other.timeSlot), SLOT_MINUTES.plan),
    );
  return plan ? `Your plan already cleans this car at ${formatSlot(plan.timeSlot)} that day.` : null;
}

function isServed({ status, startDate, endDate, pausedFrom, pausedUntil }: Plan, date: CalendarDate): boolean {
  if ((status !== 'active' && status !== 'paused') || !startDate || !endDate) return false;
  const isPaused = pausedFrom !== null && pausedUntil !== null && date >= pausedFrom && date <= pausedUntil;
  return date >= startDate && date <= endDate && !isPaused;
}
