import { useState } from 'react';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { SETTLEMENT_LINE_KINDS, type SettlementLineResponse } from '#libs/contract/settlements.js';
import { formatRupees } from '#libs/money.js';
import { DetailsCard } from '../components/Details.js';
import { countText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { OrderCell } from '../refunds/OrderLink.js';
import { LINE_KIND } from './settlement.js';

/** How many lines are shown at first. */
const FEW = 25;

/** What a settlement consists of: payments first, then refunds and adjustments. */
export function SettlementLines({ settlementId }: { settlementId: string }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['settlements', 'lines', settlementId],
    queryFn: () => dataProvider.settlementLines(settlementId),
  });
  if (data?.length === 0) return null;
  const lines = data?.toSorted(byKind) ?? [];
  return (
    <DetailsCard title="Payments and refunds">
      {error && <LoadError text="Error loading payments and refunds:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading payments and refunds..." rows={3} />}
      {data && (
        <Box tabIndex={0} role="group" aria-label="Payments and refunds" sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Order</TableCell>
                <TableCell>Kind</TableCell>
                <TableCell>Provider ID</TableCell>
                <TableCell align="right">Amount</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.slice(0, showsAll ? undefined : FEW).map((line) => (
                <TableRow key={line.id}>
                  <TableCell>
                    <OrderCell {...line} />
                  </TableCell>
                  <TableCell>{LINE_KIND[line.kind]}</TableCell>
                  <TableCell>{line.id}</TableCell>
                  <TableCell align="right">
                    {formatRupees(line.kind === 'refund' ? -line.amount : line.amount)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {lines.length > FEW && !showsAll && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShowsAll(true)}>
          Show all {countText(lines.length)}
        </Button>
      )}
    </DetailsCard>
  );
}

function byKind(one: SettlementLineResponse, other: SettlementLineResponse): number {
  return SETTLEMENT_LINE_KINDS.indexOf(one.kind) - SETTLEMENT_LINE_KINDS.indexOf(other.kind);
}
