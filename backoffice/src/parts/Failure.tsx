import { Alert, Button } from '@mui/material';
import { MESSAGES } from '#libs/messages.js';

interface FailureProps {
  /** What failed, in the specification's words. */
  text?: string;
  error: unknown;
  onRetry?: () => void;
}

export function Failure({ text, error, onRetry }: FailureProps) {
  return (
    <Alert
      severity="error"
      sx={{ m: 2, alignItems: 'center' }}
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        )
      }
    >
      {[text, messageOf(error)].filter(Boolean).join(' ')}
    </Alert>
  );
}

/** Stands above what was read before, when reading it again failed: it may be old, but nothing that is being typed is lost. */
export function RefreshFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
      Could not be refreshed. {messageOf(error)}
    </Alert>
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : MESSAGES.somethingWrong;
}
