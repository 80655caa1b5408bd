import { describe, expect, it } from '@jest/globals';
import { changedTexts, changeText, withoutWireRole } from './change-text.js';

it.each([
  ['allOrders', 'status', 'cancelled', 'Cancelled'],
  ['leads', 'status', 'new', 'New'],
  ['refunds', 'status', 'processed', 'Refunded'],
  ['unmatched', 'status', 'assigning', 'Being assigned'],
  ['payment-links', 'status', 'paid', 'Paid'],
  ['leads', 'status', null, '—'],
  ['leads', 'source', 'contact-form', 'Contact form'],
  ['leads', 'source', null, '—'],
  ['allOrders', 'payment', 'unpaid', 'Unpaid'],
  ['customers', 'role', 'user', 'Customer'],
  ['customers', 'role', 'employee', 'Employee'],
])('in the audit log of %s, the %s %j reads %s', (resource, field, value, text) => {
  expect(changeText(resource, field, value)).toBe(text);
});

const fields = (differences: Parameters<typeof withoutWireRole>[0]) =>
  withoutWireRole(differences).map(({ field }) => field);

describe('the changes of an account', () => {
  it('list only the staff role when both roles change', () => {
    const role = { field: 'role', before: 'employee', after: 'admin' };
    expect(fields([role, { field: 'staffRole', before: 'employee', after: 'accountant' }])).toEqual(['staffRole']);
  });

  it('list both roles of a customer who joins the staff', () => {
    const role = { field: 'role', before: 'user', after: 'employee' };
    expect(fields([role, { field: 'staffRole', before: null, after: 'employee' }])).toEqual(['role', 'staffRole']);
  });

  it('list a role that changes without the staff role', () => {
    expect(fields([{ field: 'role', before: 'user', after: 'admin' }])).toEqual(['role']);
  });
});

it('a promotion to accountant does not read as one to admin', () => {
  const differences = [
    { field: 'role', before: 'employee', after: 'admin' },
    { field: 'staffRole', before: 'employee', after: 'accountant' },
  ];
  expect(changedTexts('customers', differences)).toEqual(['Staff role: Employee → Accountant']);
});
