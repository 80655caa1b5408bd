import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { formatRupees } from '#libs/money.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { StatusTabs } from '../orders/StatusTabs.js';
import { dateTimeText, NONE } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { OrderCell, OrderText } from '../refunds/OrderLink.js';
import { DISPUTE_CHOICES, DISPUTE_STATUS } from '../refunds/refund.js';
import { DISPUTE_EVIDENCE, type DisputeResponse } from '#libs/contract/payments.js';
import { DISPUTE_PHASE_NAMES } from '#libs/value-names.js';
import { DISPUTE_FILTERS, isOver } from './dispute.js';

type Dispute = DisputeResponse & RaRecord;

const TEXTS = {
  loading: 'Loading disputes...',
  failed: 'Error loading disputes:',
  empty: 'No disputes found',
  about: 'Payments that a customer’s bank disputes appear here. Respond in the payment provider’s dashboard.',
};

const COLUMNS: readonly TableColumn<Dispute>[] = [
  {
    source: 'createdAt',
    label: 'Opened',
    cell: ({ id, createdAt }) => <RecordLink id={id}>{dateTimeText(createdAt)}</RecordLink>,
  },
  { source: 'respondBy', label: 'Respond by', cell: (dispute) => deadlineText(dispute) },
  { source: 'amount', label: 'Amount', align: 'right', cell: ({ amount }) => formatRupees(amount) },
  {
    source: 'amountDeducted',
    label: 'Deducted',
    align: 'right',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: ({ amountDeducted }) => (amountDeducted > 0 ? formatRupees(amountDeducted) : NONE),
  },
  { source: 'phase', label: 'Phase', sortable: false, cell: ({ phase }) => DISPUTE_PHASE_NAMES[phase] },
  {
    source: 'evidence',
    label: 'Evidence',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: ({ evidence }) => `${evidence.length} of ${DISPUTE_EVIDENCE.length}`,
  },
  { source: 'orderId', label: 'Order', sortable: false, cell: (dispute) => <OrderCell {...dispute} /> },
  { source: 'id', label: 'Dispute ID', hiddenBelow: 'desktop' },
  { source: 'paymentId', label: 'Payment ID', sortable: false, extra: true },
  { source: 'status', label: 'Status', pinned: 'right', cell: ({ status }) => <Status status={status} /> },
];

/** Payments that customers' banks dispute. */
export default function DisputeList() {
  return (
    <ListScreen
      title="Disputes"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={DISPUTE_FILTERS}
      searchLabel="Search dispute, payment or order ID"
      siblings={<ScreenTabs />}
      above={<StatusTabs statuses={DISPUTE_CHOICES} />}
      actions={<ExportButton name="disputes" />}
      table={<Table rowClick="show" />}
      card={(dispute) => <DisputeCard dispute={dispute as Dispute} />}
    />
  );
}

/** A dispute that is over no longer needs a response. */
function deadlineText(dispute: Dispute): string {
  return isOver(dispute) ? NONE : dateTimeText(dispute.respondBy);
}

function Status({ status }: Pick<Dispute, 'status'>) {
  return <StatusChip tone={DISPUTE_STATUS[status].tone}>{DISPUTE_STATUS[status].name}</StatusChip>;
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  return (
    <Box sx={CARD_GRID}>
      <RecordLink id={dispute.id}>{formatRupees(dispute.amount)}</RecordLink>
      <Status status={dispute.status} />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {DISPUTE_PHASE_NAMES[dispute.phase]}
        {dispute.respondBy && !isOver(dispute) && ` · respond by ${dateTimeText(dispute.respondBy)}`}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {dispute.id} · {dateTimeText(dispute.createdAt)}
      </Typography>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        <OrderText {...dispute} />
      </Typography>
    </Box>
  );
}
