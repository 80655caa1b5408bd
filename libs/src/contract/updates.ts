/** What GET updates tells of: lists of the API, or what they are made from. */
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
] as const;
export type UpdateTopic = (typeof UPDATE_TOPICS)[number];

/**
 * The events of GET updates (server-sent events). `ready`: every later change will be told. `changed`: its data is a JSON
 * array of topics.
 */
export type UpdateEvent = { name: 'ready' } | { name: 'changed'; topics: UpdateTopic[] };
