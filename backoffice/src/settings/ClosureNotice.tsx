import { Alert, Button } from '@mui/material';
import { formatWeekday } from '#libs/calendar.js';
import type { Choice } from '../list/filters.js';
import { isPermitted } from '../session/permissions.js';
import type { Closure } from './closures.js';

/** Closures that have just been saved, whose customers can be told. The functions keep their identity. */
export interface ClosureOffers {
  closures: readonly Closure[];
  onEmail: (closure: Closure, communityName: string) => void;
  onDismiss: (closure: Closure) => void;
}

/** Offers to email the customers of communities about closures. */
export function ClosureNotice({
  closures,
  communities,
  onEmail,
  onDismiss,
}: ClosureOffers & { communities: readonly Choice[] }) {
  if (!isPermitted('orders:write')) return null;
  return closures.map((closure) => {
    const { communityId, date, name } = closure;
    const community = communities.find(({ id }) => id === communityId);
    if (!community) return null;
    return (
      <Alert key={`${communityId} ${date}`} severity="info" onClose={() => onDismiss(closure)} sx={{ my: 1 }}>
        No cleaning at {community.name} on {formatWeekday(date)} ({name}).{' '}
        <Button size="small" onClick={() => onEmail(closure, community.name)}>
          Email customers
        </Button>
      </Alert>
    );
  });
}
