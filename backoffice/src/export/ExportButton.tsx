import { useRef, useState } from 'react';
import { Button, CircularProgress } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useDataProvider, useListContext, useNotify, useResourceContext, type DataProvider, type GetListParams, type RaRecord } from 'react-admin';
import { useFilters } from '../list/use-filters.js';
import { messageOf } from '../parts/Failure.js';
import { countText, today } from '../parts/format.js';
import { csvHeader, csvLines, type Column } from './csv.js';
import { download } from './download.js';

/** The most records that one call answers. */
const BATCH = 1000;

interface ExportButtonProps<T> {
  /** Begins the file's name. */
  name: string;
  columns: readonly Column<T>[];
}

/** Writes everything the list's search and filters select, in its order, a batch at a time. A second press stops it. */
export function ExportButton<T extends RaRecord>({ name, columns }: ExportButtonProps<T>) {
  const resource = useResourceContext()!;
  const { sort, total } = useListContext<RaRecord>();
  const { values } = useFilters();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function run() {
    const stopped = new AbortController();
    stop.current = stopped;
    setDone(0);
    try {
      const lines = await collect(dataProvider, resource, { filter: values, sort }, columns, setDone, stopped.signal);
      download(`${name}-${today()}.csv`, [csvHeader(columns), ...lines]);
      notify('Exported', { type: 'success' });
    } catch (error) {
      if (!stopped.signal.aborted) notify(`Export failed: ${messageOf(error)}`, { type: 'error', autoHideDuration: 5000 });
    } finally {
      setDone(null);
    }
  }

  const exporting = done !== null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={!total}
      onClick={() => (exporting ? stop.current?.abort() : void run())}
      startIcon={exporting ? <CircularProgress size={16} color="inherit" aria-label="Exporting" /> : <FileDownloadOutlined />}
      sx={{ borderColor: 'divider' }}
    >
      {exporting ? `Stop · ${countText(done)} of ${countText(total ?? 0)}` : 'Export'}
    </Button>
  );
}

async function collect<T extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  query: Pick<GetListParams, 'filter' | 'sort'>,
  columns: readonly Column<T>[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1, done = 0; ; page++) {
    const { data, total = 0 } = await dataProvider.getList<T>(resource, { ...query, pagination: { page, perPage: BATCH }, signal });
    lines.push(csvLines(data, columns));
    done += data.length;
    onProgress(done);
    if (data.length < BATCH || done >= total) return lines;
  }
}
