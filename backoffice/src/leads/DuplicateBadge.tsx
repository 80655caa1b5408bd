import { Tooltip } from '@mui/material';
import { StatusChip } from '../components/StatusChip.js';

/** Marks a lead whose person has other leads or an account. The lead's page lists them. */
export function DuplicateBadge() {
  return (
    <Tooltip title="Another enquiry has the same phone or email">
      <span>
        <StatusChip tone="waiting">Repeated</StatusChip>
      </span>
    </Tooltip>
  );
}
