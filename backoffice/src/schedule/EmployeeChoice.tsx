import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import type { EmployeeResponse } from '#libs/contract/accounts.js';

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
      filterOptions={byNameOrCommunity}
      onChange={(_, employee) => onChoose(employee?.id ?? null)}
      renderInput={(params) => <TextField {...params} label="Employee" margin="none" />}
      sx={{ width: { xs: '100%', sm: 320 } }}
    />
  );
}

function labelOf({ name, area }: EmployeeResponse): string {
  return area === null ? name : `${name} · ${area}`;
}

/** Also finds employees who fill in, by the other communities that they cover. */
const byNameOrCommunity = createFilterOptions<EmployeeResponse>({
  stringify: (employee) =>
    [labelOf(employee), ...employee.otherCommunities.map(({ communityName }) => communityName)].join(' · '),
});
