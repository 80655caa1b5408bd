import { Alert, Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { lastOfMonth } from '#libs/calendar.js';
import type { GstMonthResponse, Gstr1TableResponse } from '#libs/contract/documents.js';
import { formatRupees } from '#libs/money.js';
import { Columns } from '../components/Columns.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { countText, today } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { MonthField } from '../components/MonthField.js';
import { Page } from '../components/Page.js';
import { DOCUMENT_KIND } from '../documents/document.js';
import { listPath } from '../home/list-path.js';
import { InvoiceTabs } from '../orders/OrderTabs.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { GstDownloads } from './GstDownloads.js';
import { LiabilityCard } from './LiabilityCard.js';

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

const TABLE_NAMES: Record<Gstr1TableResponse['table'], string> = {
  b2b: 'B2B invoices',
  b2cl: 'B2C large invoices',
  b2cs: 'B2C small supplies',
  cdnr: 'Credit notes, registered',
  cdnur: 'Credit notes, unregistered',
  'hsn-b2b': 'SAC summary, B2B',
  'hsn-b2c': 'SAC summary, B2C',
};

/** The GST figures of a month for the accountant: totals, what blocks filing, and the files. */
export default function GstMonth() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('month') ?? '';
  const month = MONTH.test(chosen) ? chosen : today().slice(0, 7);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['gst', month],
    queryFn: () => dataProvider.gstMonth(month),
  });
  return (
    <Page title="GST" actions={<GstDownloads month={month} />}>
      <InvoiceTabs />
      <MonthField
        value={month}
        max={today().slice(0, 7)}
        onChange={(chosenMonth) => setSearch({ month: chosenMonth })}
      />
      {error && <LoadError text="Error loading the month:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading the month..." />}
      {data && !error && <Figures month={data} />}
    </Page>
  );
}

function Figures({ month }: { month: GstMonthResponse }) {
  const { blockers, net, difference, pendingOrders } = month;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {blockers.length > 0 ? (
        <Alert severity="warning">
          Before you file this month:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </Box>
        </Alert>
      ) : (
        <Alert severity="success">Nothing blocks filing this month.</Alert>
      )}
      <Columns>
        <DetailsCard title="Totals">
          <Details>
            <Detail name="Invoices">{countText(month.invoices)}</Detail>
            <Detail name="Credit notes">{countText(month.creditNotes)}</Detail>
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
            <Detail name="GSTIN">{month.gstin}</Detail>
            <Detail name="Payments less invoices" strong>
              {formatRupees(difference)}
            </Detail>
            <Detail name="Settlements with differences" strong>
              <Link component={RouterLink} to={listPath('settlements', settledIn(month.month))} color="inherit">
                {countText(month.settlementsThatDiffer)}
              </Link>
            </Detail>
            <Detail name="Captured, not settled yet">{formatRupees(month.notSettled)}</Detail>
            <Detail name="Orders waiting for an invoice">{countText(pendingOrders)}</Detail>
            {month.series.map(({ kind, from, to, issued }) => (
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
          </Typography>
        </DetailsCard>
      </Columns>
      <LiabilityCard />
      <DetailsCard title="GSTR-1">
        <Box tabIndex={0} role="group" aria-label="GSTR-1 tables" sx={{ overflowX: 'auto' }}>
          <Tables tables={month.tables} />
        </Box>
      </DetailsCard>
    </Box>
  );
}

/** A number is not broken at its hyphen. */
const NOWRAP = { whiteSpace: 'nowrap' } as const;

function settledIn(month: string) {
  return { settledOn_gte: `${month}-01`, settledOn_lte: lastOfMonth(`${month}-01`) };
}

function Tables({ tables }: { tables: readonly Gstr1TableResponse[] }) {
  return (
    <Table size="small" sx={{ '& td, & th': { px: { xs: 0.5, lg: 1 } }, '& tbody th': { minWidth: 110 } }}>
      <TableHead>
        <TableRow>
          <TableCell>Table</TableCell>
          <TableCell align="right">Count</TableCell>
          <TableCell align="right">Taxable</TableCell>
          <TableCell align="right">CGST</TableCell>
          <TableCell align="right">SGST</TableCell>
          <TableCell align="right">IGST</TableCell>
          <TableCell align="right">Total</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {tables.map(({ table, documents, taxable, cgst, sgst, igst, total }) => (
          <TableRow key={table}>
            <TableCell component="th" scope="row">
              {TABLE_NAMES[table]}
            </TableCell>
            <TableCell align="right">{countText(documents)}</TableCell>
            {[taxable, cgst, sgst, igst, total].map((amount, column) => (
              <TableCell key={column} align="right">
                {formatRupees(amount)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
