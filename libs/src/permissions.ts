import type { StaffRole } from './contract/accounts.js';

const OFFICE = ['admin', 'manager', 'accountant'] as const;
const MANAGERS = ['admin', 'manager'] as const;
const ACCOUNTANTS = ['admin', 'accountant'] as const;
const ADMINS = ['admin'] as const;

/** The staff roles that have each permission. API operations, screens and buttons name the one they need. */
const STAFF_ROLES_WITH = {
  /** The caller's own profile and password. */
  'own-account': [...OFFICE, 'employee'],
  /** Saved views of lists. */
  views: OFFICE,
  /** Notifications of changes to readable lists. */
  updates: OFFICE,
  /** Dashboard figures, settlements and GST returns. */
  reports: OFFICE,
  /** Reading accounts of every role. */
  'customers:read': OFFICE,
  /** Accounts of customers. Those of staff need `staff:write`. */
  'customers:write': MANAGERS,
  'orders:read': OFFICE,
  'orders:write': MANAGERS,
  /** Leads and newsletter subscribers. */
  leads: MANAGERS,
  'communities:read': OFFICE,
  'communities:write': MANAGERS,
  /** Payments, refunds (to read), disputes and unmatched payments. */
  payments: OFFICE,
  /** Making refunds. */
  refunds: MANAGERS,
  /** Invoices and credit notes. */
  documents: OFFICE,
  faq: MANAGERS,
  mails: MANAGERS,
  imports: MANAGERS,
  'audit-log': MANAGERS,
  'security-events': MANAGERS,
  /** The list of employees, for assigning work. */
  'staff:read': MANAGERS,
  /** The communities that employees cover, such as for the leave of a colleague. */
  'staff:assign': MANAGERS,
  /** Accounts of staff, their staff roles, and whether they can sign in. */
  'staff:write': ADMINS,
  settings: ADMINS,
  /** Exports of lists. A filter can select all records, so there is no separate permission for filtered exports. */
  exports: ADMINS,
  /** Exports of documents, GST returns and registers, refunds, disputes, settlements and liabilities. */
  'exports:accounting': ACCOUNTANTS,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof STAFF_ROLES_WITH;

export const PERMISSIONS = Object.keys(STAFF_ROLES_WITH) as Permission[];

/** The staff roles that have a permission, in any order. */
export function staffRolesWith(permission: Permission): readonly StaffRole[] {
  return STAFF_ROLES_WITH[permission];
}

/** @param staffRole null for customers, who have no permission */
export function hasPermission(staffRole: StaffRole | null, permission: Permission): boolean {
  return staffRole !== null && staffRolesWith(permission).includes(staffRole);
}
