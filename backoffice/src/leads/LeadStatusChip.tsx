import type { LeadResponse } from '#libs/contract/leads.js';
import { StatusChip } from '../components/StatusChip.js';
import { LEAD_STATUS } from './lead.js';

export function LeadStatusChip({ status }: Pick<LeadResponse, 'status'>) {
  return <StatusChip tone={LEAD_STATUS[status].tone}>{LEAD_STATUS[status].name}</StatusChip>;
}
