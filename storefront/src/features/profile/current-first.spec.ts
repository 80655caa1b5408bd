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
  expect(currentFirst(orders).map(({ status }) => status)).toEqual(listed);
});
