import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { addDays } from '#libs/calendar.js';
import { DateField } from '../components/DateField.js';
import { useToday } from '../components/use-today.js';
import { useFilters } from '../list/use-filters.js';
import { OWED_FILTER } from './wash.js';

const DAY_SORT = { field: 'unassigned', order: 'DESC' } as const;

/** Shows the washes of one day, unassigned ones first, and those that somebody has to assign or collect money for. */
export function DayTabs() {
  const { values, change } = useFilters();
  const now = useToday();
  const from = values.date_gte as string | undefined;
  const isOwed = Object.entries(OWED_FILTER).every(([field, [only]]) => [values[field]].flat().join() === only);
  const day = from !== undefined && from === values.date_lte ? from : '';

  function show(chosen: string) {
    change({ date_gte: chosen, date_lte: chosen }, chosen ? DAY_SORT : undefined);
  }

  return (
    <Box
      className="not-printed"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5, alignItems: 'center', mb: 1.25 }}
      role="group"
      aria-label="Day"
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={day}
        aria-label="Day of the wash"
        onChange={(_, chosen: string | null) => chosen !== null && show(chosen)}
      >
        {[
          ['', 'All days'],
          [now, 'Today'],
          [addDays(now, 1), 'Tomorrow'],
        ].map(([value, name]) => (
          <ToggleButton key={name} value={value!} sx={{ px: 1.25, textTransform: 'none' }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DateField
        label="Other day"
        value={day}
        margin="none"
        onChange={(chosen) => chosen !== null && show(chosen)}
        sx={{ width: { xs: 208, sm: 184 } }}
      />
      <ToggleButton
        size="small"
        value="unassigned"
        selected={values.unassigned === true}
        onChange={() => change({ unassigned: values.unassigned === true ? undefined : true })}
        sx={{ px: 1.25, textTransform: 'none' }}
      >
        Unassigned
      </ToggleButton>
      <ToggleButton
        size="small"
        value="owed"
        selected={isOwed}
        onChange={() => change(isOwed ? { status: undefined, payment: undefined } : OWED_FILTER)}
        sx={{ px: 1.25, textTransform: 'none' }}
      >
        Done, not paid
      </ToggleButton>
    </Box>
  );
}
