import { Injectable } from '@nestjs/common';
import type { FaqGroup } from '#libs/contract/faq.js';
import { AuditLog } from '../kernel/audit-log.js';
import { cached } from '../kernel/cached-collection.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import { termsOf, wordsOf } from '../kernel/search-terms.js';
import type { Faq } from './faq-entry.js';

const definition: CollectionDefinition<Faq> = {
  name: 'faq',
  fields: {
    group: 'string',
    question: 'string',
    answer: 'string',
    position: 'integer',
    published: 'boolean',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  indexes: [
    ['position'],
    ['group', 'position'],
    ['published', 'position'],
    ['createdAt'],
    ['group', 'createdAt'],
    ['published', 'createdAt'],
    ['question'],
    ['group'],
    ['published'],
  ],
  counters: [],
  search: ({ question, answer }) => termsOf(wordsOf(question), wordsOf(answer)),
};

/** As for the other content of the website: settings and communities. */
const MAX_STALENESS_MS = 2_000;

function shown({ group, question, answer, published }: Faq): object {
  return { group, question, answer, published };
}

@Injectable()
export class FaqStore {
  readonly faq;

  constructor(auditLog: AuditLog, database: Database) {
    const audited = auditLog.collection(definition, { resource: 'faq', name: ({ question }) => question, shown });
    this.faq = cached(database, audited, { maxStalenessMs: MAX_STALENESS_MS });
  }

  /** The questions of a group, published or not, by position. */
  ofGroup(group: FaqGroup): Promise<Faq[]> {
    return this.faq.list({ filter: { group }, sort: ['position', 'ASC'] });
  }

  /** The published questions of all groups, by position. */
  published(): Promise<Faq[]> {
    return this.faq.list({ filter: { published: true }, sort: ['position', 'ASC'] });
  }

  /** The position of the last question of a group; 0 for an empty one. */
  async lastPosition(group: FaqGroup): Promise<number> {
    return (await this.faq.first({ filter: { group }, sort: ['position', 'DESC'] }))?.position ?? 0;
  }
}
