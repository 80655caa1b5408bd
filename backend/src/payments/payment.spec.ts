import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GatewayPayment } from './payment-gateway.port.js';
import { merge, nextCheck, mismatchReason, type Payment } from './payment.js';

const NOW = '2026-11-21T06:30:00.000Z';

const begun: Payment = {
  id: 'receipt',
  version: 1,
  purpose: 'plan',
  subjectId: 'plan-1',
  userId: 'user-1',
  amount: 1000_00,
  orderId: 'order_1',
  paymentId: null,
  status: 'created',
  settled: false,
  refunded: 0,
  createdAt: NOW,
  capturedAt: null,
  nextCheckAt: NOW,
};

const news = (status: GatewayPayment['status'], refunded = 0, id = 'pay_1'): GatewayPayment => ({
  id,
  orderId: 'order_1',
  amount: 1000_00,
  currency: 'INR',
  status,
  refunded,
});

const after = (...all: GatewayPayment[]) => all.reduce((own, one) => merge(own, one, NOW) ?? own, begun);

describe('merging what the provider tells of a payment', () => {
  it('comes to one state in whatever order, and however often, the news arrive', () => {
    const told = [
      news('authorized'),
      news('captured'),
      news('failed', 0, 'pay_0'),
      news('captured', 400_00),
      news('refunded', 1000_00),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray([...told, ...told], { minLength: 10 }), (deliveries) => {
        expect(after(...deliveries)).toMatchObject({ status: 'refunded', paymentId: 'pay_1', refunded: 1000_00 });
      }),
    );
  });

  it('does not take an authorization or a failure for money', () => {
    expect(after(news('authorized'), news('failed'), news('created'))).toEqual(begun);
  });

  it('keeps a payment captured while only a part of it went back', () => {
    expect(after(news('captured', 400_00))).toMatchObject({ status: 'captured', refunded: 400_00 });
  });

  it('lets the purchase be told again when a settled payment is refunded', () => {
    const settled = { ...after(news('captured')), settled: true };
    expect(merge(settled, news('refunded', 1000_00), NOW)).toMatchObject({ status: 'refunded', settled: false });
  });

  it('accepts money that comes after the purchase was given up, so that it can be returned', () => {
    expect(merge({ ...begun, status: 'abandoned' }, news('captured'), NOW)).toMatchObject({
      status: 'captured',
      nextCheckAt: null,
    });
  });

  it('adds nothing from another payment than the one captured', () => {
    expect(merge(after(news('captured')), news('captured', 0, 'pay_2'), NOW)).toBeNull();
  });
});

describe('why a captured payment does not pay for a purchase', () => {
  it.each([
    ['unknown-order', null, news('captured')],
    ['wrong-amount', begun, { ...news('captured'), amount: 1 }],
    ['wrong-amount', begun, { ...news('captured'), currency: 'USD' }],
    ['second-payment', after(news('captured')), news('captured', 0, 'pay_2')],
    [null, begun, news('captured')],
    [null, after(news('captured')), news('captured')],
  ] as const)('%s', (reason, own, told) => {
    expect(mismatchReason(own, told)).toBe(reason);
  });
});

describe('when the provider is asked', () => {
  const begunAt = Date.parse(NOW);
  const minutes = (count: number) => begunAt + count * 60_000;

  it('soon at first, then less and less often, and no more after four days', () => {
    expect(nextCheck(NOW, begunAt)).toBe(new Date(minutes(2)).toISOString());
    expect(nextCheck(NOW, minutes(2))).toBe(new Date(minutes(4)).toISOString());
    expect(nextCheck(NOW, minutes(24 * 60))).toBe(new Date(minutes(48 * 60)).toISOString());
    expect(nextCheck(NOW, minutes(96 * 60))).toBeNull();
  });
});
