/** The screens of the backoffice, by the first part of their path below /dashboard, with the role that may open them. */
export const BACKOFFICE_SCREENS = {
  admindashboard: 'admin',
  allOrders: 'admin',
  attention: 'admin',
  changes: 'admin',
  communities: 'admin',
  customers: 'admin',
  disputes: 'admin',
  documents: 'admin',
  faq: 'admin',
  gst: 'admin',
  leads: 'admin',
  mails: 'admin',
  manageemployees: 'admin',
  refunds: 'admin',
  renewals: 'admin',
  'security-events': 'admin',
  settings: 'admin',
  settlements: 'admin',
  subscribers: 'admin',
  unmatched: 'admin',
  washes: 'admin',
  empdashboard: 'employee',
  employeeleads: 'employee',
} as const;

export type BackofficeScreen = keyof typeof BACKOFFICE_SCREENS;

/** Whether the backoffice has a screen of this name. */
export function isBackofficeScreen(name: string): name is BackofficeScreen {
  return Object.hasOwn(BACKOFFICE_SCREENS, name);
}
