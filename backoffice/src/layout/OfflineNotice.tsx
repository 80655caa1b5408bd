import { useSyncExternalStore } from 'react';
import { Box } from '@mui/material';
import { subscribeToOnline } from '#libs/browser/online.js';

interface OfflineNoticeProps {
  /** Whether this screen's users mark washes as done, which is kept on the device (employee/done-marks.ts). */
  keepsDoneMarks: boolean;
}

/** Shown under the top bar while the browser is offline. */
export function OfflineNotice({ keepsDoneMarks }: OfflineNoticeProps) {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  return (
    <Box role="status" sx={{ position: 'sticky', top: 56, zIndex: 'appBar' }}>
      {!online && (
        <Box
          sx={(theme) => ({
            px: { xs: 2, sm: 3 },
            py: 1,
            fontWeight: 600,
            color: theme.tones.waiting.text,
            background: theme.tones.waiting.background,
          })}
        >
          {keepsDoneMarks
            ? "You are offline. Data may be out of date. Washes that you mark as done are sent when you are back online. Other changes can't be saved until then."
            : "You are offline. Data may be out of date, and changes can't be saved until you are back online."}
        </Box>
      )}
    </Box>
  );
}
