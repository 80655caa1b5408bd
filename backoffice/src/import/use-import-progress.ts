import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import type { ImportKind } from '#libs/contract/imports.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

const POLL_MS = 700;

export interface RunningImport {
  id: string;
  kind: ImportKind;
}

/** Imports started in this browser that have not ended yet. */
export function useRunningImports() {
  return useStore<readonly RunningImport[]>('imports.running', []);
}

/** The progress of an import, polled until it is done. */
export function useImportProgress(id: string) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['imports', id],
    queryFn: () => dataProvider.importProgress(id),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : POLL_MS),
  });
}
