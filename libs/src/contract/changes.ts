import type { Difference } from '../differences.js';

export const CHANGE_ACTIONS = ['created', 'changed', 'removed'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** GET changes: what a member of staff did to a record. Amounts in rupees, nothing secret. */
export interface ChangeResponse {
  id: string;
  _id: string;
  /** The backoffice's name for the kind of record: customers, leads, allOrders, washes, … */
  resource: string;
  recordId: string;
  /** What people call the record; it may be gone. */
  name: string;
  action: ChangeAction;
  byId: string;
  /** Email address. */
  by: string;
  at: string;
  differences: Difference[];
}
