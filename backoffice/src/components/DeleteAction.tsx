import { useState } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useDelete, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';
import { errorMessage } from './LoadError.js';

/** How long a deletion can be undone before the request is sent. */
export const UNDOABLE = { type: 'success', undoable: true, autoHideDuration: 5000 } as const;

export interface DeletionTexts {
  question: string;
  deleted: string;
  failed: string;
  /** A warning for the confirmation. */
  warning?: (record: RaRecord) => string | undefined;
  /** The server may refuse the deletion, so the request is sent immediately and can't be undone. */
  refusable?: boolean;
}

interface DeleteActionProps {
  record: RaRecord;
  /** What the button deletes, for screen readers. */
  name: string;
  texts: DeletionTexts;
  onDeleted?: () => void;
}

export function DeleteAction({ record, name, texts, onDeleted }: DeleteActionProps) {
  const resource = useResourceContext()!;
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const [remove, { isPending }] = useDelete();

  function confirmed() {
    if (!texts.refusable) setAsked(false);
    void remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: texts.refusable ? 'pessimistic' : 'undoable',
        onSuccess: () => {
          notify(texts.deleted, texts.refusable ? { type: 'success' } : UNDOABLE);
          onDeleted?.();
        },
        onError: (error: unknown) =>
          notify(`${texts.failed}\n${errorMessage(error)}`, { type: 'error', autoHideDuration: 5000 }),
        onSettled: () => setAsked(false),
      },
    );
  }

  return (
    // Clicking the button must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Tooltip title="Delete">
        <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => setAsked(true)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {asked && (
        <ConfirmDialog
          title={texts.question}
          text={texts.warning?.(record)}
          confirm="Delete"
          grave
          busy={isPending}
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </span>
  );
}
