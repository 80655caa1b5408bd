import { Injectable } from '@nestjs/common';
import { AuditLog } from '../kernel/audit-log.js';
import { cached } from '../kernel/cached-collection.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import { termsOf, wordsOf } from '../kernel/search-terms.js';
import type { Community } from './community.js';

const definition: CollectionDefinition<Community> = {
  name: 'communities',
  fields: {
    name: 'string',
    nameKey: 'string',
    locality: 'string',
    address: 'string',
    city: 'string',
    state: 'string',
    pin: 'string',
    active: 'boolean',
    mergedInto: 'string',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  unique: [['nameKey']],
  indexes: [
    ['mergedInto', 'createdAt'],
    ['mergedInto', 'name'],
    ['mergedInto', 'locality'],
    ['mergedInto', 'locality', 'name'],
    ['mergedInto', 'active'],
    ['mergedInto', 'active', 'name'],
    ['createdAt'],
    ['name'],
    ['locality'],
    ['active'],
  ],
  counters: [{ by: ['mergedInto', 'active'] }],
  search: ({ name, locality, address }) => termsOf(...[name, locality, address].map(wordsOf)),
};

/** Every list of orders needs communities, and they hardly change. */
const MAX_STALENESS_MS = 2_000;

function shown({ name, locality, address, city, state, pin, active, mergedInto }: Community): object {
  return { name, locality, address, city, state, pin, active, mergedInto };
}

@Injectable()
export class CommunitiesStore {
  readonly communities;

  constructor(auditLog: AuditLog, database: Database) {
    const audited = auditLog.collection(definition, { resource: 'communities', name: ({ name }) => name, shown });
    this.communities = cached(database, audited, { maxStalenessMs: MAX_STALENESS_MS });
  }

  /** All communities by name, including inactive and merged ones. */
  async all(): Promise<Community[]> {
    const all: Community[] = [];
    for await (const community of this.communities.stream({ sort: ['name', 'ASC'] })) all.push(community);
    return all;
  }

  /** The communities that were merged into another one, as the store has them now. */
  async merged(): Promise<Community[]> {
    const merged: Community[] = [];
    for await (const community of this.communities.stream({ filter: { mergedInto: { gt: '' } } }))
      merged.push(community);
    return merged;
  }

  /** The active communities, by name. */
  async active(): Promise<Community[]> {
    const active: Community[] = [];
    const query = { filter: { mergedInto: null, active: true }, sort: ['name', 'ASC'] as const };
    for await (const community of this.communities.stream(query)) active.push(community);
    return active;
  }

  /** The communities with these ids, as far as they exist. They may be cached, and up to two seconds old. */
  async withIds(ids: readonly string[]): Promise<Community[]> {
    return (await Promise.all(ids.map((id) => this.communities.get(id)))).filter((community) => community !== null);
  }

  /** The communities with these names, including merged ones. @param keys see nameKey */
  withNameKeys(keys: readonly string[]): Promise<Community[]> {
    return keys.length === 0 ? Promise.resolve([]) : this.communities.list({ filter: { nameKey: { in: keys } } });
  }
}
