import type { Difference } from '../differences.js';

export const CHANGE_ACTIONS = ['created', 'changed', 'removed'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** GET changes: an entry of the audit log. Amounts in rupees, without secrets. */
export interface ChangeResponse {
  id: string;
  _id: string;
  /** The resource of the record: customers, leads, allOrders, … */
  resource: string;
  recordId: string;
  /** The display name of the record, which may have been deleted. */
  name: string;
  action: ChangeAction;
  byId: string;
  /** Email address. */
  by: string;
  at: string;
  differences: Difference[];
}
