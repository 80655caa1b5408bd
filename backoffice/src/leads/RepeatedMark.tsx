import { Tooltip } from '@mui/material';
import { StatusChip } from '../parts/StatusChip.js';

/** Stands at a lead that is not the only one of its person; the lead's page names the others. */
export function RepeatedMark() {
  return (
    <Tooltip title="Another enquiry has the same phone or email">
      <span>
        <StatusChip tone="waiting">Repeated</StatusChip>
      </span>
    </Tooltip>
  );
}
