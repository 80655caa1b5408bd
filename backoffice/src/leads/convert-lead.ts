import type { CustomerRequest, ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { problemOf } from '../providers/problem.js';

export interface Conversion {
  createCustomer: (customer: CustomerRequest) => Promise<ProfileResponse>;
  findCustomer: (email: string) => Promise<ProfileResponse | undefined>;
  changeLeadStatus: (id: string, status: LeadStatus) => Promise<LeadResponse>;
}

interface Converted {
  customer: ProfileResponse;
  /** False for an existing account. */
  isNew: boolean;
}

/**
 * Converts a lead to a customer. An existing account with the lead's email address is reused, so that repeating an
 * interrupted conversion completes it.
 */
export async function convertLead(
  lead: LeadResponse,
  { createCustomer, findCustomer, changeLeadStatus }: Conversion,
): Promise<Converted> {
  const { name, email, phone, subject, communityId } = lead;
  const missing = email === '' ? 'email address' : phone === '' ? 'phone number' : null;
  if (missing) throw new Error(`Enter the ${missing} of ${name} first. Customers need both.`);
  const request = {
    name,
    email,
    phone,
    role: 'user' as const,
    // An address requires a community. Without one, the customer enters the address later.
    ...(communityId !== null && { carDetails: { communityId, ...(hasNumber(subject) && { address: subject }) } }),
  };
  const converted = await createCustomer(request).then(
    (customer) => ({ customer, isNew: true }),
    async (error: unknown) => {
      const customer = problemOf(error).code === 'email-taken' ? await findCustomer(email) : undefined;
      if (customer) return { customer, isNew: false };
      throw error;
    },
  );
  if (lead.status === 'new') await changeLeadStatus(lead.id, 'contacted');
  if (lead.status !== 'converted') await changeLeadStatus(lead.id, 'converted');
  return converted;
}

/** Whether a location can name a flat. As an address, “Amber Heights, Baner” would let orders pass without one. */
function hasNumber(location: string): boolean {
  return /\d/.test(location);
}
