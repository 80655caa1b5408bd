import { IconButton, Tooltip } from '@mui/material';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import { useResourceContext } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';
import { mayChange } from '../session/permissions.js';
import { useLeadMove } from './use-lead-move.js';
import { usePendingLeadIds } from './use-pending-lead-ids.js';

/** Marks a new lead as contacted from its row in the list. */
export function ContactedAction({ lead }: { lead: LeadResponse }) {
  const { move } = useLeadMove();
  const moving = usePendingLeadIds().has(lead.id);
  const resource = useResourceContext()!;
  if (lead.status !== 'new' || !mayChange(resource)) return null;
  return (
    // Clicking the button must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Tooltip title="Mark contacted">
        <IconButton
          size="small"
          aria-label={`Mark ${lead.name} contacted`}
          loading={moving}
          onClick={() => move(lead, 'contacted')}
        >
          <MarkEmailReadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </span>
  );
}
