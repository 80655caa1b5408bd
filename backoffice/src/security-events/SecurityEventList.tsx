import { Box, Link, Typography } from '@mui/material';
import { useGetOne, type RaRecord } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { ROLES, type ProfileResponse } from '#libs/contract/accounts.js';
import { SECURITY_EVENTS, type SecurityEventResponse } from '#libs/contract/security-events.js';
import { retentionText } from '#libs/retention.js';
import { accountRoleName, ROLE_NAMES, SECURITY_EVENT_NAMES } from '#libs/value-names.js';
import { ExportButton } from '../export/ExportButton.js';
import type { TableColumn } from '../list/columns.js';
import type { Filter } from '../list/filters.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { dateTimeText, NONE } from '../components/format.js';
import { detailText } from './event-text.js';
import { chosenIn, eventsLink } from './events-link.js';

type SecurityEvent = SecurityEventResponse & RaRecord;

const TEXTS = {
  loading: 'Loading security events...',
  failed: 'Error loading security events:',
  empty: 'No security events found',
  about: `Logins, failed logins, and changes of passwords, email addresses and roles are kept here for ${retentionText('securityEvents').toLowerCase()}.`,
};

const COLUMNS: readonly TableColumn<SecurityEvent>[] = [
  { source: 'at', label: 'When', width: '170px', cell: ({ at }) => dateTimeText(at) },
  { source: 'event', label: 'Event', sortable: false, cell: ({ event }) => SECURITY_EVENT_NAMES[event] },
  { source: 'name', label: 'Account', sortable: false, cell: (event) => <Account event={event} /> },
  { source: 'role', label: 'Role', sortable: false, cell: roleText },
  { source: 'remoteAddress', label: 'IP address', sortable: false, cell: (event) => <IpAddress event={event} /> },
  {
    source: 'differences',
    label: 'Details',
    sortable: false,
    width: '36%',
    cell: (event) => detailText(event) || NONE,
  },
];

/** The security events of all accounts. */
export default function SecurityEventList() {
  return (
    <ListScreen
      title="Security events"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'at', order: 'DESC' }}
      filters={useEventFilters()}
      searchLabel="Search account name or staff email"
      actions={<ExportButton name="security-events" />}
      tableFrom="lg"
      table={<Table rowClick={false} />}
      card={(event) => <EventCard event={event as SecurityEvent} />}
    />
  );
}

/** Links set the account and IP address. They are shown as filters, so that they can be removed. */
function useEventFilters(): readonly Filter[] {
  const [search] = useSearchParams();
  const { accountId = '', remoteAddress = '' } = chosenIn(search.get('filter'));
  const { data } = useGetOne<ProfileResponse & RaRecord>(
    'customers',
    { id: accountId },
    { enabled: accountId !== '', retry: false, onError: () => undefined },
  );
  return [
    {
      kind: 'choices',
      source: 'event',
      label: 'Event',
      choices: SECURITY_EVENTS.map((id) => ({ id, name: SECURITY_EVENT_NAMES[id] })),
    },
    { kind: 'choices', source: 'role', label: 'Role', choices: ROLES.map((id) => ({ id, name: ROLE_NAMES[id] })) },
    { kind: 'days', source: 'at', label: 'When', of: 'instant' },
    ...(accountId ? [choice('accountId', 'Account', accountId, data?.name)] : []),
    ...(remoteAddress ? [choice('remoteAddress', 'IP address', remoteAddress)] : []),
  ];
}

function choice(source: string, label: string, id: string, name = id): Filter {
  return { kind: 'choices', source, label, choices: [{ id, name }] };
}

function roleText({ role, staffRole }: SecurityEvent): string {
  return role === null ? NONE : accountRoleName({ role, staffRole });
}

function Account({ event: { accountId, name } }: { event: SecurityEvent }) {
  if (accountId === null) return NONE;
  return (
    <RecordLink id={accountId} resource="customers">
      {name}
    </RecordLink>
  );
}

function IpAddress({ event: { remoteAddress } }: { event: SecurityEvent }) {
  if (remoteAddress === null) return NONE;
  return (
    <Link component={RouterLink} to={eventsLink({ remoteAddress })}>
      {remoteAddress}
    </Link>
  );
}

function EventCard({ event }: { event: SecurityEvent }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 0.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600 }}>{SECURITY_EVENT_NAMES[event.event]}</Typography>
        <Typography variant="body2" color="textSecondary">
          {dateTimeText(event.at)}
        </Typography>
      </Box>
      <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        <Account event={event} /> · <IpAddress event={event} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {detailText(event)}
      </Typography>
    </Box>
  );
}
