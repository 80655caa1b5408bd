import { useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTexts } from '../language/use-texts.js';
import { Notice } from './Notice.js';
import { otherReportText, reportText } from './report-text.js';
import { markedAt, removeMark, type VisitMark } from './visit-marks.js';

interface OtherReportsProps {
  /** Conflicting marks. */
  marks: readonly VisitMark[];
  onReplace: (mark: VisitMark) => void;
}

/**
 * Asks the author of each mark whether it replaces the report that was made in the meantime. The question opens by
 * itself, because the author may not look at the car any more, and can be answered later.
 */
export function OtherReports({ marks, onReplace }: OtherReportsProps) {
  const { t } = useTexts();
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const asked = marks.find(({ key }) => !postponed.includes(key));
  return (
    <>
      {marks.map(({ key, label }) => (
        <Notice key={key}>
          {t('marks.conflict', { label })}{' '}
          <Button
            variant="text"
            color="inherit"
            sx={{ minHeight: 44, textDecoration: 'underline' }}
            aria-label={t('marks.chooseOf', { label })}
            onClick={() => setPostponed(postponed.filter((one) => one !== key))}
          >
            {t('marks.choose')}
          </Button>
        </Notice>
      ))}
      {asked && (
        <OtherReport
          key={asked.key}
          mark={asked}
          onReplace={() => onReplace(asked)}
          onKeep={() => removeMark(asked)}
          onClose={() => setPostponed([...postponed, asked.key])}
        />
      )}
    </>
  );
}

interface OtherReportProps {
  mark: VisitMark;
  onReplace: () => void;
  onKeep: () => void;
  onClose: () => void;
}

function OtherReport({ mark, onReplace, onKeep, onClose }: OtherReportProps) {
  const texts = useTexts();
  const { t, dateTimeText } = texts;
  const { label, report, otherReport } = mark;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      aria-labelledby="other-report-title"
      aria-describedby="other-report-theirs other-report-mine"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="other-report-title">{t('marks.replaceTitle', { label })}</DialogTitle>
      <DialogContent>
        <DialogContentText id="other-report-theirs" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {otherReportText(texts, otherReport!)}
        </DialogContentText>
        <DialogContentText id="other-report-mine" sx={{ overflowWrap: 'anywhere' }}>
          {t('marks.yours', { time: dateTimeText(markedAt(mark)), report: reportText(texts, report) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} sx={{ mr: 'auto' }} autoFocus>
          {t('marks.later')}
        </Button>
        <Button variant="outlined" onClick={onKeep}>
          {t('marks.keep')}
        </Button>
        <Button variant="contained" onClick={onReplace}>
          {t('marks.replace')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
