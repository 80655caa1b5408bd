import { Box, Button, Card, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { Period } from '#libs/calendar.js';
import type { SalesResponse } from '#libs/contract/reports.js';
import { MESSAGES } from '#libs/messages.js';
import { LoadError, RefreshError } from '../../components/LoadError.js';
import { countText, dayText, today } from '../../components/format.js';
import { LoadingState } from '../../components/LoadingState.js';
import { LAST_YEAR, periodIn, SALES_PRESETS } from '../../components/period.js';
import { PeriodPicker } from '../../components/PeriodPicker.js';
import { useBackofficeProvider } from '../../providers/use-backoffice-provider.js';
import { SalesChart } from './SalesChart.js';
import { Shares } from './Shares.js';
import {
  axisRupees,
  carTypeShares,
  changeText,
  communityShares,
  ordersText,
  paidOrdersPath,
  rupeesText,
  type Measure,
} from './sales.js';

const REVENUE: Measure = { valueOf: ({ revenue }) => revenue, format: rupeesText, formatShort: axisRupees };
const ORDERS: Measure = { valueOf: ({ orders }) => orders, format: countText, formatShort: countText };
const AVERAGE_ORDER: Omit<Measure, 'formatShort'> = {
  valueOf: ({ orders, revenue }) => (orders === 0 ? 0 : revenue / orders),
  format: rupeesText,
};

/** Revenue of the period in the URL by time, car type and community. Each figure links to its orders. */
export default function SalesSection() {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search) ?? LAST_YEAR.of(today());
  const { data, error, isPending, isPlaceholderData, refetch } = useSales(period);
  const choose = ({ from, to }: Period) =>
    setSearch((before) => {
      before.set('from', from);
      before.set('to', to);
      return before;
    });
  return (
    <Card component="section" aria-labelledby="sales" sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography id="sales" variant="h2" sx={{ mr: 'auto', lineHeight: '32px' }}>
          Sales
        </Typography>
        <Typography sx={{ display: 'none', '@media print': { display: 'block' } }}>
          {dayText(period.from)} to {dayText(period.to)}
        </Typography>
        <Box className="not-printed" sx={{ minWidth: 0 }}>
          <PeriodPicker presets={SALES_PRESETS} period={period} onChange={choose} />
        </Box>
      </Box>
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingState text={MESSAGES.loading} rows={6} />}
      {data && (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ opacity: isPlaceholderData ? 0.5 : 1, display: 'grid', gap: 3, minWidth: 0 }}
        >
          <Figures sales={data} />
        </Box>
      )}
    </Card>
  );
}

function useSales(period: Period) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['sales', period],
    queryFn: () => dataProvider.sales(period),
    placeholderData: keepPreviousData,
  });
}

function Figures({ sales }: { sales: SalesResponse }) {
  const { from, to, orders, previous } = sales;
  if (orders === 0) {
    return (
      <Typography role="status" color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
        No sales from {dayText(from)} to {dayText(to)}.
      </Typography>
    );
  }
  const columns = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 3 }}>
        <SalesChart title="Revenue" sales={sales} measure={REVENUE} />
        <SalesChart title="New orders" sales={sales} measure={ORDERS} />
        <Shares title="Orders by car type" shares={carTypeShares(sales)} />
        <Shares title="Orders by community" shares={communityShares(sales)} />
      </Box>
      <Typography>
        Average order <b>{AVERAGE_ORDER.format(AVERAGE_ORDER.valueOf(sales))}</b>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {changeText(AVERAGE_ORDER, sales, previous)}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          Plans and single washes, by the day they were paid. Revenue is after discounts, before GST, and less any later
          refunds.
        </Typography>
        <Button size="small" component={Link} to={paidOrdersPath(sales)}>
          {ordersText(orders)}
        </Button>
      </Box>
    </>
  );
}
