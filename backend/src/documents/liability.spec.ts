import { describe, expect, it } from '@jest/globals';
import type { Order } from '../orders/order.js';
import { liabilityOf } from './liability.js';

const plan = {
  kind: 'subscription',
  status: 'active',
  payment: 'paid',
  revenue: 1000_00,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  paidDays: 30,
  pauses: [],
  daysGivenBack: [],
  cancelledOn: null,
} as unknown as Order;
const wash = { kind: 'wash', status: 'booked', payment: 'paid', revenue: 299_00 } as unknown as Order;

describe('the liability of an order', () => {
  it.each([
    ['2026-10-31', 30, 1000_00],
    ['2026-11-10', 20, 666_67],
    ['2026-11-29', 1, 33_33],
  ])('is, for a subscription, the share of its unserved days after %s', (today, unserved, taxable) => {
    expect(liabilityOf(plan, today)).toMatchObject({ unserved, paid: 30, taxable });
  });

  it('is zero once all days are served, and for unpaid, cancelled and refunded orders', () => {
    expect(liabilityOf(plan, '2026-11-30')).toBeNull();
    expect(liabilityOf({ ...plan, payment: 'unpaid' }, '2026-11-10')).toBeNull();
    expect(liabilityOf({ ...plan, status: 'cancelled' }, '2026-11-10')).toBeNull();
    expect(liabilityOf({ ...plan, revenue: 0 }, '2026-11-10')).toBeNull();
  });

  it('is, for a wash, its price until it is done', () => {
    expect(liabilityOf(wash, '2026-11-10')).toMatchObject({ unserved: 1, taxable: 299_00 });
    expect(liabilityOf({ ...wash, status: 'done' } as Order, '2026-11-10')).toBeNull();
  });
});
