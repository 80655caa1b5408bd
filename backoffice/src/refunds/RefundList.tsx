import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { RefundResponse } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import { useColumns, type TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { SecondLine } from '../list/SecondLine.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { StatusTabs } from '../orders/StatusTabs.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { dateTimeText, NONE } from '../components/format.js';
import { OrderCell, OrderText } from './OrderLink.js';
import { REFUND_CHOICES, REFUND_FILTERS } from './refund.js';
import { RefundCreator } from './RefundCreator.js';
import { RefundStatusChip } from './RefundStatusChip.js';
import { RetryButton } from './RetryButton.js';

type Refund = RefundResponse & RaRecord;

const TEXTS = {
  loading: 'Loading refunds...',
  failed: 'Error loading refunds:',
  empty: 'No refunds found',
  about: 'All refunds to customers, with their status.',
};

const COLUMNS: readonly TableColumn<Refund>[] = [
  { source: 'createdAt', label: 'Requested', cell: ({ createdAt }) => dateTimeText(createdAt) },
  { source: 'amount', label: 'Amount', align: 'right', cell: ({ amount }) => formatRupees(amount) },
  { source: 'status', label: 'Status', cell: (refund) => <StatusCell refund={refund} /> },
  { source: 'orderId', label: 'Order', sortable: false, cell: (refund) => <OrderCell {...refund} /> },
  { source: 'reason', label: 'Reason', sortable: false, cell: (refund) => <ReasonCell refund={refund} /> },
  {
    source: 'source',
    label: 'Made by',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: (refund) => <RefundCreator refund={refund} />,
  },
  {
    source: 'attempt',
    label: 'Attempt',
    sortable: false,
    extra: true,
    align: 'right',
    cell: ({ attempt }) => attempt || NONE,
  },
  {
    source: 'processedAt',
    label: 'Processed',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: ({ processedAt }) => dateTimeText(processedAt),
  },
  { source: 'paymentId', label: 'Payment ID', sortable: false, hiddenBelow: 'desktop' },
];

/** All refunds of plans, single washes and unmatched payments. */
export default function RefundList() {
  return (
    <ListScreen
      title="Refunds"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={REFUND_FILTERS}
      searchLabel="Search refund, payment or order ID"
      siblings={<ScreenTabs />}
      above={<StatusTabs statuses={REFUND_CHOICES} />}
      actions={
        <>
          <ExportButton name="refunds" />
        </>
      }
      table={<Table rowClick={false} />}
      card={(refund) => <RefundCard refund={refund as Refund} />}
    />
  );
}

/** The status, with a button that retries a failed refund. */
function StatusCell({ refund }: { refund: Refund }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <RefundStatusChip status={refund.status} />
      <RetryButton refund={refund} />
    </Box>
  );
}

/** Includes who requested the refund while that column is hidden. */
function ReasonCell({ refund }: { refund: Refund }) {
  const isSourceHidden = useColumns().hidden.includes('source');
  return (
    <>
      <TruncatedText text={reasonText(refund)} />
      {isSourceHidden && (
        <SecondLine>
          <RefundCreator refund={refund} />
        </SecondLine>
      )}
    </>
  );
}

function reasonText({ reason, failureReason }: Refund): string {
  return failureReason ? `${reason} (failed: ${failureReason})` : reason;
}

function RefundCard({ refund }: { refund: Refund }) {
  return (
    <Box sx={CARD_GRID}>
      <Typography sx={{ fontWeight: 600 }}>{formatRupees(refund.amount)}</Typography>
      <RefundStatusChip status={refund.status} />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {reasonText(refund)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {dateTimeText(refund.createdAt)} · <RefundCreator refund={refund} />
      </Typography>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        <OrderText {...refund} />
      </Typography>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <RetryButton refund={refund} />
      </Box>
    </Box>
  );
}
