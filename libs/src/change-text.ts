/** Entries of the audit log as people read them, on screens and in exports. */

import type { ChangeResponse } from './contract/changes.js';
import type { LeadSource } from './contract/leads.js';
import { fieldName, fieldText } from './field-names.js';
import {
  DISPUTE_STATUS_NAMES,
  LEAD_SOURCE_NAMES,
  LEAD_STATUS_NAMES,
  ORDER_STATUS_NAMES,
  REFUND_STATUS_NAMES,
  UNMATCHED_STATUS_NAMES,
} from './value-names.js';

/** The names of statuses, as the list of each resource shows them. */
const STATUS_NAMES: Record<string, Record<string, string>> = {
  allOrders: ORDER_STATUS_NAMES,
  disputes: DISPUTE_STATUS_NAMES,
  leads: LEAD_STATUS_NAMES,
  refunds: REFUND_STATUS_NAMES,
  unmatched: UNMATCHED_STATUS_NAMES,
  washes: ORDER_STATUS_NAMES,
};

/** Formats the value of a field of a record. */
export function changeText(resource: string, field: string, value: unknown): string {
  if (resource === 'leads' && field === 'source')
    return LEAD_SOURCE_NAMES[value as LeadSource] ?? fieldText(field, value);
  const name = field === 'status' && typeof value === 'string' ? STATUS_NAMES[resource]?.[value] : undefined;
  return name ?? fieldText(field, value);
}

type Differences = ChangeResponse['differences'];

/**
 * Leaves out the role beside a staff role. In the API, managers and accountants have the role `admin`, which would read
 * as if they had become admins.
 */
export function withoutWireRole(differences: Differences): Differences {
  const isStaff = differences.some(({ field, before, after }) => field === 'staffRole' && before && after);
  return isStaff ? differences.filter(({ field }) => field !== 'role') : differences;
}

/** What was changed in a record, such as `Name: Asha Rao → Asha Shah`. */
export function changedTexts(resource: string, differences: Differences): string[] {
  return withoutWireRole(differences).map(({ field, before, after }) => {
    const [from, to] = [before, after].map((value) => changeText(resource, field, value));
    return `${fieldName(field)}: ${from} → ${to}`;
  });
}
