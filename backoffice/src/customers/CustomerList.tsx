import { Box, Button, Typography } from '@mui/material';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { ColumnsButton, type RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { ExportButton } from '../export/ExportButton.js';
import { DeleteSelected, ExportSelected } from '../list/BulkActions.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { useDrawer } from '../list/use-drawer.js';
import { DeleteAction } from '../parts/DeleteAction.js';
import { EditAction } from '../parts/EditAction.js';
import { momentText, NONE, phoneText } from '../parts/format.js';
import { StatusChip } from '../parts/StatusChip.js';
import { useCatalogue } from '../parts/use-catalogue.js';
import { CUSTOMER_COLUMNS, CUSTOMER_FILTERS, DELETION } from './customer.js';
import { CustomerForm } from './CustomerForm.js';

type Customer = ProfileResponse & RaRecord;

const TEXTS = { loading: 'Loading customers...', failed: 'Error loading customers:', empty: 'No customers found' };

export default function CustomerList() {
  const { drawer, state, close } = useDrawer();
  const communities = useCatalogue().data?.communities ?? [];
  return (
    <>
      <ListScreen
        title="Customers"
        texts={TEXTS}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={CUSTOMER_FILTERS(communities.map(({ name }) => name))}
        searchLabel="Search name, email, phone or car number"
        actions={<Actions />}
        table={<CustomerTable />}
        card={(customer) => <CustomerCard customer={customer as Customer} />}
      />
      {drawer && <CustomerForm id={drawer.kind === 'edit' ? drawer.id : undefined} initial={initialFrom(state)} onClose={close} />}
    </>
  );
}

/** What another screen hands over for a new customer. */
function initialFrom(state: unknown): object | undefined {
  return typeof state === 'object' && state !== null && 'record' in state ? (state.record as object) : undefined;
}

function Actions() {
  const { search } = useLocation();
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <ColumnsButton />
      </Box>
      <ExportButton name="customers" columns={CUSTOMER_COLUMNS} />
      <Button variant="contained" component={Link} to={{ pathname: '/customers/create', search }} startIcon={<PersonAddAltOutlined />}>
        Add New User
      </Button>
    </>
  );
}

function CustomerTable() {
  const { search } = useLocation();
  return (
    <Table
      pinned="name"
      pinnedEnd="actions"
      rowClick="show"
      hiddenColumns={['createdAt']}
      bulkActionButtons={
        <>
          <ExportSelected name="customers" columns={CUSTOMER_COLUMNS} />
          <DeleteSelected what={(count) => (count === 1 ? 'this user' : `these ${count} users`)} texts={DELETION} />
        </>
      }
    >
      <Table.Col source="name" label="Name" render={({ id, name }: Customer) => <RecordLink id={id}>{name}</RecordLink>} />
      <Table.Col source="email" label="Email" />
      <Table.Col source="phone" label="Phone Number" render={({ phone }: Customer) => phoneText(phone)} />
      <Table.Col source="carDetails.carName" label="Car" disableSort render={({ carDetails }: Customer) => carDetails.carName || NONE} />
      <Table.Col source="carDetails.carNumber" label="Car No." disableSort render={({ carDetails }: Customer) => formatCarNumber(carDetails.carNumber) || NONE} />
      <Table.Col source="carDetails.address" label="Address" disableSort render={({ carDetails }: Customer) => <Clipped>{carDetails.address || NONE}</Clipped>} />
      <Table.Col source="carDetails.parking" label="Parking" disableSort render={({ carDetails }: Customer) => carDetails.parking || NONE} />
      <Table.Col source="role" label="Role" render={(customer: Customer) => <RoleChip customer={customer} />} />
      <Table.Col source="createdAt" label="Registered" render={({ createdAt }: Customer) => momentText(createdAt)} />
      <Table.Col
        source="actions"
        label="Actions"
        disableSort
        render={(customer: Customer) => (
          <>
            <EditAction to={`/customers/${encodeURIComponent(customer.id)}${search}`} name={customer.name} />
            <DeleteAction record={customer} name={customer.name} texts={DELETION} />
          </>
        )}
      />
    </Table>
  );
}

export function RoleChip({ customer: { role, disabled } }: { customer: Pick<Customer, 'role' | 'disabled'> }) {
  if (disabled) return <StatusChip tone="bad">{`${role}, disabled`}</StatusChip>;
  return <StatusChip tone={role === 'admin' ? 'special' : role === 'employee' ? 'resting' : 'ended'}>{role}</StatusChip>;
}

function Clipped({ children }: { children: string }) {
  return (
    <Box component="span" title={children} sx={{ display: 'block', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  );
}

function CustomerCard({ customer }: { customer: Customer }) {
  const { carName, carNumber, address, parking } = customer.carDetails;
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5 }}>
      <RecordLink id={customer.id}>{customer.name}</RecordLink>
      <span>
        <RoleChip customer={customer} />
      </span>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {customer.email} · {phoneText(customer.phone)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[carName, formatCarNumber(carNumber), address, parking].filter(Boolean).join(' · ') || 'No car yet'}
      </Typography>
      <Box sx={{ alignSelf: 'end', whiteSpace: 'nowrap' }}>
        <EditAction to={`/customers/${encodeURIComponent(customer.id)}`} name={customer.name} />
        <DeleteAction record={customer} name={customer.name} texts={DELETION} />
      </Box>
    </Box>
  );
}
