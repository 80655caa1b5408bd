import { IconButton, Tooltip } from '@mui/material';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import type { LeadResponse } from '#libs/contract/leads.js';
import { isOpen, useConversion } from './use-conversion.js';

/** In a row of the list: one press, and the lead is a customer. */
export function ConvertAction({ lead }: { lead: LeadResponse }) {
  const { mutate, isPending } = useConversion();
  if (!isOpen(lead)) return null;
  return (
    <Tooltip title="Convert to customer">
      <IconButton
        size="small"
        aria-label={`Convert ${lead.name} to customer`}
        loading={isPending}
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
