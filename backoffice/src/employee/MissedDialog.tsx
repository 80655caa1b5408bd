import { useState, type FormEvent } from 'react';
import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { MISSED_REASONS, type MissedReason, type VisitReport } from '#libs/contract/visits.js';
import { MAX_VISIT_NOTE_LENGTH } from '#libs/visits.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { removeDraft, useDraft } from '../components/drafts.js';
import { FormAlert } from '../components/FormAlert.js';
import { useTexts } from '../language/use-texts.js';

interface MissedDialogProps {
  /** Identifies what is reported. Its input is kept, because a phone may discard the page while another app is open. */
  subject: string;
  label: string;
  busy?: boolean;
  error?: unknown;
  onConfirm: (report: VisitReport) => void;
  onClose: () => void;
}

interface Input {
  reason: MissedReason | null;
  typed: string;
}

const NO_INPUT: Input = { reason: null, typed: '' };

/** Asks why a car was not cleaned. */
export function MissedDialog({ subject, label, busy = false, error, onConfirm, onClose }: MissedDialogProps) {
  const { t } = useTexts();
  const draftName = `missed:${subject}`;
  const [input, write] = useDraft(draftName, NO_INPUT);
  const { reason, typed } = input;
  const [submitted, setSubmitted] = useState(false);
  const note = typed.trim();
  const isNoteMissing = reason === 'other' && note === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (reason === null || isNoteMissing) return;
    removeDraft(draftName);
    onConfirm({ outcome: 'missed', extras: [], reason, note });
  }

  function close() {
    removeDraft(draftName);
    onClose();
  }

  return (
    <InputDialog
      hasInput={reason !== null || typed !== ''}
      keepsDraft
      onClose={close}
      aria-labelledby="missed-title"
      maxWidth="xs"
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id="missed-title">{t('missed.title', { label })}</DialogTitle>
        <DialogContent>
          <FormControl error={submitted && reason === null}>
            <FormLabel id="missed-reason">{t('missed.question')}</FormLabel>
            <RadioGroup
              aria-labelledby="missed-reason"
              value={reason ?? ''}
              onChange={({ target }) => write({ ...input, reason: target.value as MissedReason })}
            >
              {MISSED_REASONS.map((one) => (
                <FormControlLabel
                  key={one}
                  value={one}
                  control={<Radio slotProps={{ input: { 'aria-invalid': submitted && reason === null } }} />}
                  label={t(`missed.reason.${one}`)}
                  sx={{ minHeight: 44 }}
                />
              ))}
            </RadioGroup>
            {submitted && reason === null && <FormHelperText>{t('missed.chooseReason')}</FormHelperText>}
          </FormControl>
          <TextField
            label={t('missed.note')}
            value={typed}
            fullWidth
            multiline
            error={submitted && isNoteMissing}
            helperText={submitted && isNoteMissing && t('missed.enterReason')}
            onChange={({ target }) => write({ ...input, typed: target.value })}
            slotProps={{ htmlInput: { maxLength: MAX_VISIT_NOTE_LENGTH } }}
          />
          <FormAlert error={error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('missed.confirm')}
          </Button>
        </DialogActions>
      </form>
    </InputDialog>
  );
}
