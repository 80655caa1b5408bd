import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { PaymentResponse } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { dateTimeText, NONE } from '../components/format.js';
import { OrderCell, OrderText } from '../refunds/OrderLink.js';
import { ATTENTION, ATTENTION_FILTERS } from './attention.js';
import { CheckButton } from './CheckButton.js';

type Payment = PaymentResponse & RaRecord;

const TEXTS = {
  loading: 'Loading payments...',
  failed: 'Error loading payments:',
  empty: 'No payments need attention',
  about: 'Payments that could not be completed automatically appear here, with the reason.',
};

const COLUMNS: readonly TableColumn<Payment>[] = [
  { source: 'attentionSince', label: 'Since', cell: ({ attentionSince }) => dateTimeText(attentionSince) },
  { source: 'attention', label: 'Reason', sortable: false, cell: reasonText },
  { source: 'amount', label: 'Amount', align: 'right', cell: ({ amount }) => formatRupees(amount) },
  {
    source: 'subjectId',
    label: 'Order',
    sortable: false,
    cell: ({ purpose, subjectId }) => <OrderCell purpose={purpose} orderId={subjectId} />,
  },
  {
    source: 'lastError',
    label: 'Provider message',
    sortable: false,
    cell: ({ lastError }) => <TruncatedText text={lastError ?? NONE} />,
  },
  { source: 'createdAt', label: 'Ordered', cell: ({ createdAt }) => dateTimeText(createdAt) },
  {
    source: 'orderId',
    label: 'Provider order ID',
    sortable: false,
    cell: ({ orderId }) => orderId ?? NONE,
  },
  {
    source: 'actions',
    label: 'Actions',
    pinned: 'right',
    sortable: false,
    cell: (payment) => <CheckButton payment={payment} />,
  },
];

/** Payments that the reconciler could not complete. */
export default function AttentionList() {
  return (
    <ListScreen
      title="Payments that need attention"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'attentionSince', order: 'DESC' }}
      filters={ATTENTION_FILTERS}
      siblings={<ScreenTabs />}
      table={<Table rowClick={false} />}
      card={(payment) => <AttentionCard payment={payment as Payment} />}
    />
  );
}

function reasonText({ attention }: Payment): string {
  return attention === null ? NONE : ATTENTION[attention];
}

function AttentionCard({ payment }: { payment: Payment }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{formatRupees(payment.amount)}</Typography>
      <Typography variant="body2">{reasonText(payment)}</Typography>
      {payment.lastError && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {payment.lastError}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        Since {dateTimeText(payment.attentionSince)}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <OrderText purpose={payment.purpose} orderId={payment.subjectId} />
      </Typography>
      <Box>
        <CheckButton payment={payment} />
      </Box>
    </Box>
  );
}
