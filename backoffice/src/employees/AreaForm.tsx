import type { FormEvent } from 'react';
import { Autocomplete, Box, Button, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../parts/Failure.js';
import { useFollowing } from '../parts/use-following.js';
import { useCatalogue } from '../parts/use-catalogue.js';
import type { BackofficeProvider } from '../providers/data-provider.js';

/** The community an employee looks after, and the button that saves it. */
export function AreaForm({ employee }: { employee: EmployeeResponse }) {
  const [area, setArea] = useFollowing(employee.area);
  const { data: catalogue, isPending: reading } = useCatalogue();
  const { mutate, isPending } = useAssignment(employee);

  const localities = new Map(catalogue?.communities.map(({ name, locality }) => [name, locality]));
  const names = [...localities.keys()];
  if (employee.area !== null && !localities.has(employee.area)) names.unshift(employee.area);

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(area);
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, minWidth: { sm: 300 }, maxWidth: 520 }}>
      <Autocomplete
        options={names}
        value={area}
        loading={reading}
        onChange={(_, chosen) => setArea(chosen)}
        renderOption={({ key, ...props }, name) => (
          <li key={key} {...props}>
            <span>{name}</span>
            <Box component="span" sx={{ ml: 'auto', pl: 2, color: 'text.secondary' }}>
              {localities.get(name)}
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            margin="none"
            placeholder="None"
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `Apartment of ${employee.name}` } }}
          />
        )}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={area === employee.area} aria-label={`Save the apartment of ${employee.name}`}>
        Save
      </Button>
    </Box>
  );
}

function useAssignment(employee: EmployeeResponse) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (area: string | null) => dataProvider.assignArea(employee.id, area),
    onSuccess: ({ message }) => {
      notify(message || MESSAGES.areaUpdated, { type: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['manageemployees'] });
    },
    onError: (error) => notify(messageOf(error), { type: 'error', autoHideDuration: 5000 }),
  });
}
