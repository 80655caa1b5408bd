import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { MailResponse } from '#libs/contract/mails.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** Sends a failed or waiting email again. Renders nothing if that is not possible. */
export function SendAgainButton({ mail: { id, name, canSendAgain } }: { mail: MailResponse }) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.sendMailAgain(id),
    onSuccess: () => notify('Sending the email again', { type: 'success' }),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mails'] }),
  });
  if (!canSendAgain) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={`Send the email to ${name} again`}
    >
      Send again
    </Button>
  );
}
