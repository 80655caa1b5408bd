import { describe, expect, it } from '@jest/globals';
import { paidText, paymentTransition, shownPayment } from './order-payment.js';

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

it('what was paid is the sum of the payments online and by hand', () => {
  const order = { paidOn: '2026-11-21', amountPaid: 300, paidByHand: 52.82 };
  expect(paidText(order)?.replaceAll('\u00a0', ' ')).toMatch(/^₹352\.82 on .*21 Nov/);
  expect(paidText({ ...order, paidOn: null })).toBeNull();
});

it('an unpaid order that is not due is shown like an ended one', () => {
  const toneOf = (status: 'booked' | 'cancelled') => shownPayment({ status, payment: 'unpaid' }).tone;
  expect([toneOf('booked'), toneOf('cancelled')]).toEqual(['waiting', 'ended']);
});
