import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { SettlementResponse } from '#libs/contract/settlements.js';
import { formatRupees } from '#libs/money.js';
import { dayText, NONE } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { agreementText, SETTLEMENT_FILTERS, SETTLEMENT_STATUS } from './settlement.js';

type Settlement = SettlementResponse & RaRecord;

const TEXTS = {
  loading: 'Loading settlements...',
  failed: 'Error loading settlements:',
  empty: 'No settlements found',
  about:
    'The payment provider’s transfers to your bank account, read every day. Each payment and refund in them is compared with our books.',
};

const amount = (rupees: number) => formatRupees(rupees);

const COLUMNS: readonly TableColumn<Settlement>[] = [
  {
    source: 'createdAt',
    label: 'Date',
    cell: ({ id, settledOn }) => <RecordLink id={id}>{dayText(settledOn)}</RecordLink>,
  },
  { source: 'utr', label: 'UTR', sortable: false, cell: ({ utr }) => utr ?? NONE },
  { source: 'payments', label: 'Payments', align: 'right', sortable: false, cell: (one) => amount(one.payments) },
  {
    source: 'refunds',
    label: 'Refunds',
    align: 'right',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: (one) => amount(one.refunds),
  },
  {
    source: 'fees',
    label: 'Fees',
    align: 'right',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: (one) => amount(one.fees),
  },
  {
    source: 'tax',
    label: 'Tax on fees',
    align: 'right',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: (one) => amount(one.tax),
  },
  {
    source: 'adjustments',
    label: 'Adjustments',
    align: 'right',
    sortable: false,
    extra: true,
    cell: (one) => amount(one.adjustments),
  },
  { source: 'amount', label: 'Settled', align: 'right', cell: (one) => amount(one.amount) },
  { source: 'difference', label: 'Reconciliation', sortable: false, cell: (one) => <Agreement settlement={one} /> },
  { source: 'id', label: 'Settlement ID', extra: true },
  {
    source: 'status',
    label: 'Status',
    sortable: false,
    pinned: 'right',
    cell: ({ status }) => <Status status={status} />,
  },
];

/** Transfers of the payment provider to the bank account. */
export default function SettlementList() {
  return (
    <ListScreen
      title="Settlements"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={SETTLEMENT_FILTERS}
      searchLabel="Search UTR or settlement ID"
      siblings={<ScreenTabs />}
      actions={<ExportButton name="settlements" />}
      table={<Table rowClick="show" />}
      card={(settlement) => <SettlementCard settlement={settlement as Settlement} />}
    />
  );
}

export function Status({ status }: Pick<Settlement, 'status'>) {
  return <StatusChip tone={SETTLEMENT_STATUS[status].tone}>{SETTLEMENT_STATUS[status].name}</StatusChip>;
}

export function Agreement({ settlement }: { settlement: SettlementResponse }) {
  const differs = settlement.difference !== 0 || settlement.problems.length > 0;
  return (
    <Typography
      component="span"
      color={differs && settlement.difference !== null ? 'error' : 'inherit'}
      variant="inherit"
    >
      {agreementText(settlement)}
    </Typography>
  );
}

function SettlementCard({ settlement }: { settlement: Settlement }) {
  const { settledOn, utr, status } = settlement;
  return (
    <Box sx={CARD_GRID}>
      <RecordLink id={settlement.id}>{formatRupees(settlement.amount)}</RecordLink>
      <Status status={status} />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {dayText(settledOn)} · {utr ?? 'No UTR yet'}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        <Agreement settlement={settlement} />
      </Typography>
    </Box>
  );
}
