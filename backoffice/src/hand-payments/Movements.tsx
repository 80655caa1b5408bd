import { useState } from 'react';
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { HandMovement } from '#libs/contract/hand-payment-report.js';
import { HAND_PAYMENT_METHODS, type HandPaymentMethod } from '#libs/contract/hand-payments.js';
import { METHOD_NAMES, MOVEMENT_NAMES } from '#libs/hand-payments.js';
import { formatRupees } from '#libs/money.js';
import { DetailsCard } from '../components/Details.js';
import { dateTimeText, dayText, NONE } from '../components/format.js';
import { TablePages } from '../components/TablePages.js';
import { WRAPPING_BUTTONS } from '../components/wrapping-buttons.js';
import { SecondLine } from '../list/SecondLine.js';
import { OrderNumberLink } from '../refunds/OrderLink.js';

const PER_PAGE = 50;

/** The payments and refunds one by one, of every method or a chosen one. */
export function Movements({ movements }: { movements: readonly HandMovement[] }) {
  const [method, setMethod] = useState<HandPaymentMethod | null>(null);
  const [page, setPage] = useState(0);
  const shown = movements.filter((one) => method === null || one.method === method);
  const used = HAND_PAYMENT_METHODS.filter((one) => movements.some((movement) => movement.method === one));
  return (
    <DetailsCard title="Payments and refunds">
      {used.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Method"
          value={method ?? 'all'}
          onChange={(_, chosen: HandPaymentMethod | 'all' | null) => {
            setMethod(chosen === 'all' ? null : chosen);
            setPage(0);
          }}
          className="not-printed"
          sx={{ ...WRAPPING_BUTTONS, mb: 1 }}
        >
          {(['all', ...used] as const).map((one) => (
            <ToggleButton key={one} value={one} sx={{ flex: 'none', px: 1.25, textTransform: 'none' }}>
              {one === 'all' ? 'All' : METHOD_NAMES[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <MovementTable movements={shown.slice(page * PER_PAGE, (page + 1) * PER_PAGE)} />
      <TablePages total={shown.length} page={page} perPage={PER_PAGE} onChange={setPage} />
    </DetailsCard>
  );
}

function MovementTable({ movements }: { movements: readonly HandMovement[] }) {
  // Who recorded it is beneath the order, so that the amount needs no scrolling.
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Box tabIndex={0} role="group" aria-label="Payments and refunds" sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& td': { verticalAlign: 'top' }, '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>Order</TableCell>
            <TableCell>Payment</TableCell>
            {!isPhone && <TableCell>Day</TableCell>}
            {!isPhone && <TableCell>Recorded</TableCell>}
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {movements.map((movement) => (
            <MovementRow
              key={`${movement.orderId} ${movement.recordedAt} ${movement.kind}`}
              {...{ movement, isPhone }}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function MovementRow({ movement, isPhone }: { movement: HandMovement; isPhone: boolean }) {
  const { kind, day, method, reference, amount, orderId, orderNumber, orderKind, customer } = movement;
  return (
    <TableRow>
      <TableCell>
        <OrderNumberLink isWash={orderKind === 'wash'} orderId={orderId} orderNumber={orderNumber} />
        <SecondLine wrap>{customer}</SecondLine>
      </TableCell>
      <TableCell>
        {kind === 'payment' ? METHOD_NAMES[method] : `${MOVEMENT_NAMES[kind]}, ${METHOD_NAMES[method]}`}
        {reference && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: '13ch' }}>
            {reference}
          </Typography>
        )}
        {isPhone && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {dayText(day)}
          </Typography>
        )}
      </TableCell>
      {!isPhone && <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(day)}</TableCell>}
      {!isPhone && (
        <TableCell>
          {movement.staffName ?? NONE}
          <SecondLine wrap>{dateTimeText(movement.recordedAt)}</SecondLine>
        </TableCell>
      )}
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatRupees(amount)}
      </TableCell>
    </TableRow>
  );
}
