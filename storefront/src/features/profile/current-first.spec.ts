import { expect, it } from '@jest/globals';
import type { PlanStatus } from '#libs/contract/plans.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { currentFirst } from './current-first.js';

it.each<[string, (PlanStatus | WashStatus)[], (PlanStatus | WashStatus)[]]>([
  ['plans', ['cancelled', 'pending', 'expired', 'active'], ['pending', 'active', 'cancelled', 'expired']],
  ['plans that were not paid', ['failed', 'refunded', 'paused'], ['paused', 'failed', 'refunded']],
  ['washes', ['done', 'booked', 'cancelled', 'assigned'], ['booked', 'assigned', 'done', 'cancelled']],
])('lists current orders before ended ones: %s', (_, statuses, listed) => {
  const orders = statuses.map((status) => ({ status }));
  expect(currentFirst(orders, '2026-11-22').map(({ status }) => status)).toEqual(listed);
});

it('lists a plan that follows another one after it', () => {
  const plan = (startDate: string, status: PlanStatus = 'active') => ({ status, startDate });
  const plans = [plan('2027-01-20'), plan('2026-11-23'), plan('2026-10-20'), plan('2026-09-01', 'expired')];
  expect(currentFirst(plans, '2026-11-22').map(({ startDate }) => startDate)).toEqual([
    '2026-11-23',
    '2026-10-20',
    '2027-01-20',
    '2026-09-01',
  ]);
});

it('lists an ended order that is still to be paid among the current ones', () => {
  const orders = [{ status: 'done' }, { status: 'done', dueSince: '2026-11-20' }] as const;
  expect(currentFirst(orders, '2026-11-22')).toEqual([orders[1], orders[0]]);
});
