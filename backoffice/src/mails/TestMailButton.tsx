import { Button, type ButtonProps } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

/** Sends an email to the user, to see whether emails arrive. */
export function TestMailButton(look: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'sx'>) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.sendTestMail(),
    onSuccess: ({ email }) => notify(`Sending a test email to ${email}`, { type: 'success' }),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <Button {...look} loading={isPending} onClick={() => mutate()}>
      Send me a test email
    </Button>
  );
}
