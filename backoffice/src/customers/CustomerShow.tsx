import { Box, Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { Changes } from '../changes/Changes.js';
import { backTo } from '../list/use-drawer.js';
import { BackLink } from '../parts/BackLink.js';
import { DeleteAction } from '../parts/DeleteAction.js';
import { Fact, Facts, FactsCard } from '../parts/Facts.js';
import { Failure } from '../parts/Failure.js';
import { momentText, phoneText } from '../parts/format.js';
import { Page } from '../parts/Page.js';
import { Waiting } from '../parts/Waiting.js';
import { SecurityEventsCard } from '../security-events/SecurityEventsCard.js';
import { carTitle, DELETION } from './customer.js';
import { RoleChip } from './CustomerList.js';
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
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />}
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
          <Person customer={customer} />
          <Cars customer={customer} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Timeline customer={customer} />
          <Changes record={customer} />
          <SecurityEventsCard account={customer} />
        </Box>
      </Box>
    </Page>
  );
}

function Person({ customer }: { customer: Customer }) {
  return (
    <FactsCard title="Contact">
      <Facts>
        <Fact name="Email">
          <Link href={`mailto:${customer.email}`}>{customer.email}</Link>
        </Fact>
        <Fact name="Phone">
          <Link href={`tel:${customer.phone}`}>{phoneText(customer.phone)}</Link>
        </Fact>
        <Fact name="Address">{customer.carDetails.address}</Fact>
        {customer.role === 'employee' && <Fact name="Community">{customer.area}</Fact>}
        <Fact name="Registered">{momentText(customer.createdAt)}</Fact>
      </Facts>
    </FactsCard>
  );
}

function Cars({ customer }: { customer: Customer }) {
  if (customer.cars.length === 0) {
    return (
      <FactsCard title="Car">
        <Typography color="textSecondary">No car yet.</Typography>
      </FactsCard>
    );
  }
  return customer.cars.map(({ id, carName, carType, carNumber, carColor, parking }, index) => (
    <FactsCard key={id} title={carTitle(customer, index)}>
      <Facts>
        <Fact name="Car">{carName}</Fact>
        <Fact name="Car Type">{carType && CAR_TYPE_LABELS[carType]}</Fact>
        <Fact name="Car No." strong>
          {formatCarNumber(carNumber)}
        </Fact>
        <Fact name="Colour">{carColor}</Fact>
        <Fact name="Parking">{parking}</Fact>
      </Facts>
    </FactsCard>
  ));
}
