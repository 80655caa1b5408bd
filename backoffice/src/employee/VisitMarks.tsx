import { useEffect } from 'react';
import { Box } from '@mui/material';
import type { Texts } from '../language/texts.js';
import { useTexts } from '../language/use-texts.js';
import { readMarks, replaceOtherReport, UNDO_MS, useMarks, type VisitMark } from './visit-marks.js';
import { Notice } from './Notice.js';
import { OtherReports } from './OtherReports.js';
import { useSendMarks } from './use-send-marks.js';

const RETRY_MS = 20_000;
/** The first requests after a connection is back often fail. */
const ONLINE_RETRY_MS = 2_000;

/**
 * Sends marks ten seconds after they were made, and those that were kept on the device. Names the visits whose marks
 * are not sent yet.
 */
export function VisitMarks() {
  const texts = useTexts();
  const marks = useMarks();
  const send = useSendMarks();
  const isUnsent = marks.some(isDueToBeSent);
  const delayed = marks.filter(({ status }) => status === 'delayed');
  const conflicting = marks.filter(({ status }) => status === 'conflicting');

  useEffect(() => {
    const timers = marks
      .filter(({ status }) => status === 'undoable')
      .map((mark) => setTimeout(() => void send([mark]), Math.min(Math.max(mark.sendAt - Date.now(), 0), UNDO_MS)));
    return () => timers.forEach(clearTimeout);
  }, [marks, send]);

  useEffect(() => {
    if (!isUnsent) return;
    const sendAgain = () => void send(readMarks().filter(isDueToBeSent));
    sendAgain();
    const timer = setInterval(sendAgain, RETRY_MS);
    let soon: ReturnType<typeof setTimeout>;
    const onOnline = () => {
      sendAgain();
      clearTimeout(soon);
      soon = setTimeout(sendAgain, ONLINE_RETRY_MS);
    };
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      window.removeEventListener('online', onOnline);
    };
  }, [isUnsent, send]);

  useEffect(() => {
    // Phones may suspend timers then, and a page that is closed has none.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void send(readMarks());
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [send]);

  return (
    <>
      <Box role="status">{delayed.length > 0 && <Notice>{unsentText(texts, delayed)}</Notice>}</Box>
      {conflicting.length > 0 && (
        <OtherReports marks={conflicting} onReplace={(mark) => void send([replaceOtherReport(mark)])} />
      )}
    </>
  );
}

/** Whether a mark's ten seconds to undo have passed, so that it is sent until the server responds. */
function isDueToBeSent({ status }: VisitMark): boolean {
  return status === 'sending' || status === 'delayed';
}

function unsentText({ t }: Texts, delayed: readonly VisitMark[]): string {
  if (delayed.length > 1) return t('marks.unsentCount', { count: delayed.length });
  const { label, report } = delayed[0]!;
  return t(`marks.unsent.${report.outcome}`, { label });
}
