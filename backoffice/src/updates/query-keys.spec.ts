import { expect, it } from '@jest/globals';
import { showsAny } from './query-keys.js';

it.each([
  [['allOrders', 'getList', {}], true],
  [['hand-payments', { from: '2026-11-28', to: '2026-11-28' }], true],
  [['customers', 'history', 'c1'], true],
  [['schedule', '2026-11-28', 'e1'], true],
  [['customers', 'getList', {}], false],
  [['faq', 'getList', {}], false],
])('a change of an order reloads %j: %s', (queryKey, isReloaded) => {
  expect(showsAny(new Set(['orders']), queryKey)).toBe(isReloaded);
});

it.each([
  ['visits', ['employee-report', '2026-11']],
  ['orders', ['employee-report', '2026-11']],
  ['orders', ['customer-retention']],
  ['settlements', ['gst', '2026-11', 'month']],
] as const)('a change of %s reloads %j', (topic, queryKey) => {
  expect(showsAny(new Set([topic]), queryKey)).toBe(true);
});

it.each([
  [['schedule', '2026-11-28', 'e1'], true],
  [['allOrders', 'renewals'], true],
  [['allOrders', 'getList', {}], false],
])('a change of a customer reloads %j: %s', (queryKey, isReloaded) => {
  expect(showsAny(new Set(['customers']), queryKey)).toBe(isReloaded);
});
