import { useState } from 'react';
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatRupees } from '#libs/money.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { TablePages } from '../components/TablePages.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { OrderCell } from '../refunds/OrderLink.js';
import { LINE_KIND } from './settlement.js';

const PER_PAGE = 25;

/** What a settlement consists of: adjustments first, then payments and refunds. */
export function SettlementLines({ settlementId }: { settlementId: string }) {
  const dataProvider = useBackofficeProvider();
  const [page, setPage] = useState(0);
  // The provider's id is beneath the kind, so that the amount needs no scrolling.
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { data, error, refetch } = useQuery({
    queryKey: ['settlements', 'lines', settlementId, page],
    queryFn: () => dataProvider.settlementLines(settlementId, { page: page + 1, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  if (data && total === 0) return null;
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
                {!isPhone && <TableCell>Provider ID</TableCell>}
                <TableCell align="right">Amount</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.data.map((line) => (
                <TableRow key={line.id}>
                  <TableCell>
                    <OrderCell {...line} />
                  </TableCell>
                  <TableCell>
                    {LINE_KIND[line.kind]}
                    {isPhone && (
                      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                        {line.id}
                      </Typography>
                    )}
                  </TableCell>
                  {!isPhone && <TableCell>{line.id}</TableCell>}
                  <TableCell align="right">
                    {formatRupees(line.kind === 'refund' ? -line.amount : line.amount)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <TablePages total={total} page={page} perPage={PER_PAGE} onChange={setPage} />
    </DetailsCard>
  );
}
