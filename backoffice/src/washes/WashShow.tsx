import { useState } from 'react';
import { Box, Button, Link } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { ShowBase, useDataProvider, useShowContext, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { Changes } from '../changes/Changes.js';
import { BackLink } from '../parts/BackLink.js';
import { CustomerLink } from '../parts/CustomerLink.js';
import { Fact, Facts, FactsCard } from '../parts/Facts.js';
import { Failure } from '../parts/Failure.js';
import { dayText, momentText, phoneText } from '../parts/format.js';
import { Page } from '../parts/Page.js';
import { StatusChip } from '../parts/StatusChip.js';
import { Transitions } from '../parts/Transitions.js';
import { Waiting } from '../parts/Waiting.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { RefundAction } from '../refunds/RefundAction.js';
import { RefundsCard } from '../refunds/RefundsCard.js';
import { paymentTransition, WASH_PAYMENT, WASH_STATUS, washTransition } from './wash.js';
import { WashForm } from './WashForm.js';
import { WashStatusChip } from './WashList.js';

type Wash = WashResponse & RaRecord;

export default function WashShow() {
  return (
    <ShowBase queryOptions={{ onError: () => undefined }}>
      <Content />
    </ShowBase>
  );
}

function Content() {
  const { record: wash, error, refetch } = useShowContext<Wash>();
  const [editing, setEditing] = useState(false);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const above = <BackLink to="/washes">Single washes</BackLink>;
  if (!wash) {
    return (
      <Page title="Single wash" above={above}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Page>
    );
  }
  return (
    <Page
      title={wash.name}
      above={above}
      aside={<WashStatusChip status={wash.status} />}
      actions={
        <>
          {(wash.status === 'booked' || wash.status === 'assigned') && (
            <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <Transitions
            transitions={wash.allowedStatuses
              // Online payments are refunded with an amount and a reason, by RefundAction.
              .filter((status) => status !== 'refunded' || wash.amountPaid === 0)
              .map((status) => washTransition(wash, status))}
            take={(status) => dataProvider.changeWashStatus(wash.id, status)}
            taken={(status) => `The wash is now ${WASH_STATUS[status].name.toLowerCase()}`}
          />
          <RefundAction order={wash} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <Service wash={wash} />
        <Payment wash={wash} />
        <Customer wash={wash} />
        <RefundsCard order={wash} />
        <Changes record={wash} />
      </Box>
      {editing && <WashForm wash={wash} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Service({ wash }: { wash: Wash }) {
  return (
    <FactsCard title="Service">
      <Facts>
        <Fact name="Service" strong>
          {wash.service}
        </Fact>
        <Fact name="Day">{dayText(wash.date)}</Fact>
        <Fact name="Time Slot">{wash.timeSlot}</Fact>
        <Fact name="Car">{[wash.carName, formatCarNumber(wash.carNumber)].filter(Boolean).join(', ') || null}</Fact>
        <Fact name="Parking">{wash.parking || null}</Fact>
        <Fact name="Address">{wash.address}</Fact>
        <Fact name="Community">{wash.communityName}</Fact>
        <Fact name="Cancel until">{momentText(wash.cancelUntil)}</Fact>
        <Fact name="Ordered">{momentText(wash.createdAt)}</Fact>
        <Fact name="Order">{wash.id}</Fact>
      </Facts>
    </FactsCard>
  );
}

function Payment({ wash }: { wash: Wash }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { name, tone } = WASH_PAYMENT[wash.payment];
  return (
    <FactsCard title="Payment" action={<StatusChip tone={tone}>{name}</StatusChip>}>
      <Facts>
        <Fact name="Price">{formatRupees(wash.price)}</Fact>
        <Fact name="GST">{formatRupees(wash.gst)}</Fact>
        <Fact name="Total" strong>
          {formatRupees(wash.total)}
        </Fact>
        <Fact name="Paid">{wash.payment === 'unpaid' ? null : wash.paymentId === null ? 'By hand' : 'Online'}</Fact>
        <Fact name="Payment ID">{wash.paymentId}</Fact>
      </Facts>
      {wash.allowedPayments.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Transitions
            transitions={wash.allowedPayments.map((payment) => paymentTransition(wash, payment))}
            take={(payment) => dataProvider.changeWashPayment(wash.id, payment)}
            taken={(payment) => `The wash is now ${WASH_PAYMENT[payment].name.toLowerCase()}`}
          />
        </Box>
      )}
    </FactsCard>
  );
}

function Customer({ wash }: { wash: Wash }) {
  return (
    <FactsCard title="Customer">
      <Facts>
        <Fact name="Name">
          <CustomerLink id={wash.userId} name={wash.name} />
        </Fact>
        <Fact name="Email">
          <Link href={`mailto:${wash.email}`}>{wash.email}</Link>
        </Fact>
        <Fact name="Phone">
          <Link href={`tel:${wash.phone}`}>{phoneText(wash.phone)}</Link>
        </Fact>
      </Facts>
    </FactsCard>
  );
}
