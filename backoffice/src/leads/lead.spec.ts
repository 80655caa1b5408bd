import { describe, expect, it } from '@jest/globals';
import type { LeadResponse } from '#libs/contract/leads.js';
import { disallowedText, possibleMoves } from './lead.js';

const contacted = { name: 'Nikhil', status: 'contacted', allowedStatuses: ['converted', 'lost'] } as LeadResponse;

const fresh = { name: 'Nikhil', status: 'new', allowedStatuses: ['contacted'] } as LeadResponse;

describe('the moves of a lead', () => {
  it('include a conversion of a new lead', () => {
    expect(possibleMoves({ ...fresh, fromCustomer: false })).toEqual(['contacted', 'converted']);
    expect(possibleMoves({ ...fresh, fromCustomer: true })).toEqual(['contacted']);
  });

  it('are the allowed transitions', () => {
    expect(possibleMoves({ ...contacted, fromCustomer: false })).toEqual(['converted', 'lost']);
  });

  it('do not include a conversion for a customer', () => {
    const lead = { ...contacted, fromCustomer: true };
    expect(possibleMoves(lead)).toEqual(['lost']);
    expect(disallowedText(lead, 'converted')).toBe('Nikhil is already a customer, so there is nothing to convert.');
  });
});
