import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { MAX_IDS } from '../providers/read-in-batches.js';

/**
 * Reads the selected records of a list, which can be on other pages, before a question about them.
 *
 * @param noun as in "at most 150 visits"
 */
export function useSelection<T extends RaRecord>(noun: string, onRead: (records: readonly T[]) => void) {
  const { resource, selectedIds } = useListContext<T>();
  const dataProvider = useDataProvider<BackofficeProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.getMany<T>(resource, { ids: selectedIds }),
    onSuccess: ({ data }) => onRead(data),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
  const read = () => {
    if (selectedIds.length <= MAX_IDS) mutate();
    else notify(`Please select at most ${MAX_IDS} ${noun}.`, { type: 'warning' });
  };
  return { read, isReading: isPending };
}
