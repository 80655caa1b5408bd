import { Button } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useDataProvider, useDeleteMany, useListContext, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import { csvHeader, csvLines, type Column } from '../export/csv.js';
import { download } from '../export/download.js';
import { Confirmation } from '../parts/Confirmation.js';
import { messageOf } from '../parts/Failure.js';
import { today } from '../parts/format.js';

interface ExportSelectedProps<T> {
  name: string;
  columns: readonly Column<T>[];
}

export function ExportSelected<T extends RaRecord>({ name, columns }: ExportSelectedProps<T>) {
  const resource = useResourceContext()!;
  const { selectedIds } = useListContext<T>();
  const dataProvider = useDataProvider();
  const notify = useNotify();

  async function run() {
    try {
      const { data } = await dataProvider.getMany<T>(resource, { ids: selectedIds });
      download(`${name}-${today()}.csv`, [csvHeader(columns), csvLines(data, columns)]);
    } catch (error) {
      notify(`Export failed: ${messageOf(error)}`, { type: 'error', autoHideDuration: 5000 });
    }
  }

  return (
    <Button size="small" startIcon={<FileDownloadOutlined />} onClick={() => void run()}>
      Export selected
    </Button>
  );
}

interface DeleteSelectedProps {
  /** `3 customers`. */
  what: (count: number) => string;
  texts: { deleted: string; failed: string };
}

export function DeleteSelected({ what, texts }: DeleteSelectedProps) {
  const resource = useResourceContext()!;
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const [remove, { isPending }] = useDeleteMany();

  function confirmed() {
    void remove(
      resource,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(texts.deleted, { type: 'success' }),
        onError: (error: unknown) => notify(`${texts.failed}\n${messageOf(error)}`, { type: 'error', autoHideDuration: 5000 }),
        onSettled: () => {
          setAsked(false);
          onUnselectItems();
          // Each is deleted on its own: some may be gone even when one was refused.
          void refetch();
        },
      },
    );
  }

  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsked(true)}>
        Delete
      </Button>
      {asked && (
        <Confirmation
          title={`Are you sure you want to delete ${what(selectedIds.length)}?`}
          confirm="Delete"
          grave
          busy={isPending}
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
