import { Button } from '@mui/material';
import { isChunkLoadError } from '#libs/browser/chunk-load-error.js';
import { LoadError } from '../components/LoadError.js';
import { Page } from '../components/Page.js';
import { useTexts } from '../language/use-texts.js';
import { ChunkLoadError } from './ChunkLoadError.js';

/** Shown when a screen failed to render or its code could not be loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTexts();
  if (isChunkLoadError(error)) return <ChunkLoadError />;
  return (
    <Page title={t('shell.errorTitle')} actions={<Button href="/dashboard/">{t('shell.toDashboard')}</Button>}>
      <LoadError error={error} onRetry={() => window.location.reload()} />
    </Page>
  );
}
