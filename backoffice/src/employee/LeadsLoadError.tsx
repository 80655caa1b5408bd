import { Card, Typography } from '@mui/material';
import { LoadError } from '../components/LoadError.js';
import { useTexts } from '../language/use-texts.js';
import { useIsOnline } from '../components/use-is-online.js';

/**
 * Why leads could not be loaded. Without a connection, which is nothing unusual in a basement, this is not an error:
 * they are loaded automatically when the phone is online again.
 */
export function LeadsLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const isOnline = useIsOnline();
  if (isOnline) return <LoadError text={t('leads.failed')} error={error} onRetry={onRetry} />;
  return (
    <Card sx={{ p: 2 }}>
      <Typography color="textSecondary">{t('leads.offline')}</Typography>
    </Card>
  );
}
