import { useGetList, type RaRecord } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';

/** As many as a list answers at once. */
const MOST = 1000;
const ALL = { sort: { field: 'createdAt', order: 'DESC' as const }, pagination: { page: 1, perPage: MOST } };

/** The ids of those leads whose phone or e-mail address another enquiry has as well. Asked for all of a page at once. */
export function useRepeated(leads: readonly LeadResponse[]): ReadonlySet<string> {
  const phones = distinct(leads.map(({ phone }) => phone));
  const emails = distinct(leads.map(({ email }) => email));
  const samePhone = useGetList<LeadResponse & RaRecord>('leads', { filter: { phone: phones }, ...ALL }, { enabled: phones.length > 0 });
  const sameEmail = useGetList<LeadResponse & RaRecord>('leads', { filter: { email: emails }, ...ALL }, { enabled: emails.length > 0 });
  return repeated(leads, [...(samePhone.data ?? []), ...(sameEmail.data ?? [])]);
}

/** Those of which `all` has another one with the same phone or e-mail address. */
export function repeated(leads: readonly LeadResponse[], all: readonly LeadResponse[]): ReadonlySet<string> {
  const isSame = (one: LeadResponse, other: LeadResponse) => (one.phone !== '' && one.phone === other.phone) || one.email === other.email;
  return new Set(leads.filter((lead) => all.some((other) => other.id !== lead.id && isSame(lead, other))).map(({ id }) => id));
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort();
}
