import { lazy, Suspense, useCallback, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { formatWeekday } from '#libs/calendar.js';
import type { CommunityResponse } from '#libs/contract/communities.js';
import { isPermitted } from '../session/permissions.js';
import { closureMessage, type Closure } from './closures.js';

const MessageDialog = lazy(() => import('../communities/MessageDialog.js'));

interface ClosureNoticeProps {
  closures: readonly Closure[];
  communities: readonly CommunityResponse[];
  onDone: (closure: Closure) => void;
}

/** Offers to email the customers of communities about days that have just been saved as closed. */
export function ClosureNotice({ closures, communities, onDone }: ClosureNoticeProps) {
  const [open, setOpen] = useState<{ closure: Closure; community: CommunityResponse } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  if (!isPermitted('orders:write')) return null;
  return (
    <>
      {closures.map((closure) => {
        const community = communities.find(({ id }) => id === closure.communityId);
        if (!community) return null;
        return (
          <Alert
            key={`${closure.communityId} ${closure.date}`}
            severity="info"
            onClose={() => onDone(closure)}
            sx={{ mb: 2 }}
          >
            No cleaning at {community.name} on {formatWeekday(closure.date)} ({closure.name}).{' '}
            <Button size="small" onClick={() => setOpen({ closure, community })}>
              Email customers
            </Button>
          </Alert>
        );
      })}
      <Suspense>
        {open && (
          <MessageDialog
            community={open.community}
            prefilled={{ about: open.closure.date, message: closureMessage(open.closure, open.community.name) }}
            onSent={() => onDone(open.closure)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
