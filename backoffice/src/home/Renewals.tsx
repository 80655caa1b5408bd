import { Box, Link } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { addDays } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { FactsCard } from '../parts/Facts.js';
import { countText, today } from '../parts/format.js';
import { listAddress } from './list-address.js';

/** What wants attention: each figure leads to the orders it counts. */
export function Renewals() {
  const now = today();
  const due = (days: number) => ({ status: ['active'], endDate_gte: now, endDate_lte: addDays(now, days) });
  return (
    <FactsCard title="Needs attention">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        <Figure name="Plans ending within 7 days" filter={due(7)} sort="endDate" />
        <Figure name="Plans ending within 30 days" filter={due(30)} sort="endDate" />
        <Figure name="Waiting for payment" filter={{ status: ['pending'] }} sort="createdAt" />
        <Figure name="Paused" filter={{ status: ['paused'] }} sort="createdAt" />
      </Box>
    </FactsCard>
  );
}

function Figure({ name, filter, sort }: { name: string; filter: Record<string, unknown>; sort: string }) {
  const { total, error } = useGetList<PlanResponse & RaRecord>('allOrders', { filter, sort: { field: sort, order: 'ASC' }, pagination: { page: 1, perPage: 1 } });
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <Link component={RouterLink} to={listAddress('allOrders', filter, { field: sort, order: 'ASC' })} sx={{ flex: 1 }}>
        {name}
      </Link>
      <Box component="span" sx={{ fontWeight: 700 }}>
        {error ? 'Error' : total === undefined ? '…' : countText(total)}
      </Box>
    </Box>
  );
}
