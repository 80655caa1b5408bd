import { lazy, Suspense, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { useStore, type RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { unbroken } from '#libs/unbroken.js';
import { LEAD_SOURCE_NAMES } from '#libs/value-names.js';
import { ExportButton } from '../export/ExportButton.js';
import { ImportButton } from '../import/ImportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import { DeleteSelected, ExportSelected } from '../list/BulkActions.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { MatchLine } from '../list/MatchLine.js';
import { MoreActions } from '../list/MoreActions.js';
import { RecordLink } from '../list/RecordLink.js';
import { SecondLine } from '../list/SecondLine.js';
import { Table } from '../list/Table.js';
import { useDrawer } from '../list/use-drawer.js';
import { BreakableText } from '../components/BreakableText.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { EditAction } from '../components/EditAction.js';
import { dateTimeText, dayText, NONE, phoneText } from '../components/format.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { useEmployeeName, useStaffFilter } from '../components/use-employees.js';
import { LoadingState } from '../components/LoadingState.js';
import { ChangeSelected } from './ChangeSelected.js';
import { AddLeadButton } from './AddLeadButton.js';
import { ContactedAction } from './ContactedAction.js';
import { ConvertAction } from './ConvertAction.js';
import { DELETION, leadFilters } from './lead.js';
import { LeadForm } from './LeadForm.js';
import { LeadStatusChip } from './LeadStatusChip.js';
import { FollowUpTab } from './FollowUpTab.js';
import { LeadBadges } from './LeadBadges.js';
import { ViewToggle, type View } from './ViewToggle.js';

const LeadBoard = lazy(() => import('./LeadBoard.js'));
const LeadFunnel = lazy(() => import('./LeadFunnel.js'));
const LeadShow = lazy(() => import('./LeadShow.js'));

type Lead = LeadResponse & RaRecord;

const TEXTS = {
  loading: MESSAGES.loadingLeads,
  failed: MESSAGES.leadsFailed,
  empty: MESSAGES.noLeads,
  about: 'Enquiries from the website appear here. Add those that you receive by phone.',
};

/** The most used columns come first. Narrow windows hide the others by default. */
const COLUMNS: readonly TableColumn<Lead>[] = [
  { source: 'name', label: 'Name', pinned: 'left', cell: (lead) => <NameCell lead={lead} /> },
  { source: 'phone', label: 'Phone', cell: ({ phone }) => phoneText(phone) || NONE },
  { source: 'status', label: 'Status', cell: (lead) => <StatusCell lead={lead} /> },
  {
    source: 'createdAt',
    label: 'Received',
    flexible: true,
    cell: ({ createdAt }) => unbroken(dateTimeText(createdAt)),
  },
  {
    source: 'subject',
    label: 'Location',
    hiddenBelow: 'desktop',
    flexible: true,
    sortable: false,
    cell: ({ subject }) => <TruncatedText text={subject} twoLines />,
  },
  {
    source: 'message',
    label: 'Message',
    hiddenBelow: 'laptop',
    flexible: true,
    sortable: false,
    cell: ({ message }) => <TruncatedText text={message} width={420} twoLines />,
  },
  {
    source: 'email',
    label: 'Email',
    hiddenBelow: 'laptop',
    flexible: true,
    width: '172px',
    cell: ({ email }) => (email ? <BreakableText text={email} /> : NONE),
  },
  { source: 'followUpOn', label: 'Follow up', extra: true, cell: ({ followUpOn }) => dayText(followUpOn) },
  {
    source: 'communityName',
    label: 'Community',
    extra: true,
    sortable: false,
    cell: ({ communityName }) => communityName || NONE,
  },
  {
    source: 'assigneeId',
    label: 'Assigned to',
    sortable: false,
    extra: true,
    cell: (lead) => <Assignee lead={lead} />,
  },
  { source: 'source', label: 'Source', extra: true, cell: ({ source }) => LEAD_SOURCE_NAMES[source] },
  {
    source: 'lostReason',
    label: 'Lost reason',
    extra: true,
    sortable: false,
    cell: ({ lostReason }) => <TruncatedText text={lostReason} />,
  },
  {
    source: 'actions',
    label: 'Actions',
    pinned: 'right',
    align: 'right',
    sortable: false,
    cell: (lead) => <RowActions lead={lead} />,
  },
];

export default function LeadList() {
  const { drawer, close } = useDrawer();
  const [listView, setListView] = useStore<Exclude<View, 'funnel'>>('leads.view', 'table');
  // The funnel ignores filters, so a link to filtered leads must not open it.
  const [isFunnel, setFunnel] = useState(false);
  const view = isFunnel ? 'funnel' : listView;
  const communities = useCommunityChoices();
  const staff = useStaffFilter('assigneeId', 'Assigned to');
  const show = (chosen: View) => {
    setFunnel(chosen === 'funnel');
    if (chosen !== 'funnel') setListView(chosen);
  };
  if (drawer?.kind === 'edit' && drawer.isAlone) return <LeadShow editedId={drawer.id} />;
  return (
    <>
      <ListScreen
        title="Leads"
        texts={TEXTS}
        columns={COLUMNS}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={leadFilters(communities, staff)}
        searchLabel="Search name, email or phone"
        above={<FollowUpTab />}
        actions={
          <>
            <ViewToggle view={view} onChange={show} />
            <MoreActions>
              <Button
                component={Link}
                to="/subscribers"
                variant="outlined"
                color="inherit"
                startIcon={<MailOutlined />}
                sx={{ borderColor: 'divider' }}
              >
                Subscribers
              </Button>
              <ImportButton kind="leads" />
              <ExportButton name="leads" />
            </MoreActions>
            <AddLeadButton />
          </>
        }
        table={<Table rowClick="show" bulkActions={<BulkActions />} />}
        card={(lead) => <LeadCard lead={lead as Lead} />}
        instead={
          view !== 'table' && (
            <Suspense fallback={<LoadingState text={MESSAGES.loadingLeads} />}>
              {view === 'board' ? <LeadBoard /> : <LeadFunnel onOpen={() => show('table')} />}
            </Suspense>
          )
        }
      />
      {drawer && <LeadForm id={drawer.kind === 'edit' ? drawer.id : undefined} onClose={close} />}
    </>
  );
}

function BulkActions() {
  return (
    <>
      <ChangeSelected />
      <ExportSelected name="leads" />
      <DeleteSelected noun="lead" texts={DELETION} />
    </>
  );
}

function NameCell({ lead }: { lead: Lead }) {
  const { id, name, phone, email } = lead;
  const texts = [
    { label: 'Phone', text: phoneText(phone) },
    { label: 'Email', text: email },
  ];
  return (
    <div>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          flexWrap: 'wrap',
          columnGap: 1,
          alignItems: 'center',
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        <RecordLink id={id}>{name}</RecordLink>
        <LeadBadges lead={lead} />
      </Box>
      <MatchLine name={name} texts={texts} />
    </div>
  );
}

function StatusCell({ lead: { status, followUpOn } }: { lead: Lead }) {
  return (
    <>
      <LeadStatusChip status={status} />
      {followUpOn && (
        <SecondLine>
          Follow up
          <br />
          {dayText(followUpOn)}
        </SecondLine>
      )}
    </>
  );
}

function Assignee({ lead: { assigneeId } }: { lead: Lead }) {
  return useEmployeeName(assigneeId) ?? NONE;
}

function RowActions({ lead }: { lead: Lead }) {
  const { search } = useLocation();
  return (
    <>
      <ContactedAction lead={lead} />
      <ConvertAction lead={lead} />
      <EditAction to={`/leads/${encodeURIComponent(lead.id)}${search}`} name={lead.name} />
      <DeleteAction record={lead} name={lead.name} texts={DELETION} />
    </>
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  return (
    <Box sx={CARD_GRID}>
      <NameCell lead={lead} />
      <Box sx={{ justifySelf: 'end' }}>
        <LeadStatusChip status={lead.status} />
      </Box>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        <BreakableText text={lead.email} />
        {lead.email && lead.phone && ' · '}
        {lead.phone && (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {phoneText(lead.phone)}
          </Box>
        )}
      </Typography>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 225px' }}>
          {[lead.subject, lead.message].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ alignSelf: 'end', whiteSpace: 'nowrap' }}>
          <RowActions lead={lead} />
        </Box>
      </Box>
    </Box>
  );
}
