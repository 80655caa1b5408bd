import { useState } from 'react';
import { MenuItem, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type EmployeeResponse, type StaffRole } from '#libs/contract/accounts.js';
import { STAFF_ROLE_NAMES } from '#libs/value-names.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { mayChange } from '../session/permissions.js';
import { STAFF_ROLE_CHOICES, STAFF_ROLE_EFFECTS } from './staff-role.js';
import { useReloadEmployees } from './use-reload-employees.js';

/** What a member of staff may do. Admins can change it, after a confirmation. */
export function StaffRoleSelect({ employee: { id, name, staffRole } }: { employee: EmployeeResponse }) {
  const [chosen, setChosen] = useState<StaffRole | null>(null);
  const dataProvider = useBackofficeProvider();
  const reload = useReloadEmployees();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (to: StaffRole) => dataProvider.setStaffRole(id, to),
    onSuccess: (employee) => {
      notify(`Staff role of ${name} changed to ${STAFF_ROLE_NAMES[employee.staffRole].toLowerCase()}`, {
        type: 'success',
      });
      return reload();
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    // Another role may have been chosen by now.
    onSettled: (_, __, to) => setChosen((open) => (open === to ? null : open)),
  });
  if (!mayChange('manageemployees')) return STAFF_ROLE_NAMES[staffRole];
  return (
    <>
      <TextField
        select
        margin="none"
        size="small"
        value={staffRole}
        onChange={({ target }) => setChosen(target.value as StaffRole)}
        slotProps={{ htmlInput: { 'aria-label': `Staff role of ${name}` } }}
        sx={{ minWidth: 128 }}
      >
        {STAFF_ROLE_CHOICES.map((choice) => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.name}
          </MenuItem>
        ))}
      </TextField>
      {chosen && chosen !== staffRole && (
        <ConfirmDialog
          title={`Change the staff role of ${name} to ${STAFF_ROLE_NAMES[chosen].toLowerCase()}?`}
          text={`${STAFF_ROLE_EFFECTS[chosen]} They are logged out on every device and have to log in again.`}
          confirm="Change staff role"
          keep="Keep staff role"
          busy={isPending}
          onConfirm={() => mutate(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
