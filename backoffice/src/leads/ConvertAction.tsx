import { IconButton, Tooltip } from '@mui/material';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import type { LeadResponse } from '#libs/contract/leads.js';
import { isConvertible } from './lead.js';
import { useLeadMove } from './use-lead-move.js';
import { usePendingLeadIds } from './use-pending-lead-ids.js';

/** Converts a lead from its row in the list, after a confirmation: the button is small and close to others. */
export function ConvertAction({ lead }: { lead: LeadResponse }) {
  const { move, confirmDialog } = useLeadMove();
  const moving = usePendingLeadIds().has(lead.id);
  if (!isConvertible(lead)) return null;
  return (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Tooltip title="Convert to customer">
        <IconButton
          size="small"
          aria-label={`Convert ${lead.name} to customer`}
          loading={moving}
          onClick={() => move(lead, 'converted')}
        >
          <PersonAddAltOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {confirmDialog}
    </span>
  );
}
