import { Tooltip } from '@mui/material';
import type { LeadResponse } from '#libs/contract/leads.js';
import { StatusChip } from '../components/StatusChip.js';
import type { ToneName } from '../theme/palette.js';

/** Badges for leads of customers and repeated leads. The page of the lead lists the accounts and other leads. */
export function LeadBadges({ lead: { fromCustomer, isRepeated } }: { lead: LeadResponse }) {
  return (
    <>
      {fromCustomer && <Badge tone="special" name="Customer" why="Sent with a customer’s email or phone" />}
      {isRepeated && <Badge tone="waiting" name="Repeated" why="Another enquiry has the same phone or email" />}
    </>
  );
}

function Badge({ tone, name, why }: { tone: ToneName; name: string; why: string }) {
  return (
    <Tooltip title={why}>
      <span>
        <StatusChip tone={tone}>{name}</StatusChip>
      </span>
    </Tooltip>
  );
}
