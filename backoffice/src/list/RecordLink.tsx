import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { useCreatePath, useResourceContext, type Identifier } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useSequenceState } from '../components/record-sequence.js';

/**
 * For the container of a link with the class `record-link`: a tap anywhere on the container follows the link, except on
 * other links and buttons.
 */
export const OPENS_RECORD = {
  position: 'relative',
  '& .record-link::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:not(.record-link), & .MuiButtonBase-root': { position: 'relative', zIndex: 1 },
} as const;

interface RecordLinkProps {
  id: Identifier;
  to?: 'show' | 'edit';
  resource?: string;
  children: ReactNode;
}

/** Links to a record for keyboard users. The whole row is clickable as well. */
export function RecordLink({ id, to = 'show', resource, children }: RecordLinkProps) {
  const createPath = useCreatePath();
  const own = useResourceContext();
  const path = createPath({ resource: resource ?? own, id, type: to });
  return (
    <Link
      className="record-link"
      component={RouterLink}
      to={path}
      state={useSequenceState(path)}
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 600 }}
    >
      {children}
    </Link>
  );
}
