import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import { countText } from '../components/format.js';
import { IMPORTS } from './import-kind.js';
import { useImportProgress, useRunningImports, type RunningImport } from './use-import-progress.js';

/** Notifies the user when an import started in this browser ends. */
export function ImportNotifications() {
  const [running] = useRunningImports();
  return running.map((one) => <Watch key={one.id} {...one} />);
}

function Watch({ id, kind }: RunningImport) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [, setRunning] = useRunningImports();
  const { data, error } = useImportProgress(id);
  const isGone = error instanceof HttpError && error.status === 404;
  const isDone = data?.status === 'done';

  useEffect(() => {
    if (!isDone && !isGone) return;
    setRunning((running) => running.filter((one) => one.id !== id));
    if (!data || isGone) return;
    const failed = data.failures.length;
    notify(
      `Import of ${IMPORTS[kind].name} done: ${countText(data.created)} new${failed > 0 ? `, ${countText(failed)} rows failed` : ''}`,
      { type: failed > 0 ? 'warning' : 'success' },
    );
    void queryClient.invalidateQueries({ queryKey: [IMPORTS[kind].resource] });
    // Only the end of the import matters here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone, isGone]);
  return null;
}
