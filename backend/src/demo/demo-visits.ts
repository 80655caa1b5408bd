import { addDays, instantAt, type CalendarDate } from '#libs/calendar.js';
import { planSlotStart } from '#libs/catalogue.js';
import type { VisitReport } from '#libs/contract/visits.js';
import { communitiesCoveredOn } from '#libs/coverage.js';
import { isServiceDay, type DaysOff } from '#libs/service-days.js';
import type { NewRecord } from '../kernel/database.port.js';
import { isServedOn } from '../subscriptions/term.js';
import { reportedVisit, type ReportedVisit } from '../visits/visit.js';
import { DemoRandom } from './demo-random.js';
import type { DemoCustomer, DemoSubscription, DemoWorld } from './demo-world.js';

const DAYS = 14;
const DONE: VisitReport = { outcome: 'done', extras: [], reason: null, note: '' };
const REPORTS: readonly (readonly [VisitReport, number])[] = [
  [DONE, 84],
  [{ ...DONE, extras: ['interior'] }, 8],
  [{ ...DONE, extras: ['wax'] }, 4],
  [{ outcome: 'missed', extras: [], reason: 'car-away', note: '' }, 3],
  [{ outcome: 'missed', extras: [], reason: 'no-access', note: 'A van was parked in front of it' }, 1],
];

/** The reported visits of the last two weeks. Today's are left to the employees. */
export function demoVisits(
  world: DemoWorld,
  customers: readonly DemoCustomer[],
  daysOff: DaysOff,
): NewRecord<ReportedVisit>[] {
  // Its own random numbers, so that visits do not change other demo data.
  const random = new DemoRandom(world.seed + 1);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(world.today, at - DAYS));
  const plans = customers.flatMap(({ orders }) => orders).filter((order) => order.kind === 'subscription');
  return days
    .filter((date) => isServiceDay(daysOff, date))
    .flatMap((date) => plans.flatMap((plan) => visitOf(world, random, plan, date) ?? []));
}

function visitOf(
  { employees }: DemoWorld,
  random: DemoRandom,
  plan: DemoSubscription,
  date: CalendarDate,
): NewRecord<ReportedVisit> | null {
  const { communityId } = plan;
  if (communityId === null || !isServedOn(plan, date)) return null;
  const employee = employees.find((one) => communitiesCoveredOn(one, date).includes(communityId));
  if (!employee) return null;
  const now = instantAt(date, planSlotStart(plan.timeSlot) + 10 + random.below(15));
  const visit = reportedVisit({ ...plan, communityId }, random.weighted(REPORTS), {
    date,
    employeeId: employee.id,
    enteredBy: null,
    now,
  });
  // Demo customers get no mails about the past.
  return { ...visit, noticeDueAt: null };
}
