import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { OrderKind, OrderResponse } from '#libs/contract/orders.js';
import { monthsText } from '#libs/duration-text.js';
import { MESSAGES } from '#libs/messages.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { ExportButton } from '../export/ExportButton.js';
import { ImportButton } from '../import/ImportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import { ExportSelected } from '../list/BulkActions.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { MoreActions } from '../list/MoreActions.js';
import { RecordLink } from '../list/RecordLink.js';
import { MatchLine } from '../list/MatchLine.js';
import { Table } from '../list/Table.js';
import { dayText, dateTimeText, NONE, phoneText } from '../components/format.js';
import type { SearchableText } from '../components/search-match.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { mayChange } from '../session/permissions.js';
import { GiveDayBackToSelected } from '../visits/GiveDayBackToSelected.js';
import { SendLinksToSelected } from '../office-orders/SendLinksToSelected.js';
import { TakeOrderAction } from '../office-orders/TakeOrderAction.js';
import { amountText } from './amount-text.js';
import { ORDER_FILTERS } from './order-filters.js';
import { kindText, resourceOf, STATUS_CHOICES } from './order-status.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { OrderStatusChip } from './OrderStatusChip.js';
import { OrderStatusTabs } from './StatusTabs.js';

type Order = OrderResponse & RaRecord;

const BOTH_KINDS: readonly OrderKind[] = ['subscription', 'wash'];

const TEXTS = {
  loading: MESSAGES.loadingOrders,
  failed: MESSAGES.ordersFailed,
  empty: MESSAGES.noOrders,
  about: 'Orders from the website appear here. Take those that you receive by phone, and import running plans.',
};

/** The most used columns come first. Narrow windows hide the others by default. */
const COLUMNS: readonly TableColumn<Order>[] = [
  { source: 'name', label: 'Name', pinned: 'left', cell: (order) => <NameCell order={order} /> },
  { source: 'carNumber', label: 'Car No.', cell: ({ carNumber }) => formatCarNumber(carNumber) || NONE },
  {
    source: 'communityName',
    label: 'Community',
    sortable: false,
    wraps: true,
    cell: ({ communityName }) => communityName || NONE,
  },
  { source: 'timeSlot', label: 'Time Slot', cell: ({ timeSlot }) => formatSlot(timeSlot) },
  { source: 'planAmount', label: 'Price', align: 'right', cell: (order) => amountText(order, order.planAmount) },
  { source: 'startDate', label: 'Start Date', hiddenBelow: 'laptop', cell: ({ startDate }) => dayText(startDate) },
  { source: 'endDate', label: 'End Date', hiddenBelow: 'laptop', cell: ({ endDate }) => dayText(endDate) },
  {
    source: 'planDuration',
    label: 'Plan Duration',
    hiddenBelow: 'laptop',
    cell: ({ planDuration }) => (planDuration ? monthsText(planDuration) : NONE),
  },
  { source: 'carName', label: 'Car Name', hiddenBelow: 'laptop' },
  { source: 'phone', label: 'Phone', hiddenBelow: 'laptop', cell: ({ phone }) => phoneText(phone) },
  {
    source: 'discountedAmount',
    label: 'After Discount',
    hiddenBelow: 'laptop',
    align: 'right',
    cell: (order) => amountText(order, order.discountedAmount),
  },
  { source: 'orderNumber', label: 'Order', hiddenBelow: 'desktop', sortable: false },
  {
    source: 'carType',
    label: 'Car Type',
    hiddenBelow: 'laptop',
    cell: ({ carType }) => (carType ? CAR_TYPE_LABELS[carType] : NONE),
  },
  { source: 'parking', label: 'Parking', hiddenBelow: 'laptop', cell: ({ parking }) => parking || NONE },
  { source: 'email', label: 'Email', hiddenBelow: 'laptop' },
  {
    source: 'payable',
    label: 'Payable',
    align: 'right',
    extra: true,
    cell: (order) => amountText(order, order.payable),
  },
  { source: 'carColor', label: 'Colour', extra: true, sortable: false, cell: ({ carColor }) => carColor || NONE },
  { source: 'paidOn', label: 'Paid', extra: true, cell: ({ paidOn }) => dayText(paidOn) },
  { source: 'kind', label: 'Kind', extra: true, cell: (order) => kindText(order) },
  { source: 'createdAt', label: 'Ordered', extra: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  { source: 'status', label: 'Status', pinned: 'right', cell: (order) => <OrderStatusChip order={order} /> },
];

export default function OrderList() {
  const communities = useCommunityChoices();
  return (
    <ListScreen
      title="All Orders"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={ORDER_FILTERS(communities)}
      searchLabel="Search name, email, phone, car number, or order number"
      siblings={<ScreenTabs />}
      above={<OrderStatusTabs statuses={STATUS_CHOICES} kinds={BOTH_KINDS} />}
      actions={
        <>
          <MoreActions>
            <ImportButton kind="plans" />
            <ExportButton name="orders" />
          </MoreActions>
          <TakeOrderAction />
        </>
      }
      table={<Table rowClick="show" bulkActions={<BulkActions />} />}
      card={(order) => <OrderCard order={order as Order} />}
    />
  );
}

function BulkActions() {
  return (
    <>
      {mayChange('allOrders') && <GiveDayBackToSelected />}
      {mayChange('allOrders') && <SendLinksToSelected />}
      <ExportSelected name="orders" />
    </>
  );
}

/** Shows the email address, because several customers can have the same name. */
function NameCell({ order }: { order: Order }) {
  return (
    <>
      <OrderLink order={order} />
      <MatchLine name={order.name} texts={searchedTexts(order)} fallback={order.email} />
    </>
  );
}

function searchedTexts({ carNumber, phone, email, orderNumber, handPayment }: Order): readonly SearchableText[] {
  return [
    { label: 'Car', text: formatCarNumber(carNumber), matchEndFirst: true },
    { label: 'Phone', text: phoneText(phone) },
    { label: 'Email', text: email },
    { label: 'Order', text: orderNumber },
    { label: 'Reference', text: handPayment?.reference ?? '' },
  ];
}

function OrderLink({ order }: { order: Order }) {
  return (
    <RecordLink id={order.id} resource={resourceOf(order)}>
      {order.name}
    </RecordLink>
  );
}

/** The term of a plan, or the day of a wash. */
function datesText({ startDate, endDate, createdAt }: Order): string {
  if (!startDate) return `Ordered ${dateTimeText(createdAt)}`;
  return startDate === endDate ? dayText(startDate) : `${dayText(startDate)} – ${dayText(endDate)}`;
}

function OrderCard({ order }: { order: Order }) {
  return (
    <Box sx={CARD_GRID}>
      <div>
        <OrderLink order={order} />
        <MatchLine name={order.name} texts={searchedTexts(order)} />
      </div>
      <Box sx={{ justifySelf: 'end' }}>
        <OrderStatusChip order={order} />
      </Box>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {unbroken([order.carName, formatCarNumber(order.carNumber)].filter(Boolean).join(' · ')) || NONE}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {order.planDuration ? unbroken(monthsText(order.planDuration)) : kindText(order)} ·{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatSlot(order.timeSlot)}
        </Box>
        {order.parking && ` · ${unbroken(order.parking)}`}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, textAlign: 'right' }}>
        {amountText(order, order.payable)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {unbroken(datesText(order))} ·{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {order.orderNumber}
        </Box>
      </Typography>
    </Box>
  );
}
