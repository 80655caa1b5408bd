import { Button } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import {
  useDeleteMany,
  useGetMany,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { MESSAGES } from '#libs/messages.js';
import { useExport } from '../export/use-export.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import type { DeletionTexts } from '../components/DeleteAction.js';
import { errorMessage } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { PartialFailure } from '../providers/change-each.js';
import { MAX_IDS } from '../providers/read-in-batches.js';
import { rejectionText } from './rejection-text.js';
import { mayChange, mayExport } from '../session/permissions.js';

/** Exports the selected records. @param name prefix of the file name */
export function ExportSelected({ name }: { name: string }) {
  const resource = useResourceContext()!;
  const { selectedIds, sort } = useListContext();
  const notify = useNotify();
  const { done, run } = useExport(name);

  function press() {
    if (selectedIds.length > MAX_IDS)
      notify(`Please select at most ${MAX_IDS}, or narrow the list and export all of it.`, {
        type: 'warning',
      });
    else void run({ resource, filter: { id: selectedIds }, sort });
  }

  if (!mayExport(resource)) return null;
  return (
    <Button
      size="small"
      startIcon={<FileDownloadOutlined />}
      loading={done !== null}
      loadingPosition="start"
      onClick={press}
    >
      Export selected
    </Button>
  );
}

type NamedRecord = RaRecord & { name: string; email?: string };

interface DeleteSelectedProps {
  /** What the records are called, such as `lead`. */
  noun: string;
  nouns?: string;
  texts: Pick<DeletionTexts, 'deleted' | 'failed' | 'Consequences'>;
}

/** How many names the confirmation shows. */
const MAX_NAMED = 5;

export function DeleteSelected({ noun, nouns = `${noun}s`, texts }: DeleteSelectedProps) {
  const resource = useResourceContext()!;
  const { selectedIds, onSelect, onUnselectItems } = useListContext<NamedRecord>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState(false);
  const [remove, { isPending }] = useDeleteMany();
  const isOne = selectedIds.length === 1;
  const counted = `${countText(selectedIds.length)} ${nouns}`;
  // They can be on other pages of the list.
  const selected = useGetMany<NamedRecord>(resource, { ids: selectedIds.slice(0, MAX_IDS) }, { enabled: confirming });

  function confirmed() {
    void remove(
      resource,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(isOne ? texts.deleted : `${counted} deleted`, { type: 'success' });
          onUnselectItems();
        },
        onError: (error: unknown) => {
          const reason =
            error instanceof PartialFailure ? rejectionText(error, selected.data ?? []) : errorMessage(error);
          notify(`${texts.failed}\n${reason}`, { type: 'error' });
          // The others are deleted. Selected, they would be counted and deleted again.
          if (error instanceof PartialFailure) onSelect(error.rejections.map(({ id }) => id));
          refresh();
        },
        onSettled: () => setConfirming(false),
      },
    );
  }

  if (!mayChange(resource)) return null;
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      {confirming && (
        <Question
          title={`Are you sure you want to delete ${isOne ? `this ${noun}` : `these ${counted}`}?`}
          named={selected.isPending ? null : (selected.data ?? [])}
          Consequences={texts.Consequences}
          busy={isPending}
          onConfirm={confirmed}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  title: string;
  /** The records to name, or null while they load. */
  named: readonly NamedRecord[] | null;
  Consequences: DeletionTexts['Consequences'];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function Question({ title, named, Consequences, busy, onConfirm, onClose }: QuestionProps) {
  const { selectedIds } = useListContext();
  const records = named ?? [];
  const names = records.slice(0, MAX_NAMED).map((record) => distinctName(record, records));
  const more = selectedIds.length - names.length;
  const texts = [...names, ...(more > 0 ? [`${countText(more)} more`] : [])];
  return (
    <ConfirmDialog
      title={title}
      text={named ? `${NAMES.format(texts)}. This can’t be undone.` : MESSAGES.loading}
      confirm="Delete"
      destructive
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {Consequences && records.length > 0 && <Consequences records={records} />}
    </ConfirmDialog>
  );
}

/** The name, with the email address of a namesake. */
function distinctName({ id, name, email }: NamedRecord, all: readonly NamedRecord[]): string {
  const hasNamesake = all.some((other) => other.id !== id && other.name === name);
  return hasNamesake && email ? `${name} (${email})` : name;
}

const NAMES = new Intl.ListFormat('en-IN', { type: 'conjunction' });
