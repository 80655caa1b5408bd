import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Period } from '#libs/calendar.js';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import { dayText, today } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { Page } from '../components/Page.js';
import { DAILY_PRESETS, periodIn } from '../components/period.js';
import { PeriodPicker } from '../components/PeriodPicker.js';
import { DownloadFile } from '../export/DownloadFile.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { Movements } from './Movements.js';
import { Totals } from './Totals.js';

/** What staff received and refunded without the payment provider, to compare with the cash and the bank statement. */
export default function HandPayments() {
  const [search, setSearch] = useSearchParams();
  const now = today();
  const period = periodIn(search) ?? { from: now, to: now };
  const dataProvider = useBackofficeProvider();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['hand-payments', period],
    queryFn: () => dataProvider.handPayments(period),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Payments by hand"
      actions={
        isPermitted('exports:accounting') && (
          <DownloadFile
            label="Export (CSV)"
            name={`payments-by-hand-${period.from}-to-${period.to}.csv`}
            load={() => dataProvider.handPaymentsFile(period)}
          />
        )
      }
    >
      <ScreenTabs />
      <Box className="not-printed" sx={{ mb: 2 }}>
        <PeriodPicker presets={DAILY_PRESETS} period={period} onChange={({ from, to }) => setSearch({ from, to })} />
      </Box>
      <Typography sx={{ display: 'none', mb: 2, '@media print': { display: 'block' } }}>{daysText(period)}</Typography>
      {error && <LoadError text="Error loading payments by hand:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading payments by hand..." />}
      {data && !error && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1, display: 'grid', gap: 2 }}>
          <Report key={`${data.from} ${data.to}`} report={data} />
        </Box>
      )}
    </Page>
  );
}

function Report({ report: { from, to, methods, movements } }: { report: HandPaymentReportResponse }) {
  if (movements.length === 0)
    return (
      <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
        No payments by hand {daysText({ from, to })}. Record one on the page of its order.
      </Typography>
    );
  return (
    <>
      <Totals methods={methods} />
      <Movements movements={movements} />
    </>
  );
}

function daysText({ from, to }: Period): string {
  return from === to ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`;
}
