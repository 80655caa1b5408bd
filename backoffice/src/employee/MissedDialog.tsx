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
import { FOUND_AT_CAR, MAX_VISIT_NOTE_LENGTH } from '#libs/visits.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { removeDraft, useDraft } from '../components/drafts.js';
import { FormAlert } from '../components/FormAlert.js';
import { useTexts } from '../language/use-texts.js';

interface MissedDialogProps {
  /** Identifies what is reported. Its input is kept, because a phone may discard the page while another app is open. */
  subject: string;
  label: string;
  /** When a wash begins that has not begun yet, as text. The car can still arrive. */
  begins?: string | null;
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
export function MissedDialog({
  subject,
  label,
  begins = null,
  busy = false,
  error,
  onConfirm,
  onClose,
}: MissedDialogProps) {
  const { t } = useTexts();
  const draftName = `missed:${subject}`;
  const [input, write] = useDraft(draftName, NO_INPUT);
  const { reason, typed } = input;
  const [submitted, setSubmitted] = useState(false);
  const note = typed.trim();
  const isNoteMissing = reason === 'other' && note === '';
  const isTooEarly = begins !== null && reason !== null && FOUND_AT_CAR.includes(reason);
  const reasonError = reason === null ? t('missed.chooseReason') : isTooEarly && t('missed.tooEarly', { time: begins });
  const showsReasonError = reasonError !== false && (submitted || isTooEarly);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (reason === null || isTooEarly || isNoteMissing) return;
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
          <FormControl error={showsReasonError}>
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
                  control={<Radio slotProps={{ input: { 'aria-invalid': showsReasonError } }} />}
                  label={t(`missed.reason.${one}`)}
                  sx={{ minHeight: 44 }}
                />
              ))}
            </RadioGroup>
            {showsReasonError && <FormHelperText role="alert">{reasonError}</FormHelperText>}
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
