import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import {
  MAX_MESSAGE_SUBJECT_LENGTH,
  MAX_MESSAGE_TEXT_LENGTH,
  type CommunityMessageRequest,
  type CommunityResponse,
} from '#libs/contract/communities.js';
import { ERRORS } from '#libs/errors.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { removeDraft, useDraft } from '../components/drafts.js';
import { FormAlert } from '../components/FormAlert.js';
import { LoadError } from '../components/LoadError.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { customersText } from './community.js';

interface MessageDialogProps {
  community: Pick<CommunityResponse, 'id' | 'name'>;
  /** What the fields have first, and what it is about: each has a draft of its own. */
  prefilled?: { about: string; message: CommunityMessageRequest };
  onSent?: () => void;
  onClose: () => void;
}

const NO_INPUT: CommunityMessageRequest = { subject: '', text: '' };

/** Emails the customers of a community. The input is kept while the tab is open, unless the dialog is cancelled. */
export default function MessageDialog({ community: { id, name }, prefilled, onSent, onClose }: MessageDialogProps) {
  const draftName = ['community-message', id, ...(prefilled ? [prefilled.about] : [])].join(':');
  const [initial] = useState(prefilled?.message ?? NO_INPUT);
  const [input, write] = useDraft(draftName, initial);
  const [subject, text] = [input.subject.trim(), input.text.trim()];
  const [submitted, setSubmitted] = useState(false);
  const textField = useRef<HTMLTextAreaElement>(null);
  const recipients = useRecipients(id);
  const count = recipients.data?.count ?? 0;
  const isEmpty = recipients.data?.count === 0;
  const { mutate, isPending, error } = useSending(id, () => {
    removeDraft(draftName);
    onSent?.();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isPending && subject !== '' && text !== '') {
      // Not when it has been closed meanwhile, because another dialog may be open.
      mutate({ subject, text }, { onSuccess: onClose });
    }
  }

  /** Enter must not send an email to everybody that is still being written. */
  function continueWithText(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    textField.current?.focus();
  }

  function close() {
    // If sending fails, the input is there when the dialog is opened again.
    if (!isPending) removeDraft(draftName);
    onClose();
  }

  return (
    <InputDialog
      hasInput={count > 0 && !isPending && (input.subject !== initial.subject || input.text !== initial.text)}
      keepsDraft
      onClose={close}
      aria-labelledby="message-title"
      maxWidth="sm"
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id="message-title">Email customers of {name}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
          <Recipients recipients={recipients} />
          {count > 0 && (
            <>
              <TextField
                label="Subject"
                value={input.subject}
                autoFocus
                error={submitted && subject === ''}
                helperText={submitted && subject === '' && 'Please write a subject'}
                onChange={({ target }) => write({ ...input, subject: target.value })}
                onKeyDown={continueWithText}
                slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_SUBJECT_LENGTH, readOnly: isPending } }}
              />
              <TextField
                label="Message"
                value={input.text}
                inputRef={textField}
                multiline
                minRows={6}
                error={submitted && text === ''}
                helperText={
                  submitted && text === ''
                    ? 'Please write a message'
                    : 'The email begins with “Hello” and the name of the customer. Blank lines separate paragraphs.'
                }
                onChange={({ target }) => write({ ...input, text: target.value })}
                slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_TEXT_LENGTH, readOnly: isPending } }}
              />
              <Typography variant="body2" color="textSecondary">
                Only for news about the service. Offers need the customer’s consent.
              </Typography>
            </>
          )}
          <FormAlert error={error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{isEmpty ? 'Close' : 'Cancel'}</Button>
          {!isEmpty && (
            <Button type="submit" variant="contained" disabled={count === 0} loading={isPending}>
              {count === 0 ? 'Send email' : `Email ${customersText(count)}`}
            </Button>
          )}
        </DialogActions>
      </form>
    </InputDialog>
  );
}

/** How many customers get the email. */
function Recipients({ recipients: { data, error, refetch } }: { recipients: ReturnType<typeof useRecipients> }) {
  if (data) {
    const { count } = data;
    return (
      <Typography>
        {count === 0
          ? ERRORS['no-recipients'].message
          : `Goes to ${customersText(count)} with a plan or a booked wash.`}
      </Typography>
    );
  }
  if (error) return <LoadError text="Error counting customers:" error={error} onRetry={() => void refetch()} />;
  return (
    <Typography role="status" color="textSecondary">
      Counting customers...
    </Typography>
  );
}

function useRecipients(id: string) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['communities', 'recipients', id],
    queryFn: () => dataProvider.communityRecipients(id),
    // Not the number of an earlier dialog: orders have changed since.
    gcTime: 0,
  });
}

function useSending(id: string, onSent: () => void) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (message: CommunityMessageRequest) => dataProvider.sendCommunityMessage(id, message),
    onSuccess: ({ count }) => {
      onSent();
      notify(`The email is on its way to ${customersText(count)}.`, { type: 'success' });
      return Promise.all(
        [['mails'], ['communities', 'messages', id]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: useFailureWhenClosed(),
  });
}
