import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useReloadEmployees } from './use-reload-employees.js';

/** Disables an employee's sign-in after a confirmation, or enables it without one. */
export function AccessAction({ employee: { id, name, disabled } }: { employee: EmployeeResponse }) {
  const [confirming, setConfirming] = useState(false);
  const dataProvider = useBackofficeProvider();
  const reload = useReloadEmployees();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.setAccess(id, !disabled),
    onSuccess: (employee) => {
      notify(employee.disabled ? `${name} can no longer log in` : `${name} can log in again`, { type: 'success' });
      return reload();
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button
        size="small"
        color={disabled ? 'primary' : 'error'}
        aria-label={`${disabled ? 'Enable' : 'Disable'} ${name}`}
        loading={isPending}
        onClick={() => (disabled ? mutate() : setConfirming(true))}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`Disable ${name}?`}
          text="They are logged out on every device immediately and can’t log in until you enable them again. Their leads and notes are kept."
          confirm="Disable"
          destructive
          busy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
