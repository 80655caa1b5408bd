import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button.js';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** The HTTP status, if there is one. */
  code?: string;
  title: string;
  children: ReactNode;
  onRetry?: () => void;
}

export function ErrorPage({ code, title, children, onRetry }: ErrorPageProps) {
  return (
    <div className={`container ${styles.page}`}>
      {code && (
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button onClick={onRetry}>
            <RotateCw size={18} aria-hidden="true" /> Reload the page
          </Button>
        )}
        <ButtonLink to="/" look={onRetry ? 'secondary' : 'primary'}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/contact" look="ghost">
          Report the problem
        </ButtonLink>
      </div>
    </div>
  );
}
