import { Button } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useDeleteMany, useListContext, useNotify, useResourceContext } from 'react-admin';
import { useExport } from '../export/use-export.js';
import { Confirmation } from '../parts/Confirmation.js';
import { UNDOABLE } from '../parts/DeleteAction.js';
import { messageOf } from '../parts/Failure.js';

/** As many ids as one address holds. */
const MOST_SELECTED = 150;

/** Keeps the selected records as a file. `name` begins the file's name. */
export function ExportSelected({ name }: { name: string }) {
  const resource = useResourceContext()!;
  const { selectedIds, sort } = useListContext();
  const notify = useNotify();
  const { done, run } = useExport(name);

  function press() {
    if (selectedIds.length > MOST_SELECTED) notify(`Please select at most ${MOST_SELECTED}, or narrow the list and export all of it.`, { type: 'warning', autoHideDuration: 5000 });
    else void run({ resource, filter: { id: selectedIds }, sort });
  }

  return (
    <Button size="small" startIcon={<FileDownloadOutlined />} loading={done !== null} loadingPosition="start" onClick={press}>
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
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const [remove] = useDeleteMany();

  function confirmed() {
    setAsked(false);
    void remove(
      resource,
      { ids: selectedIds },
      {
        mutationMode: 'undoable',
        onSuccess: () => {
          notify(texts.deleted, UNDOABLE);
          onUnselectItems();
        },
        onError: (error: unknown) => notify(`${texts.failed}\n${messageOf(error)}`, { type: 'error', autoHideDuration: 5000 }),
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
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
