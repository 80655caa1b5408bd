import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ImportResponse } from '#libs/contract/imports.js';
import type { BackofficeProvider } from '../providers/data-provider.js';

const ASK_AGAIN_MS = 700;

/** How far an import is, asked for until it is done; then its list is read again. */
export function useImportProgress(resource: string, started: ImportResponse | undefined) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const id = started?.id ?? '';
  const progress = useQuery({
    queryKey: ['imports', id],
    queryFn: () => dataProvider.importProgress(id),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : ASK_AGAIN_MS),
  });
  const isDone = progress.data?.status === 'done';
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: [resource] });
  }, [isDone, queryClient, resource]);
  return progress;
}
