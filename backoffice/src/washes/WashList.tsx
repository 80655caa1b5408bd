import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import { ExportSelected } from '../list/BulkActions.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { MatchLine } from '../list/MatchLine.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { SendLinksToSelected } from '../office-orders/SendLinksToSelected.js';
import { TakeOrderAction } from '../office-orders/TakeOrderAction.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { OrderStatusTabs } from '../orders/StatusTabs.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { dayText, dateTimeText, NONE, phoneText } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { useStaffFilter } from '../components/use-employees.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { AssigneeCell, AssignSelected } from './AssignMenu.js';
import { DayTabs } from './DayTabs.js';
import { shownPayment } from '../office-orders/order-payment.js';
import { STATUS_CHOICES, WASH_FILTERS, WASH_STATUS } from './wash.js';
import { mayChange } from '../session/permissions.js';
import { VISIT_OUTCOME } from '../visits/visit.js';

type Wash = WashResponse & RaRecord;

const WASHES: readonly OrderKind[] = ['wash'];

const TEXTS = {
  loading: MESSAGES.loadingOrders,
  failed: MESSAGES.ordersFailed,
  empty: MESSAGES.noOrders,
  about: 'Washes booked on the website appear here. Take those that you receive by phone.',
};

/** The most used columns come first. Narrow windows hide the others by default. */
const COLUMNS: readonly TableColumn<Wash>[] = [
  { source: 'name', label: 'Name', pinned: 'left', cell: (wash) => <NameCell wash={wash} /> },
  { source: 'date', label: 'Day', cell: ({ date }) => dayText(date) },
  { source: 'timeSlot', label: 'Time slot', sortable: false, cell: ({ timeSlot }) => formatSlot(timeSlot) },
  {
    source: 'carNumber',
    label: 'Car No.',
    hiddenBelow: 'laptop',
    sortable: false,
    cell: ({ carNumber }) => formatCarNumber(carNumber) || NONE,
  },
  { source: 'unassigned', label: 'Assigned to', wraps: true, cell: (wash) => <AssigneeCell wash={wash} /> },
  {
    source: 'communityName',
    label: 'Community',
    sortable: false,
    wraps: true,
    cell: ({ communityName }) => communityName || NONE,
  },
  { source: 'total', label: 'Total', hiddenBelow: 'laptop', align: 'right', cell: ({ total }) => formatRupees(total) },
  {
    source: 'payment',
    label: 'Payment',
    hiddenBelow: 'laptop',
    sortable: false,
    cell: (wash) => <PaymentChip wash={wash} />,
  },
  {
    source: 'service',
    label: 'Service',
    hiddenBelow: 'laptop',
    sortable: false,
    // Short, so that the columns fit a window of 1440 px.
    cell: ({ service }) => service.replace(/ Car Wash$/, ''),
  },
  { source: 'phone', label: 'Phone', sortable: false, extra: true, cell: ({ phone }) => phoneText(phone) },
  {
    source: 'address',
    label: 'Address',
    hiddenBelow: 'desktop',
    sortable: false,
    cell: ({ address }) => <TruncatedText text={address} />,
  },
  { source: 'orderNumber', label: 'Order', hiddenBelow: 'desktop', sortable: false },
  { source: 'email', label: 'Email', hiddenBelow: 'laptop', sortable: false },
  {
    source: 'price',
    label: 'Price',
    align: 'right',
    sortable: false,
    extra: true,
    cell: ({ price }) => formatRupees(price),
  },
  { source: 'gst', label: 'GST', align: 'right', sortable: false, extra: true, cell: ({ gst }) => formatRupees(gst) },
  { source: 'createdAt', label: 'Ordered', extra: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  { source: 'status', label: 'Status', pinned: 'right', cell: (wash) => <StatusChips wash={wash} /> },
];

export default function WashList() {
  return (
    <ListScreen
      title="Single washes"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={WASH_FILTERS(useCommunityChoices(), useStaffFilter('assigneeId', 'Assigned to'))}
      searchLabel="Search name, email, phone, car number, or order number"
      siblings={<ScreenTabs />}
      above={
        <>
          <DayTabs />
          <OrderStatusTabs statuses={STATUS_CHOICES} kinds={WASHES} />
        </>
      }
      actions={
        <>
          <ExportButton name="washes" />
          <TakeOrderAction kind="wash" />
        </>
      }
      table={<Table rowClick="show" bulkActions={<BulkActions />} />}
      card={(wash) => <WashCard wash={wash as Wash} />}
    />
  );
}

function BulkActions() {
  return (
    <>
      {mayChange('washes') && <AssignSelected />}
      {mayChange('washes') && <SendLinksToSelected />}
      <ExportSelected name="washes" />
    </>
  );
}

function NameCell({ wash: { id, name, carNumber, phone, email, orderNumber, handPayment } }: { wash: Wash }) {
  const texts = [
    { label: 'Car', text: formatCarNumber(carNumber), matchEndFirst: true },
    { label: 'Phone', text: phoneText(phone) },
    { label: 'Email', text: email },
    { label: 'Order', text: orderNumber },
    { label: 'Reference', text: handPayment?.reference ?? '' },
  ];
  return (
    <div>
      <RecordLink id={id}>{name}</RecordLink>
      <MatchLine name={name} texts={texts} />
    </div>
  );
}

export function WashStatusChip({ status }: Pick<Wash, 'status'>) {
  return <StatusChip tone={WASH_STATUS[status].tone}>{WASH_STATUS[status].name}</StatusChip>;
}

/** The status, and whether the team has reported that it could not do the wash. */
function StatusChips({ wash }: { wash: Wash }) {
  const { name, tone } = VISIT_OUTCOME.missed;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <WashStatusChip status={wash.status} />
      {wash.missed && isToBeDone(wash) && <StatusChip tone={tone}>{name}</StatusChip>}
    </Box>
  );
}

function PaymentChip({ wash }: { wash: Wash }) {
  const { name, tone } = shownPayment(wash);
  return <StatusChip tone={tone}>{name}</StatusChip>;
}

function WashCard({ wash }: { wash: Wash }) {
  return (
    <Box sx={CARD_GRID}>
      <NameCell wash={wash} />
      <Box sx={{ justifySelf: 'end' }}>
        <StatusChips wash={wash} />
      </Box>
      <Typography variant="body2">
        {wash.service} ·{' '}
        <Box component="span" sx={{ display: 'inline-block' }}>
          {dayText(wash.date)}, {formatSlot(wash.timeSlot)}
        </Box>
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, textAlign: 'right' }}>
        {formatRupees(wash.total)}
      </Typography>
      {wash.carNumber && (
        <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
          {unbroken([wash.carName, formatCarNumber(wash.carNumber)].filter(Boolean).join(' · '))}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {unbroken(wash.address)} · {shownPayment(wash).name} ·{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {wash.orderNumber}
        </Box>
      </Typography>
      {(isToBeDone(wash) || wash.assigneeId !== null) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <AssigneeCell wash={wash} />
        </Box>
      )}
    </Box>
  );
}
