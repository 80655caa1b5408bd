import { STAFF_ROLES, type StaffRole } from '#libs/contract/accounts.js';
import { STAFF_ROLE_NAMES } from '#libs/value-names.js';

export const STAFF_ROLE_CHOICES = STAFF_ROLES.map((id) => ({ id, name: STAFF_ROLE_NAMES[id] }));

/** What each staff role may do, as shown in confirmations. */
export const STAFF_ROLE_EFFECTS: Record<StaffRole, string> = {
  admin: 'Admins can do everything.',
  manager: 'Managers can do everything except change settings and staff accounts, and export lists.',
  accountant: 'Accountants work with invoices, payments, settlements and GST, and can read customers and orders.',
  employee: 'Employees see the schedule and leads of their community.',
};
