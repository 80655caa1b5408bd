import { useState } from 'react';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { formatMoment } from '#libs/calendar.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { RESTORE_KEY, useRestore } from './use-restore.js';

/** Asks for the numbers of documents after a restore from a backup. @param invoice as it is saved */
export function RestoredNotice({ invoice }: Pick<SettingsResponse, 'invoice'>) {
  const { data: restore } = useRestore();
  const [isAsking, setAsking] = useState(false);
  const { confirm, isPending } = useConfirmation(() => setAsking(false));
  if (!restore?.restoredAt) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>Restored from a backup on {formatMoment(restore.restoredAt)}</AlertTitle>
      Invoices and credit notes wait until you confirm their numbers. Those that were issued after the backup are not in
      it, and their numbers must not be used again. If there may be any, change both prefixes under Invoice details and
      save before you confirm.
      <Box sx={{ mt: 1 }}>
        <Button variant="outlined" color="inherit" size="small" onClick={() => setAsking(true)}>
          Issue documents
        </Button>
      </Box>
      {isAsking && (
        <ConfirmDialog
          title={`Issue documents with the prefixes ${invoice.seriesPrefix} and ${invoice.creditNotePrefix}?`}
          text="Their numbers follow the last ones in the backup. This can’t be undone."
          confirm="Issue documents"
          busy={isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Alert>
  );
}

function useConfirmation(onConfirmed: () => void) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.confirmRestore(),
    onSuccess: (restore) => {
      queryClient.setQueryData(RESTORE_KEY, restore);
      onConfirmed();
      notify('Documents are issued again', { type: 'success' });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
  return { confirm: () => mutate(), isPending };
}
