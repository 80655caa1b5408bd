/** The topics of GET updates: lists of the API, or data they depend on. */
export const UPDATE_TOPICS = [
  'audit-log',
  'communities',
  'customers',
  'disputes',
  'documents',
  'faq',
  'leads',
  'mails',
  'orders',
  'payments',
  'refunds',
  'security-events',
  'settlements',
  'subscribers',
  'visits',
] as const;
export type UpdateTopic = (typeof UPDATE_TOPICS)[number];

/**
 * The events of GET updates (server-sent events). `ready`: every later change will be reported. `changed`: its data is
 * a JSON array of topics.
 */
export type UpdateEvent = { name: 'ready' } | { name: 'changed'; topics: UpdateTopic[] };
