import { Alert, Button } from '@mui/material';
import { HttpError } from 'react-admin';
import { textsOf } from '../language/language.js';
import { useTexts } from '../language/use-texts.js';

interface LoadErrorProps {
  /** The specification's text for what failed. */
  text?: string;
  error: unknown;
  onRetry: () => void;
}

export function LoadError({ text, error, onRetry }: LoadErrorProps) {
  const { t, errorText } = useTexts();
  return (
    <Alert
      severity="error"
      sx={{ m: 2, alignItems: 'center' }}
      action={
        !isMissing(error) && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {t('tryAgain')}
          </Button>
        )
      }
    >
      {[text, errorText(error)].filter(Boolean).join(' ')}
    </Alert>
  );
}

/** Another request would not find a record that does not exist either. */
function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Shown above outdated data when a refresh failed. Unsaved input is kept. */
export function RefreshError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, errorText } = useTexts();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('refreshFailed', { reason: errorText(error) })}
    </Alert>
  );
}

/** The message of an error in English. */
export function errorMessage(error: unknown): string {
  return textsOf('en').errorText(error);
}
