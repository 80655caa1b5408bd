import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { PartialFailure } from '../providers/change-each.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';

interface Options {
  /** The notification when all have been changed. */
  successText: string;
  onDone: () => void;
}

/** Changes the selected records of a list together. Those that could not be changed stay selected. */
export function useChangeSelected<Changes extends object>({ successText, onDone }: Options) {
  const resource = useResourceContext()!;
  const { selectedIds, onSelect, onUnselectItems } = useListContext<RaRecord>();
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const reportWhenClosed = useFailureWhenClosed();
  return useMutation({
    mutationFn: (changes: Changes) => dataProvider.updateMany(resource, { ids: selectedIds, data: changes }),
    onSuccess: () => {
      notify(successText, { type: 'success' });
      onUnselectItems();
      onDone();
    },
    onError: (error) => {
      reportWhenClosed(error);
      if (error instanceof PartialFailure) onSelect(error.rejections.map(({ id }) => id));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  });
}
