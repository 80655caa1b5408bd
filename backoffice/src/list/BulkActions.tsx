import { Button } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetMany, useListContext, useNotify, useResourceContext, type Identifier, type RaRecord } from 'react-admin';
import { listText } from '#libs/list-text.js';
import { MESSAGES } from '#libs/messages.js';
import { useExport } from '../export/use-export.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import type { DeletionTexts } from '../components/DeleteAction.js';
import { errorMessage } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { PartialFailure } from '../providers/change-each.js';
import { MAX_IDS } from '../providers/read-in-batches.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { rejectionText } from './rejection-text.js';
import { useUnselect } from './use-unselect.js';
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

export function DeleteSelected(props: DeleteSelectedProps) {
  const resource = useResourceContext()!;
  const [confirming, setConfirming] = useState(false);
  if (!mayChange(resource)) return null;
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      {confirming && <Question {...props} onClose={() => setConfirming(false)} />}
    </>
  );
}

function Question({ noun, nouns = `${noun}s`, texts, onClose }: DeleteSelectedProps & { onClose: () => void }) {
  const resource = useResourceContext()!;
  const { selectedIds } = useListContext();
  // They can be on other pages of the list.
  const selected = useGetMany<NamedRecord>(resource, { ids: selectedIds.slice(0, MAX_IDS) });
  const records = selected.data ?? [];
  const countedText = (count: number) => `${countText(count)} ${nouns}`;
  const { mutate, isPending } = useDeletion(texts, records, countedText);

  const names = records.slice(0, MAX_NAMED).map((record) => distinctName(record, records));
  const { Consequences } = texts;
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete ${selectedIds.length === 1 ? `this ${noun}` : `these ${countedText(selectedIds.length)}`}?`}
      text={selected.isPending ? MESSAGES.loading : `${listText(names, selectedIds.length)}. This can’t be undone.`}
      confirm="Delete"
      destructive
      busy={isPending}
      onConfirm={() => mutate(selectedIds, { onSettled: onClose })}
      onClose={onClose}
    >
      {Consequences && records.length > 0 && <Consequences records={records} />}
    </ConfirmDialog>
  );
}

/** Deletes selected records. Those that are rejected are named, and stay selected. */
function useDeletion(
  texts: DeleteSelectedProps['texts'],
  records: readonly NamedRecord[],
  countedText: (count: number) => string,
) {
  const resource = useResourceContext()!;
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const unselect = useUnselect();
  return useMutation({
    mutationFn: (ids: readonly Identifier[]) => dataProvider.deleteMany(resource, { ids: [...ids] }),
    onSuccess: (_, { length }) =>
      notify(length === 1 ? texts.deleted : `${countedText(length)} deleted`, { type: 'success' }),
    onError: (error) => {
      const reason = error instanceof PartialFailure ? rejectionText(error, records) : errorMessage(error);
      notify(`${texts.failed}\n${reason}`, { type: 'error' });
    },
    onSettled: (_, error, ids) => {
      unselect(ids, error);
      return queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
}

/** The name, with the email address of a namesake. */
function distinctName({ id, name, email }: NamedRecord, all: readonly NamedRecord[]): string {
  const hasNamesake = all.some((other) => other.id !== id && other.name === name);
  return hasNamesake && email ? `${name} (${email})` : name;
}
