import { Box, Button, Typography } from '@mui/material';
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
import { phoneText } from '../components/format.js';
import { useCommunityChoices } from '../components/use-communities.js';
import { StatusChip } from '../components/StatusChip.js';
import { AccessAction } from './AccessAction.js';
import { AreaForm } from './AreaForm.js';
import { EmployeeForm } from './EmployeeForm.js';

type Employee = EmployeeResponse & RaRecord;

const TEXTS = { loading: 'Loading employees...', failed: 'Error loading employees:', empty: 'No employees found' };

const COLUMNS: readonly TableColumn<Employee>[] = [
  {
    source: 'name',
    label: 'Name',
    pinned: 'left',
    cell: ({ id, name }) => (
      <RecordLink id={id} resource="customers">
        {name}
      </RecordLink>
    ),
  },
  { source: 'email', label: 'Email' },
  { source: 'phone', label: 'Phone', cell: ({ phone }) => phoneText(phone) },
  { source: 'area', label: 'Apartment', width: '45%', cell: (employee) => <AreaForm employee={employee} /> },
  { source: 'disabled', label: 'Signs in', sortable: false, cell: (employee) => <Access employee={employee} /> },
];

export default function EmployeeList() {
  const communities = useCommunityChoices();
  const { search } = useLocation();
  const { drawer, close } = useDrawer();
  const filters: readonly Filter[] = [
    { kind: 'choices', source: 'areaId', label: 'Apartment', choices: communities },
    { kind: 'flag', source: 'disabled', label: 'Signs in', yes: 'Disabled', no: 'Enabled' },
  ];
  return (
    <>
      <ListScreen
        title="Manage Employees"
        texts={TEXTS}
        sort={{ field: 'name', order: 'ASC' }}
        filters={filters}
        searchLabel="Search name, email or phone"
        actions={
          <>
            <ExportButton name="employees" />
            <Button
              variant="contained"
              component={Link}
              to={{ pathname: '/manageemployees/create', search }}
              startIcon={<PersonAddAltOutlined />}
            >
              Add employee
            </Button>
          </>
        }
        table={<Table columns={COLUMNS} rowClick={false} />}
        tableFrom="md"
        card={(employee) => <EmployeeCard employee={employee as Employee} />}
      />
      {drawer?.kind === 'create' && <EmployeeForm onClose={close} />}
    </>
  );
}

function Access({ employee }: { employee: Employee }) {
  return (
    <>
      {employee.disabled && <StatusChip tone="bad">Disabled</StatusChip>}
      <AccessAction employee={employee} />
    </>
  );
}

function EmployeeCard({ employee }: { employee: Employee }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <div>
        <RecordLink id={employee.id} resource="customers">
          {employee.name}
        </RecordLink>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {employee.email}
        </Typography>
      </div>
      <AreaForm employee={employee} />
      <div>
        <Access employee={employee} />
      </div>
    </Box>
  );
}
