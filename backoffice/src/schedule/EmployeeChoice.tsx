import { Autocomplete, Box, Link, TextField, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { EmployeeWorkload } from '#libs/contract/workload.js';
import { countText, NONE } from '../components/format.js';
import { useWorkload, workText } from '../components/use-workload.js';
import { schedulePath } from './use-schedule-choice.js';

interface EmployeeChoiceProps {
  employees: readonly EmployeeResponse[];
  /** The id of an employee; null for none. */
  chosen: string | null;
  onChoose: (employee: string | null) => void;
}

export function EmployeeChoice({ employees, chosen, onChoose }: EmployeeChoiceProps) {
  return (
    <Autocomplete
      options={[...employees]}
      value={employees.find(({ id }) => id === chosen) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={labelOf}
      onChange={(_, employee) => onChoose(employee?.id ?? null)}
      renderInput={(params) => <TextField {...params} label="Employee" margin="none" />}
      sx={{ width: { xs: '100%', sm: 320 } }}
    />
  );
}

/** All employees with their workload of today. */
export function EmployeeLinks({ employees }: { employees: readonly EmployeeResponse[] }) {
  const workload = useWorkload();
  if (employees.length === 0)
    return (
      <Typography role="status" color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
        There are no employees yet.
      </Typography>
    );
  return (
    <Box component="ul" aria-label="Employees" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {employees.map((employee) => {
        const work = workload?.employees.find(({ employeeId }) => employeeId === employee.id);
        return (
          <Box
            key={employee.id}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
              columnGap: 2,
              px: 2,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Link component={RouterLink} to={schedulePath(employee.id)} sx={{ fontWeight: 600 }}>
              {employee.name}
            </Link>
            <span>{employee.area ?? 'No community'}</span>
            <Typography color="textSecondary">
              Today: {work ? workText(work) : NONE}
              {work && workload?.dayOff === null && <Unreported work={work} />}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

/** How many of today's visits of plans have not been reported, with a link to them. */
function Unreported({ work: { employeeId, plans, reported } }: { work: EmployeeWorkload }) {
  if (plans === 0) return null;
  // A plan that was cancelled after its visit is not counted any more.
  const count = Math.max(plans - reported, 0);
  return (
    <>
      {' · '}
      {count === 0 ? (
        'all reported'
      ) : (
        <Link component={RouterLink} to={schedulePath(employeeId, 'unreported')} underline="always">
          {countText(count)} not reported
        </Link>
      )}
    </>
  );
}

function labelOf({ name, area }: EmployeeResponse): string {
  return area === null ? name : `${name} · ${area}`;
}
