import type { FormEvent } from 'react';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { MAX_LEAD_NOTE_LENGTH, type LeadResponse } from '#libs/contract/leads.js';
import { DetailsCard } from '../components/Details.js';
import { PlainList } from '../components/PlainList.js';
import { dateTimeText } from '../components/format.js';
import { useTexts } from '../language/use-texts.js';
import { WRITTEN_TEXT } from '../components/written-text.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { draftOf, useNoteDraft, type NoteDraft } from '../components/drafts.js';
import { refetchLeads } from './use-lead-transition.js';

export function LeadNotes({ lead }: { lead: LeadResponse }) {
  const notes = lead.notes.toReversed();
  return (
    <DetailsCard title="Notes">
      <NoteForm leadId={lead.id} />
      {notes.length === 0 && <Typography color="textSecondary">No notes yet.</Typography>}
      <PlainList component="ol" gap={1.5}>
        {notes.map(({ at, by, text }) => (
          <li key={at + text}>
            <Typography sx={WRITTEN_TEXT}>{text}</Typography>
            <Typography variant="body2" color="textSecondary">
              {by} · {dateTimeText(at)}
            </Typography>
          </li>
        ))}
      </PlainList>
    </DetailsCard>
  );
}

export function NoteForm({ leadId }: { leadId: string }) {
  const { t, errorText } = useTexts();
  const [draft, write] = useNoteDraft(leadId);
  const { text } = draft;
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, text }: NoteDraft) => dataProvider.addLeadNote(leadId, { id, text: text.trim() }),
    onSuccess: (_, sent) => {
      // Text typed in the meantime is another note.
      if (draftOf(leadId).id === sent.id) write('');
      notify(t('leads.noteAdded'), { type: 'success' });
      return refetchLeads(queryClient);
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) mutate(draft);
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 2 }}>
      <TextField
        label={t('leads.addNote')}
        multiline
        margin="none"
        value={text}
        onChange={(event) => write(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_LEAD_NOTE_LENGTH } }}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={!text.trim()} sx={{ minHeight: 40 }}>
        {t('leads.add')}
      </Button>
    </Box>
  );
}
