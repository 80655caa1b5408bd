import { describe, expect, it } from '@jest/globals';
import { orderTransition, shownStatus } from './order-status.js';

describe('the confirmation of a cancellation', () => {
  const plan = {
    name: 'Meenal',
    status: 'active',
    payment: 'paid',
    resumeOptions: null,
    pausedUntil: null,
    pausedFrom: null,
    endDate: '2999-12-31',
  } as const;
  const effectFrom = (startDate: string) => orderTransition({ ...plan, startDate }, 'cancelled').effect;

  it('names the last day of a plan that has started', () => {
    expect(effectFrom('2020-01-01')).toContain('Today is its last day');
  });

  it('offers a refund only of a plan that was paid', () => {
    const unpaid = { ...plan, startDate: '2020-01-01', payment: 'unpaid' } as const;
    expect(effectFrom('2020-01-01')).toContain('You can refund the payment afterwards.');
    expect(orderTransition(unpaid, 'cancelled').effect).toContain('The customer has nothing to pay.');
  });

  it('offers no refund of what was paid before an import', () => {
    const { effect } = orderTransition({ ...plan, payment: 'before-import', startDate: '2020-01-01' }, 'cancelled');
    expect(effect).toContain('any refund is made outside this product');
    expect(effect).not.toContain('You can refund');
  });

  it('says that a plan that has not started never will', () => {
    expect(effectFrom('2999-12-01')).toContain('The plan will not start');
  });
});

describe('the end of a pause', () => {
  const pausedFrom = (from: string) =>
    orderTransition(
      {
        name: 'Meenal',
        status: 'paused',
        payment: 'paid',
        pausedFrom: from,
        pausedUntil: '2999-12-12',
        resumeOptions: { serviceFrom: '2999-11-29', endDate: '2999-12-28' },
        startDate: '2020-01-01',
        endDate: '2999-12-31',
      },
      'active',
    );

  it('cancels one that has not begun', () => {
    expect(pausedFrom('2999-12-01')).toMatchObject({
      label: 'Cancel pause',
      effect: 'The pause from 1 Dec 2999 is cancelled, and the plan ends on 28 Dec 2999 instead of 31 Dec 2999.',
    });
  });

  it('names the last day of one that has begun, because a day off can follow it', () => {
    expect(pausedFrom('2020-01-02')).toMatchObject({
      label: 'Resume',
      effect:
        'The last day of the pause is 28 Nov 2999 instead of 12 Dec 2999, and the plan ends on 28 Dec 2999 instead of 31 Dec 2999.',
    });
  });
});

describe('the status of a plan with a pause', () => {
  const nameOn = (date: string) => shownStatus({ status: 'paused', pausedFrom: '2026-11-28' }, date).name;

  it('names the day until the pause begins', () => {
    expect(nameOn('2026-11-27')).toBe('Pauses on 28 Nov');
    expect(nameOn('2026-11-28')).toBe('Paused');
  });
});
