import { describe, expect, it } from '@jest/globals';
import { paymentTransition, shownPayment, washTransition } from './wash.js';

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
  expect(effect).toBe("The car was washed on 28 Nov 2026. Meenal gets an email. This can't be undone.");
});

it('the confirmation of a correction to unpaid says what is kept otherwise', () => {
  expect(paymentTransition({ name: 'Meenal', total: 352.82 }, 'unpaid').keep).toBe('Keep as paid');
});

it.each([
  ['booked', 'unpaid', 'Unpaid'],
  ['done', 'unpaid', 'Unpaid'],
  ['cancelled', 'unpaid', 'Nothing due'],
  ['failed', 'unpaid', 'Nothing due'],
  ['cancelled', 'paid', 'Paid'],
] as const)('a %s wash that is %s is shown as %s', (status, payment, name) => {
  expect(shownPayment({ status, payment }).name).toBe(name);
});
