import { Box, Link, Typography } from '@mui/material';
import { useGetList, type RaRecord, type SortPayload } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { VisitOutcome } from '#libs/contract/visits.js';
import { OWED_PLAN_STATUSES } from '#libs/order-transitions.js';
import type { FilterValues } from '../list/filters.js';
import { DetailsCard } from '../components/Details.js';
import { uncovered, useWorkloadQuery } from '../components/use-workload.js';
import { countText } from '../components/format.js';
import { useToday } from '../components/use-today.js';
import { isPermitted } from '../session/permissions.js';
import { TOUCH } from '../theme/theme.js';
import { OWED_FILTER } from '../washes/wash.js';
import { listPath } from './list-path.js';
import { ProviderNotice } from './ProviderNotice.js';

const GRID = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, [TOUCH]: { rowGap: 0 } } as const;

/** Counts of the day's work. Each links to its records. */
export function Today() {
  const now = useToday();
  return (
    <DetailsCard title="Today">
      <Box
        component="ul"
        sx={{
          ...GRID,
          columnGap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {isPermitted('staff:read') && <CarsToday />}
        {isPermitted('staff:read') && <CarsWithoutEmployee />}
        <Figure name="Plan visits done today" resource="visits" filter={reportedOn(now, 'done')} sort="date" />
        <Figure name="Plan visits missed today" resource="visits" filter={reportedOn(now, 'missed')} sort="date" />
        <Figure
          name="Single washes today"
          resource="washes"
          filter={{ status: ['booked', 'assigned', 'done'], date_gte: now, date_lte: now }}
          sort="date"
        />
        <Figure
          name="Unassigned, today and tomorrow"
          resource="washes"
          filter={{ unassigned: true, date_gte: now, date_lte: addDays(now, 1) }}
          sort="date"
        />
        <Figure name="Washes reported as missed" resource="washes" filter={{ missed: true }} sort="date" />
        <Figure name="Overdue washes" resource="washes" filter={{ late: true }} sort="date" />
        {isPermitted('leads') && (
          <Figure name="Complaints and questions" resource="leads" filter={{ status: ['new'], fromCustomer: true }} />
        )}
        <Figure name="Refunds due" resource="allOrders" filter={{ awaitsRefund: true }} />
        <Figure name="Plans ending within 7 days" filter={dueWithin(7, now)} sort="endDate" />
      </Box>
    </DetailsCard>
  );
}

function reportedOn(day: CalendarDate, outcome: VisitOutcome): FilterValues {
  return { outcome: [outcome], date_gte: day, date_lte: day };
}

/** A filter for running plans that end within this many days, including today. A pause is part of the end date. */
function dueWithin(days: number, now: CalendarDate): FilterValues {
  return { status: ['active', 'paused'], endDate_gte: now, endDate_lte: addDays(now, days - 1) };
}

/** Plans whose payment was undone. */
const UNPAID_PLANS: FilterValues = { status: [...OWED_PLAN_STATUSES], payment: ['unpaid'] };

/** Counts of records that need attention. Each links to its records. */
export function Attention() {
  return (
    <DetailsCard title="Needs attention">
      {isPermitted('payments') && <ProviderNotice />}
      <Box component="ul" sx={GRID}>
        <Figure name="Plans ending within 30 days" filter={dueWithin(30, useToday())} sort="endDate" />
        <Figure name="Waiting for payment" filter={{ status: ['pending'] }} />
        <Figure name="Plans not paid" filter={UNPAID_PLANS} />
        <Figure name="Paused" filter={{ status: ['paused'] }} />
        <Figure name="Over capacity after a pause" filter={{ slotState: ['over-capacity'] }} />
        <Figure name="Washes done but not paid" resource="washes" filter={OWED_FILTER} />
        <Figure
          name="Plans: community to be confirmed"
          filter={{ communityToConfirm: true, status: ['active', 'paused'] }}
        />
        <Figure
          name="Washes: community to be confirmed"
          resource="washes"
          filter={{ communityToConfirm: true, status: ['booked', 'assigned'] }}
        />
        <Figure name="Unmatched payments" resource="unmatched" filter={{ status: ['open'] }} />
        <Figure name="Payments that need attention" resource="attention" filter={{}} sort="attentionSince" />
        <Figure
          name="Disputes to respond to"
          resource="disputes"
          filter={{ status: ['open', 'action_required'] }}
          sort="respondBy"
        />
        <Figure name="Refunds in progress" resource="refunds" filter={{ status: ['requested', 'pending'] }} />
        <Figure
          name="Failed refunds"
          resource="attention"
          filter={{ attention: ['refund-failed'] }}
          sort="attentionSince"
        />
        <Figure name="Settlements with differences" resource="settlements" filter={{ differs: true }} />
        {isPermitted('mails') && <Figure name="Delayed emails" resource="mails" filter={{ delayed: true }} />}
        {isPermitted('mails') && <Figure name="Failed emails" resource="mails" filter={{ status: ['failed'] }} />}
        {isPermitted('leads') && <Figure name="New leads" resource="leads" filter={{ status: ['new'] }} />}
      </Box>
    </DetailsCard>
  );
}

/** The plans in communities that no employee covers. They are in nobody's schedule. */
function CarsWithoutEmployee() {
  const { data, error } = useWorkloadQuery();
  const count = data && uncovered(data).reduce((sum, { plans }) => sum + plans, 0);
  return <Line name="Cars that no employee covers" to="/schedule" value={count} error={error} />;
}

interface FigureProps {
  name: string;
  resource?: string;
  filter: FilterValues;
  sort?: string;
}

/** The plans that the teams' schedules have today. The workload by community adds up to it. */
function CarsToday() {
  const { data, error } = useWorkloadQuery();
  const name = data?.dayOff ? `Cars with a plan today (day off: ${data.dayOff})` : 'Cars with a plan today';
  return <Line name={name} to="/communities" value={data?.carsToday} error={error} />;
}

function Figure({ name, resource = 'allOrders', filter, sort = 'createdAt' }: FigureProps) {
  const oldestFirst: SortPayload = { field: sort, order: 'ASC' };
  const { total, error } = useGetList<RaRecord>(resource, {
    filter,
    sort: oldestFirst,
    pagination: { page: 1, perPage: 1 },
  });
  return <Line name={name} to={listPath(resource, filter, oldestFirst)} value={total} error={error} />;
}

interface LineProps {
  name: string;
  to: string;
  value: number | undefined;
  error: unknown;
}

/** A figure that could not be refreshed keeps its last value, marked as outdated. */
function Line({ name, to, value, error }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <Link component={RouterLink} to={to} sx={{ flex: 1, [TOUCH]: { py: 1.375 } }}>
        {name}
      </Link>
      {Boolean(error) && value !== undefined && (
        <Typography component="span" variant="body2" sx={{ color: 'warning.main' }}>
          outdated
        </Typography>
      )}
      <Box component="span" sx={{ fontWeight: 700 }}>
        {value !== undefined ? countText(value) : error ? 'Error' : '…'}
      </Box>
    </Box>
  );
}
