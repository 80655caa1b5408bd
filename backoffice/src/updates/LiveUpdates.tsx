import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Box } from '@mui/material';
import { UPDATE_TOPICS } from '#libs/contract/updates.js';
import { isDialogOpen } from '../components/open-dialogs.js';
import { hasUnsavedChanges } from '../components/unsaved-changes.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { watchWindowUse } from './window-use.js';
import { follow } from './follow.js';
import { showsAny } from './query-keys.js';
import { Refresher } from './refresher.js';

/** Failed attempts in a row before the user is notified. */
const MAX_SILENT_FAILURES = 2;

/** Keeps the screen up to date while the window is in use, and reports interruptions. */
export default function LiveUpdates() {
  const queryClient = useQueryClient();
  const dataProvider = useBackofficeProvider();
  const [isLost, setLost] = useState(false);
  useEffect(
    () => keepUpToDate(queryClient, { open: (signal) => dataProvider.updates(signal), onLost: setLost }),
    [queryClient, dataProvider],
  );
  return (
    <Box role="status">
      {isLost && (
        <Box
          sx={(theme) => ({
            px: { xs: 2, sm: 3 },
            py: 0.5,
            fontSize: '0.875rem',
            color: theme.tones.waiting.text,
            background: theme.tones.waiting.background,
          })}
        >
          Live updates are interrupted. Reconnecting…
        </Box>
      )}
    </Box>
  );
}

interface Connection {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  onLost: (isLost: boolean) => void;
}

function keepUpToDate(queryClient: QueryClient, { open, onLost }: Connection): () => void {
  const refresher = new Refresher({
    // A refresh would remove the element that a menu or dialog belongs to, or undo an edit in progress.
    isBusy: () => isDialogOpen() || hasUnsavedChanges() || queryClient.isMutating() > 0,
    refresh: (topics) =>
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsAny(topics, queryKey) }),
  });
  let connection: AbortController | null = null;
  /** Whether the screens were loaded while connected, or shortly before. */
  let isCurrent = document.visibilityState === 'visible';

  function connect(): void {
    connection = new AbortController();
    void follow({
      open,
      signal: connection.signal,
      onLost(failures) {
        isCurrent = false;
        onLost(failures >= MAX_SILENT_FAILURES && navigator.onLine);
      },
      onEvent(event) {
        onLost(false);
        if (event.name === 'changed') refresher.changed(event.topics);
        // Changes during an interruption are not reported.
        else if (!isCurrent) refresher.changed(UPDATE_TOPICS);
        isCurrent = true;
      },
    });
  }

  function disconnect(): void {
    connection?.abort();
    connection = null;
    isCurrent = false;
    onLost(false);
  }

  const unwatch = watchWindowUse((isInUse) => (isInUse ? connect() : disconnect()));
  return () => {
    unwatch();
    disconnect();
    refresher.stop();
  };
}
