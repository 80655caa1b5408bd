import { useState } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { unbroken } from '#libs/unbroken.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { dateTimeText } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { listPath } from '../list/list-path.js';
import { OPENS_RECORD } from '../list/RecordLink.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { timelineEntries } from './timeline-entries.js';

/** How many entries of each kind are loaded at a time. */
const PAGE_SIZE = 100;
/** The largest page of a list. */
const MAX_ENTRIES = 1000;

export function Timeline({ customer }: { customer: ProfileResponse }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, refetch, isFetching } = useEntries(customer, limit);
  const entries = data?.entries;
  return (
    <DetailsCard title="History" action={<RelatedLists customer={customer} />}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <LoadingState text={MESSAGES.loadingPlans} rows={3} />}
      {entries && (
        <PlainList component="ol" sx={{ ml: 0.5, borderLeft: 2, borderColor: 'divider' }}>
          {entries.map(({ key, at, title, text, to, status }) => (
            <Box component="li" key={key} sx={[OPENS_RECORD, { pl: 2, pb: 2, '&:last-of-type': { pb: 0 } }]}>
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  left: -6,
                  top: 7,
                  width: 10,
                  height: 10,
                  borderRadius: '50%',
                  bgcolor: 'primary.main',
                }}
              />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
                {to ? (
                  <Link className="record-link" component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
                    {title}
                  </Link>
                ) : (
                  <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
                )}
                {status && <StatusChip tone={status.tone}>{status.name}</StatusChip>}
                <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
                  {dateTimeText(at)}
                </Typography>
              </Box>
              {text && (
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {unbroken(text)}
                </Typography>
              )}
            </Box>
          ))}
        </PlainList>
      )}
      {data?.hasOlder && (
        <Button size="small" loading={isFetching} onClick={() => setLimit(limit + PAGE_SIZE)} sx={{ mt: 1 }}>
          Show older
        </Button>
      )}
    </DetailsCard>
  );
}

/** Links to lists of the customer's records that the history does not contain. */
function RelatedLists({ customer: { id, email, role } }: { customer: ProfileResponse }) {
  return (
    <>
      {role === 'user' && isPermitted('documents') && (
        <Button size="small" component={RouterLink} to={listPath('documents', { userId: id })}>
          Invoices
        </Button>
      )}
      {isPermitted('mails') && (
        <Button size="small" component={RouterLink} to={listPath('mails', { q: email })}>
          Emails
        </Button>
      )}
    </>
  );
}

function useEntries(customer: ProfileResponse, limit: number) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['customers', 'history', customer, limit],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const newest = <T extends { id: string }>(resource: string, filter: object) =>
        dataProvider.getList<T>(resource, {
          filter,
          sort: { field: 'createdAt', order: 'DESC' as const },
          pagination: { page: 1, perPage: limit },
        });
      const enquiries = (filter: object) =>
        isPermitted('leads') ? newest<LeadResponse>('leads', filter) : { data: [], total: 0 };
      const [plans, washes, payments, mailed, phoned] = await Promise.all([
        dataProvider.plansOf(customer.id),
        newest<WashResponse>('washes', { userId: customer.id }),
        newest<PaymentResponse>('payments', { userId: customer.id }),
        enquiries({ email: customer.email }),
        enquiries({ phone: customer.phone }),
      ]);
      const leads = [...new Map([...mailed.data, ...phoned.data].map((lead) => [lead.id, lead])).values()];
      return {
        entries: timelineEntries(customer, { plans, washes: washes.data, payments: payments.data, leads }),
        hasOlder:
          limit < MAX_ENTRIES && [washes, payments, mailed, phoned].some(({ data, total = 0 }) => total > data.length),
      };
    },
  });
}
