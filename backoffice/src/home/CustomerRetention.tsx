import { useState } from 'react';
import { Box, Button, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { CustomerRetentionMonth } from '#libs/contract/reports.js';
import { MESSAGES } from '#libs/messages.js';
import { countText, rateText } from '../components/format.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { latestMonth, monthText } from './customer-retention.js';

/** Renewals and churn of the latest month, with a table of all months. */
export function CustomerRetention() {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['customer-retention'],
    queryFn: () => dataProvider.customerRetention(),
  });
  return (
    <Card component="section" aria-labelledby="customer-retention" sx={{ p: 2, minWidth: 0 }}>
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Figures months={data} />
      ) : (
        <>
          <Title />
          {error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState text={MESSAGES.loading} rows={2} />
          )}
        </>
      )}
    </Card>
  );
}

function Title() {
  return (
    <Typography id="customer-retention" variant="h2" sx={{ mr: 'auto' }}>
      Renewals and churn
    </Typography>
  );
}

function Figures({ months }: { months: readonly CustomerRetentionMonth[] }) {
  const [asTable, setAsTable] = useState(false);
  const month = latestMonth(months);
  if (!month || months.every(({ ended, customersAtStart }) => ended === 0 && customersAtStart === 0))
    return (
      <>
        <Title />
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {month
            ? 'The first figures will appear in the month after the first plan.'
            : 'The first figures will appear here shortly.'}
        </Typography>
      </>
    );
  const { ended, renewed, customersAtStart, customersLost, isSettled } = month;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Title />
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Hide months' : 'Show months'}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {monthText(month)}
        {!isSettled && ', so far'}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr' }, m: 0, mt: 1 }}>
        <Figure
          name="Renewal rate"
          value={rateText(renewed, ended)}
          note={`${countText(renewed)} of ${countText(ended)} plans that ended`}
        />
        <Figure
          name="Churn"
          value={rateText(customersLost, customersAtStart)}
          note={`${countText(customersLost)} of ${countText(customersAtStart)} customers left`}
        />
      </Box>
      {asTable && <Months months={months} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        A plan is renewed when its car has another within 30 days. A customer leaves when no plan follows within 30
        days.
      </Typography>
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <Typography component="dt" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 700, fontSize: '1.25rem' }}>
          {value}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
    </div>
  );
}

function Months({ months }: { months: readonly CustomerRetentionMonth[] }) {
  return (
    <Box tabIndex={0} role="group" aria-label="Renewals and churn by month" sx={{ overflowX: 'auto', mt: 1 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Month</TableCell>
            <TableCell align="right">Ended</TableCell>
            <TableCell align="right">Renewed</TableCell>
            <TableCell align="right">Rate</TableCell>
            <TableCell align="right">Customers</TableCell>
            <TableCell align="right">Left</TableCell>
            <TableCell align="right">Churn</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.toReversed().map((month) => (
            <TableRow key={month.month}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {monthText(month)}
                {!month.isSettled && ' *'}
              </TableCell>
              <TableCell align="right">{countText(month.ended)}</TableCell>
              <TableCell align="right">{countText(month.renewed)}</TableCell>
              <TableCell align="right">{rateText(month.renewed, month.ended)}</TableCell>
              <TableCell align="right">{countText(month.customersAtStart)}</TableCell>
              <TableCell align="right">{countText(month.customersLost)}</TableCell>
              <TableCell align="right">{rateText(month.customersLost, month.customersAtStart)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {months.some(({ isSettled }) => !isSettled) && (
        <Typography variant="body2" color="textSecondary">
          * so far
        </Typography>
      )}
    </Box>
  );
}
