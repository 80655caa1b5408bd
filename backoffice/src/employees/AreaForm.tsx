import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Box, Button, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { freezeFields } from '#libs/browser/frozen-fields.js';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunityAutocomplete } from '../components/CommunityAutocomplete.js';
import { ConflictDialog } from '../components/ConflictDialog.js';
import { errorMessage } from '../components/LoadError.js';
import { useStateFromProp } from '../components/use-state-from-prop.js';
import { useCommunities } from '../components/use-communities.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { currentOf, type Conflict } from '../providers/edit-conflict.js';
import { useReloadEmployees } from './use-reload-employees.js';

/** The employee's community, with a button that saves it. */
export function AreaForm({ employee }: { employee: EmployeeResponse }) {
  const [areaId, setAreaId] = useStateFromProp(employee.areaId);
  const { communities, isPending: reading } = useCommunities();
  const { mutate, isPending, conflict, dismissConflict } = useAssignment(employee);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => (isPending && form.current ? freezeFields(form.current) : undefined), [isPending]);

  const options: Area[] = communities.map(({ id, name, locality }) => ({ id, name, locality }));
  // An employee's community may no longer be available to choose.
  if (employee.areaId !== null && !options.some(({ id }) => id === employee.areaId))
    options.unshift({ id: employee.areaId, name: employee.area ?? '', locality: '' });

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate({ areaId, version: employee.version });
  }

  return (
    <Box
      component="form"
      ref={form}
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, minWidth: { sm: 264 }, maxWidth: 520 }}
    >
      <CommunityAutocomplete
        sx={{ flex: 1 }}
        options={options}
        value={options.find(({ id }) => id === areaId) ?? null}
        loading={reading}
        onChange={(chosen) => setAreaId(chosen?.id ?? null)}
        renderInput={(params) => (
          <TextField
            {...params}
            margin="none"
            placeholder="None"
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `Apartment of ${employee.name}` },
            }}
          />
        )}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={areaId === employee.areaId}
        aria-label={`Save the apartment of ${employee.name}`}
      >
        Save
      </Button>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          busy={isPending}
          onSave={(chosen) => mutate(chosen as Assignment)}
          onTheirs={dismissConflict}
          onClose={dismissConflict}
        />
      )}
    </Box>
  );
}

interface Area {
  id: string;
  name: string;
  locality: string;
}

interface Assignment {
  areaId: string | null;
  version: number;
}

function useAssignment(employee: EmployeeResponse) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const reload = useReloadEmployees();
  const mutation = useMutation({
    mutationFn: (assignment: Assignment) => dataProvider.assignArea(employee, assignment),
    onSuccess: ({ message }) => {
      setConflict(null);
      notify(message || MESSAGES.areaUpdated, { type: 'success' });
      return reload();
    },
    onError: (error, assignment) => {
      const current = currentOf(error);
      setConflict(current && { mine: assignment, base: employee, current });
      if (!current) notify(errorMessage(error), { type: 'error' });
    },
  });
  const dismissConflict = () => {
    setConflict(null);
    void reload();
  };
  return { ...mutation, conflict, dismissConflict };
}
