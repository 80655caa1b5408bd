import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.js';

/** Shown by the page of an emailed link that was opened without the link's query. */
export function IncompleteLink({ children }: { children?: ReactNode }) {
  return (
    <Alert tone="warning" message="This link is incomplete. Please open it from our email again.">
      {children}
    </Alert>
  );
}
