import { Autocomplete, TextField } from '@mui/material';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { useEmployees } from '../components/use-employees.js';

interface ColleagueChoiceProps {
  /** The id of the employee whose colleagues are offered. */
  of: string;
  disabled: boolean;
  onChoose: (colleague: EmployeeResponse) => void;
}

/** Chooses a colleague who is absent today. */
export function ColleagueChoice({ of, disabled, onChoose }: ColleagueChoiceProps) {
  return (
    <Autocomplete
      options={useEmployees().filter(({ id }) => id !== of)}
      value={null}
      blurOnSelect
      disabled={disabled}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      onChange={(_, colleague) => colleague && onChoose(colleague)}
      sx={{ mt: 2, maxWidth: 320 }}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label="Absent colleague"
          helperText="Adds the communities they cover today, for today only"
        />
      )}
    />
  );
}
