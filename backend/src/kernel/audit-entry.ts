import type { Instant } from '#libs/calendar.js';
import type { ChangeAction } from '#libs/contract/changes.js';
import type { Difference } from '#libs/differences.js';
import type { CollectionDefinition, StoredRecord } from './database.port.js';
import { emailTerms, nameTerms, termsOf } from './search-terms.js';

/** A change of a record by a member of staff, with the differences. */
export interface AuditEntry extends StoredRecord {
  /** The resource's name on the wire. */
  resource: string;
  recordId: string;
  /** The record's display name. */
  name: string;
  action: ChangeAction;
  /** Account id and email of the member of staff. */
  byId: string;
  by: string;
  at: Instant;
  differences: Difference[];
  /** Whether it is a removal whose outcome is not known yet. */
  open: boolean;
}

export type NewAuditEntry = Omit<AuditEntry, 'version'>;

/**
 * The latest audit entry is stored in the record, in the same write as the change, so that neither exists without the
 * other.
 */
export interface Audited {
  lastChange?: NewAuditEntry | null;
  changedAt?: Instant | null;
  /** When the record was stored. Distinguishes it from a removed one with the same id. */
  insertedAt?: Instant | null;
  /** The idempotent request that made the last change by staff (kernel/request-identity.ts). */
  changeRequest?: string | null;
}

/** A change of a record: without `before` it is created, without `after` removed. */
interface RecordChange<T> {
  before: T | null;
  after: T | null;
  /** The member of staff who makes it. */
  byId: string;
}

/** How the changes of a collection are described. */
export interface AuditOptions<T extends StoredRecord> {
  resource: string;
  /** The resource of a record, for collections whose records belong to several resources. */
  resourceOf?: (record: T) => string;
  /** Whether the records are about a person, so that their entries are kept for a shorter time. */
  isPersonal?: boolean;
  name: (record: T) => string;
  /** Whether a change is logged. All are by default. */
  isLogged?: (change: RecordChange<T>) => boolean;
  /** The fields that entries compare, in the units that screens show. Must not contain secrets. */
  shown: (record: T) => object;
}

export const AUDIT_ENTRIES: CollectionDefinition<AuditEntry> = {
  name: 'changes',
  fields: {
    resource: 'string',
    recordId: 'string',
    name: 'string',
    action: 'string',
    byId: 'string',
    by: 'string',
    at: 'instant',
    differences: 'json',
    open: 'boolean',
  },
  indexes: [['at'], ['recordId', 'at'], ['resource', 'at'], ['byId', 'at'], ['action', 'at'], ['open']],
  counters: [{ by: ['resource'] }],
  search: ({ name, by }) => termsOf(nameTerms(name), emailTerms(by)),
};

/** The definition with the fields and the index that auditing needs. */
export function audited<T extends StoredRecord>(
  definition: CollectionDefinition<T>,
): CollectionDefinition<T & Audited> {
  const { fields, sparse = [] } = definition;
  return {
    ...definition,
    fields: { ...fields, lastChange: 'json', changedAt: 'instant', insertedAt: 'instant', changeRequest: 'string' },
    sparse: [...sparse, ['changedAt']],
  } as unknown as CollectionDefinition<T & Audited>;
}
