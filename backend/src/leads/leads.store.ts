import { Injectable } from '@nestjs/common';
import { ChangeLog } from '../kernel/change-log.js';
import type { CollectionDefinition } from '../kernel/database.port.js';
import { emailTerms, phoneTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import type { Lead } from './lead.js';

const definition: CollectionDefinition<Lead> = {
  name: 'leads',
  fields: {
    name: 'string',
    email: 'string',
    phone: 'string',
    location: 'string',
    message: 'string',
    status: 'string',
    community: 'string',
    assigneeId: 'string',
    notes: 'json',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  indexes: [
    ['createdAt'],
    ['status', 'createdAt'],
    ['community', 'createdAt'],
    ['assigneeId', 'createdAt'],
    ['name'],
    ['email'],
    ['phone'],
    ['status'],
    ['community'],
  ],
  tallies: [{ by: ['status'] }],
  search: (lead) => termsOf(wordsOf(lead.name), emailTerms(lead.email), phoneTerms(lead.phone)),
};

function shown({ name, email, phone, location, message, status, community, assigneeId, notes }: Lead): object {
  return { name, email, phone, location, message, status, community, assigneeId, notes: notes.map(({ text }) => ({ text })) };
}

@Injectable()
export class LeadsStore {
  readonly leads;

  constructor(changes: ChangeLog) {
    this.leads = changes.collection(definition, { resource: 'leads', name: ({ name }) => name, shown });
  }

  /** Those of a community and those given to an employee by name, newest first. */
  async ofEmployee(employeeId: string, community: string | null): Promise<Lead[]> {
    const [assigned, local] = await Promise.all([
      this.leads.list({ filter: { assigneeId: employeeId }, sort: ['createdAt', 'DESC'] }),
      community === null ? [] : this.leads.list({ filter: { community }, sort: ['createdAt', 'DESC'] }),
    ]);
    const byId = new Map([...assigned, ...local].map((lead) => [lead.id, lead]));
    return [...byId.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }
}
