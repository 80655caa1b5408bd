import { useState } from 'react';
import { Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useGetOne, type RaRecord } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { daysText, monthsText } from '#libs/duration-text.js';
import { formatRupees } from '#libs/money.js';
import { isRunning } from '#libs/order-transitions.js';
import { isPaidBeforeImport, PAID_BEFORE_IMPORT } from '#libs/paid-before-import.js';
import { policyVersionText } from '#libs/policies.js';
import { formatSlot } from '#libs/slot-text.js';
import { AuditLogCard } from '../audit-log/AuditLogCard.js';
import { BreakableText } from '../components/BreakableText.js';
import { BackLink } from '../components/BackLink.js';
import { Columns } from '../components/Columns.js';
import { CustomerLink } from '../components/CustomerLink.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { dayText, dateTimeText } from '../components/format.js';
import { Page } from '../components/Page.js';
import { PhoneLinks } from '../components/PhoneLinks.js';
import { RecordScreen } from '../components/RecordScreen.js';
import { StatusChip } from '../components/StatusChip.js';
import { DocumentsCard } from '../documents/DocumentsCard.js';
import { CorrectHandPayment } from '../office-orders/CorrectHandPayment.js';
import { handPaymentText } from '../office-orders/hand-payment.js';
import { paidText, shownPayment } from '../office-orders/order-payment.js';
import { PaymentTransitions } from '../office-orders/PaymentTransitions.js';
import { UnpaidCard } from '../office-orders/UnpaidCard.js';
import { RefundAction } from '../refunds/RefundAction.js';
import { RefundsCard } from '../refunds/RefundsCard.js';
import { SLOT_STATE } from './order-status.js';
import { OrderStatusChip } from './OrderStatusChip.js';
import { OrderForm } from './OrderForm.js';
import { OrderTransitions } from './OrderTransitions.js';
import { OtherPlansNotice } from './OtherPlansNotice.js';
import { PlannedChangeCard } from './PlannedChangeCard.js';
import { DaysGivenBackCard } from '../visits/DaysGivenBackCard.js';
import { VisitsCard } from '../visits/VisitsCard.js';
import { mayChange } from '../session/permissions.js';

type Order = PlanResponse & Pick<OrderResponse, 'kind'> & RaRecord;

const ABOVE = <BackLink to="/allOrders">All Orders</BackLink>;

export default function OrderShow() {
  return (
    <RecordScreen<OrderResponse & RaRecord> title="Order" above={ABOVE}>
      {(order) =>
        order.kind === 'wash' ? (
          <Navigate to={`/washes/${encodeURIComponent(order.id)}/show`} replace />
        ) : (
          <Content order={order as Order} />
        )
      }
    </RecordScreen>
  );
}

