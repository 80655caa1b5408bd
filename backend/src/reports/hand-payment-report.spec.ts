import { expect, it } from '@jest/globals';
import { totalsByMethod } from './hand-payment-report.js';

it('adds up each method without payments that were undone', () => {
  const movements = [
    { kind: 'payment', method: 'cash', amount: 499_10 },
    { kind: 'payment', method: 'cash', amount: 299_20 },
    { kind: 'correction', method: 'cash', amount: -299_20 },
    { kind: 'refund', method: 'cash', amount: -100_00 },
    { kind: 'payment', method: 'upi', amount: 999_00 },
  ] as const;
  expect(totalsByMethod(movements)).toEqual([
    { method: 'cash', payments: 1, received: 499.1, refunds: 1, refunded: 100, net: 399.1 },
    { method: 'upi', payments: 1, received: 999, refunds: 0, refunded: 0, net: 999 },
    { method: 'bank-transfer', payments: 0, received: 0, refunds: 0, refunded: 0, net: 0 },
  ]);
});
