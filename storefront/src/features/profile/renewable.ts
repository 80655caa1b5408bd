import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';

const DAYS_AHEAD = 14;

/** A plan that ends within two weeks, or has ended, can be bought again; the new one begins after it. */
export function renewable({ status, endDate }: Pick<PlanResponse, 'status' | 'endDate'>, now: Date): boolean {
  if (status === 'expired') return true;
  return status === 'active' && endDate !== null && endDate <= addDays(calendarDateOf(now.toISOString()), DAYS_AHEAD);
}
