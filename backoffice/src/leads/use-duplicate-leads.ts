import { useQueries } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';

/** Leads per request: their longest email addresses still fit into a URL. */
const AT_ONCE = 20;
/** Enough for the enquiries of one person. More only hide marks of other leads. */
const MOST = 200;
const NEWEST = { sort: { field: 'createdAt', order: 'DESC' as const }, pagination: { page: 1, perPage: MOST } };

/** The ids of leads that share their phone or email address with another lead, requested in batches. */
export function useDuplicateLeads(leads: readonly LeadResponse[]): ReadonlySet<string> {
  const dataProvider = useDataProvider();
  const questions = parts(leads, AT_ONCE)
    .flatMap((some) => [
      ['phone', distinct(some.map(({ phone }) => phone))] as const,
      ['email', distinct(some.map(({ email }) => email))] as const,
    ])
    .filter(([, values]) => values.length > 0);
  const answers = useQueries({
    queries: questions.map(([field, values]) => ({
      queryKey: ['leads', 'repeated', field, values],
      queryFn: () => sharing(dataProvider, { [field]: values }),
    })),
  });
  return repeated(
    leads,
    answers.flatMap(({ data }) => data ?? []),
  );
}

async function sharing(dataProvider: DataProvider, filter: object): Promise<LeadResponse[]> {
  return (await dataProvider.getList<LeadResponse & RaRecord>('leads', { filter, ...NEWEST })).data;
}

/** The leads that share their phone or email address with another lead of `all`. */
export function repeated(leads: readonly LeadResponse[], all: readonly LeadResponse[]): ReadonlySet<string> {
  const isSame = (one: LeadResponse, other: LeadResponse) =>
    (one.phone !== '' && one.phone === other.phone) || one.email === other.email;
  return new Set(
    leads.filter((lead) => all.some((other) => other.id !== lead.id && isSame(lead, other))).map(({ id }) => id),
  );
}

/** Splits a list into batches. */
export function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size));
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort();
}
