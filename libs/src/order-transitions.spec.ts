import { describe, expect, it } from '@jest/globals';
import { ORDER_STATUSES } from './contract/orders.js';
import { ENDED_STATUSES } from './order-transitions.js';

describe('the statuses of orders that have ended', () => {
  it('are those that no visit or payment follows', () => {
    expect([...ENDED_STATUSES].sort()).toEqual(['cancelled', 'done', 'expired', 'failed', 'refunded']);
  });

  it('leave those that wait for a payment or a visit', () => {
    const others = ORDER_STATUSES.filter((status) => !ENDED_STATUSES.has(status));
    expect([...others].sort()).toEqual(['active', 'assigned', 'booked', 'paused', 'pending']);
  });
});
