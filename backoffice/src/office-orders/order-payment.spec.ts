import { describe, expect, it } from '@jest/globals';
import { paymentTransition, shownPayment } from './order-payment.js';

describe('the confirmation of a correction to unpaid', () => {
  const wash = { name: 'Meenal', kind: 'wash', status: 'booked', total: 352.82 } as const;
  const plan = { ...wash, kind: 'subscription', status: 'active' } as const;

  it('says what is kept otherwise', () => {
    expect(paymentTransition(wash, 'unpaid').keep).toBe('Keep as paid');
  });

  it('says that a plan continues, and how to correct only the method', () => {
    expect(paymentTransition(wash, 'unpaid').effect).toBe(
      'Meenal will owe ₹352.82. If only the method or the reference is wrong, correct the payment instead.',
    );
    expect(paymentTransition(plan, 'unpaid').effect).toContain(
      'The plan continues: record the new payment, email a payment link or cancel the plan.',
    );
  });

  it('says that nothing is refunded for a cancelled order', () => {
    expect(paymentTransition({ ...plan, status: 'cancelled' }, 'unpaid').effect).toBe(
      'The payment was not received, so no refund is due.',
    );
  });
});

it.each([
  ['booked', 'unpaid', 'Unpaid'],
  ['done', 'unpaid', 'Unpaid'],
  ['active', 'unpaid', 'Unpaid'],
  ['cancelled', 'unpaid', 'Nothing due'],
  ['failed', 'unpaid', 'Nothing due'],
  ['cancelled', 'paid', 'Paid'],
] as const)('the payment of a %s order that is %s is shown as %s', (status, payment, name) => {
  expect(shownPayment({ status, payment }).name).toBe(name);
});
