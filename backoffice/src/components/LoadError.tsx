import { Alert, Button } from '@mui/material';
import { HttpError } from 'react-admin';
import { MESSAGES } from '#libs/messages.js';

interface LoadErrorProps {
  /** The specification's text for what failed. */
  text?: string;
  error: unknown;
  onRetry: () => void;
}

export function LoadError({ text, error, onRetry }: LoadErrorProps) {
  return (
    <Alert
      severity="error"
      sx={{ m: 2, alignItems: 'center' }}
      action={
        !isMissing(error) && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        )
      }
    >
      {[text, errorMessage(error)].filter(Boolean).join(' ')}
    </Alert>
  );
}

/** Another request would not find a record that does not exist either. */
function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Shown above outdated data when a refresh failed. Unsaved input is kept. */
export function RefreshError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
    >
      We couldn’t refresh this data. {errorMessage(error)}
    </Alert>
  );
}

export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : MESSAGES.somethingWrong;
}
