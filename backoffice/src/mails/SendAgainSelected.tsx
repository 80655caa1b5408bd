import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify, type Identifier } from 'react-admin';
import type { MailResponse } from '#libs/contract/mails.js';
import { errorMessage } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { rejectionText } from '../list/rejection-text.js';
import { useUnselect } from '../list/use-unselect.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { changeEach, PartialFailure } from '../providers/change-each.js';

/** Sends the selected emails again. Those for which this is not possible are named with the reason. */
export function SendAgainSelected() {
  const { selectedIds, data = [] } = useListContext<MailResponse>();
  const unselect = useUnselect();
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly Identifier[]) =>
      changeEach(ids, 'queued', (id) => dataProvider.sendMailAgain(String(id))),
    onSuccess: ({ data: { length } }) =>
      notify(length === 1 ? 'Sending the email again' : `Sending ${countText(length)} emails again`, {
        type: 'success',
      }),
    onError: (error) =>
      notify(error instanceof PartialFailure ? rejectionText(error, data) : errorMessage(error), { type: 'error' }),
    onSettled: (_, __, ids) => {
      unselect(ids);
      return queryClient.invalidateQueries({ queryKey: ['mails'] });
    },
  });
  return (
    <Button size="small" loading={isPending} onClick={() => mutate(selectedIds)}>
      Send again
    </Button>
  );
}
