import type { Permission } from './permissions.js';

/**
 * The screens of the backoffice, by the first part of their path below /dashboard: `employee` for the screens of
 * employees, or the permission that office staff need.
 */
export const BACKOFFICE_SCREENS = {
  admindashboard: 'reports',
  allOrders: 'orders:read',
  attention: 'payments',
  changes: 'audit-log',
  communities: 'communities:read',
  customers: 'customers:read',
  disputes: 'payments',
  documents: 'documents',
  employeereport: 'reports',
  faq: 'faq',
  gst: 'reports',
  handpayments: 'payments',
  leads: 'leads',
  mails: 'mails',
  manageemployees: 'staff:read',
  refunds: 'payments',
  renewals: 'orders:read',
  schedule: 'staff:read',
  'security-events': 'security-events',
  settings: 'settings',
  settlements: 'reports',
  subscribers: 'leads',
  unmatched: 'payments',
  visits: 'orders:read',
  washes: 'orders:read',
  empdashboard: 'employee',
  employeeleads: 'employee',
} as const satisfies Record<string, Permission | 'employee'>;

export type BackofficeScreen = keyof typeof BACKOFFICE_SCREENS;

/** Whether the backoffice has a screen of this name. */
export function isBackofficeScreen(name: string): name is BackofficeScreen {
  return Object.hasOwn(BACKOFFICE_SCREENS, name);
}
