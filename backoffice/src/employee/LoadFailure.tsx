import { Card, Typography } from '@mui/material';
import { LoadError } from '../components/LoadError.js';
import { useIsOnline } from '../components/use-is-online.js';

interface LoadFailureProps {
  /** What failed. */
  text?: string;
  /** Shown instead of the error while the phone is offline, which is nothing unusual in a basement. */
  offlineText: string;
  error: unknown;
  onRetry: () => void;
}

/** Why something could not be loaded. It is loaded automatically when the phone is online again. */
export function LoadFailure({ text, offlineText, error, onRetry }: LoadFailureProps) {
  const isOnline = useIsOnline();
  if (isOnline) return <LoadError text={text} error={error} onRetry={onRetry} />;
  return (
    <Card sx={{ p: 2 }}>
      <Typography color="textSecondary">{offlineText}</Typography>
    </Card>
  );
}
