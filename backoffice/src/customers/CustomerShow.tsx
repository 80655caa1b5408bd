import { Box, Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { CustomerResponse } from '#libs/contract/customer-tags.js';
import { AuditLogCard } from '../audit-log/AuditLogCard.js';
import { BreakableText } from '../components/BreakableText.js';
import { BackLink } from '../components/BackLink.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { Page } from '../components/Page.js';
import { PhoneLinks } from '../components/PhoneLinks.js';
import { RecordScreen } from '../components/RecordScreen.js';
import { useRecordForm } from '../components/use-record-form.js';
import { TakeOrderAction } from '../office-orders/TakeOrderAction.js';
import { SecurityEventsCard } from '../security-events/SecurityEventsCard.js';
import { carTitle, mayChangeAccount } from './customer.js';
import { DELETION } from './deletion.js';
import { CarCard } from './CarCard.js';
import { CustomerForm } from './CustomerForm.js';
import { NotesCard } from './NotesCard.js';
import { Overview } from './Overview.js';
import { RoleChip } from './RoleChip.js';
import { TagsCard } from './TagsCard.js';
import { Timeline } from './Timeline.js';

type Customer = CustomerResponse & RaRecord;

const ABOVE = <BackLink to="/customers">Customers</BackLink>;

/** @param editedId the customer whose edit form was opened by its URL. Without it, the customer in the URL is shown. */
export default function CustomerShow({ editedId }: { editedId?: string }) {
  return (
    <RecordScreen<Customer> id={editedId} title="Customer" above={ABOVE}>
      {(customer) => <Content customer={customer} isFormOpenedByUrl={editedId !== undefined} />}
    </RecordScreen>
  );
}

function Content({ customer, isFormOpenedByUrl }: { customer: Customer; isFormOpenedByUrl: boolean }) {
  const navigate = useNavigate();
  const form = useRecordForm(`/customers/${encodeURIComponent(customer.id)}/show`, isFormOpenedByUrl);
  return (
    <Page
      title={customer.name}
      above={ABOVE}
      aside={<RoleChip customer={customer} />}
      actions={
        <>
          {customer.role === 'user' && <TakeOrderAction customer={customer} />}
          {mayChangeAccount(customer) && (
            <>
              <Button variant="outlined" startIcon={<EditOutlined />} onClick={form.edit}>
                Edit
              </Button>
              <DeleteAction
                record={customer}
                name={customer.name}
                texts={DELETION}
                onDeleted={() => void navigate('/customers')}
              />
            </>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '380px 1fr' }, gap: 2, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {customer.role === 'user' && <Overview customer={customer} />}
          <Person customer={customer} />
          {customer.role === 'user' && <TagsCard customer={customer} />}
          <Cars customer={customer} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {customer.role === 'user' && <NotesCard customerId={customer.id} />}
          <Timeline customer={customer} />
          <AuditLogCard record={customer} />
          <SecurityEventsCard account={customer} />
        </Box>
      </Box>
      {form.editing && mayChangeAccount(customer) && <CustomerForm id={customer.id} onClose={form.close} />}
    </Page>
  );
}

function Person({ customer }: { customer: Customer }) {
  return (
    <DetailsCard title="Contact">
      <Details>
        <Detail name="Email">
          <Link href={`mailto:${customer.email}`}>
            <BreakableText text={customer.email} />
          </Link>
        </Detail>
        <Detail name="Phone">
          <PhoneLinks phone={customer.phone} />
        </Detail>
        <Detail name="Address">{customer.carDetails.address}</Detail>
        {customer.role === 'employee' && <Detail name="Community">{customer.area}</Detail>}
        <Detail name="Registered">{dateTimeText(customer.createdAt)}</Detail>
        {customer.acceptedTerms && (
          <Detail name="Terms agreed to">
            {`Version ${customer.acceptedTerms.version}, ${dateTimeText(customer.acceptedTerms.at)}`}
          </Detail>
        )}
      </Details>
    </DetailsCard>
  );
}

function Cars({ customer }: { customer: Customer }) {
  if (customer.cars.length === 0) {
    return (
      <DetailsCard title="Car">
        <Typography color="textSecondary">No car in the profile.</Typography>
      </DetailsCard>
    );
  }
  return customer.cars.map((car, index) => (
    <CarCard key={car.id} customer={customer} car={car} title={carTitle(customer, index)} />
  ));
}
