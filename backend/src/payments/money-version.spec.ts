import { describe, expect, it } from '@jest/globals';
import { assertMoneyCurrent, moneyVersion } from './money-version.js';

const MOVEMENTS = [
  { text: 'a payment of ₹1,000 in cash was recorded', at: '2026-11-21T04:30:00.000Z' },
  { text: 'a refund of ₹500 in cash was recorded', at: '2026-11-22T04:30:00.000Z' },
  { text: 'a refund of ₹200 by UPI was recorded', at: '2026-11-23T04:30:00.000Z' },
];

describe('the version of the money of an order', () => {
  it('is incremented with each movement, from 1', () => {
    expect(moneyVersion([])).toBe(1);
    expect(moneyVersion(MOVEMENTS)).toBe(4);
  });

  it('is accepted if it is the current one, or left out', () => {
    expect(() => assertMoneyCurrent({ version: 4 }, MOVEMENTS)).not.toThrow();
    expect(() => assertMoneyCurrent({}, MOVEMENTS)).not.toThrow();
  });

  it.each([
    [
      2,
      'In the meantime, a refund of ₹500 in cash was recorded (22 Nov 2026, 10:00 AM), and a refund of ₹200 by UPI was recorded (23 Nov 2026, 10:00 AM). Nothing was saved. Check the amounts before you try again.',
    ],
    [
      3,
      'In the meantime, a refund of ₹200 by UPI was recorded (23 Nov 2026, 10:00 AM). Nothing was saved. Check the amounts before you try again.',
    ],
    [5, 'Someone else has edited this. Nothing was saved: compare the two versions and save again.'],
  ])('is rejected if it is %i of 4, with what was recorded since', (version, message) => {
    expect(() => assertMoneyCurrent({ version }, MOVEMENTS)).toThrow(
      expect.objectContaining({ code: 'edit-conflict', message }),
    );
  });
});
