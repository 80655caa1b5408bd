import { Alert, Autocomplete, Box, Link, TextField, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { EmployeeWorkload, WorkloadResponse } from '#libs/contract/workload.js';
import { countText, NONE } from '../components/format.js';
import { useCommunities } from '../components/use-communities.js';
import { uncovered, useWorkload, workText } from '../components/use-workload.js';
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
    <>
      {workload && <Uncovered workload={workload} />}
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
    </>
  );
}

const MAX_NAMED = 5;

/** Warns about cars that are in no employee's schedule. */
function Uncovered({ workload }: { workload: WorkloadResponse }) {
  const { communities } = useCommunities();
  const all = uncovered(workload);
  if (all.length === 0) return null;
  const named = all.slice(0, MAX_NAMED).map(({ communityId, plans }) => {
    const name = communities.find(({ id }) => id === communityId)?.name ?? '';
    return `${name} (${workText({ plans, washes: 0 })})`;
  });
  const more = all.length - named.length;
  return (
    <Alert severity="warning" sx={{ mx: 2, mb: 2 }}>
      No employee covers {LIST.format(more > 0 ? [...named, `${countText(more)} more`] : named)}.{' '}
      <Link component={RouterLink} to="/manageemployees" color="inherit" underline="always">
        Assign employees
      </Link>
    </Alert>
  );
}

const LIST = new Intl.ListFormat('en-IN', { type: 'conjunction' });

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
