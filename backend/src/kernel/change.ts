import type { Instant } from '#libs/calendar.js';
import type { ChangeAction } from '#libs/contract/changes.js';
import type { Difference } from '#libs/differences.js';
import type { CollectionDefinition, StoredRecord } from './database.port.js';
import { emailTerms, termsOf, wordsOf } from './search-terms.js';

/** What a member of staff did to a record. */
export interface Change extends StoredRecord {
  /** The backoffice's name for the kind of record. */
  resource: string;
  recordId: string;
  /** What people call the record. */
  name: string;
  action: ChangeAction;
  /** The account and the e-mail address of whoever did it. */
  byId: string;
  by: string;
  at: Instant;
  differences: Difference[];
  /** A removal that is not known to have happened yet. */
  open: boolean;
}

export type NewChange = Omit<Change, 'version'>;

/** The last change by staff stands in the record itself, written with it: there is none without the other. */
export interface Traced {
  lastChange?: NewChange | null;
  changedAt?: Instant | null;
}

/** How a collection's changes are told of. */
export interface Trace<T extends StoredRecord> {
  resource: string;
  name: (record: T) => string;
  /** What of a record is told, as people read it: amounts in rupees, nothing secret, nothing that only machines need. */
  shown: (record: T) => object;
}

export const CHANGES: CollectionDefinition<Change> = {
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
  tallies: [],
  search: ({ name, by }) => termsOf(wordsOf(name), emailTerms(by)),
};

/** The collection with the room its records need for their last change. */
export function traced<T extends StoredRecord>(definition: CollectionDefinition<T>): CollectionDefinition<T & Traced> {
  const { fields, indexes = [] } = definition;
  return {
    ...definition,
    fields: { ...fields, lastChange: 'json', changedAt: 'instant' },
    indexes: [...indexes, ['changedAt']],
  } as unknown as CollectionDefinition<T & Traced>;
}
