import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { CHANGE_ACTIONS, type ChangeResponse } from '#libs/contract/changes.js';
import { CHANGE_ACTION_NAMES, CHANGE_RESOURCE_NAMES } from '#libs/value-names.js';
import { ExportButton } from '../export/ExportButton.js';
import type { TableColumn } from '../list/columns.js';
import type { Filter } from '../list/filters.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { dateTimeText } from '../components/format.js';
import { isPermitted } from '../session/permissions.js';
import { DifferenceList } from './DifferenceList.js';

type Change = ChangeResponse & RaRecord;

const TEXTS = {
  loading: 'Loading changes...',
  failed: 'Error loading changes:',
  empty: 'No changes found',
  about: 'Changes made by staff, with who made them, when, and the values before and after.',
};

const RESOURCES = Object.entries(CHANGE_RESOURCE_NAMES).map(([id, name]) => ({ id, name }));
const WITH_PAGE = ['customers', 'leads', 'allOrders', 'washes', 'disputes'];

/** Managers are not shown changes of settings. */
const filters = (): readonly Filter[] => [
  {
    kind: 'choices',
    source: 'resource',
    label: 'Record',
    choices: RESOURCES.filter(({ id }) => id !== 'settings' || isPermitted('settings')),
  },
  {
    kind: 'choices',
    source: 'action',
    label: 'Action',
    choices: CHANGE_ACTIONS.map((id) => ({ id, name: CHANGE_ACTION_NAMES[id] })),
  },
  { kind: 'days', source: 'at', label: 'When', of: 'instant' },
];

const COLUMNS: readonly TableColumn<Change>[] = [
  { source: 'at', label: 'When', width: '170px', cell: ({ at }) => dateTimeText(at) },
  { source: 'by', label: 'Changed by', sortable: false },
  { source: 'name', label: 'Record', sortable: false, wraps: true, cell: (change) => <Subject change={change} /> },
  { source: 'action', label: 'Action', sortable: false, cell: ({ action }) => CHANGE_ACTION_NAMES[action] },
  {
    source: 'differences',
    label: 'Before and after',
    sortable: false,
    width: '40%',
    cell: (change) => <DifferencesCell change={change} />,
  },
];

/** Changes by staff to all records, including deleted ones. */
export default function AuditLogList() {
  return (
    <ListScreen
      title="Audit log"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'at', order: 'DESC' }}
      filters={filters()}
      searchLabel="Search record or email"
      actions={<ExportButton name="changes" />}
      tableFrom="lg"
      table={<Table rowClick={false} />}
      card={(change) => <ChangeCard change={change as Change} />}
    />
  );
}

/** Keeps the column wide enough for the values before and after. */
function DifferencesCell({ change }: { change: Change }) {
  return (
    <Box sx={{ minWidth: 300 }}>
      <DifferenceList change={change} />
    </Box>
  );
}

function Subject({ change: { resource, recordId, name, action } }: { change: Change }) {
  const kind = CHANGE_RESOURCE_NAMES[resource] ?? resource;
  return (
    <>
      {WITH_PAGE.includes(resource) && action !== 'removed' ? (
        <RecordLink id={recordId} resource={resource}>
          {name}
        </RecordLink>
      ) : (
        name
      )}
      {kind !== name && (
        <Typography variant="body2" color="textSecondary">
          {kind}
        </Typography>
      )}
    </>
  );
}

function ChangeCard({ change }: { change: Change }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {dateTimeText(change.at)} · {CHANGE_ACTION_NAMES[change.action]} by {change.by}
      </Typography>
      <Subject change={change} />
      <DifferenceList change={change} />
    </Box>
  );
}
