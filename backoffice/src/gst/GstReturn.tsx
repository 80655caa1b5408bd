import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { GstReturnResponse } from '#libs/contract/documents.js';
import { formatRupees } from '#libs/money.js';
import { daysOf, type ReturnPeriod } from '#libs/return-period.js';
import { Columns } from '../components/Columns.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { countText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { Page } from '../components/Page.js';
import { PeriodField } from '../components/PeriodField.js';
import { DOCUMENT_KIND } from '../documents/document.js';
import { WaitingDocumentsNotice } from '../documents/WaitingDocumentsNotice.js';
import { listPath } from '../list/list-path.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { GstDownloads } from './GstDownloads.js';
import { Gstr1Tables } from './Gstr1Tables.js';
import { LengthChoice } from './LengthChoice.js';
import { LiabilityCard } from './LiabilityCard.js';
import { usePeriod } from './use-period.js';

/** The GST figures of a month or quarter for the accountant: totals, what blocks filing, and the files. */
export default function GstReturn() {
  const [period, setPeriod] = usePeriod();
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['gst', period.month, period.length],
    queryFn: () => dataProvider.gstReturn(period),
  });
  return (
    <Page title="GST" actions={<GstDownloads period={period} otherGstins={data?.otherGstins ?? []} />}>
      <ScreenTabs />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <PeriodField value={period} onChange={setPeriod} />
        <LengthChoice value={period} onChange={setPeriod} />
      </Box>
      <WaitingDocumentsNotice />
      {error && <LoadError text={`Error loading the ${period.length}:`} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text={`Loading the ${period.length}...`} />}
      {data && !error && <Figures figures={data} />}
    </Page>
  );
}

function Figures({ figures }: { figures: GstReturnResponse }) {
  const { period, blockers, net, difference, pendingOrders } = figures;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {blockers.length > 0 ? (
        <Alert severity="warning">
          Before you file this {period}:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </Box>
        </Alert>
      ) : (
        <Alert severity="success">Nothing blocks filing this {period}.</Alert>
      )}
      <Columns>
        <DetailsCard title="Totals">
          <Details>
            <Detail name="Invoices">{countText(figures.invoices)}</Detail>
            <Detail name="Credit notes">{countText(figures.creditNotes)}</Detail>
            <Detail name="Taxable">{formatRupees(net.taxable)}</Detail>
            <Detail name="CGST">{formatRupees(net.cgst)}</Detail>
            <Detail name="SGST">{formatRupees(net.sgst)}</Detail>
            <Detail name="IGST">{formatRupees(net.igst)}</Detail>
            {net.rounding !== 0 && <Detail name="Rounding">{formatRupees(net.rounding)}</Detail>}
            <Detail name="Total" strong>
              {formatRupees(net.total)}
            </Detail>
          </Details>
        </DetailsCard>
        <DetailsCard title="Reconciliation">
          <Details>
            <Detail name="GSTIN">{figures.gstin}</Detail>
            <Detail name="Payments less invoices" strong>
              {formatRupees(difference)}
            </Detail>
            {figures.overRefunded > 0 && (
              <Detail name="Refunded more than was paid" strong>
                {formatRupees(figures.overRefunded)}
              </Detail>
            )}
            <Detail name="Settlements with differences" strong>
              <Link
                component={RouterLink}
                to={listPath('settlements', settledIn({ month: figures.month, length: period }))}
                color="inherit"
              >
                {countText(figures.settlementsThatDiffer)}
              </Link>
            </Detail>
            <Detail name="Captured, not settled yet">{formatRupees(figures.notSettled)}</Detail>
            <Detail name="Orders waiting for an invoice">{countText(pendingOrders)}</Detail>
            {figures.series.map(({ kind, from, to, issued }) => (
              <Detail key={from} name={DOCUMENT_KIND[kind]}>
                <span style={NOWRAP}>{from}</span> to{' '}
                <span style={NOWRAP}>
                  {to} · {countText(issued)}
                </span>
              </Detail>
            ))}
          </Details>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            The difference covers all online payments to this day. It is ₹0 when every payment has its invoice and every
            refund its credit note.
            {figures.overRefunded > 0 &&
              ' Money refunded twice, such as by bank transfer and in Razorpay’s dashboard, has no credit note and does not reduce the tax.'}
          </Typography>
        </DetailsCard>
      </Columns>
      <LiabilityCard />
      <DetailsCard title="GSTR-1">
        <Gstr1Tables tables={figures.tables} />
      </DetailsCard>
    </Box>
  );
}

/** The number of a document is not broken at its hyphen. */
const NOWRAP = { whiteSpace: 'nowrap' } as const;

function settledIn(period: ReturnPeriod) {
  const { from, to } = daysOf(period);
  return { settledOn_gte: from, settledOn_lte: to };
}
