import { describe, expect, it } from '@jest/globals';
import { agreementText } from './settlement.js';

describe('the comparison of a settlement with our books', () => {
  const problem = { id: 'pay_1', kind: 'payment', amount: 500, reason: 'unknown' } as const;
  it.each([
    [{ difference: null, problems: [] }, 'Not checked yet'],
    [{ difference: 0, problems: [] }, 'Agrees'],
    [{ difference: -10, problems: [] }, 'Differs by -₹10'],
    [{ difference: 0, problems: [problem] }, '1 line differs'],
    [{ difference: 5, problems: [problem, problem] }, 'Differs by ₹5, 2 lines differ'],
  ])('%j: %s', (settlement, text) => {
    expect(agreementText(settlement)).toBe(text);
  });
});
