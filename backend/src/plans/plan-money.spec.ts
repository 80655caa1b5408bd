import { describe, expect, it } from '@jest/globals';
import { NOTHING_PAID } from '../payments/order-money.js';
import type { OrderPaymentState } from '../payments/purchase.js';
import type { Plan } from './plan.js';
import { withPayment } from './plan-money.js';

const TODAY = '2026-11-22';

const paid = { ...NOTHING_PAID, paymentId: 'pay_1', status: 'active', discountedAmount: 5000_00 } as Plan;

function state(revision: number, amountRefunded: number): OrderPaymentState {
  return {
    revision,
    paymentId: 'pay_1',
    amountPaid: 5900_00,
    amountRefunded,
    amountRefunding: 0,
    amountLost: 0,
    refundStatus: 'processed',
    disputeStatus: null,
    isRefunded: false,
  };
}

describe("a payment's outcome", () => {
  it('replaces an older one', () => {
    const first = withPayment(paid, state(1, 1000_00), TODAY)!;
    expect(withPayment(first, state(2, 2000_00), TODAY)).toMatchObject({ amountRefunded: 2000_00 });
  });

  it('is not replaced by an older one that arrives late', () => {
    const latest = withPayment(paid, state(2, 2000_00), TODAY)!;
    expect(withPayment(latest, state(1, 1000_00), TODAY)).toBeNull();
  });

  it('of another payment changes nothing', () => {
    expect(withPayment(paid, { ...state(1, 1000_00), paymentId: 'pay_2' }, TODAY)).toBeNull();
  });
});
