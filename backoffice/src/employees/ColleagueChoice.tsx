import { useState } from 'react';
import { Autocomplete, Box, FormHelperText, TextField } from '@mui/material';
import type { CalendarDate } from '#libs/calendar.js';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { DateField } from '../components/DateField.js';
import { useEmployees } from '../components/use-employees.js';
import { useToday } from '../components/use-today.js';

interface ColleagueChoiceProps {
  /** The id of the employee whose colleagues are offered. */
  of: string;
  disabled: boolean;
  onChoose: (colleague: EmployeeResponse, day: CalendarDate) => void;
}

/** Chooses a colleague who is absent on a day, which is today at first. */
export function ColleagueChoice({ of, disabled, onChoose }: ColleagueChoiceProps) {
  const today = useToday();
  const [day, setDay] = useState<string | null>(today);
  const isDay = day !== null && day >= today;
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <DateField label="Absent on" value={day} min={today} onChange={setDay} sx={{ flex: '1 1 160px' }} />
        <Autocomplete
          options={useEmployees().filter(({ id }) => id !== of)}
          value={null}
          blurOnSelect
          disabled={disabled || !isDay}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          onChange={(_, colleague) => colleague && isDay && onChoose(colleague, day)}
          sx={{ flex: '2 1 200px', mt: 1 }}
          renderInput={(params) => <TextField {...params} margin="none" label="Absent colleague" />}
        />
      </Box>
      <FormHelperText>Adds the communities they cover on this day, for this day only</FormHelperText>
    </Box>
  );
}
