import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify, type RaRecord } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { MAX_IDS } from '../providers/read-in-batches.js';

export interface Selection<T> {
  /** At least one. */
  wanted: readonly T[];
  others: readonly T[];
}

/**
 * Reads the selected records of a list, which can be on other pages, before a question about those that an action is
 * for.
 *
 * @param noun as in "at most 150 visits"
 * @param noneText instead of the question, if no selected record is wanted
 */
export function useSelection<T extends RaRecord>(
  noun: string,
  isWanted: (record: T) => boolean,
  noneText: (others: number) => string,
) {
  const [selection, setSelection] = useState<Selection<T> | null>(null);
  const { resource, selectedIds } = useListContext<T>();
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.getMany<T>(resource, { ids: selectedIds }),
    onSuccess: ({ data }) => {
      const others = data.filter((record) => !isWanted(record));
      if (others.length < data.length) setSelection({ wanted: data.filter(isWanted), others });
      else notify(noneText(others.length), { type: 'warning' });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
  const read = () => {
    if (selectedIds.length <= MAX_IDS) mutate();
    else notify(`Please select at most ${MAX_IDS} ${noun}.`, { type: 'warning' });
  };
  return { read, isReading: isPending, selection, close: () => setSelection(null) };
}
