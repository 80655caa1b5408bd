import type { LeadSource } from '#libs/contract/leads.js';
import { LEAD_SOURCE_NAMES } from '#libs/value-names.js';
import { fieldText } from '../components/field-names.js';
import { LEAD_STATUS } from '../leads/lead.js';
import { ANY_STATUS } from '../orders/order-status.js';
import { REFUND_STATUS } from '../refunds/refund.js';
import { UNMATCHED_STATUS } from '../unmatched/unmatched.js';

/** The names of statuses, as the list of each resource shows them. */
const STATUS_NAMES: Record<string, Record<string, { name: string }>> = {
  allOrders: ANY_STATUS,
  leads: LEAD_STATUS,
  refunds: REFUND_STATUS,
  unmatched: UNMATCHED_STATUS,
  washes: ANY_STATUS,
};

/** Formats the value of a field of a record. */
export function changeText(resource: string, field: string, value: unknown): string {
  if (resource === 'leads' && field === 'source')
    return LEAD_SOURCE_NAMES[value as LeadSource] ?? fieldText(field, value);
  const name = field === 'status' && typeof value === 'string' ? STATUS_NAMES[resource]?.[value]?.name : undefined;
  return name ?? fieldText(field, value);
}
