import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { formatSlot } from '#libs/slot-text.js';
import { ExportButton } from '../export/ExportButton.js';
import { ExportSelected } from '../list/BulkActions.js';
import { ColumnsChoice } from '../list/ColumnsChoice.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { SortChoice } from '../list/SortChoice.js';
import { Table } from '../list/Table.js';
import { OrderTabs } from '../orders/OrderTabs.js';
import { StatusTabs } from '../orders/StatusTabs.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { dayText, dateTimeText, NONE, phoneText } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { useEmployees } from '../components/use-employees.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { AssigneeCell, AssignSelected } from './AssignMenu.js';
import { DayTabs } from './DayTabs.js';
import { STATUS_CHOICES, WASH_FILTERS, WASH_PAYMENT, WASH_STATUS } from './wash.js';

type Wash = WashResponse & RaRecord;

const TEXTS = { loading: MESSAGES.loadingOrders, failed: MESSAGES.ordersFailed, empty: MESSAGES.noOrders };

const COLUMNS: readonly TableColumn<Wash>[] = [
  { source: 'name', label: 'Name', pinned: 'left', cell: ({ id, name }) => <RecordLink id={id}>{name}</RecordLink> },
  { source: 'service', label: 'Service', sortable: false },
  { source: 'date', label: 'Day', cell: ({ date }) => dayText(date) },
  { source: 'timeSlot', label: 'Time Slot', sortable: false, cell: ({ timeSlot }) => formatSlot(timeSlot) },
  {
    source: 'communityName',
    label: 'Community',
    sortable: false,
    cell: ({ communityName }) => communityName || NONE,
  },
  { source: 'unassigned', label: 'Assigned to', cell: (wash) => <AssigneeCell wash={wash} /> },
  { source: 'email', label: 'Email', sortable: false },
  { source: 'phone', label: 'Phone', sortable: false, cell: ({ phone }) => phoneText(phone) },
  { source: 'address', label: 'Address', sortable: false, cell: ({ address }) => <TruncatedText text={address} /> },
  {
    source: 'price',
    label: 'Price',
    align: 'right',
    sortable: false,
    extra: true,
    cell: ({ price }) => formatRupees(price),
  },
  { source: 'gst', label: 'GST', align: 'right', sortable: false, extra: true, cell: ({ gst }) => formatRupees(gst) },
  { source: 'total', label: 'Total', align: 'right', cell: ({ total }) => formatRupees(total) },
  {
    source: 'payment',
    label: 'Payment',
    sortable: false,
    cell: ({ payment }) => <StatusChip tone={WASH_PAYMENT[payment].tone}>{WASH_PAYMENT[payment].name}</StatusChip>,
  },
  { source: 'createdAt', label: 'Ordered', extra: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  { source: 'status', label: 'Status', pinned: 'right', cell: ({ status }) => <WashStatusChip status={status} /> },
];

export default function WashList() {
  return (
    <ListScreen
      title="All Orders"
      texts={TEXTS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={WASH_FILTERS(useCommunityChoices(), useEmployees())}
      searchLabel="Search name, email, phone, or an ID"
      siblings={<OrderTabs />}
      above={
        <>
          <DayTabs />
          <StatusTabs statuses={STATUS_CHOICES} />
        </>
      }
      actions={
        <>
          <SortChoice columns={COLUMNS} />
          <ColumnsChoice columns={COLUMNS} />
          <ExportButton name="washes" />
        </>
      }
      table={<Table columns={COLUMNS} rowClick="show" bulkActions={<BulkActions />} />}
      card={(wash) => <WashCard wash={wash as Wash} />}
    />
  );
}

function BulkActions() {
  return (
    <>
      <AssignSelected />
      <ExportSelected name="washes" />
    </>
  );
}

export function WashStatusChip({ status }: Pick<Wash, 'status'>) {
  return <StatusChip tone={WASH_STATUS[status].tone}>{WASH_STATUS[status].name}</StatusChip>;
}

function WashCard({ wash }: { wash: Wash }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5 }}>
      <RecordLink id={wash.id}>{wash.name}</RecordLink>
      <Box sx={{ justifySelf: 'end' }}>
        <WashStatusChip status={wash.status} />
      </Box>
      <Typography variant="body2">
        {wash.service} · {dayText(wash.date)}, {formatSlot(wash.timeSlot)}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, textAlign: 'right' }}>
        {formatRupees(wash.total)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {wash.address} · {WASH_PAYMENT[wash.payment].name}
      </Typography>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <AssigneeCell wash={wash} />
      </Box>
    </Box>
  );
}
