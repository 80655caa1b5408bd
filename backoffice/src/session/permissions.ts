import { readSession } from '#libs/browser/session.js';
import { hasPermission, type Permission } from '#libs/permissions.js';

/** Whether the signed-in member of staff has a permission. For display only: the server enforces it. */
export function isPermitted(permission: Permission): boolean {
  return hasPermission(readSession()?.staffRole ?? null, permission);
}

/** The permission to change the records of a list. */
const CHANGES: Record<string, Permission> = {
  allOrders: 'orders:write',
  communities: 'communities:write',
  customers: 'customers:write',
  faq: 'faq',
  leads: 'leads',
  mails: 'mails',
  manageemployees: 'staff:write',
  visits: 'orders:write',
  washes: 'orders:write',
};

/** The lists that accountants export. */
const ACCOUNTING: readonly string[] = ['documents', 'disputes', 'refunds', 'settlements', 'unmatched'];

export function mayChange(resource: string): boolean {
  return Object.hasOwn(CHANGES, resource) && isPermitted(CHANGES[resource]!);
}

export function mayExport(resource: string): boolean {
  return isPermitted(ACCOUNTING.includes(resource) ? 'exports:accounting' : 'exports');
}
