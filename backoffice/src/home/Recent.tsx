import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { monthsText } from '#libs/duration-text.js';
import { MESSAGES } from '#libs/messages.js';
import { unbroken } from '#libs/unbroken.js';
import { LEAD_STATUS } from '../leads/lead.js';
import { OPENS_RECORD, RecordLink } from '../list/RecordLink.js';
import { amountText } from '../orders/amount-text.js';
import { kindText, resourceOf } from '../orders/order-status.js';
import { OrderStatusChip } from '../orders/OrderStatusChip.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { dateTimeText } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';

const NEWEST = { field: 'createdAt', order: 'DESC' as const };

export function RecentOrders() {
  return (
    <Recent<OrderResponse>
      title="Latest orders"
      resource="allOrders"
      count={10}
      texts={{ loading: MESSAGES.loadingOrders, failed: MESSAGES.ordersFailed, empty: MESSAGES.noOrders }}
      resourceOf={resourceOf}
      facts={(order) => [
        [order.carName, formatCarNumber(order.carNumber)].filter(Boolean).join(', '),
        order.planDuration ? monthsText(order.planDuration) : kindText(order),
        dateTimeText(order.createdAt),
      ]}
      end={(order) => (
        <>
          {amountText(order, order.payable)} <OrderStatusChip order={order} />
        </>
      )}
    />
  );
}

export function RecentLeads() {
  return (
    <Recent<LeadResponse>
      title="Latest leads"
      resource="leads"
      count={5}
      texts={{ loading: MESSAGES.loadingLeads, failed: MESSAGES.leadsFailed, empty: MESSAGES.noLeads }}
      facts={({ subject, createdAt }) => [subject, dateTimeText(createdAt)]}
      end={({ status }) => <StatusChip tone={LEAD_STATUS[status].tone}>{LEAD_STATUS[status].name}</StatusChip>}
    />
  );
}

interface RecentProps<T> {
  title: string;
  resource: string;
  count: number;
  texts: { loading: string; failed: string; empty: string };
  /** The resource of a record's page. The default is that of the list. */
  resourceOf?: (record: T) => string;
  /** Those after the first are not broken across lines. Empty ones are left out. */
  facts: (record: T) => string[];
  end: (record: T) => ReactNode;
}

function Recent<T extends { id: string; name: string }>({
  title,
  resource,
  resourceOf = () => resource,
  count,
  texts,
  facts,
  end,
}: RecentProps<T>) {
  const { data, error, isPending, refetch } = useGetList<T & RaRecord>(resource, {
    sort: NEWEST,
    pagination: { page: 1, perPage: count },
  });
  return (
    <DetailsCard
      title={title}
      action={
        <Button component={Link} to={`/${resource}`} size="small" aria-label={`${title}: show all`}>
          Show all
        </Button>
      }
    >
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {error && !data && <LoadError text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingState text={texts.loading} rows={count} />}
      {data?.length === 0 && <Typography color="textSecondary">{texts.empty}</Typography>}
      <PlainList>
        {data?.map((record) => (
          <Box component="li" key={record.id} sx={[OPENS_RECORD, { py: 0.75, borderTop: 1, borderColor: 'divider' }]}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                <RecordLink id={record.id} resource={resourceOf(record)}>
                  {record.name}
                </RecordLink>
              </Box>
              <Box sx={{ whiteSpace: 'nowrap' }}>{end(record)}</Box>
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {unbroken(facts(record).filter(Boolean).join(' · '))}
            </Typography>
          </Box>
        ))}
      </PlainList>
    </DetailsCard>
  );
}
