import { useState, type FormEvent } from 'react';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { MAX_NOTE_LENGTH, type CustomerNoteResponse } from '#libs/contract/customer-notes.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { errorMessage, LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { draftOf, useNoteDraft } from '../components/drafts.js';
import { WRITTEN_TEXT } from '../components/written-text.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

/** Notes of staff about a customer, newest first, and the last contact. */
export function NotesCard({ customerId }: { customerId: string }) {
  const dataProvider = useBackofficeProvider();
  const queryKey = ['customers', 'notes', customerId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => dataProvider.customerNotes(customerId) });
  const { mutate, isPending } = useNoteChanges(customerId, queryKey);
  return (
    <DetailsCard title="Notes">
      {data?.[0] && (
        <Details>
          <Detail name="Last contact">{dateTimeText(data[0].at)}</Detail>
        </Details>
      )}
      {isPermitted('customers:write') && (
        <NewNote customerId={customerId} busy={isPending} onSave={(text, done) => mutate({ text, done })} />
      )}
      {error && <LoadError text="Error loading notes:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading notes..." rows={2} />}
      {data?.length === 0 && <Typography color="textSecondary">No notes yet.</Typography>}
      <PlainList component="ol" gap={1.5}>
        {data?.map((note) => (
          <li key={note.id}>
            <Note
              note={note}
              busy={isPending}
              onEdit={(text, done) => mutate({ id: note.id, text, done })}
              onDelete={() => mutate({ id: note.id })}
            />
          </li>
        ))}
      </PlainList>
    </DetailsCard>
  );
}

interface NewNoteProps {
  customerId: string;
  busy: boolean;
  onSave: (text: string, done: () => void) => void;
}

function NewNote({ customerId, busy, onSave }: NewNoteProps) {
  const [{ id, text }, write] = useNoteDraft(customerId);
  // Text typed in the meantime is another note.
  const done = () => draftOf(customerId).id === id && write('');
  return (
    <NoteForm
      label="Add a note"
      button="Add"
      text={text}
      busy={busy}
      onChange={write}
      onSave={(written) => onSave(written, done)}
    />
  );
}

interface NoteProps {
  note: CustomerNoteResponse;
  busy: boolean;
  onEdit: (text: string, done: () => void) => void;
  onDelete: () => void;
}

function Note({ note: { text, at, editedAt, by, isOwn }, busy, onEdit, onDelete }: NoteProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const mayDelete = isPermitted('customers:write') && (isOwn || isPermitted('staff:write'));
  // Text typed in the meantime is not saved yet.
  const saved = (sent: string) => setEdited((typed) => (typed?.trim() === sent ? null : typed));
  if (edited !== null)
    return (
      <NoteForm
        label="Edit the note"
        button="Save"
        text={edited}
        busy={busy}
        onChange={setEdited}
        onSave={(changed) => onEdit(changed, () => saved(changed))}
        onCancel={() => setEdited(null)}
      />
    );
  return (
    <>
      <Typography sx={WRITTEN_TEXT}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {by} · {dateTimeText(at)}
          {editedAt && ` · edited ${dateTimeText(editedAt)}`}
        </Typography>
        {isOwn && (
          <Button size="small" onClick={() => setEdited(text)} aria-label={`Edit the note “${text}”`}>
            Edit
          </Button>
        )}
        {mayDelete && (
          <Button size="small" onClick={() => setConfirming(true)} aria-label={`Delete the note “${text}”`}>
            Delete
          </Button>
        )}
      </Box>
      {confirming && (
        <ConfirmDialog
          title="Delete this note?"
          text={`“${text}” This can’t be undone.`}
          confirm="Delete"
          keep="Keep note"
          destructive
          busy={busy}
          onConfirm={onDelete}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface NoteFormProps {
  label: string;
  button: string;
  text: string;
  busy: boolean;
  onChange: (text: string) => void;
  onSave: (text: string) => void;
  onCancel?: () => void;
}

function NoteForm({ label, button, text, busy, onChange, onSave, onCancel }: NoteFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) onSave(text.trim());
  }

  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', my: 1.5 }}
    >
      <TextField
        label={label}
        multiline
        margin="none"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH } }}
        sx={{ flex: '1 1 200px' }}
      />
      <Button type="submit" variant="contained" loading={busy} disabled={!text.trim()} sx={{ minHeight: 40 }}>
        {button}
      </Button>
      {onCancel && (
        <Button onClick={onCancel} sx={{ minHeight: 40 }}>
          Cancel
        </Button>
      )}
    </Box>
  );
}

interface NoteChange {
  id?: string;
  text?: string;
  /** Called when it is saved, even if the page has been left. */
  done?: () => void;
}

/** Adds a note when the id is omitted, deletes it when the text is omitted, and edits it otherwise. */
function useNoteChanges(customerId: string, queryKey: string[]) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: async ({ id, text }: NoteChange) => {
      if (id === undefined) await dataProvider.addCustomerNote(customerId, text ?? '');
      else if (text === undefined) await dataProvider.deleteCustomerNote(customerId, id);
      else await dataProvider.editCustomerNote(customerId, id, text);
    },
    onSuccess: (_, { id, text, done }) => {
      done?.();
      notify(id === undefined ? 'Note added' : text === undefined ? 'Note deleted' : 'Note saved', { type: 'success' });
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
}
