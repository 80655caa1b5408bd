import { useState } from 'react';
import { Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { MissedWashResponse, WashResponse } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { isToBeDone } from '#libs/order-transitions.js';
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
import { Transitions } from '../components/Transitions.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { DocumentsCard } from '../documents/DocumentsCard.js';
import { CorrectHandPayment } from '../office-orders/CorrectHandPayment.js';
import { handPaymentText } from '../office-orders/hand-payment.js';
import { paidText, shownPayment } from '../office-orders/order-payment.js';
import { PaymentTransitions } from '../office-orders/PaymentTransitions.js';
import { UnpaidCard } from '../office-orders/UnpaidCard.js';
import { RefundAction } from '../refunds/RefundAction.js';
import { RefundsCard } from '../refunds/RefundsCard.js';
import { AssignAction } from './AssignMenu.js';
import { WASH_STATUS, washTransition } from './wash.js';
import { detailsText, staffText } from '../visits/visit.js';
import { WashForm } from './WashForm.js';
import { WashStatusChip } from './WashList.js';
import { mayChange } from '../session/permissions.js';

type Wash = WashResponse & RaRecord;

const ABOVE = <BackLink to="/washes">Single washes</BackLink>;

export default function WashShow() {
  return (
    <RecordScreen<Wash> title="Single wash" above={ABOVE}>
      {(wash) => <Content wash={wash} />}
    </RecordScreen>
  );
}

function Content({ wash }: { wash: Wash }) {
  const [editing, setEditing] = useState(false);
  const dataProvider = useBackofficeProvider();
  return (
    <Page
      title={wash.name}
      above={ABOVE}
      aside={
        <>
          <Typography color="textSecondary">{wash.orderNumber}</Typography>
          <WashStatusChip status={wash.status} />
        </>
      }
      actions={
        <>
          {mayChange('washes') && isToBeDone(wash) && (
            <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <AssignAction wash={wash} />
          <Transitions
            transitions={(mayChange('washes') ? wash.allowedStatuses : [])
              // Refunds have an amount and a reason, see RefundAction.
              .filter((status) => status !== 'refunded')
              // Assigning requires an employee, see AssignAction.
              .filter((status) => status !== 'assigned')
              .map((status) => washTransition(wash, status))}
            apply={(status) => dataProvider.changeWashStatus(wash.id, status)}
            successText={(status) => `The wash is now ${WASH_STATUS[status].name.toLowerCase()}`}
          />
          <RefundAction order={wash} />
        </>
      }
    >
      <Columns>
        {wash.status === 'pending' && <UnpaidCard order={wash} />}
        <Service wash={wash} />
        <Customer wash={wash} />
        <Payment wash={wash} />
        {wash.status !== 'pending' && wash.payableOnline && <UnpaidCard order={wash} />}
        <DocumentsCard order={wash} />
        <RefundsCard order={wash} />
        <AuditLogCard record={wash} />
      </Columns>
      {editing && <WashForm wash={wash} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Service({ wash }: { wash: Wash }) {
  return (
    <DetailsCard title="Service">
      <Details>
        <Detail name="Service" strong>
          {wash.service}
        </Detail>
        <Detail name="Day">{dayText(wash.date)}</Detail>
        <Detail name="Time slot">{formatSlot(wash.timeSlot)}</Detail>
        <Detail name="Car">
          {[wash.carName, formatCarNumber(wash.carNumber)].filter(Boolean).join(', ') || 'Not given'}
        </Detail>
        <Detail name="Parking">{wash.parking || null}</Detail>
        <Detail name="Address">{wash.address}</Detail>
        <Detail name="Community">{wash.communityName}</Detail>
        <Detail name="Assigned to">{wash.assignee}</Detail>
        {wash.missed && (
          <Detail name="Missed" strong>
            <MissedText missed={wash.missed} />
          </Detail>
        )}
        {isToBeDone(wash) && <Detail name="Cancel until">{dateTimeText(wash.cancelUntil)}</Detail>}
        <Detail name="Ordered">{dateTimeText(wash.createdAt)}</Detail>
        {wash.termsVersion && <Detail name="Terms agreed to">{policyVersionText(wash.termsVersion)}</Detail>}
        <Detail name="Order">{wash.orderNumber}</Detail>
        <Detail name="Order ID">{wash.id}</Detail>
      </Details>
    </DetailsCard>
  );
}

/** Why a team could not do the wash, and who reported that. */
function MissedText({ missed }: { missed: MissedWashResponse }) {
  const reported = [staffText(missed), dateTimeText(missed.reportedAt)].join(' · ');
  return (
    <>
      {detailsText({ ...missed, outcome: 'missed', extras: [] })}
      <Typography variant="body2" color="textSecondary">
        {reported}
      </Typography>
    </>
  );
}

function Payment({ wash }: { wash: Wash }) {
  const { name, tone } = shownPayment(wash);
  return (
    <DetailsCard title="Payment" action={<StatusChip tone={tone}>{name}</StatusChip>}>
      <Details>
        <Detail name="Price">{formatRupees(wash.price)}</Detail>
        <Detail name={`GST ${wash.gstPercent}%`}>{formatRupees(wash.gst)}</Detail>
        <Detail name="Total" strong>
          {formatRupees(wash.total)}
        </Detail>
        {wash.paidOn && <Detail name="Paid">{paidText(wash)}</Detail>}
        {wash.dueSince && <Detail name="Due since">{dayText(wash.dueSince)}</Detail>}
        {wash.handPayment?.amountReason && (
          <Detail name="Reason for the amount">{wash.handPayment.amountReason}</Detail>
        )}
        {wash.payment !== 'unpaid' && (
          <Detail name="Received">
            {wash.paymentId === null && wash.handPayment ? (
              <CorrectHandPayment orderId={wash.id} payment={wash.handPayment}>
                {handPaymentText(wash.handPayment)}
              </CorrectHandPayment>
            ) : wash.paymentId === null ? (
              'By hand'
            ) : (
              'Online'
            )}
          </Detail>
        )}
        {wash.paymentId && <Detail name="Payment ID">{wash.paymentId}</Detail>}
      </Details>
      <PaymentTransitions order={{ ...wash, kind: 'wash' }} total={wash.total} />
    </DetailsCard>
  );
}

function Customer({ wash }: { wash: Wash }) {
  return (
    <DetailsCard title="Customer">
      <Details>
        <Detail name="Name">
          <CustomerLink id={wash.userId} name={wash.name} />
        </Detail>
        <Detail name="Email">
          <Link href={`mailto:${wash.email}`}>
            <BreakableText text={wash.email} />
          </Link>
        </Detail>
        <Detail name="Phone">
          <PhoneLinks phone={wash.phone} />
        </Detail>
      </Details>
    </DetailsCard>
  );
}
