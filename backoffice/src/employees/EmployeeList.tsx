import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import type { RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { ExportButton } from '../export/ExportButton.js';
import type { Filter } from '../list/filters.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { RecordLink } from '../list/RecordLink.js';
import { Table } from '../list/Table.js';
import { useDrawer } from '../list/use-drawer.js';
import { BreakableText } from '../components/BreakableText.js';
import { NONE, phoneText } from '../components/format.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { useWorkload, workText } from '../components/use-workload.js';
import { StatusChip } from '../components/StatusChip.js';
import { AccessAction } from './AccessAction.js';
import { AreaForm } from './AreaForm.js';
import { EmployeeForm } from './EmployeeForm.js';
import { OtherCommunities } from './OtherCommunities.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { schedulePath } from '../schedule/use-schedule-choice.js';
import { isPermitted, mayChange } from '../session/permissions.js';
import { STAFF_ROLE_CHOICES } from './staff-role.js';
import { StaffRoleSelect } from './StaffRoleSelect.js';

type Employee = EmployeeResponse & RaRecord;

const TEXTS = {
  loading: 'Loading employees...',
  failed: 'Error loading employees:',
  empty: 'No employees found',
  about: 'Add those who clean cars, and choose their communities. They then see their cars on their phones.',
};

const COLUMNS: readonly TableColumn<Employee>[] = [
  {
    source: 'name',
    label: 'Name',
    pinned: 'left',
    wraps: true,
    cell: ({ id, name }) => (
      <Box sx={{ whiteSpace: 'normal', overflowWrap: 'break-word', minWidth: 144, maxWidth: 180 }}>
        <RecordLink id={id} resource="customers">
          {name}
        </RecordLink>
      </Box>
    ),
  },
  {
    source: 'email',
    label: 'Email',
    wraps: true,
    cell: ({ email }) => <BreakableText text={email} />,
  },
  { source: 'phone', label: 'Phone', hiddenBelow: 'desktop', cell: ({ phone }) => phoneText(phone) },
  { source: 'area', label: 'Apartment', width: '40%', cell: (employee) => <Area employee={employee} /> },
  {
    source: 'staffRole',
    label: 'Staff role',
    sortable: false,
    cell: (employee) => <StaffRoleSelect employee={employee} />,
  },
  {
    source: 'work',
    label: 'Workload today',
    sortable: false,
    cell: (employee) => (
      <Box sx={{ whiteSpace: 'normal', maxWidth: 90 }}>
        <Work employee={employee} />
      </Box>
    ),
  },
  {
    source: 'disabled',
    label: 'Login',
    sortable: false,
    pinned: 'right',
    cell: (employee) =>
      employee.disabled || mayChange('manageemployees') ? <Access employee={employee} /> : 'Enabled',
  },
];

export default function EmployeeList() {
  const communities = useCommunityChoices();
  const { search } = useLocation();
  const { drawer, close } = useDrawer();
  const filters: readonly Filter[] = [
    { kind: 'choices', source: 'staffRole', label: 'Staff role', choices: STAFF_ROLE_CHOICES },
    { kind: 'choices', source: 'areaId', label: 'Apartment', choices: communities },
    { kind: 'flag', source: 'disabled', label: 'Login', yes: 'Disabled', no: 'Enabled' },
  ];
  return (
    <>
      <ListScreen
        title="Manage Employees"
        texts={TEXTS}
        columns={COLUMNS}
        sort={{ field: 'name', order: 'ASC' }}
        filters={filters}
        searchLabel="Search name, email or phone"
        siblings={<ScreenTabs />}
        actions={
          <>
            <ExportButton name="employees" />
            {mayChange('manageemployees') && (
              <Button
                variant="contained"
                component={Link}
                to={{ pathname: '/manageemployees/create', search }}
                startIcon={<PersonAddAltOutlined />}
              >
                Add employee
              </Button>
            )}
          </>
        }
        table={<Table rowClick={false} />}
        tableFrom="lg"
        card={(employee) => <EmployeeCard employee={employee as Employee} />}
      />
      {drawer?.kind === 'create' && <EmployeeForm onClose={close} />}
    </>
  );
}

function Access({ employee }: { employee: Employee }) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: { xs: 'row', lg: 'column' }, alignItems: { xs: 'center', lg: 'start' } }}
    >
      {employee.disabled && <StatusChip tone="bad">Disabled</StatusChip>}
      {mayChange('manageemployees') && <AccessAction employee={employee} />}
    </Box>
  );
}

function Work({ employee: { id } }: { employee: Employee }) {
  const own = useWorkload()?.employees.find(({ employeeId }) => employeeId === id);
  const text = own ? workText(own) : NONE;
  if (text === NONE) return text;
  return (
    <MuiLink component={Link} to={schedulePath(id)}>
      {text}
    </MuiLink>
  );
}

/** Only employees are assigned to communities. */
function Area({ employee }: { employee: Employee }) {
  if (employee.staffRole !== 'employee') return NONE;
  return (
    <>
      {isPermitted('staff:assign') ? <AreaForm employee={employee} /> : (employee.area ?? NONE)}
      <OtherCommunities employee={employee} />
    </>
  );
}

function EmployeeCard({ employee }: { employee: Employee }) {
  const isEmployee = employee.staffRole === 'employee';
  return (
    <Box
      sx={{
        p: 1.5,
        display: 'grid',
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 180px' },
      }}
    >
      <div>
        <RecordLink id={employee.id} resource="customers">
          {employee.name}
        </RecordLink>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <BreakableText text={employee.email} />
        </Typography>
      </div>
      <StaffRoleSelect employee={employee} />
      <div>{isEmployee && <Area employee={employee} />}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <div>
          {isEmployee && (
            <>
              Today: <Work employee={employee} />
            </>
          )}
        </div>
        <Access employee={employee} />
      </Box>
    </Box>
  );
}
