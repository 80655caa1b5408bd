import { describe, expect, it } from '@jest/globals';
import type { LeadResponse } from '#libs/contract/leads.js';
import { parts, repeated } from './use-repeated.js';

const lead = (id: string, phone: string, email: string) => ({ id, phone, email }) as LeadResponse;

describe('enquiries of the same person', () => {
  const first = lead('1', '+919876500001', 'asha@example.com');
  const samePhone = lead('2', '+919876500001', 'office@example.com');
  const sameEmail = lead('3', '+919876500003', 'asha@example.com');
  const stranger = lead('4', '', 'other@example.com');

  it('are those with the same phone or email address', () => {
    expect([...repeated([first, stranger], [first, samePhone])]).toEqual(['1']);
    expect([...repeated([first, stranger], [first, sameEmail])]).toEqual(['1']);
  });

  it('are not two that left no phone number', () => {
    expect(repeated([stranger], [stranger, lead('5', '', 'third@example.com')]).size).toBe(0);
  });

  it('are not one and the same, however often it is read', () => {
    expect(repeated([first], [first, first]).size).toBe(0);
  });
});

describe('what is asked at once', () => {
  it('is no more than so many, in order, with nothing left out', () => {
    expect(parts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(parts([], 2)).toEqual([]);
  });
});
