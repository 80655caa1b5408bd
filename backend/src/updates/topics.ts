import type { UpdateTopic } from '#libs/contract/updates.js';
import { hasPermission, type Permission } from '#libs/permissions.js';
import type { Caller } from '../kernel/access.js';

interface Watched {
  topic: UpdateTopic;
  /** The permission that a person needs. */
  permission: Permission;
}

/** The collections whose changes are reported, by name. */
const WATCHED: Record<string, Watched> = {
  accounts: { topic: 'customers', permission: 'customers:read' },
  changes: { topic: 'audit-log', permission: 'audit-log' },
  communities: { topic: 'communities', permission: 'communities:read' },
  customer_notes: { topic: 'customers', permission: 'customers:read' },
  disputes: { topic: 'disputes', permission: 'payments' },
  documents: { topic: 'documents', permission: 'documents' },
  faq: { topic: 'faq', permission: 'faq' },
  leads: { topic: 'leads', permission: 'leads' },
  mails: { topic: 'mails', permission: 'mails' },
  marketing_consents: { topic: 'subscribers', permission: 'leads' },
  orders: { topic: 'orders', permission: 'orders:read' },
  payments: { topic: 'payments', permission: 'payments' },
  refunds: { topic: 'refunds', permission: 'payments' },
  security_events: { topic: 'security-events', permission: 'security-events' },
  settlements: { topic: 'settlements', permission: 'reports' },
  unmatched_payments: { topic: 'payments', permission: 'payments' },
  visits: { topic: 'visits', permission: 'orders:read' },
};

export const WATCHED_COLLECTIONS = Object.keys(WATCHED);

/** The distinct topics of changed collections that this person may read, in alphabetical order. */
export function topicsFor({ staffRole }: Pick<Caller, 'staffRole'>, collections: Iterable<string>): UpdateTopic[] {
  const watched = [...collections].map((name) => WATCHED[name]!);
  const permitted = watched.filter(({ permission }) => hasPermission(staffRole, permission)).map(({ topic }) => topic);
  return [...new Set(permitted)].sort();
}
