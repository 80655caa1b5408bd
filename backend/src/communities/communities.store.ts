import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition } from '../kernel/database.port.js';
import { termsOf, wordsOf } from '../kernel/search-terms.js';
import type { Community } from './community.js';

/** Thousands of these add up to less than the largest whole number. */
const MAX_MARK = 2 ** 40;

const definition: CollectionDefinition<Community> = {
  name: 'communities',
  fields: {
    name: 'string',
    nameKey: 'string',
    locality: 'string',
    address: 'string',
    active: 'boolean',
    formerNames: 'json',
    mergedInto: 'string',
    mark: 'integer',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  unique: [['nameKey']],
  indexes: [
    ['createdAt'],
    ['name'],
    ['locality'],
    ['locality', 'name'],
    ['active'],
    ['active', 'name'],
    ['mergedInto'],
  ],
  counters: [{ by: ['active'], sum: ['mark'] }],
  search: ({ name, locality, address, formerNames }) =>
    termsOf(...[name, locality, address, ...formerNames].map(wordsOf)),
};

function shown({ name, locality, address, active, formerNames }: Community): object {
  return { name, locality, address, active, formerNames };
}

@Injectable()
export class CommunitiesStore {
  readonly communities;

  constructor(changes: AuditLog) {
    this.communities = changes.collection(definition, { resource: 'communities', name: ({ name }) => name, shown });
  }

  newMark(): number {
    return randomInt(MAX_MARK);
  }

  /** Another one whenever any community was added, changed or removed. Kept with each write, so reading it costs next to nothing. */
  async print(): Promise<string> {
    const rows = await this.communities.aggregate({ groupBy: ['active'], sum: ['mark'] });
    return `${rows.reduce((sum, { count }) => sum + count, 0)} ${rows.reduce((sum, { sums }) => sum + sums.mark!, 0)}`;
  }

  async all(): Promise<Community[]> {
    const all: Community[] = [];
    for await (const community of this.communities.stream({ sort: ['name', 'ASC'] })) all.push(community);
    return all;
  }

  mergingInto(id: string): Promise<Community[]> {
    return this.communities.list({ filter: { mergedInto: id } });
  }
}
