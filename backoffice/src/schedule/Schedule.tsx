import { Box, Button, Card, ToggleButton, ToggleButtonGroup } from '@mui/material';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { DateField } from '../components/DateField.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { Page } from '../components/Page.js';
import { useEmployeesQuery } from '../components/use-employees.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { EmployeeChoice } from './EmployeeChoice.js';
import { EmployeeLinks } from './EmployeeLinks.js';
import { EmployeeSchedule } from './EmployeeSchedule.js';
import { useScheduleChoice } from './use-schedule-choice.js';

/** The schedules of all employees, for the office. */
export default function Schedule() {
  const { employee, change } = useScheduleChoice();
  const { data, error, refetch } = useEmployeesQuery();
  const chosen = data?.find(({ id }) => id === employee);
  return (
    <Page
      title="Schedule"
      actions={
        chosen && (
          <Button startIcon={<PrintOutlined />} onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <ScreenTabs />
      <Card>
        {error && !data && <LoadError text="Error loading employees:" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingState text="Loading employees..." />}
        {data && (
          <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', p: 2 }}>
            <EmployeeChoice employees={data} chosen={employee} onChoose={(id) => change({ employee: id })} />
            <DayChoice />
          </Box>
        )}
        {data &&
          (chosen ? (
            <EmployeeSchedule employeeId={chosen.id} name={chosen.name} />
          ) : (
            <EmployeeLinks employees={data} />
          ))}
      </Card>
    </Page>
  );
}

function DayChoice() {
  const { date, yesterday, today, tomorrow, change } = useScheduleChoice();
  const days = [
    [yesterday, 'Yesterday'],
    [today, 'Today'],
    [tomorrow, 'Tomorrow'],
  ] as const;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={date}
        aria-label="Day"
        onChange={(_, day: string | null) => day !== null && change({ date: day })}
      >
        {days.map(([day, name]) => (
          <ToggleButton key={day} value={day} sx={{ px: 1.25, textTransform: 'none' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DateField
        label="Other day"
        value={date}
        margin="none"
        onChange={(day) => day && change({ date: day })}
        sx={{ width: { xs: 208, sm: 184 } }}
      />
    </>
  );
}
