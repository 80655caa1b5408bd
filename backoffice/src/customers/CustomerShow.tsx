import { Box, Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { AuditLogCard } from '../audit-log/AuditLogCard.js';
import { backTo } from '../list/use-drawer.js';
import { BackLink } from '../components/BackLink.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { dateTimeText, phoneText, whatsAppNumber } from '../components/format.js';
import { Page } from '../components/Page.js';
import { LoadingState } from '../components/LoadingState.js';
import { SecurityEventsCard } from '../security-events/SecurityEventsCard.js';
import { carTitle } from './customer.js';
import { DELETION } from './deletion.js';
import { RoleChip } from './CustomerList.js';
import { Overview } from './Overview.js';
import { Timeline } from './Timeline.js';

type Customer = ProfileResponse & RaRecord;

export default function CustomerShow() {
  return (
    <ShowBase queryOptions={{ onError: () => undefined }}>
      <Content />
    </ShowBase>
  );
}

function Content() {
  const { record: customer, error, refetch } = useShowContext<Customer>();
  const navigate = useNavigate();
  const above = <BackLink to="/customers">Customers</BackLink>;
  if (!customer) {
    return (
      <Page title="Customer" above={above}>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  return (
    <Page
      title={customer.name}
      above={above}
      aside={<RoleChip customer={customer} />}
      actions={
        <>
          <DeleteAction
            record={customer}
            name={customer.name}
            texts={DELETION}
            onDeleted={() => void navigate('/customers')}
          />
          <Button
            variant="outlined"
            component={RouterLink}
            to={`/customers/${encodeURIComponent(customer.id)}`}
            {...backTo(`/customers/${encodeURIComponent(customer.id)}/show`)}
            startIcon={<EditOutlined />}
          >
            Edit
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '380px 1fr' }, gap: 2, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {customer.role === 'user' && <Overview customer={customer} />}
          <Person customer={customer} />
          <Cars customer={customer} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Timeline customer={customer} />
          <AuditLogCard record={customer} />
          <SecurityEventsCard account={customer} />
        </Box>
      </Box>
    </Page>
  );
}

function Person({ customer }: { customer: Customer }) {
  const whatsApp = whatsAppNumber(customer.phone);
  return (
    <DetailsCard title="Contact">
      <Details>
        <Detail name="Email">
          <Link href={`mailto:${customer.email}`}>{customer.email}</Link>
        </Detail>
        <Detail name="Phone">
          <Link href={`tel:${customer.phone}`}>{phoneText(customer.phone)}</Link>
          {whatsApp && (
            <>
              {' · '}
              <Link href={`https://wa.me/${whatsApp}`} target="_blank" rel="noopener noreferrer">
                WhatsApp
              </Link>
            </>
          )}
        </Detail>
        <Detail name="Address">{customer.carDetails.address}</Detail>
        {customer.role === 'employee' && <Detail name="Community">{customer.area}</Detail>}
        <Detail name="Registered">{dateTimeText(customer.createdAt)}</Detail>
      </Details>
    </DetailsCard>
  );
}

function Cars({ customer }: { customer: Customer }) {
  if (customer.cars.length === 0) {
    return (
      <DetailsCard title="Car">
        <Typography color="textSecondary">No car yet.</Typography>
      </DetailsCard>
    );
  }
  return customer.cars.map(({ id, carName, carType, carNumber, carColor, parking }, index) => (
    <DetailsCard key={id} title={carTitle(customer, index)}>
      <Details>
        <Detail name="Car">{carName}</Detail>
        <Detail name="Car Type">{carType && CAR_TYPE_LABELS[carType]}</Detail>
        <Detail name="Car No." strong>
          {formatCarNumber(carNumber)}
        </Detail>
        <Detail name="Colour">{carColor}</Detail>
        <Detail name="Parking">{parking}</Detail>
      </Details>
    </DetailsCard>
  ));
}
