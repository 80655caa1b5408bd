import { describe, expect, it } from '@jest/globals';
import { HttpError } from 'react-admin';
import type { CustomerRequest, ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { convertLead, type Conversion } from './convert-lead.js';

const lead = {
  id: 'l1',
  name: 'Asha Patil',
  email: 'asha@example.com',
  phone: '+919876543210',
  subject: 'B-704, Cedar Grove, Baner',
  communityId: 'amber',
  communityName: 'Amber Heights',
  status: 'new',
} as LeadResponse;

/** A fake server with customers and one lead. */
function fakeServer(status: LeadStatus, known: ProfileResponse[] = []) {
  const state = { status, customers: [...known] };
  const calls: Conversion = {
    createCustomer: (customer: CustomerRequest) => {
      if (state.customers.some(({ email }) => email === customer.email)) {
        return Promise.reject(
          new HttpError('An account with this email already exists.', 409, { code: 'email-taken' }),
        );
      }
      const made = { id: 'c1', ...customer } as ProfileResponse;
      state.customers.push(made);
      return Promise.resolve(made);
    },
    findCustomer: (email) => Promise.resolve(state.customers.find((customer) => customer.email === email)),
    changeLeadStatus: (_, to) => {
      const allowed =
        (state.status === 'new' && to === 'contacted') || (state.status === 'contacted' && to === 'converted');
      if (!allowed) return Promise.reject(new Error('This step is not possible now.'));
      state.status = to;
      return Promise.resolve({ ...lead, status: to });
    },
  };
  return { state, calls };
}

describe('converting a lead', () => {
  it('converts a lead of any open status', async () => {
    const { state, calls } = fakeServer('new');
    const { customer, isNew } = await convertLead(lead, calls);
    expect(customer).toMatchObject({
      name: 'Asha Patil',
      email: 'asha@example.com',
      phone: '+919876543210',
      carDetails: { address: 'B-704, Cedar Grove, Baner', communityId: 'amber' },
    });
    expect(isNew).toBe(true);
    expect(state.status).toBe('converted');
  });

  it('takes no address from a location without a number, so that the customer is asked for the flat', async () => {
    const { state, calls } = fakeServer('new');
    await convertLead({ ...lead, subject: 'Amber Heights, Baner' }, calls);
    expect(state.customers[0]!.carDetails).toEqual({ communityId: 'amber' });
  });

  it('reuses an existing account with the same email address', async () => {
    const known = { id: 'c9', email: 'asha@example.com' } as ProfileResponse;
    const { state, calls } = fakeServer('contacted', [known]);
    expect(await convertLead({ ...lead, status: 'contacted' }, calls)).toEqual({ customer: known, isNew: false });
    expect(state).toEqual({ status: 'converted', customers: [known] });
  });

  it('asks for what a customer needs and the lead does not have', async () => {
    const { state, calls } = fakeServer('new');
    for (const [missing, text] of [
      ['email', 'Enter the email address of Asha Patil first.'],
      ['phone', 'Enter the phone number of Asha Patil first.'],
    ] as const)
      await expect(convertLead({ ...lead, [missing]: '' }, calls)).rejects.toThrow(text);
    expect(state).toEqual({ status: 'new', customers: [] });
  });

  it('leaves the lead unchanged when the customer could not be created', async () => {
    const { state, calls } = fakeServer('new');
    calls.createCustomer = () => Promise.reject(new Error('The server cannot be reached.'));
    await expect(convertLead(lead, calls)).rejects.toThrow('The server cannot be reached.');
    expect(state.status).toBe('new');
  });
});
