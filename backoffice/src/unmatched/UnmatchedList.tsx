import { Box, Link, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { UNMATCHED_REASON_TEXTS } from '#libs/value-names.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { StatusTabs } from '../orders/StatusTabs.js';
import { dateTimeText, NONE } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { PaymentAuditLog } from './PaymentAuditLog.js';
import { Resolve } from './Resolve.js';
import { amountText, UNMATCHED_CHOICES, UNMATCHED_FILTERS, UNMATCHED_STATUS } from './unmatched.js';

type Unmatched = UnmatchedPaymentResponse & RaRecord;

const TEXTS = {
  loading: 'Loading payments...',
  failed: 'Error loading payments:',
  empty: 'No unmatched payments found',
  about: 'Payments that match no order appear here until you refund them or assign them to an order.',
};

const COLUMNS: readonly TableColumn<Unmatched>[] = [
  { source: 'createdAt', label: 'Received', cell: (payment) => <Received payment={payment} /> },
  { source: 'amount', label: 'Amount', align: 'right', cell: amountText },
  {
    source: 'reason',
    label: 'Reason',
    sortable: false,
    cell: ({ reason }) => <Box sx={{ minWidth: 130, whiteSpace: 'normal' }}>{UNMATCHED_REASON_TEXTS[reason]}</Box>,
  },
  {
    source: 'orderId',
    label: 'Provider order ID',
    sortable: false,
    extra: true,
    cell: ({ orderId }) => orderId ?? NONE,
  },
  { source: 'status', label: 'Status', cell: (payment) => <StatusCell payment={payment} /> },
  {
    source: 'actions',
    label: 'Actions',
    pinned: 'right',
    sortable: false,
    cell: (payment) => <Actions payment={payment} />,
  },
];

/** Payments at the provider that match no order. */
export default function UnmatchedList() {
  return (
    <ListScreen
      title="Unmatched payments"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={UNMATCHED_FILTERS}
      searchLabel="Search payment or order ID"
      siblings={<ScreenTabs />}
      above={<StatusTabs statuses={UNMATCHED_CHOICES} />}
      actions={<ExportButton name="unmatched-payments" />}
      table={<Table rowClick={false} />}
      card={(payment) => <UnmatchedCard payment={payment as Unmatched} />}
    />
  );
}

/** When the payment was received, and its ID. */
function Received({ payment: { id, createdAt } }: { payment: Unmatched }) {
  return (
    <>
      {dateTimeText(createdAt)}
      <Typography variant="body2" color="textSecondary">
        {id}
      </Typography>
    </>
  );
}

function Status({ status }: Pick<Unmatched, 'status'>) {
  return <StatusChip tone={UNMATCHED_STATUS[status].tone}>{UNMATCHED_STATUS[status].name}</StatusChip>;
}

/** The status, and the order that the payment was assigned to. */
function StatusCell({ payment }: { payment: Unmatched }) {
  return (
    <>
      <Status status={payment.status} />
      {payment.subjectId !== null && (
        <Box sx={{ pl: 1 }}>
          to <Assigned payment={payment} />
        </Box>
      )}
    </>
  );
}

function Assigned({ payment: { purpose, subjectId } }: { payment: Unmatched }) {
  if (subjectId === null) return null;
  return (
    <Link
      component={RouterLink}
      to={`/${purpose === 'wash' ? 'washes' : 'allOrders'}/${encodeURIComponent(subjectId)}/show`}
    >
      {purpose === 'wash' ? 'a single wash' : 'a plan'}
    </Link>
  );
}

function Actions({ payment }: { payment: Unmatched }) {
  return (
    <Box component="span" sx={{ '& .MuiButton-root': { minWidth: 0 } }}>
      <Resolve payment={payment} />
      <PaymentAuditLog payment={payment} />
    </Box>
  );
}

function UnmatchedCard({ payment }: { payment: Unmatched }) {
  return (
    <Box sx={CARD_GRID}>
      <Typography sx={{ fontWeight: 600 }}>{amountText(payment)}</Typography>
      <Status status={payment.status} />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {UNMATCHED_REASON_TEXTS[payment.reason]}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {payment.id} · {dateTimeText(payment.createdAt)}
      </Typography>
      <Box sx={{ gridColumn: '1 / -1', mx: -0.625 }}>
        <Assigned payment={payment} /> <Actions payment={payment} />
      </Box>
    </Box>
  );
}
