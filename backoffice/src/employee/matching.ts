import type { LeadResponse } from '#libs/contract/leads.js';

/** The leads whose name, phone or address contains every word of the search. */
export function matching(leads: LeadResponse[], search: string): LeadResponse[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return leads.filter(({ name, phone, subject }) => {
    const text = `${name} ${phone} ${subject}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
