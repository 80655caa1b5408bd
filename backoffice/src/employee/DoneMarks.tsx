import { useEffect } from 'react';
import { Box } from '@mui/material';
import { countText } from '../components/format.js';
import { readMarks, UNDO_MS, useMarks, type DoneMark } from './done-marks.js';
import { useSendMarks } from './use-send-marks.js';

const RETRY_MS = 20_000;

/**
 * Sends the washes that were marked as done when their undo is over, also those of an earlier visit, and names those
 * that are not sent yet.
 */
export function DoneMarks() {
  const marks = useMarks();
  const send = useSendMarks();
  const isUnsent = marks.some(isOver);
  const delayed = marks.filter(({ status }) => status === 'delayed');

  useEffect(() => {
    const timers = marks
      .filter((mark) => !isOver(mark))
      .map((mark) => setTimeout(() => void send([mark]), Math.min(Math.max(mark.sendAt - Date.now(), 0), UNDO_MS)));
    return () => timers.forEach(clearTimeout);
  }, [marks, send]);

  useEffect(() => {
    if (!isUnsent) return;
    const sendAgain = () => void send(readMarks().filter(isOver));
    sendAgain();
    const timer = setInterval(sendAgain, RETRY_MS);
    window.addEventListener('online', sendAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAgain);
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
    <Box role="status">
      {delayed.length > 0 && (
        <Box
          sx={(theme) => ({
            px: { xs: 2, sm: 3 },
            py: 1,
            color: theme.tones.waiting.text,
            background: theme.tones.waiting.background,
          })}
        >
          {unsentText(delayed)}
        </Box>
      )}
    </Box>
  );
}

function isOver({ status }: DoneMark): boolean {
  return status !== 'undoable';
}

function unsentText(delayed: readonly DoneMark[]): string {
  const [first] = delayed;
  return delayed.length === 1
    ? `You marked the ${first!.label} as done. This is kept on your device and sent when you are online.`
    : `You marked ${countText(delayed.length)} washes as done. This is kept on your device and sent when you are online.`;
}