function Content({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title={order.name}
      above={ABOVE}
      aside={
        <>
          <Typography color="textSecondary">{order.orderNumber}</Typography>
          <OrderStatusChip order={order} />
        </>
      }
      actions={
        <>
          {mayChange('allOrders') && isRunning(order) && (
            <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <OrderTransitions order={order} />
          <RefundAction order={order} />
        </>
      }
    >
      <Columns>
        {order.status === 'pending' && <UnpaidCard order={order} />}
        <Customer order={order} />
        <Amounts order={order} />
        {order.allowedPayments.includes('paid') && <UnpaidCard order={order} />}
        <Plan order={order} />
        <PlannedChangeCard order={order} />
        <Car order={order} />
        <VisitsCard plan={order} />
        <DaysGivenBackCard plan={order} />
        {!isPaidBeforeImport(order) && <DocumentsCard order={order} />}
        <RefundsCard order={order} />
        <AuditLogCard record={order} />
      </Columns>
      {editing && <OrderForm order={order} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Amounts({ order }: { order: Order }) {
  if (isPaidBeforeImport(order))
    return (
      <DetailsCard title="Payment">
        <Typography sx={{ fontWeight: 600 }}>{PAID_BEFORE_IMPORT}</Typography>
        <Typography color="textSecondary">
          The amount is not recorded here, and there are no invoices. If you refund something, do so the way it was
          paid.
        </Typography>
      </DetailsCard>
    );
  const { name, tone } = shownPayment(order);
  const promotion = order.promotionPercent > 0 ? `After ${order.promotionPercent}% discount` : 'After Discount';
  return (
    <DetailsCard title="Payment" action={<StatusChip tone={tone}>{name}</StatusChip>}>
      <Details>
        <Detail name="Price">{formatRupees(order.planAmount)}</Detail>
        <Detail name={promotion}>{formatRupees(order.discountedAmount)}</Detail>
        <Detail name={`GST ${order.gstPercent}%`}>{formatRupees(order.gst)}</Detail>
        <Detail name="Payable" strong>
          {formatRupees(order.payable)}
        </Detail>
        {order.paidOn && <Detail name="Paid">{paidText(order)}</Detail>}
        {order.dueSince && <Detail name="Due since">{dayText(order.dueSince)}</Detail>}
        {order.handPayment?.amountReason && (
          <Detail name="Reason for the amount">{order.handPayment.amountReason}</Detail>
        )}
        {order.handPayment && (
          <Detail name="Received">
            <CorrectHandPayment orderId={order.id} payment={order.handPayment}>
              {handPaymentText(order.handPayment)}
            </CorrectHandPayment>
          </Detail>
        )}
        {order.paymentId && <Detail name="Payment ID">{order.paymentId}</Detail>}
        {order.orderId && <Detail name="Provider order ID">{order.orderId}</Detail>}
      </Details>
      <PaymentTransitions order={order} total={order.payable} />
    </DetailsCard>
  );
}

function Plan({ order }: { order: Order }) {
  return (
    <DetailsCard title="Plan">
      <Details>
        <Detail name="Plan duration">{monthsText(order.planDuration)}</Detail>
        <Detail name="Time slot">{formatSlot(order.timeSlot)}</Detail>
        <Detail name="Start date">{dayText(order.startDate)}</Detail>
        <Detail name="End date">{dayText(order.endDate)}</Detail>
        {order.cancelledOn && <Detail name="Cancelled on">{dayText(order.cancelledOn)}</Detail>}
        {order.pausedFrom && (
          <Detail name="Pause">{`${dayText(order.pausedFrom)} – ${dayText(order.pausedUntil)}`}</Detail>
        )}
        {order.resumesOn && <Detail name="Resumes on">{dayText(order.resumesOn)}</Detail>}
        {isRunning(order) && <Detail name="Pause left">{daysText(order.pauseDaysLeft)}</Detail>}
        {isRunning(order) && SLOT_STATE[order.slotState] && (
          <Detail name="Time slot status">{SLOT_STATE[order.slotState]}</Detail>
        )}
        <Detail name="Ordered">{dateTimeText(order.createdAt)}</Detail>
        {order.termsVersion && <Detail name="Terms agreed to">{policyVersionText(order.termsVersion)}</Detail>}
        <Detail name="Order">{order.orderNumber}</Detail>
        <Detail name="Order ID">{order.id}</Detail>
      </Details>
    </DetailsCard>
  );
}

function Car({ order }: { order: Order }) {
  return (
    <DetailsCard title="Car">
      <Details>
        <Detail name="Car name">{order.carName}</Detail>
        <Detail name="Car type">{CAR_TYPE_LABELS[order.carType]}</Detail>
        <Detail name="Colour">{order.carColor}</Detail>
        <Detail name="Car No." strong>
          {formatCarNumber(order.carNumber)}
        </Detail>
        <Detail name="Parking">{order.parking}</Detail>
        <Detail name="Address">{order.address}</Detail>
        <Detail name="Community">{order.communityName}</Detail>
      </Details>
      <OtherPlansNotice order={order} />
    </DetailsCard>
  );
}

/** The customer as in the account now, or as in the order if the account was deleted. */
function Customer({ order }: { order: Order }) {
  const { data } = useGetOne<ProfileResponse & RaRecord>('customers', { id: order.userId }, { retry: false });
  const { name, email, phone } = data ?? order;
  return (
    <DetailsCard title="Customer">
      <Details>
        <Detail name="Name">
          <CustomerLink id={order.userId} name={name} />
        </Detail>
        <Detail name="Email">
          <Link href={`mailto:${email}`}>
            <BreakableText text={email} />
          </Link>
        </Detail>
        <Detail name="Phone">
          <PhoneLinks phone={phone} />
        </Detail>
      </Details>
    </DetailsCard>
  );
}
