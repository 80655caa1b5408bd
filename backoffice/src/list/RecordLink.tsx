import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { useCreatePath, useResourceContext, type Identifier } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

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
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource: resource ?? own, id, type: to })}
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 600 }}
    >
      {children}
    </Link>
  );
}
