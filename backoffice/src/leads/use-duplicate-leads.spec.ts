import { describe, expect, it } from '@jest/globals';
import type { LeadResponse } from '#libs/contract/leads.js';
import { parts, repeated } from './use-duplicate-leads.js';

const lead = (id: string, phone: string, email: string) => ({ id, phone, email }) as LeadResponse;

describe('leads of the same person', () => {
  const first = lead('1', '+919876500001', 'asha@example.com');
  const samePhone = lead('2', '+919876500001', 'office@example.com');
  const sameEmail = lead('3', '+919876500003', 'asha@example.com');
  const stranger = lead('4', '', 'other@example.com');

  it('are those with the same phone or email address', () => {
    expect([...repeated([first, stranger], [first, samePhone])]).toEqual(['1']);
    expect([...repeated([first, stranger], [first, sameEmail])]).toEqual(['1']);
  });

  it('leads without a phone number are not duplicates', () => {
    expect(repeated([stranger], [stranger, lead('5', '', 'third@example.com')]).size).toBe(0);
  });

  it('a lead is not its own duplicate', () => {
    expect(repeated([first], [first, first]).size).toBe(0);
  });
});

describe('batches', () => {
  it('have at most the given size and keep the order', () => {
    expect(parts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(parts([], 2)).toEqual([]);
  });
});
