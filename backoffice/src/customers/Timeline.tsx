import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { FactsCard } from '../parts/Facts.js';
import { Failure } from '../parts/Failure.js';
import { momentText } from '../parts/format.js';
import { StatusChip } from '../parts/StatusChip.js';
import { Waiting } from '../parts/Waiting.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { timelineEntries } from './timeline-entries.js';

/** Of each kind, the newest. */
const MOST = 100;

export function Timeline({ customer }: { customer: ProfileResponse }) {
  const { data: entries, error, refetch } = useEntries(customer);
  return (
    <FactsCard title="History">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <Waiting text={MESSAGES.loadingPlans} rows={3} />}
      {entries && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, ml: 0.5, borderLeft: 2, borderColor: 'divider' }}>
          {entries.map(({ key, at, title, text, to, status }) => (
            <Box component="li" key={key} sx={{ position: 'relative', pl: 2, pb: 2, '&:last-of-type': { pb: 0 } }}>
              <Box aria-hidden sx={{ position: 'absolute', left: -6, top: 7, width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.main' }} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
                {to ? (
                  <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
                    {title}
                  </Link>
                ) : (
                  <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
                )}
                {status && <StatusChip tone={status.tone}>{status.name}</StatusChip>}
                <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
                  {momentText(at)}
                </Typography>
              </Box>
              {text && (
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </FactsCard>
  );
}

function useEntries(customer: ProfileResponse) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({
    queryKey: ['customers', 'history', customer],
    queryFn: async () => {
      const newest = { sort: { field: 'createdAt', order: 'DESC' as const }, pagination: { page: 1, perPage: MOST } };
      const [plans, washes, payments, leads] = await Promise.all([
        dataProvider.plansOf(customer.id),
        dataProvider.getList<WashResponse>('washes', { filter: { userId: customer.id }, ...newest }),
        dataProvider.getList<PaymentResponse>('payments', { filter: { userId: customer.id }, ...newest }),
        dataProvider.getList<LeadResponse>('leads', { filter: { email: customer.email }, ...newest }),
      ]);
      return timelineEntries(customer, { plans, washes: washes.data, payments: payments.data, leads: leads.data });
    },
  });
}
