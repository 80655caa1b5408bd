import { useState } from 'react';
import { Box, Button, Link } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { Changes } from '../changes/Changes.js';
import { BackLink } from '../parts/BackLink.js';
import { CustomerLink } from '../parts/CustomerLink.js';
import { Fact, Facts, FactsCard } from '../parts/Facts.js';
import { Failure } from '../parts/Failure.js';
import { dayText, daysText, momentText, monthsText, phoneText } from '../parts/format.js';
import { Page } from '../parts/Page.js';
import { StatusChip } from '../parts/StatusChip.js';
import { Waiting } from '../parts/Waiting.js';
import { RefundAction } from '../refunds/RefundAction.js';
import { RefundsCard } from '../refunds/RefundsCard.js';
import { ORDER_STATUS, SLOT_STATE } from './order-status.js';
import { OrderForm } from './OrderForm.js';
import { OrderTransitions } from './OrderTransitions.js';
import { PlannedChangeCard } from './PlannedChangeCard.js';

type Order = PlanResponse & RaRecord;

export default function OrderShow() {
  return (
    // The page shows the error itself, instead of react-admin's redirect.
    <ShowBase queryOptions={{ onError: () => undefined }}>
      <Content />
    </ShowBase>
  );
}

function Content() {
  const { record, error, refetch } = useShowContext<OrderResponse & RaRecord>();
  const [editing, setEditing] = useState(false);
  const above = <BackLink to="/allOrders">All Orders</BackLink>;
  if (record?.kind === 'wash') return <Navigate to={`/washes/${encodeURIComponent(record.id)}/show`} replace />;
  const order = record as Order | undefined;
  if (!order) {
    return (
      <Page title="Order" above={above}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting text={MESSAGES.loading} />}
      </Page>
    );
  }
  return (
    <Page
      title={order.name}
      above={above}
      aside={<StatusChip tone={ORDER_STATUS[order.status].tone}>{ORDER_STATUS[order.status].name}</StatusChip>}
      actions={
        <>
          {(order.status === 'active' || order.status === 'paused') && (
            <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <OrderTransitions order={order} />
          <RefundAction order={order} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <Amounts order={order} />
        <Plan order={order} />
        <PlannedChangeCard order={order} />
        <Car order={order} />
        <Customer order={order} />
        <RefundsCard order={order} />
        <Changes record={order} />
      </Box>
      {editing && <OrderForm order={order} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Amounts({ order }: { order: Order }) {
  const promotion = order.promotionPercent > 0 ? `After ${order.promotionPercent}% discount` : 'After Discount';
  return (
    <FactsCard title="Payment">
      <Facts>
        <Fact name="Price">{formatRupees(order.planAmount)}</Fact>
        <Fact name={promotion}>{formatRupees(order.discountedAmount)}</Fact>
        <Fact name={`GST ${order.gstPercent}%`}>{formatRupees(order.gst)}</Fact>
        <Fact name="Payable" strong>
          {formatRupees(order.payable)}
        </Fact>
        <Fact name="Paid">{order.paidOn && `${formatRupees(order.payable)} on ${dayText(order.paidOn)}`}</Fact>
        <Fact name="Payment ID">{order.paymentId}</Fact>
        <Fact name="Payment order">{order.orderId}</Fact>
      </Facts>
    </FactsCard>
  );
}

function Plan({ order }: { order: Order }) {
  return (
    <FactsCard title="Plan">
      <Facts>
        <Fact name="Plan Duration">{monthsText(order.planDuration)}</Fact>
        <Fact name="Time Slot">{order.timeSlot}</Fact>
        <Fact name="Start Date">{dayText(order.startDate)}</Fact>
        <Fact name="End Date">{dayText(order.endDate)}</Fact>
        {order.cancelledOn && <Fact name="Cancelled On">{dayText(order.cancelledOn)}</Fact>}
        {order.pausedFrom && <Fact name="Pause">{`${dayText(order.pausedFrom)} – ${dayText(order.pausedUntil)}`}</Fact>}
        {order.resumesOn && <Fact name="Resumes On">{dayText(order.resumesOn)}</Fact>}
        {isRunning(order) && <Fact name="Pause Left">{daysText(order.pauseDaysLeft)}</Fact>}
        {isRunning(order) && SLOT_STATE[order.slotState] && (
          <Fact name="Time Slot Held">{SLOT_STATE[order.slotState]}</Fact>
        )}
        <Fact name="Ordered">{momentText(order.createdAt)}</Fact>
        <Fact name="Order">{order.id}</Fact>
      </Facts>
    </FactsCard>
  );
}

function isRunning({ status }: Order): boolean {
  return status === 'active' || status === 'paused';
}

function Car({ order }: { order: Order }) {
  return (
    <FactsCard title="Car">
      <Facts>
        <Fact name="Car Name">{order.carName}</Fact>
        <Fact name="Car Type">{CAR_TYPE_LABELS[order.carType]}</Fact>
        <Fact name="Colour">{order.carColor}</Fact>
        <Fact name="Car No." strong>
          {formatCarNumber(order.carNumber)}
        </Fact>
        <Fact name="Parking">{order.parking}</Fact>
        <Fact name="Address">{order.address}</Fact>
        <Fact name="Community">{order.communityName}</Fact>
      </Facts>
    </FactsCard>
  );
}

function Customer({ order }: { order: Order }) {
  return (
    <FactsCard title="Customer">
      <Facts>
        <Fact name="Name">
          <CustomerLink id={order.userId} name={order.name} />
        </Fact>
        <Fact name="Email">
          <Link href={`mailto:${order.email}`}>{order.email}</Link>
        </Fact>
        <Fact name="Phone">
          <Link href={`tel:${order.phone}`}>{phoneText(order.phone)}</Link>
        </Fact>
      </Facts>
    </FactsCard>
  );
}
