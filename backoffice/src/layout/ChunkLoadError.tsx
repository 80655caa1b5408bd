import { useEffect, useState } from 'react';
import { Button, Card, Typography } from '@mui/material';
import { useTexts } from '../language/use-texts.js';
import { Page } from '../components/Page.js';

const TIMEOUT_MS = 10_000;

/**
 * Shown when the code of a screen could not be loaded. Browsers may cache the failure, so the page is reloaded, but
 * only when the server is reachable: otherwise the browser would show its own error page.
 */
export function ChunkLoadError() {
  const { t } = useTexts();
  const [isChecking, setChecking] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);

  async function tryAgain() {
    setChecking(true);
    if (await isServerReachable()) return window.location.reload();
    setChecking(false);
    setUnreachable(true);
  }

  useEffect(() => {
    const back = () => void tryAgain();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);

  return (
    <Page title={t('shell.connectionLost')}>
      <Card sx={{ p: 2, maxWidth: 640 }}>
        <Typography role="alert" sx={{ mb: 2 }}>
          {t(isUnreachable ? 'shell.stillOffline' : 'shell.screenNotLoaded')}
        </Typography>
        <Button variant="contained" size="large" loading={isChecking} onClick={() => void tryAgain()}>
          {t('tryAgain')}
        </Button>
      </Card>
    </Page>
  );
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
