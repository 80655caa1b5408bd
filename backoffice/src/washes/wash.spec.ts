import { describe, expect, it } from '@jest/globals';
import { washTransition } from './wash.js';

describe('the confirmation of a cancellation', () => {
  const effectWhen = (payment: 'paid' | 'unpaid') =>
    washTransition({ name: 'Meenal', date: '2026-11-28', payment }, 'cancelled').effect;

  it('offers a refund only of a wash that was paid', () => {
    expect(effectWhen('paid')).toContain('You can refund the payment afterwards.');
    expect(effectWhen('unpaid')).toBe('The visit on 28 Nov 2026 is cancelled. The customer has nothing to pay.');
  });
});

it('the confirmation that a wash is done names its day, and says that it is final and that the customer is told', () => {
  const { effect } = washTransition({ name: 'Meenal', date: '2026-11-28', payment: 'unpaid' }, 'done');
  expect(effect).toBe('The car was washed on 28 Nov 2026. Meenal gets an email. This can’t be undone.');
});
