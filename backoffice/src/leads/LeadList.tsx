import { lazy, Suspense } from 'react';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { ColumnsButton, useStore, type RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
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
import { useEmployees } from '../parts/use-employees.js';
import { Waiting } from '../parts/Waiting.js';
import { DELETION, LEAD_COLUMNS, LEAD_STATUS, leadFilters } from './lead.js';
import { LeadForm } from './LeadForm.js';

const LeadBoard = lazy(() => import('./LeadBoard.js'));

type Lead = LeadResponse & RaRecord;
type View = 'table' | 'board';

const TEXTS = { loading: MESSAGES.loadingLeads, failed: MESSAGES.leadsFailed, empty: MESSAGES.noLeads };

export default function LeadList() {
  const { drawer, close } = useDrawer();
  const [view, setView] = useStore<View>('leads.view', 'table');
  const communities = useCatalogue().data?.communities ?? [];
  const employees = useEmployees();
  return (
    <>
      <ListScreen
        title="Leads"
        texts={TEXTS}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={leadFilters(
          communities.map(({ name }) => name),
          employees.map(({ id, name }) => ({ id, name })),
        )}
        searchLabel="Search name, email or phone"
        actions={
          <>
            <ViewToggle view={view} onChange={setView} />
            {view === 'table' && (
              <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
                <ColumnsButton />
              </Box>
            )}
            <ExportButton name="leads" columns={LEAD_COLUMNS} />
          </>
        }
        table={<LeadTable />}
        card={(lead) => <LeadCard lead={lead as Lead} />}
        instead={
          view === 'board' && (
            <Suspense fallback={<Waiting text={MESSAGES.loadingLeads} />}>
              <LeadBoard />
            </Suspense>
          )
        }
      />
      {drawer?.kind === 'edit' && <LeadForm id={drawer.id} onClose={close} />}
    </>
  );
}

function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <ToggleButtonGroup exclusive size="small" value={view} aria-label="Show leads as" onChange={(_, chosen: View | null) => chosen && onChange(chosen)}>
      <ToggleButton value="table" aria-label="Table">
        <TableRowsOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton value="board" aria-label="Board">
        <ViewKanbanOutlined fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function LeadTable() {
  const { search } = useLocation();
  return (
    <Table
      pinned="name"
      pinnedEnd="actions"
      rowClick="show"
      bulkActionButtons={
        <>
          <ExportSelected name="leads" columns={LEAD_COLUMNS} />
          <DeleteSelected what={(count) => (count === 1 ? 'this lead' : `these ${count} leads`)} texts={DELETION} />
        </>
      }
    >
      <Table.Col source="name" label="Name" render={({ id, name }: Lead) => <RecordLink id={id}>{name}</RecordLink>} />
      <Table.Col source="email" label="Email" />
      <Table.Col source="phone" label="Phone" render={({ phone }: Lead) => phoneText(phone)} />
      <Table.Col source="message" label="Message" disableSort render={({ message }: Lead) => <Clipped text={message} />} />
      <Table.Col source="subject" label="Location" disableSort render={({ subject }: Lead) => <Clipped text={subject} />} />
      <Table.Col source="status" label="Status" render={({ status }: Lead) => <LeadStatusChip status={status} />} />
      <Table.Col source="community" label="Community" render={({ community }: Lead) => community ?? NONE} />
      <Table.Col source="createdAt" label="Received" render={({ createdAt }: Lead) => momentText(createdAt)} />
      <Table.Col
        source="actions"
        label="Actions"
        disableSort
        render={(lead: Lead) => (
          <>
            <EditAction to={`/leads/${encodeURIComponent(lead.id)}${search}`} name={lead.name} />
            <DeleteAction record={lead} name={lead.name} texts={DELETION} />
          </>
        )}
      />
    </Table>
  );
}

export function LeadStatusChip({ status }: Pick<Lead, 'status'>) {
  return <StatusChip tone={LEAD_STATUS[status].tone}>{LEAD_STATUS[status].name}</StatusChip>;
}

function Clipped({ text }: { text: string }) {
  return (
    <Box component="span" title={text} sx={{ display: 'block', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {text || NONE}
    </Box>
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5 }}>
      <RecordLink id={lead.id}>{lead.name}</RecordLink>
      <Box sx={{ justifySelf: 'end' }}>
        <LeadStatusChip status={lead.status} />
      </Box>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {lead.email} · {phoneText(lead.phone)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {lead.subject}
        {lead.message && ` · ${lead.message}`}
      </Typography>
      <Box sx={{ alignSelf: 'end', whiteSpace: 'nowrap' }}>
        <EditAction to={`/leads/${encodeURIComponent(lead.id)}`} name={lead.name} />
        <DeleteAction record={lead} name={lead.name} texts={DELETION} />
      </Box>
    </Box>
  );
}
