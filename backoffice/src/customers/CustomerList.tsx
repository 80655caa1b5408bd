import { lazy } from 'react';
import { Box, Button, Typography } from '@mui/material';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import type { RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { CustomerResponse } from '#libs/contract/customer-tags.js';
import { unbroken } from '#libs/unbroken.js';
import { ExportButton } from '../export/ExportButton.js';
import { ImportButton } from '../import/ImportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import { DeleteSelected, ExportSelected } from '../list/BulkActions.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { MatchLine } from '../list/MatchLine.js';
import { MoreActions } from '../list/MoreActions.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { useFilters } from '../list/use-filters.js';
import { useDrawer } from '../list/use-drawer.js';
import { BreakableText } from '../components/BreakableText.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { EditAction } from '../components/EditAction.js';
import { dateTimeText, dayText, NONE, phoneText } from '../components/format.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { CUSTOMER_FILTERS, mayChangeAccount } from './customer.js';
import { DELETION } from './deletion.js';
import { CustomerForm } from './CustomerForm.js';
import { mayChange } from '../session/permissions.js';
import { RoleChip } from './RoleChip.js';
import { Tags } from './Tags.js';
import { TagSelected } from './TagSelected.js';
import { useTagNames } from './use-tags.js';

const CustomerShow = lazy(() => import('./CustomerShow.js'));

type Customer = CustomerResponse & RaRecord;

const TEXTS = { loading: 'Loading customers...', failed: 'Error loading customers:', empty: 'No customers found' };

/** The most used columns come first. Narrow windows hide the others by default. */
const COLUMNS: readonly TableColumn<Customer>[] = [
  { source: 'name', label: 'Name', pinned: 'left', cell: (customer) => <NameCell customer={customer} /> },
  { source: 'phone', label: 'Phone Number', cell: ({ phone }) => phoneText(phone) || NONE },
  {
    source: 'carDetails.carNumber',
    label: 'Car No.',
    cell: ({ carDetails }) => formatCarNumber(carDetails.carNumber) || NONE,
  },
  { source: 'carDetails.carName', label: 'Car', cell: ({ carDetails }) => carDetails.carName || NONE },
  { source: 'email', label: 'Email', hiddenBelow: 'laptop' },
  {
    source: 'carDetails.address',
    label: 'Address',
    hiddenBelow: 'laptop',
    sortable: false,
    cell: ({ carDetails }) => <TruncatedText text={carDetails.address} />,
  },
  {
    source: 'carDetails.parking',
    label: 'Parking',
    hiddenBelow: 'laptop',
    sortable: false,
    cell: ({ carDetails }) => carDetails.parking || NONE,
  },
  { source: 'role', label: 'Role', hiddenBelow: 'laptop', cell: (customer) => <RoleChip customer={customer} /> },
  { source: 'planEndedOn', label: 'Last plan ended', extra: true, cell: ({ planEndedOn }) => dayText(planEndedOn) },
  { source: 'createdAt', label: 'Registered', extra: true, cell: ({ createdAt }) => dateTimeText(createdAt) },
  {
    source: 'actions',
    label: 'Actions',
    permission: 'customers:write',
    pinned: 'right',
    sortable: false,
    cell: (customer) => <RowActions customer={customer} />,
  },
];

export default function CustomerList() {
  const { drawer, state, close } = useDrawer();
  const communities = useCommunityChoices();
  const tags = useTagNames();
  if (drawer?.kind === 'edit' && drawer.isAlone) return <CustomerShow editedId={drawer.id} />;
  return (
    <>
      <ListScreen
        title="Customers"
        texts={TEXTS}
        columns={COLUMNS}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={CUSTOMER_FILTERS(communities, tags)}
        searchLabel="Search name, email, phone or car number"
        actions={<Actions />}
        table={<Table rowClick="show" bulkActions={<BulkActions />} />}
        card={(customer) => <CustomerCard customer={customer as Customer} />}
      />
      {drawer && (
        <CustomerForm
          id={drawer.kind === 'edit' ? drawer.id : undefined}
          initial={initialFrom(state)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Initial values that another screen passes for a new customer. */
function initialFrom(state: unknown): object | undefined {
  return typeof state === 'object' && state !== null && 'record' in state ? (state.record as object) : undefined;
}

function Actions() {
  const { search } = useLocation();
  return (
    <>
      <MoreActions>
        <ImportButton kind="customers" />
        <ExportButton name="customers" />
      </MoreActions>
      {mayChange('customers') && (
        <Button
          variant="contained"
          component={Link}
          to={{ pathname: '/customers/create', search }}
          startIcon={<PersonAddAltOutlined />}
        >
          Add New User
        </Button>
      )}
    </>
  );
}

function BulkActions() {
  return (
    <>
      <TagSelected />
      <ExportSelected name="customers" />
      <DeleteSelected noun="user" texts={DELETION} />
    </>
  );
}

function NameCell({ customer: { id, name, cars, phone, email, tags, planEndedOn } }: { customer: Customer }) {
  const { values } = useFilters();
  const isOfFormer = 'planEndedOn_gte' in values || 'planEndedOn_lte' in values;
  const texts = [
    ...cars.map(({ carNumber }) => ({ label: 'Car', text: formatCarNumber(carNumber), matchEndFirst: true })),
    { label: 'Phone', text: phoneText(phone) },
    { label: 'Email', text: email },
  ];
  return (
    <div>
      <RecordLink id={id}>{name}</RecordLink>
      <MatchLine name={name} texts={texts} fallback={isOfFormer ? `Plan ended ${dayText(planEndedOn)}` : undefined} />
      <Tags tags={tags} of={name} max={1} />
    </div>
  );
}

function RowActions({ customer }: { customer: Customer }) {
  const { search } = useLocation();
  if (!mayChangeAccount(customer)) return null;
  return (
    <>
      <EditAction to={`/customers/${encodeURIComponent(customer.id)}${search}`} name={customer.name} />
      <DeleteAction record={customer} name={customer.name} texts={DELETION} />
    </>
  );
}

function CustomerCard({ customer }: { customer: Customer }) {
  const { carName, carNumber, address, parking } = customer.carDetails;
  return (
    <Box sx={CARD_GRID}>
      <NameCell customer={customer} />
      <RoleChip customer={customer} />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        <BreakableText text={customer.email} />
        {customer.phone && ' · '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {phoneText(customer.phone)}
        </Box>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {unbroken([carName, formatCarNumber(carNumber), address, parking].filter(Boolean).join(' · ')) || 'No car yet'}
      </Typography>
      <Box sx={{ alignSelf: 'end', whiteSpace: 'nowrap' }}>
        <RowActions customer={customer} />
      </Box>
    </Box>
  );
}
