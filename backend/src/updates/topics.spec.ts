import { expect, it } from '@jest/globals';
import { topicsFor } from './topics.js';

it('reports each topic once, and only to people who may read it', () => {
  const changed = ['orders', 'accounts', 'customer_notes', 'leads', 'payments', 'unmatched_payments', 'mails'];
  expect(topicsFor({ staffRole: 'manager' }, changed)).toEqual(['customers', 'leads', 'mails', 'orders', 'payments']);
  expect(topicsFor({ staffRole: 'accountant' }, changed)).toEqual(['customers', 'orders', 'payments']);
  expect(topicsFor({ staffRole: 'employee' }, changed)).toEqual([]);
  expect(topicsFor({ staffRole: null }, changed)).toEqual([]);
});
