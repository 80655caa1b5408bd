/** Names of the record types in the audit log, and whether a record of the type has a page. */
export const RESOURCE_NAMES: Record<string, { name: string; hasPage: boolean }> = {
  customers: { name: 'Customers and staff', hasPage: true },
  leads: { name: 'Leads', hasPage: true },
  allOrders: { name: 'Orders', hasPage: true },
  washes: { name: 'Single washes', hasPage: true },
  visits: { name: 'Visits', hasPage: false },
  unmatched: { name: 'Unmatched payments', hasPage: false },
  disputes: { name: 'Disputes', hasPage: true },
  communities: { name: 'Communities', hasPage: false },
  faq: { name: 'FAQ', hasPage: false },
  settings: { name: 'Settings', hasPage: false },
};
