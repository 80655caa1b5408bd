import { IconButton, Tooltip } from '@mui/material';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import type { LeadResponse } from '#libs/contract/leads.js';
import { isConvertible, useConversion } from './use-conversion.js';
import { usePendingLeadIds } from './use-pending-lead-ids.js';

/** Converts a lead from its row in the list. */
export function ConvertAction({ lead }: { lead: LeadResponse }) {
  const { mutate, isPending } = useConversion();
  const moving = usePendingLeadIds().has(lead.id);
  if (!isConvertible(lead)) return null;
  return (
    <Tooltip title="Convert to customer">
      <IconButton
        size="small"
        aria-label={`Convert ${lead.name} to customer`}
        loading={isPending}
        disabled={moving}
        onClick={(event) => {
          event.stopPropagation();
          mutate(lead);
        }}
      >
        <PersonAddAltOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
