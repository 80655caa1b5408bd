import type { ImportKind } from '#libs/contract/imports.js';

/** The name of each kind of import in texts, and the list whose records it creates. */
export const IMPORTS: Readonly<Record<ImportKind, { name: string; resource: string }>> = {
  customers: { name: 'customers', resource: 'customers' },
  leads: { name: 'leads', resource: 'leads' },
  communities: { name: 'communities', resource: 'communities' },
  plans: { name: 'running plans', resource: 'allOrders' },
};
