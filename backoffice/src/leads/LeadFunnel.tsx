import { Box, Card, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { LEAD_STATUSES, type LeadFunnelRow, type LeadStatus } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { LEAD_SOURCE_NAMES } from '#libs/value-names.js';
import { countText, rateText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { listPath } from '../list/list-path.js';
import type { FilterValues } from '../list/filters.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { LEAD_STATUS } from './lead.js';

/** How many leads of each source have each status, and how many became customers. */
export default function LeadFunnel({ onOpen }: { onOpen: () => void }) {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['leads', 'funnel'],
    queryFn: () => dataProvider.leadFunnel(),
  });
  if (error && !data) return <LoadError text={MESSAGES.leadsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={MESSAGES.loadingLeads} />;
  return (
    <Card component="section" aria-labelledby="lead-funnel" sx={{ p: 2 }}>
      <Typography id="lead-funnel" variant="h2">
        Leads by source
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        All leads, regardless of filters. Conversion is the share of a source’s leads that became customers.
      </Typography>
      <Box tabIndex={0} role="group" aria-label="Leads by source as a table" sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Source</TableCell>
              <TableCell align="right">Leads</TableCell>
              <TableCell align="right">Conversion</TableCell>
              {LEAD_STATUSES.map((status) => (
                <TableCell key={status} align="right">
                  {LEAD_STATUS[status].name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((row) => (
              <Row key={row.source} row={row} onOpen={onOpen} />
            ))}
            <Total rows={data} />
          </TableBody>
        </Table>
      </Box>
    </Card>
  );
}

function Row({ row: { source, leads, statuses }, onOpen }: { row: LeadFunnelRow; onOpen: () => void }) {
  const link = (count: number, filter: FilterValues, name: string) =>
    count === 0 ? (
      '0'
    ) : (
      <Link component={RouterLink} to={listPath('leads', filter)} onClick={onOpen} aria-label={name}>
        {countText(count)}
      </Link>
    );
  const name = LEAD_SOURCE_NAMES[source];
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      <TableCell align="right">{link(leads, { source: [source] }, `${countText(leads)} leads: ${name}`)}</TableCell>
      <TableCell align="right">{rateText(statuses.converted, leads)}</TableCell>
      {LEAD_STATUSES.map((status) => (
        <TableCell key={status} align="right">
          {link(
            statuses[status],
            { source: [source], status: [status] },
            `${countText(statuses[status])} ${LEAD_STATUS[status].name.toLowerCase()}: ${name}`,
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

function Total({ rows }: { rows: readonly LeadFunnelRow[] }) {
  const leads = rows.reduce((sum, row) => sum + row.leads, 0);
  const of = (status: LeadStatus) => rows.reduce((sum, { statuses }) => sum + statuses[status], 0);
  return (
    <TableRow sx={{ '& > *': { fontWeight: 700 } }}>
      <TableCell component="th" scope="row">
        Total
      </TableCell>
      <TableCell align="right">{countText(leads)}</TableCell>
      <TableCell align="right">{rateText(of('converted'), leads)}</TableCell>
      {LEAD_STATUSES.map((status) => (
        <TableCell key={status} align="right">
          {countText(of(status))}
        </TableCell>
      ))}
    </TableRow>
  );
}
