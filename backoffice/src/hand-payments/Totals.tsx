import { Card, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material';
import type { HandPaymentTotals } from '#libs/contract/hand-payment-report.js';
import { METHOD_NAMES } from '#libs/hand-payments.js';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#libs/money.js';
import { countText } from '../components/format.js';

/** What was received and refunded by each method. */
export function Totals({ methods }: { methods: readonly HandPaymentTotals[] }) {
  const count = (field: 'payments' | 'refunds') => methods.reduce((total, one) => total + one[field], 0);
  const sum = (field: 'received' | 'refunded' | 'net') =>
    rupeesFromPaise(methods.reduce((total, one) => total + paiseFromRupees(one[field]), 0));
  return (
    <Card tabIndex={0} role="group" aria-label="Totals" sx={{ overflowX: 'auto', maxWidth: 720 }}>
      <Table sx={{ '& td, & th': { px: { xs: 1, sm: 2 } }, '& td': { fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            <TableCell>Method</TableCell>
            <TableCell align="right">Received</TableCell>
            <TableCell align="right">Refunded</TableCell>
            <TableCell align="right">Net</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {methods.map(({ method, payments, received, refunds, refunded, net }) => (
            <TableRow key={method}>
              <TableCell component="th" scope="row">
                {METHOD_NAMES[method]}
              </TableCell>
              <Amount rupees={received} count={payments} noun="payment" />
              <Amount rupees={refunded} count={refunds} noun="refund" />
              <TableCell align="right">{formatRupees(net)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={{ '& td, & th': { color: 'text.primary', fontWeight: 600, fontSize: '0.875rem' } }}>
            <TableCell component="th" scope="row">
              Total
            </TableCell>
            <Amount rupees={sum('received')} count={count('payments')} noun="payment" />
            <Amount rupees={sum('refunded')} count={count('refunds')} noun="refund" />
            <TableCell align="right">{formatRupees(sum('net'))}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </Card>
  );
}

/** An amount above the number of payments or refunds that it consists of. */
function Amount({ rupees, count, noun }: { rupees: number; count: number; noun: string }) {
  return (
    <TableCell align="right">
      {formatRupees(rupees)}
      {count > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {countText(count)} {count === 1 ? noun : `${noun}s`}
        </Typography>
      )}
    </TableCell>
  );
}
