import { Injectable } from '@nestjs/common';
import { phoneTerms } from '../customers/customer-search.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { AggregateRow, CollectionDefinition, Page, Query } from '../kernel/database.port.js';
import { emailTerms, nameTerms, termsOf } from '../kernel/search-terms.js';
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
    communityId: 'string',
    assigneeId: 'string',
    followUpOn: 'date',
    source: 'string',
    fromCustomer: 'boolean',
    importRowId: 'string',
    lostReason: 'string',
    notes: 'json',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  indexes: [
    ['createdAt'],
    ['updatedAt'],
    ['status', 'createdAt'],
    ['communityId', 'createdAt'],
    ['assigneeId', 'createdAt'],
    ['name'],
    ['email'],
    ['phone'],
    ['status'],
    ['followUpOn'],
    ['source'],
    ['fromCustomer', 'createdAt'],
  ],
  counters: [{ by: ['status'] }, { by: ['source', 'status'] }, { by: ['fromCustomer', 'status'] }],
  search: (lead) => termsOf(nameTerms(lead.name), emailTerms(lead.email), phoneTerms(lead.phone)),
};

/** The number of values in one query. */
const MAX_VALUES = 200;

function shown(lead: Lead): object {
  const { name, email, phone, location, message, status, communityId, assigneeId, notes } = lead;
  const { followUpOn, source, lostReason } = lead;
  return {
    name,
    email,
    phone,
    location,
    message,
    status,
    communityId,
    assigneeId,
    followUpOn,
    source,
    lostReason,
    notes: notes.map(({ text }) => ({ text })),
  };
}

@Injectable()
export class LeadsStore {
  readonly leads;

  constructor(auditLog: AuditLog) {
    this.leads = auditLog.collection(definition, {
      resource: 'leads',
      isPersonal: true,
      name: ({ name }) => name,
      shown,
    });
  }

  /** The number of leads with each of these phones or email addresses. */
  async countsBy(field: 'phone' | 'email', values: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let at = 0; at < values.length; at += MAX_VALUES) {
      const filter = { [field]: { in: values.slice(at, at + MAX_VALUES) } };
      for (const { group, count } of await this.leads.aggregate({ filter, groupBy: [field] }))
        counts.set(String(group[field]), count);
    }
    return counts;
  }

  /** The number of leads by source and status. */
  bySource(): Promise<AggregateRow[]> {
    return this.leads.aggregate({ groupBy: ['source', 'status'] });
  }

  /** The leads of some communities and those assigned to an employee. Two disjoint queries, merged while reading. */
  async ofEmployee(
    employeeId: string,
    communityIds: readonly string[],
    { filter, search, sort = ['createdAt', 'DESC'], offset = 0, limit = 1000 }: Query<Lead>,
  ): Promise<Page<Lead>> {
    const first = { search, sort, limit: offset + limit };
    const [given, local] = await Promise.all([
      this.leads.find({ ...first, filter: { ...filter, assigneeId: employeeId } }),
      communityIds.length === 0
        ? { records: [], total: 0 }
        : this.leads.find({
            ...first,
            filter: { ...filter, communityId: { in: communityIds }, assigneeId: { notIn: [employeeId] } },
          }),
    ]);
    const [field, direction] = sort;
    const key = (lead: Lead) => [lead[field] as string, lead.id] as const;
    const sorted = [...given.records, ...local.records].sort((one, other) => {
      const [[a, aId], [b, bId]] = [key(one), key(other)];
      const order = a === b ? (aId < bId ? -1 : 1) : a < b ? -1 : 1;
      return direction === 'ASC' ? order : -order;
    });
    return { records: sorted.slice(offset, offset + limit), total: given.total + local.total };
  }
}
