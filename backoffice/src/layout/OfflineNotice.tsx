import { useSyncExternalStore } from 'react';
import { Box } from '@mui/material';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Shown under the top bar while the browser is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status" sx={{ position: 'sticky', top: 56, zIndex: 'appBar' }}>
      {!online && (
        <Box
          sx={(theme) => ({
            px: { xs: 2, sm: 3 },
            py: 1,
            fontWeight: 600,
            color: theme.tones.waiting.text,
            background: theme.tones.waiting.ground,
          })}
        >
          You are offline. Data may be out of date, and changes can't be saved until you are back online.
        </Box>
      )}
    </Box>
  );
}
