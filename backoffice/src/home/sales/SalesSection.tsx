import { Box, Button, Card, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import type { SalesResponse } from '#libs/contract/reports.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { LoadError } from '../../components/LoadError.js';
import { countText, dayText, today } from '../../components/format.js';
import { LoadingState } from '../../components/LoadingState.js';
import type { BackofficeProvider } from '../../providers/data-provider.js';
import { Bars } from './Bars.js';
import { periodIn, type Period } from './period.js';
import { PeriodPicker } from './PeriodPicker.js';
import { Shares } from './Shares.js';
import { carTypeShares, communityShares, paidOrdersPath } from './sales.js';

/** Revenue of the period in the URL by time, car type and community. Each figure links to its orders. */
export default function SalesSection() {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search, today());
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
        <Typography id="sales" variant="h2" sx={{ mr: 'auto' }}>
          Sales
        </Typography>
        <PeriodPicker period={period} onChange={choose} />
      </Box>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <LoadingState text={MESSAGES.loading} rows={6} />}
      {data && !error && (
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
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({
    queryKey: ['sales', period],
    queryFn: () => dataProvider.sales(period),
    placeholderData: keepPreviousData,
  });
}

function Figures({ sales }: { sales: SalesResponse }) {
  const { from, to, orders, revenue, periods, step } = sales;
  if (orders === 0) {
    return (
      <Typography role="status" color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
        Nothing was sold from {dayText(from)} to {dayText(to)}.
      </Typography>
    );
  }
  const columns = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 3 }}>
        <Bars
          title="Revenue"
          total={formatRupees(Math.round(revenue))}
          step={step}
          periods={periods}
          valueOf={(one) => one.revenue}
          write={(value) => formatRupees(Math.round(value))}
        />
        <Bars
          title="New orders"
          total={countText(orders)}
          step={step}
          periods={periods}
          valueOf={(one) => one.orders}
          write={countText}
        />
        <Shares title="Orders by car type" shares={carTypeShares(sales)} most={8} />
        <Shares title="Orders by community" shares={communityShares(sales)} most={8} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          Plans and single washes, by the day they were paid. Revenue is after discount, before GST, and without what
          was refunded since.
        </Typography>
        <Button size="small" component={Link} to={paidOrdersPath(sales)}>
          Show these {countText(orders)} orders
        </Button>
      </Box>
    </>
  );
}
