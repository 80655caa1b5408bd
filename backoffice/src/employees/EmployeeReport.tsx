import {
  Box,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { lastOfMonth, MONTH } from '#libs/calendar.js';
import type { EmployeeReportResponse, EmployeeReportRow } from '#libs/contract/employee-report.js';
import { RECENT_DAYS } from '#libs/visits.js';
import { countText, thisMonth } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { Page } from '../components/Page.js';
import { PeriodField } from '../components/PeriodField.js';
import { DownloadFile } from '../export/DownloadFile.js';
import { listPath } from '../list/list-path.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

const COLUMNS = [
  ['daysWorked', 'Days worked'],
  ['visitsDone', 'Visits done'],
  ['visitsMissed', 'Visits missed'],
  ['washesDone', 'Single washes'],
] as const;

/** What each employee did in a month, for wages and quality. */
export default function EmployeeReport() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('month') ?? '';
  const month = MONTH.test(chosen) ? chosen : thisMonth();
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['employee-report', month],
    queryFn: () => dataProvider.employeeReport(month),
  });
  return (
    <Page
      title="Employees by month"
      actions={
        isPermitted('exports:accounting') && (
          <DownloadFile
            label="Export (CSV)"
            name={`employees-${month}.csv`}
            load={() => dataProvider.employeeReportFile(month)}
          />
        )
      }
    >
      <ScreenTabs />
      <Box sx={{ mb: 2 }}>
        <PeriodField value={{ month, length: 'month' }} onChange={(period) => setSearch({ month: period.month })} />
      </Box>
      {error && <LoadError text="Error loading the month:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading the month..." />}
      {data && !error && <Rows report={data} />}
    </Page>
  );
}

function Rows({ report: { month, employees } }: { report: EmployeeReportResponse }) {
  if (employees.length === 0)
    return (
      <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
        No employees yet.{' '}
        {isPermitted('staff:write') && (
          <Link component={RouterLink} to="/manageemployees" underline="always">
            Add employees
          </Link>
        )}
      </Typography>
    );
  return (
    <>
      <Card tabIndex={0} role="group" aria-label="Employees" sx={{ overflowX: 'auto' }}>
        <Table
          sx={{
            '& td, & th': { px: { xs: 1, sm: 2 } },
            '& td': { fontVariantNumeric: 'tabular-nums' },
            '& thead th': { whiteSpace: 'normal' },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>Employee</TableCell>
              {COLUMNS.map(([source, label]) => (
                <TableCell key={source} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {employees.map((employee) => (
              <Row key={employee.employeeId} employee={employee} month={month} />
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td, & th': { color: 'text.primary', fontWeight: 600, fontSize: '0.875rem' } }}>
              <TableCell component="th" scope="row">
                Total
              </TableCell>
              {COLUMNS.map(([source]) => (
                <TableCell key={source} align="right">
                  {countText(employees.reduce((sum, employee) => sum + employee[source], 0))}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        </Table>
      </Card>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        A day counts as worked if a visit or wash was done on it. Visits count as they were reported, single washes on
        the day they were booked for. Reports can be corrected for {RECENT_DAYS} days, which changes these figures.{' '}
        {isPermitted('orders:write') && (
          <Link component={RouterLink} to="/schedule" underline="always">
            Enter reports in the schedule
          </Link>
        )}
      </Typography>
    </>
  );
}

function Row({ employee, month }: { employee: EmployeeReportRow; month: string }) {
  const { employeeId, name } = employee;
  const days = { date_gte: `${month}-01`, date_lte: lastOfMonth(`${month}-01`) };
  const lists: Partial<Record<(typeof COLUMNS)[number][0], string>> = {
    visitsDone: listPath('visits', { employeeId: [employeeId], outcome: ['done'], ...days }),
    visitsMissed: listPath('visits', { employeeId: [employeeId], outcome: ['missed'], ...days }),
    washesDone: listPath('washes', { assigneeId: [employeeId], status: ['done'], ...days }),
  };
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </TableCell>
      {COLUMNS.map(([source]) => (
        <TableCell key={source} align="right">
          <Count count={employee[source]} list={lists[source]} />
        </TableCell>
      ))}
    </TableRow>
  );
}

/** With a link to the list, which names employees only for those who may read them. */
function Count({ count, list }: { count: number; list: string | undefined }) {
  if (list === undefined || count === 0 || !isPermitted('staff:read')) return countText(count);
  return (
    <Link component={RouterLink} to={list}>
      {countText(count)}
    </Link>
  );
}
