import { describe, expect, it } from '@jest/globals';
import { amountToRefund, effectOnOrder, outcomeOf } from './refund.js';

describe('the amount of a refund', () => {
  const available = 1234.5;

  it.each([
    ['1', 1],
    ['1,234.50', 1234.5],
    [' 99.9 ', 99.9],
  ])('accepts %p', (text, amount) => {
    expect(amountToRefund(text, { available })).toEqual({ amount });
  });

  it.each([
    ['', 'Enter an amount in rupees, with at most two decimals'],
    ['1,50', 'Enter an amount in rupees, with at most two decimals'],
    ['1.234', 'Enter an amount in rupees, with at most two decimals'],
    ['-5', 'Enter an amount in rupees, with at most two decimals'],
    ['0.99', 'A refund is at least ₹1'],
    ['1234.51', 'At most ₹1,234.50 can be refunded'],
  ])('explains why it rejects %p', (text, error) => {
    expect(amountToRefund(text, { available })).toEqual({ error });
  });
});

it.each([
  ['requested', 'The refund of ₹500 is on its way'],
  ['pending', 'The refund of ₹500 is on its way'],
  ['processed', '₹500 has been refunded'],
  ['failed', 'The refund of ₹500 failed'],
] as const)('describes the outcome of a refund that is %s', (status, text) => {
  expect(outcomeOf({ amount: 500, status })).toBe(text);
});

describe('the effect of a refund on the order', () => {
  it.each([
    ['active', 500, 'A full refund also cancels the plan. '],
    ['assigned', 500, 'A full refund also cancels the wash. '],
    ['active', 499.99, ''],
    ['active', null, ''],
    ['done', 500, ''],
    ['cancelled', 500, ''],
  ] as const)('is named for an order that is %s, at %p', (status, amount, text) =>
    expect(effectOnOrder(status, amount, { amountPaid: 800, amountRefunded: 200.1, amountRefunding: 99.9 })).toBe(text),
  );

  it('is none after a partly lost dispute', () => {
    expect(effectOnOrder('active', 300, { amountPaid: 500, amountRefunded: 0, amountRefunding: 0 })).toBe('');
  });
});
