import { Box, Link, Typography } from '@mui/material';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { dateTimeText, dayText, NONE } from '../components/format.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { useStaffFilter } from '../components/use-employees.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import type { TableColumn } from '../list/columns.js';
import { ExportSelected } from '../list/BulkActions.js';
import { ListScreen } from '../list/ListScreen.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { StatusTabs } from '../orders/StatusTabs.js';
import { GiveDaysBack } from './GiveDaysBack.js';
import { GivenBack } from './GivenBack.js';
import { mayChange } from '../session/permissions.js';
import { Outcome } from './Outcome.js';
import { detailsText, OUTCOME_CHOICES, VISIT_FILTERS } from './visit.js';
import { VisitStaff } from './VisitStaff.js';

type Visit = VisitResponse & RaRecord;

const TEXTS = {
  loading: 'Loading visits...',
  failed: 'Error loading visits:',
  empty: 'No visits found',
  about: 'Reports of plan visits. They are corrected in the schedule, which also has visits that are not reported yet.',
};

const COLUMNS: readonly TableColumn<Visit>[] = [
  { source: 'date', label: 'Day', pinned: 'left', cell: ({ date }) => dayText(date) },
  { source: 'carNumber', label: 'Car No.', sortable: false, cell: (visit) => <PlanLink visit={visit} /> },
  { source: 'carName', label: 'Car', hiddenBelow: 'laptop', sortable: false },
  { source: 'communityName', label: 'Community', sortable: false, wraps: true },
  {
    source: 'reason',
    label: 'Details',
    sortable: false,
    cell: (visit) => <TruncatedText text={detailsText(visit) || NONE} width={200} twoLinesIfNarrow />,
  },
  {
    source: 'employee',
    label: 'Employee',
    sortable: false,
    wraps: true,
    cell: (visit) => <VisitStaff visit={visit} />,
  },
  {
    source: 'reportedAt',
    label: 'Reported',
    hiddenBelow: 'desktop',
    sortable: false,
    cell: ({ reportedAt }) => dateTimeText(reportedAt),
  },
  {
    source: 'outcome',
    label: 'Outcome',
    pinned: 'right',
    sortable: false,
    cell: (visit) => <OutcomeCell visit={visit} />,
  },
];

/** The reported visits of plans. */
export default function VisitList() {
  return (
    <ListScreen
      title="Visits"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'date', order: 'DESC' }}
      filters={VISIT_FILTERS(useCommunityChoices(), useStaffFilter('employeeId', 'Employee'))}
      siblings={<ScreenTabs />}
      above={<StatusTabs statuses={OUTCOME_CHOICES} source="outcome" label="Outcome" />}
      actions={<ExportButton name="visits" />}
      table={<Table rowClick={false} bulkActions={<BulkActions />} />}
      card={(visit) => <VisitCard visit={visit as Visit} />}
    />
  );
}

function BulkActions() {
  return (
    <>
      {mayChange('visits') && <GiveDaysBack />}
      <ExportSelected name="visits" />
    </>
  );
}

/** The car's number, with a link to its plan. On a card, a tap anywhere follows it. */
function PlanLink({ visit: { orderId, carNumber } }: { visit: Visit }) {
  return (
    <Link
      className="record-link"
      component={RouterLink}
      to={`/allOrders/${encodeURIComponent(orderId)}/show`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {formatCarNumber(carNumber)}
    </Link>
  );
}

function OutcomeCell({ visit }: { visit: Visit }) {
  return (
    <Box sx={{ '& .MuiButton-root': { display: 'block', mr: 0 } }}>
      <Outcome visit={visit} />
      <PlanGivenBack visit={visit} />
    </Box>
  );
}

/** The plans of all rows are loaded at once. */
function PlanGivenBack({ visit }: { visit: Visit }) {
  const isMissed = visit.outcome === 'missed';
  const { data } = useGetManyAggregate<PlanResponse & RaRecord>(
    'allOrders',
    { ids: [visit.orderId] },
    { enabled: isMissed },
  );
  const plan = isMissed ? data?.[0] : undefined;
  return plan ? <GivenBack visit={visit} plan={plan} /> : null;
}

function VisitCard({ visit }: { visit: Visit }) {
  const { date, communityName } = visit;
  const details = detailsText(visit);
  return (
    <Box sx={CARD_GRID}>
      <PlanLink visit={visit} />
      <Outcome visit={visit} />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {[dayText(date), communityName].filter(Boolean).join(' · ')} · <VisitStaff visit={visit} />
      </Typography>
      {details && (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          {details}
        </Typography>
      )}
      <Box sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}>
        <PlanGivenBack visit={visit} />
      </Box>
    </Box>
  );
}
