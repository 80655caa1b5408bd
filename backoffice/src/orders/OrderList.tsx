import { Box, Typography } from '@mui/material';
import { ColumnsButton, type RaRecord } from 'react-admin';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { ExportButton } from '../export/ExportButton.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { dayText, momentText, monthsText, NONE, phoneText } from '../parts/format.js';
import { StatusChip } from '../parts/StatusChip.js';
import { ORDER_COLUMNS } from './order-columns.js';
import { ORDER_FILTERS } from './order-filters.js';
import { ORDER_STATUS } from './order-status.js';
import { StatusTabs } from './StatusTabs.js';

type Order = PlanResponse & RaRecord;

const TEXTS = { loading: MESSAGES.loadingOrders, failed: MESSAGES.ordersFailed, empty: MESSAGES.noOrders };

export default function OrderList() {
  return (
    <ListScreen
      title="All Orders"
      texts={TEXTS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={ORDER_FILTERS}
      searchLabel="Search name, email, phone or car number"
      above={<StatusTabs />}
      actions={
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <ColumnsButton />
          </Box>
          <ExportButton name="orders" columns={ORDER_COLUMNS} />
        </>
      }
      table={<OrderTable />}
      card={(order) => <OrderCard order={order as Order} />}
    />
  );
}

function OrderTable() {
  return (
    <Table pinned="name" pinnedEnd="status" rowClick="show" bulkActionButtons={false} hiddenColumns={['carColor', 'payable', 'createdAt']}>
      <Table.Col source="name" label="Name" render={({ id, name }: Order) => <RecordLink id={id}>{name}</RecordLink>} />
      <Table.Col source="email" label="Email" />
      <Table.Col source="phone" label="Phone" render={({ phone }: Order) => phoneText(phone)} />
      <Table.Col source="carName" label="Car Name" />
      <Table.Col source="carNumber" label="Car No." render={({ carNumber }: Order) => formatCarNumber(carNumber)} />
      <Table.Col source="carType" label="Car Type" render={({ carType }: Order) => CAR_TYPE_LABELS[carType]} />
      <Table.Col source="planDuration" label="Plan Duration" render={({ planDuration }: Order) => monthsText(planDuration)} />
      <Table.Col source="timeSlot" label="Time Slot" />
      <Table.Col source="parking" label="Parking" render={({ parking }: Order) => parking || NONE} />
      <Table.Col source="planAmount" label="Price" align="right" render={({ planAmount }: Order) => formatRupees(planAmount)} />
      <Table.Col source="discountedAmount" label="After Discount" align="right" render={({ discountedAmount }: Order) => formatRupees(discountedAmount)} />
      <Table.Col source="startDate" label="Start Date" render={({ startDate }: Order) => dayText(startDate)} />
      <Table.Col source="endDate" label="End Date" render={({ endDate }: Order) => dayText(endDate)} />
      <Table.Col source="carColor" label="Colour" disableSort render={({ carColor }: Order) => carColor || NONE} />
      <Table.Col source="payable" label="Payable" align="right" render={({ payable }: Order) => formatRupees(payable)} />
      <Table.Col source="createdAt" label="Ordered" render={({ createdAt }: Order) => momentText(createdAt)} />
      <Table.Col source="status" label="Status" render={({ status }: Order) => <OrderStatus status={status} />} />
    </Table>
  );
}

function OrderStatus({ status }: Pick<Order, 'status'>) {
  return <StatusChip tone={ORDER_STATUS[status].tone}>{ORDER_STATUS[status].name}</StatusChip>;
}

function OrderCard({ order }: { order: Order }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5 }}>
      <RecordLink id={order.id}>{order.name}</RecordLink>
      <Box sx={{ justifySelf: 'end' }}>
        <OrderStatus status={order.status} />
      </Box>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {order.carName} · {formatCarNumber(order.carNumber)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {monthsText(order.planDuration)} · {order.timeSlot}
        {order.parking && ` · ${order.parking}`}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, textAlign: 'right' }}>
        {formatRupees(order.payable)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {order.startDate ? `${dayText(order.startDate)} – ${dayText(order.endDate)}` : `Ordered ${momentText(order.createdAt)}`}
      </Typography>
    </Box>
  );
}
