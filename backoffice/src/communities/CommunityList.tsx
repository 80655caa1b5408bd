import { lazy, Suspense, useCallback, useState } from 'react';
import { Box, Button, IconButton, Link as MuiLink, Tooltip, Typography } from '@mui/material';
import AddOutlined from '@mui/icons-material/AddOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MergeOutlined from '@mui/icons-material/MergeOutlined';
import type { RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { CommunityResponse } from '#libs/contract/communities.js';
import { TO_BE_DONE } from '#libs/order-transitions.js';
import { ExportButton } from '../export/ExportButton.js';
import { ImportButton } from '../import/ImportButton.js';
import { listPath } from '../list/list-path.js';
import { CARD_GRID } from '../list/card-grid.js';
import { DeleteSelected } from '../list/BulkActions.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { MoreActions } from '../list/MoreActions.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { useDrawer } from '../list/use-drawer.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { EditAction } from '../components/EditAction.js';
import { countText, NONE } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { useWorkload, workText } from '../components/use-workload.js';
import { COMMUNITY_FILTERS } from './community.js';
import { CommunityForm } from './CommunityForm.js';
import { DELETION } from './deletion.js';
import { isPermitted, mayChange } from '../session/permissions.js';

const MergeDialog = lazy(() => import('./MergeDialog.js'));
const MessageDialog = lazy(() => import('./MessageDialog.js'));

type Community = CommunityResponse & RaRecord;

const TEXTS = {
  loading: 'Loading communities...',
  failed: 'Error loading communities:',
  empty: 'No communities found',
};

const COLUMNS: readonly TableColumn<Community>[] = [
  {
    source: 'name',
    label: 'Name',
    pinned: 'left',
    cell: (community) => <Name community={community} />,
  },
  { source: 'locality', label: 'Locality' },
  {
    source: 'address',
    label: 'Address',
    sortable: false,
    hiddenBelow: 'desktop',
    width: '30%',
    cell: ({ address }) => <TruncatedText text={address} />,
  },
  {
    source: 'work',
    label: 'Workload',
    sortable: false,
    cell: (community) => <Work community={community} otherwise={NONE} />,
  },
  { source: 'active', label: 'Status', cell: (community) => <CommunityStatus community={community} /> },
  {
    source: 'actions',
    label: 'Actions',
    permission: 'communities:write',
    pinned: 'right',
    sortable: false,
    cell: (community) => <RowActions community={community} />,
  },
];

export default function CommunityList() {
  const { drawer, close } = useDrawer();
  return (
    <>
      <ListScreen
        title="Communities"
        texts={TEXTS}
        columns={COLUMNS}
        sort={{ field: 'name', order: 'ASC' }}
        filters={COMMUNITY_FILTERS}
        searchLabel="Search name, locality or address"
        actions={<Actions />}
        table={
          <Table
            rowClick={false}
            bulkActions={<DeleteSelected noun="community" nouns="communities" texts={DELETION} />}
          />
        }
        card={(community) => <CommunityCard community={community as Community} />}
      />
      {drawer && <CommunityForm id={drawer.kind === 'edit' ? drawer.id : undefined} onClose={close} />}
    </>
  );
}

function Actions() {
  const { search } = useLocation();
  return (
    <>
      <MoreActions>
        <ImportButton kind="communities" />
        <ExportButton name="communities" />
      </MoreActions>
      {mayChange('communities') && (
        <Button
          variant="contained"
          component={Link}
          to={{ pathname: '/communities/create', search }}
          startIcon={<AddOutlined />}
        >
          Add community
        </Button>
      )}
    </>
  );
}

function RowActions({ community }: { community: Community }) {
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'message' | 'merge' | null>(null);
  const close = useCallback(() => setDialog(null), []);
  if (!mayChange('communities')) return null;
  return (
    <>
      <EditAction to={`/communities/${encodeURIComponent(community.id)}${search}`} name={community.name} />
      {isPermitted('orders:write') && (
        <Tooltip title="Email customers">
          <IconButton
            size="small"
            aria-label={`Email customers of ${community.name}`}
            onClick={() => setDialog('message')}
          >
            <MailOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title="Merge">
        <IconButton size="small" aria-label={`Merge ${community.name}`} onClick={() => setDialog('merge')}>
          <MergeOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <DeleteAction record={community} name={community.name} texts={DELETION} />
      <Suspense>
        {dialog === 'message' && <MessageDialog community={community} onClose={close} />}
        {dialog === 'merge' && <MergeDialog community={community} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The name, which opens the form: a community has no page. */
function Name({ community: { id, name } }: { community: Community }) {
  if (!mayChange('communities')) return <Typography sx={{ fontWeight: 600 }}>{name}</Typography>;
  return (
    <RecordLink id={id} to="edit">
      {name}
    </RecordLink>
  );
}

/**
 * `43 active plans, 3 washes · 42 plans today · 2 employees`, or `2 employees` without work. Plans and washes lead to
 * their lists. Today's plans are named if they are not the active ones, such as when some begin later.
 */
function Work({ community: { id }, otherwise = null }: { community: Community; otherwise?: string | null }) {
  const workload = useWorkload();
  const own = workload?.communities.find(({ communityId }) => communityId === id);
  if (!workload || !own) return otherwise;
  const { plans, activePlans, washes, employees } = own;
  const others = [
    workload.dayOff === null && plans !== activePlans && `${workText({ plans, washes: 0 }, 'no plans')} today`,
    employees === 1 ? '1 employee' : `${countText(employees)} employees`,
  ].filter(Boolean);
  return (
    <>
      {activePlans > 0 && (
        <MuiLink component={Link} to={plansPath(id)} underline="always">
          {activePlans === 1 ? '1 active plan' : `${countText(activePlans)} active plans`}
        </MuiLink>
      )}
      {activePlans > 0 && washes > 0 && ', '}
      {washes > 0 && (
        <MuiLink component={Link} to={washesPath(id)} underline="always">
          {workText({ plans: 0, washes })}
        </MuiLink>
      )}
      {activePlans + washes > 0 && ' · '}
      {others.join(' · ')}
    </>
  );
}

function plansPath(communityId: string): string {
  return listPath('allOrders', { communityId: [communityId], status: ['active'] });
}

function washesPath(communityId: string): string {
  const filter = { communityId: [communityId], status: [...TO_BE_DONE] };
  return listPath('washes', filter, { field: 'date', order: 'ASC' });
}

function CommunityStatus({ community: { active } }: { community: Community }) {
  return active ? <StatusChip tone="good">Available</StatusChip> : <StatusChip tone="ended">Unavailable</StatusChip>;
}

function CommunityCard({ community }: { community: Community }) {
  return (
    <Box sx={CARD_GRID}>
      <Name community={community} />
      <CommunityStatus community={community} />
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {[community.locality, community.address].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2">
        <Work community={community} />
      </Typography>
      <Box sx={{ alignSelf: 'end', whiteSpace: 'nowrap' }}>
        <RowActions community={community} />
      </Box>
    </Box>
  );
}
