import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { CalendarDate } from '#libs/calendar.js';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { CommunityPlans, EmployeeDayWorkload } from '#libs/contract/workload.js';
import { listText } from '#libs/list-text.js';
import { countText, dayText, NONE } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { PlainList } from '../components/PlainList.js';
import { useCommunities } from '../components/use-communities.js';
import { useWorkload, workText } from '../components/use-workload.js';
import { coveredText } from '../employees/coverage.js';
import { OPENS_RECORD } from '../list/RecordLink.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';
import { schedulePath, useScheduleChoice } from './use-schedule-choice.js';

/** All employees with their workload of the chosen day. */
export function EmployeeLinks({ employees }: { employees: readonly EmployeeResponse[] }) {
  const { date, today } = useScheduleChoice();
  if (employees.length === 0)
    return (
      <Typography role="status" color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
        No employees yet.{' '}
        {isPermitted('staff:write') && (
          <Link component={RouterLink} to="/manageemployees" underline="always">
            Add employees
          </Link>
        )}
      </Typography>
    );
  return date === today ? <Today employees={employees} /> : <OtherDay employees={employees} />;
}

function Today({ employees }: { employees: readonly EmployeeResponse[] }) {
  const workload = useWorkload();
  return (
    <>
      {workload && <Uncovered communities={workload.uncovered} />}
      <Rows employees={employees} day="Today" works={workload?.employees} isReported={workload?.dayOff === null} />
    </>
  );
}

/** The schedules of other days have to be read to count their visits. */
function OtherDay({ employees }: { employees: readonly EmployeeResponse[] }) {
  const { date, today, yesterday, tomorrow } = useScheduleChoice();
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['workload', date],
    queryFn: () => dataProvider.dayWorkload(date),
  });
  const names = new Map([
    [yesterday, 'Yesterday'],
    [tomorrow, 'Tomorrow'],
  ]);
  return (
    <>
      {error && !data && (
        <LoadError text="Error loading the visits of this day:" error={error} onRetry={() => void refetch()} />
      )}
      {data?.dayOff && (
        <Typography role="status" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          Day off: {data.dayOff}
        </Typography>
      )}
      {data && <Uncovered communities={data.uncovered} />}
      <Rows
        employees={employees}
        date={date}
        day={names.get(date) ?? dayText(date)}
        works={data?.employees}
        isReported={date < today}
      />
    </>
  );
}

interface RowsProps {
  employees: readonly EmployeeResponse[];
  /** Undefined for today. */
  date?: CalendarDate;
  /** What the day is called. */
  day: string;
  /** Undefined while loading. */
  works: readonly EmployeeDayWorkload[] | undefined;
  /** Whether to show how many visits have been reported. */
  isReported: boolean;
}

/** Plans only: washes are assigned for many days, and those without an assignee are everybody's. */
function Rows({ employees, date, day, works, isReported }: RowsProps) {
  const { today } = useScheduleChoice();
  return (
    <PlainList aria-label="Employees">
      {employees.map((employee) => {
        const { id, name } = employee;
        const work = works?.find(({ employeeId }) => employeeId === id);
        const text = works ? workText({ plans: work?.plans ?? 0, washes: 0 }, 'no plans') : NONE;
        return (
          <Box
            key={id}
            component="li"
            sx={[
              OPENS_RECORD,
              {
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
                columnGap: 2,
                px: 2,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              },
            ]}
          >
            <Link
              className="record-link"
              component={RouterLink}
              to={schedulePath(id, { date })}
              sx={{ fontWeight: 600 }}
            >
              {name}
            </Link>
            <span>{coveredText(employee, date ?? today) ?? 'No community'}</span>
            <Typography color="textSecondary">
              {day}: {text}
              {work && isReported && <Unreported work={work} date={date} />}
            </Typography>
          </Box>
        );
      })}
    </PlainList>
  );
}

const MAX_NAMED = 5;

/** Warns about cars that are in no employee's schedule. */
function Uncovered({ communities }: { communities: readonly CommunityPlans[] }) {
  const { communities: known } = useCommunities();
  if (communities.length === 0) return null;
  const named = communities.slice(0, MAX_NAMED).map(({ communityId, plans }) => {
    const name = known.find(({ id }) => id === communityId)?.name ?? '';
    return `${name} (${workText({ plans, washes: 0 })})`;
  });
  return (
    <Alert severity="warning" sx={{ mx: 2, mb: 2 }}>
      No employee covers {listText(named, communities.length)}.{' '}
      <Link component={RouterLink} to="/manageemployees" color="inherit" underline="always">
        Assign employees
      </Link>
    </Alert>
  );
}

/** How many visits of plans have not been reported, with a link to them. */
function Unreported({
  work: { employeeId, plans, reported },
  date,
}: {
  work: EmployeeDayWorkload;
  date?: CalendarDate | undefined;
}) {
  if (plans === 0) return null;
  // A plan that was cancelled after its visit is not counted any more.
  const count = Math.max(plans - reported, 0);
  return (
    <>
      {' · '}
      {count === 0 ? (
        'all reported'
      ) : (
        <Link component={RouterLink} to={schedulePath(employeeId, { date, unreported: true })} underline="always">
          {countText(count)} not reported
        </Link>
      )}
    </>
  );
}
