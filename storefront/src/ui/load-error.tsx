import type { ReactNode } from 'react';
import { Alert } from './alert.js';
import { Button } from './button.js';
import styles from './load-error.module.css';
import { useTranslation } from './translation.js';

interface LoadErrorProps {
  /** What could not be loaded. */
  message: string;
  onRetry: () => void;
  /** Whether it is being loaded again. */
  busy?: boolean;
}

/** An error message for data that could not be loaded, with a retry button. */
export function LoadError({
  message,
  onRetry,
  busy,
  tone = 'error',
  children,
}: LoadErrorProps & { tone?: 'error' | 'warning' | 'info'; children?: ReactNode }) {
  return (
    <Alert tone={tone} message={message} actions={<Retry onRetry={onRetry} busy={busy} />}>
      {children}
    </Alert>
  );
}

/** The same as the hint of a field that also works without the data. */
export function LoadErrorHint({ message, onRetry }: Pick<LoadErrorProps, 'message' | 'onRetry'>) {
  return (
    <span className={styles.hint} role="status">
      {message} <Retry onRetry={onRetry} />
    </span>
  );
}

function Retry({ onRetry, busy = false }: Pick<LoadErrorProps, 'onRetry' | 'busy'>) {
  const t = useTranslation();
  return (
    <Button size="small" look="secondary" busy={busy} onClick={onRetry}>
      {t('Try again')}
    </Button>
  );
}
