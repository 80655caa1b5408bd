import { useState, type ComponentType } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useDelete, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';
import { errorMessage } from './LoadError.js';
import { mayChange } from '../session/permissions.js';

export interface DeletionTexts {
  question: string;
  deleted: string;
  failed: string;
  /** Says which record it is, such as a name with an email address. The default is the name. */
  describe?: (record: RaRecord) => string;
  /** What depends on the records, loaded when the confirmation opens. */
  Consequences?: ComponentType<{ records: readonly RaRecord[] }>;
  /** A hook that returns why the record cannot be deleted; null if nothing is known to prevent it. */
  useObstacle?: (record: RaRecord) => string | null;
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
  const [confirming, setConfirming] = useState(false);
  const [remove, { isPending }] = useDelete();

  function confirmed() {
    void remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(texts.deleted, { type: 'success' });
          onDeleted?.();
        },
        onError: (error: unknown) => notify(`${texts.failed}\n${errorMessage(error)}`, { type: 'error' }),
        onSettled: () => setConfirming(false),
      },
    );
  }

  if (!mayChange(resource)) return null;
  return (
    // Clicking the button must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Tooltip title="Delete">
        <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => setConfirming(true)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {confirming && (
        <DeleteDialog
          record={record}
          name={name}
          texts={texts}
          busy={isPending}
          onConfirm={confirmed}
          onClose={() => setConfirming(false)}
        />
      )}
    </span>
  );
}

interface DeleteDialogProps extends Omit<DeleteActionProps, 'onDeleted'> {
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function DeleteDialog({ record, name, texts, busy, onConfirm, onClose }: DeleteDialogProps) {
  const { question, describe, Consequences, useObstacle = useNothing } = texts;
  const obstacle = useObstacle(record);
  return (
    <ConfirmDialog
      title={question}
      text={obstacle ?? `${describe?.(record) ?? name}. This can’t be undone.`}
      confirm="Delete"
      destructive
      busy={busy}
      disabled={obstacle !== null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {Consequences && <Consequences records={[record]} />}
    </ConfirmDialog>
  );
}

function useNothing(): null {
  return null;
}
