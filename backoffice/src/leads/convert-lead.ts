import type { HttpError } from 'react-admin';
import type { CustomerRequest, ProfileResponse } from '#libs/contract/accounts.js';
import type { Problem } from '#libs/errors.js';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';

export interface Conversion {
  createCustomer: (customer: CustomerRequest) => Promise<ProfileResponse>;
  findCustomer: (email: string) => Promise<ProfileResponse | undefined>;
  stepLead: (id: string, status: LeadStatus) => Promise<LeadResponse>;
}

/**
 * Makes a customer of a lead and marks the lead converted. An account with the lead's e-mail address is taken for the
 * same person, so that repeating a conversion that broke off finishes it.
 */
export async function convertLead(lead: LeadResponse, { createCustomer, findCustomer, stepLead }: Conversion): Promise<ProfileResponse> {
  const { name, email, phone, subject } = lead;
  const customer = await createCustomer({ name, email, phone, role: 'user', carDetails: { address: subject } }).catch(async (error: unknown) => {
    const existing = isTaken(error) ? await findCustomer(email) : undefined;
    if (existing) return existing;
    throw error;
  });
  if (lead.status === 'new') await stepLead(lead.id, 'contacted');
  if (lead.status !== 'converted') await stepLead(lead.id, 'converted');
  return customer;
}

function isTaken(error: unknown): boolean {
  const problem = (error as Partial<HttpError> | null)?.body as Partial<Problem> | undefined;
  return problem?.code === 'email-taken';
}
