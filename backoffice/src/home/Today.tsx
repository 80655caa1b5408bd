import { useQuery } from '@tanstack/react-query';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { VisitOutcome } from '#libs/contract/visits.js';
import { MAX_RENEWALS, RENEWAL_SOON_DAYS } from '#libs/plan-renewal.js';
import { MISSED_IN_ROW } from '#libs/visits.js';
import type { FilterValues } from '../list/filters.js';
import { DetailsCard } from '../components/Details.js';
import { useWorkloadQuery } from '../components/use-workload.js';
import { useToday } from '../components/use-today.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { RENEWALS_KEY } from '../renewals/use-renewal-links.js';
import { isPermitted } from '../session/permissions.js';
import { FigureList } from './FigureList.js';
import { useCounts, type Counted, type Figure } from './figures.js';

/** Counts of the day's work, and of exceptions if there are any. Each links to its records. */
export function Today() {
  const today = useToday();
  const plans = usePlansToday();
  const toRenew = usePlansToRenew(today);
  const [done, washes, ...others] = useCounts([...workOn(today), ...exceptionsOn(today)]);
  const work = [...plans.work, done!, washes!];
  const exceptions = [...plans.exceptions, ...others, toRenew];
  const isQuiet =
    !plans.isDayOff && [...work, ...exceptions].every(({ value, error }) => value === 0 && !Boolean(error));
  return (
    <DetailsCard title="Today">
      <FigureList
        figures={[...work.map((figure) => ({ ...figure, isAlwaysShown: !isQuiet })), ...exceptions]}
        empty="No cars or washes today."
        sx={{
          columnGap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, minmax(0, 1fr))' },
        }}
      />
    </DetailsCard>
  );
}

function workOn(today: CalendarDate): Counted[] {
  return [
    { name: 'Plan visits done today', resource: 'visits', filter: reportedOn(today, 'done'), sort: 'date' },
    {
      name: 'Single washes today',
      resource: 'washes',
      filter: { status: ['booked', 'assigned', 'done'], date_gte: today, date_lte: today },
      sort: 'date',
    },
  ];
}

function exceptionsOn(today: CalendarDate): Counted[] {
  const complaints = { name: 'Complaints and questions', resource: 'leads' };
  return [
    { name: 'Plan visits missed today', resource: 'visits', filter: reportedOn(today, 'missed'), sort: 'date' },
    {
      name: `Plans missed ${MISSED_IN_ROW} times in a row`,
      resource: 'visits',
      filter: { missedInRow: true },
      sort: 'date',
    },
    {
      name: 'Unassigned washes, today and tomorrow',
      resource: 'washes',
      filter: { unassigned: true, date_gte: today, date_lte: addDays(today, 1) },
      sort: 'date',
    },
    { name: 'Washes reported as missed', resource: 'washes', filter: { missed: true }, sort: 'date' },
    { name: 'Overdue washes', resource: 'washes', filter: { late: true }, sort: 'date' },
    ...(isPermitted('leads') ? [{ ...complaints, filter: { status: ['new'], fromCustomer: true } }] : []),
    { name: 'Refunds due', filter: { awaitsRefund: true } },
  ];
}

function reportedOn(day: CalendarDate, outcome: VisitOutcome): FilterValues {
  return { outcome: [outcome], date_gte: day, date_lte: day };
}

/** The plans that the teams' schedules have today, and those in communities that no employee covers. */
function usePlansToday(): { work: Figure[]; exceptions: Figure[]; isDayOff: boolean } {
  const { data, error, refetch } = useWorkloadQuery();
  if (!isPermitted('staff:read')) return { work: [], exceptions: [], isDayOff: false };
  const name = data?.dayOff ? `Cars with a plan today (day off: ${data.dayOff})` : 'Cars with a plan today';
  const withoutEmployee = data?.uncovered.reduce((sum, { plans }) => sum + plans, 0);
  const query = { error, onRetry: () => void refetch() };
  return {
    work: [{ ...query, name, to: '/communities', value: data?.carsToday }],
    exceptions: [{ ...query, name: 'Cars that no employee covers', to: '/schedule', value: withoutEmployee }],
    isDayOff: Boolean(data?.dayOff),
  };
}

/** The plans that end soon and are not renewed: customers who may have to be reminded. */
function usePlansToRenew(today: CalendarDate): Figure {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [...RENEWALS_KEY, 'count', today],
    queryFn: () => dataProvider.renewalCount(),
  });
  return {
    name: `Plans to renew within ${RENEWAL_SOON_DAYS} days`,
    to: '/renewals?ends=week',
    value: data?.endingSoon,
    max: MAX_RENEWALS,
    error,
    onRetry: () => void refetch(),
  };
}
