import { Tooltip } from '@mui/material';
import { StatusChip } from '../parts/StatusChip.js';

/** Marks a lead whose person has other leads or an account. The lead's page lists them. */
export function RepeatedMark() {
  return (
    <Tooltip title="Another enquiry has the same phone or email">
      <span>
        <StatusChip tone="waiting">Repeated</StatusChip>
      </span>
    </Tooltip>
  );
}
