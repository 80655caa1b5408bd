import { useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { reportText } from '#libs/visits.js';
import { dateTimeText } from '../components/format.js';
import { Notice } from './Notice.js';
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
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const asked = marks.find(({ key }) => !postponed.includes(key));
  return (
    <>
      {marks.map(({ key, label }) => (
        <Notice key={key}>
          The {label} has already been reported. Your report is saved on this phone but hasn’t been sent.{' '}
          <Button
            variant="text"
            color="inherit"
            sx={{ minHeight: 44, textDecoration: 'underline' }}
            aria-label={`Choose a report: ${label}`}
            onClick={() => setPostponed(postponed.filter((one) => one !== key))}
          >
            Choose
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
      <DialogTitle id="other-report-title">Replace the existing report for the {label}?</DialogTitle>
      <DialogContent>
        <DialogContentText id="other-report-theirs" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {otherReport!.message}
        </DialogContentText>
        <DialogContentText id="other-report-mine" sx={{ overflowWrap: 'anywhere' }}>
          You marked it on {dateTimeText(markedAt(mark))}, without seeing that report. {reportText(report)}.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} sx={{ mr: 'auto' }} autoFocus>
          Later
        </Button>
        <Button variant="outlined" onClick={onKeep}>
          Keep existing report
        </Button>
        <Button variant="contained" onClick={onReplace}>
          Replace it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
