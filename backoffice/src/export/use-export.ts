import { useEffect, useRef, useState } from 'react';
import { useNotify, type SortPayload } from 'react-admin';
import { errorMessage } from '../components/LoadError.js';
import { today } from '../components/format.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { readFile, saveCsv } from './read-file.js';

interface ExportRequest {
  resource: string;
  filter: object;
  sort?: SortPayload;
}

/**
 * Exports records to a CSV file. Leaving the screen stops the export. `done` is the number of records exported so far,
 * or null when no export is running.
 */
export function useExport(name: string) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run({ resource, ...query }: ExportRequest) {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      const parts = await readFile(await dataProvider.exportList(resource, query, controller.signal), setDone);
      saveCsv(`${name}-${today()}.csv`, parts);
      notify('Exported', { type: 'success' });
    } catch (error) {
      if (controller.signal.aborted) notify('Export stopped');
      else notify(`Export failed: ${errorMessage(error)}`, { type: 'error' });
    } finally {
      setDone(null);
    }
  }

  return { done, run, stop: () => running.current?.abort() };
}
