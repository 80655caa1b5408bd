import { describe, expect, it } from '@jest/globals';
import type { MissedReason } from '#libs/contract/visits.js';
import { WASH_STATUSES } from '#libs/contract/washes.js';
import { NO_DAYS_OFF, type DaysOff } from '#libs/service-days.js';
import type { BillingEntry } from '../orders/billing.js';
import type { HandRefund } from '../orders/hand-refund.js';
import type { WashOrder } from '../orders/order.js';
import { transitionsFor } from '../orders/transitions.js';
import { assertMovable, bookableDay, cancelUntil, mayHoldSlot, WASH_RULES } from './wash.js';

const { transitions } = WASH_RULES;
const NOW = '2026-11-21T06:30:00.000Z';
const wash = {
  kind: 'wash',
  status: 'booked',
  payment: 'paid',
  paymentId: 'pay_1',
  amountPaid: 352_82,
  amountRefunded: 0,
  amountRefunding: 0,
  handRefunds: [] as readonly HandRefund[],
  date: '2026-11-21',
  cancelUntil: '2026-11-21T07:00:00.000Z',
} as WashOrder;

describe('the transitions of a wash', () => {
  it('list every status, lead only to known ones, and reach every status from pending', () => {
    expect(Object.keys(transitions).sort()).toEqual([...WASH_STATUSES].sort());
    const reached = new Set(['pending']);
    for (const from of reached) for (const to of transitions[from as keyof typeof transitions]) reached.add(to);
    expect([...reached].sort()).toEqual([...WASH_STATUSES].sort());
  });

  it.each([
    ['pending', 'user', []],
    ['pending', 'admin', []],
    ['booked', 'user', ['cancelled']],
    ['booked', 'admin', ['assigned', 'cancelled']],
    ['booked', 'employee', []],
    ['assigned', 'employee', ['done']],
    ['done', 'admin', []],
    ['cancelled', 'admin', ['refunded']],
    ['cancelled', 'user', []],
    ['refunded', 'admin', []],
  ] as const)('allow, in the status %s, a %s to request %j', (status, role, steps) => {
    expect(transitionsFor(WASH_RULES, { ...wash, status }, role, NOW)).toEqual(steps);
  });

  it('no longer let the customer cancel after the deadline', () => {
    expect(transitionsFor(WASH_RULES, wash, 'user', wash.cancelUntil)).toEqual(['cancelled']);
    expect(transitionsFor(WASH_RULES, wash, 'user', '2026-11-21T07:00:00.001Z')).toEqual([]);
  });

  it('do not let a team finish it before its day', () => {
    const tomorrow: WashOrder = { ...wash, status: 'assigned', date: '2026-11-22' };
    expect(transitionsFor(WASH_RULES, tomorrow, 'employee', NOW)).toEqual([]);
    expect(transitionsFor(WASH_RULES, tomorrow, 'admin', NOW)).toEqual(['cancelled']);
    expect(transitionsFor(WASH_RULES, tomorrow, 'user', NOW)).toEqual(['cancelled']);
  });
});

describe('the payment of a wash', () => {
  const undone = (on: string): BillingEntry[] => [
    { kind: 'credit-note', cause: 'by-hand-undone', amount: 352_82, on, at: NOW, sourceId: null },
  ];
  const unpaid: WashOrder = { ...wash, payment: 'unpaid', billing: [] };
  it.each<[string, Partial<WashOrder>, string | null]>([
    ['is not due before it is done', { status: 'assigned' }, null],
    ['is due since the day it was done', { status: 'done' }, '2026-11-21'],
    ['is not due once it is paid', { status: 'done', payment: 'paid' }, null],
    ['is not due for a cancelled one', { status: 'cancelled' }, null],
    ['is due since it was undone after that', { status: 'done', billing: undone('2026-11-25') }, '2026-11-25'],
    [
      'is due since the day it was done if it was undone before',
      { status: 'done', billing: undone('2026-11-19') },
      '2026-11-21',
    ],
  ])('%s', (_, over, since) => {
    expect(WASH_RULES.dueSince({ ...unpaid, ...over })).toBe(since);
  });
});

it('a wash is moved by its customer until the deadline for its cancellation, while it is to be done', () => {
  const rejection = expect.objectContaining({ code: 'transition-not-allowed' });
  expect(() => assertMovable(wash, wash.cancelUntil)).not.toThrow();
  expect(() => assertMovable(wash, '2026-11-21T07:00:00.001Z')).toThrow(rejection);
  expect(() => assertMovable({ ...wash, status: 'done' }, NOW)).toThrow(rejection);
});

it('a wash may hold its time slot until it is cancelled, and before its payment books it', () => {
  expect(WASH_STATUSES.filter((status) => mayHoldSlot({ status })).sort()).toEqual([
    'assigned',
    'booked',
    'done',
    'pending',
  ]);
});

describe('a wash that is not paid', () => {
  const unpaid = { ...wash, payment: 'unpaid', tier: 'basic', timeSlot: '12:30 PM - 1:00 PM' } as WashOrder;
  const [before, begun] = ['2026-11-21T06:59:59.999Z', '2026-11-21T07:00:00.000Z'];

  it.each<[string, Partial<WashOrder>, string, boolean]>([
    ['can be paid online until it begins, if the payment books it', { status: 'pending' }, before, true],
    ['cannot be paid online any more then', { status: 'pending' }, begun, false],
    ['can be paid online at any time once it is booked', { status: 'booked' }, begun, true],
    ['can be paid online after it is done', { status: 'done' }, begun, true],
    ['cannot be paid once it is cancelled', { status: 'cancelled' }, before, false],
    ['cannot be paid twice', { status: 'done', payment: 'paid' }, begun, false],
  ])('%s', (_, over, now, expected) => {
    expect(WASH_RULES.awaitsPayment({ ...unpaid, ...over }, now)).toBe(expected);
  });

  it('has a deadline for its payment only if the payment books it', () => {
    expect(WASH_RULES.payableUntil({ ...unpaid, status: 'pending' })).toBe(begun);
    expect(WASH_RULES.payableUntil({ ...unpaid, status: 'booked' })).toBeNull();
  });

  it('can be cancelled free of charge until some hours before it begins', () => {
    expect(cancelUntil(unpaid, 2)).toBe('2026-11-21T05:00:00.000Z');
    expect(cancelUntil(unpaid, 0)).toBe(begun);
  });
});

describe('a refund of a wash', () => {
  const [PART, DUE, FULL] = [
    { isFullyRefunded: false, isDueRefunded: false },
    { isFullyRefunded: false, isDueRefunded: true },
    { isFullyRefunded: true, isDueRefunded: true },
  ];
  it.each([
    ['done', FULL, 'done'],
    ['booked', PART, 'booked'],
    ['booked', DUE, 'booked'],
    ['booked', FULL, 'refunded'],
    ['assigned', FULL, 'refunded'],
    ['cancelled', PART, 'cancelled'],
    ['cancelled', DUE, 'refunded'],
    ['refunded', DUE, 'refunded'],
    ['refunded', PART, 'cancelled'],
  ] as const)('in the status %s, %j, leads to %s', (status, outcome, expected) => {
    expect(WASH_RULES.afterRefund({ ...wash, status, cancelledAt: null }, outcome, NOW).status).toBe(expected);
  });

  it('keeps the time of the cancellation', () => {
    const refunded = (cancelledAt: string | null) =>
      WASH_RULES.afterRefund({ ...wash, status: 'cancelled', cancelledAt }, FULL, NOW).cancelledAt;
    expect(refunded('2026-11-20T06:30:00.000Z')).toBe('2026-11-20T06:30:00.000Z');
    expect(refunded(null)).toBe(NOW);
  });
});

describe('the refund due for a wash', () => {
  const [inTime, late] = [wash.cancelUntil, '2026-11-21T07:00:00.001Z'];
  const missed = (reason: MissedReason, reportedAt = late) =>
    ({ missed: { reason, note: 'No water', reportedAt } }) as Partial<WashOrder>;
  it.each<[string, Partial<WashOrder>, number]>([
    ['is the full amount before it is done', { status: 'assigned', cancelledAt: null }, 352_82],
    ['is the full amount if it is cancelled by the deadline', { status: 'cancelled', cancelledAt: inTime }, 352_82],
    ['is nothing once it is done', { status: 'done', cancelledAt: null }, 0],
    ['is nothing if it is cancelled later', { status: 'cancelled', cancelledAt: late }, 0],
    [
      'is the full amount if the weather prevented it',
      { status: 'cancelled', cancelledAt: late, ...missed('weather') },
      352_82,
    ],
    [
      'is the full amount if its team could not do it for another reason',
      { status: 'cancelled', cancelledAt: late, ...missed('other') },
      352_82,
    ],
    [
      'is the full amount if its community was never confirmed',
      { status: 'cancelled', cancelledAt: late, communityToConfirm: true },
      352_82,
    ],
    ['is nothing if the car was not there', { status: 'cancelled', cancelledAt: late, ...missed('car-away') }, 0],
    [
      'is nothing if the car could not be reached',
      { status: 'cancelled', cancelledAt: late, ...missed('no-access') },
      0,
    ],
    [
      'is nothing if the car was not there, before the cancellation',
      { status: 'booked', cancelledAt: null, ...missed('car-away') },
      0,
    ],
    [
      'is the full amount if the customer declined it by the deadline',
      { status: 'booked', cancelledAt: null, ...missed('declined', inTime) },
      352_82,
    ],
    [
      'is the full amount if the weather prevents it, before the cancellation',
      { status: 'booked', cancelledAt: null, ...missed('weather') },
      352_82,
    ],
    ['is nothing if the customer declined it', { status: 'cancelled', cancelledAt: late, ...missed('declined') }, 0],
  ])('%s', (_, over, amount) => {
    expect(WASH_RULES.refundDue({ ...wash, missed: null, ...over }, 352_82, '2026-11-21')).toMatchObject({ amount });
  });

  it('closes a cancelled order', () => {
    const closes = (status: WashOrder['status']) =>
      WASH_RULES.refundDue({ ...wash, status, missed: null, cancelledAt: null }, 352_82, '2026-11-21').closesOrder;
    expect(WASH_STATUSES.filter(closes).sort()).toEqual(['cancelled', 'refunded']);
  });

  it('is explained', () => {
    const explained = (over: Partial<WashOrder>) =>
      WASH_RULES.refundDue({ ...wash, missed: null, cancelledAt: null, ...over }, 352_82, '2026-11-21').explanation;
    expect(explained({ status: 'done' })).toBe('The wash has been done, so nothing is due.');
    expect(explained({})).toBe('The wash has not been done: the full ₹352.82 is due.');
    expect(explained({ status: 'cancelled', cancelledAt: inTime })).toBe(
      'Cancelled by the deadline for free cancellation (21 Nov 2026, 12:30 PM): the full ₹352.82 is due.',
    );
    expect(explained({ status: 'cancelled', cancelledAt: late })).toBe(
      'Cancelled after the deadline for free cancellation (21 Nov 2026, 12:30 PM), so nothing is due.',
    );
    expect(explained({ status: 'cancelled', cancelledAt: late, ...missed('weather') })).toBe(
      'Our team could not do it (bad weather): the full ₹352.82 is due.',
    );
    expect(explained({ status: 'booked', ...missed('car-away') })).toBe(
      'The wash could not be done (the car was not there), so nothing is due.',
    );
    expect(explained({ status: 'cancelled', cancelledAt: late, communityToConfirm: true })).toBe(
      'Its community was not confirmed: the full ₹352.82 is due.',
    );
  });
});

describe('the day of a new wash', () => {
  const chosen = (by: 'customer' | 'staff', wanted?: string) => () =>
    bookableDay(wanted, { by, today: '2026-11-21', daysOff: NO_DAYS_OFF });

  it.each([
    ['customer', '2026-11-22'],
    ['customer', '2027-01-20'],
    ['staff', '2026-11-21'],
    ['staff', '2027-01-20'],
  ] as const)('can be chosen by %s: %s', (by, day) => {
    expect(chosen(by, day)()).toBe(day);
  });

  it.each([
    ['customer', '2026-11-21'],
    ['customer', '2027-01-21'],
    ['staff', '2026-11-20'],
    ['staff', '2027-01-21'],
  ] as const)('cannot be chosen by %s: %s', (by, day) => {
    expect(chosen(by, day)).toThrow(expect.objectContaining({ code: 'validation-failed' }));
  });

  it('is no day off', () => {
    const daysOff: DaysOff = { weekly: 'Sunday', holidays: [] };
    const options = { by: 'staff', today: '2026-11-21', daysOff } as const;
    expect(() => bookableDay('2026-11-22', options)).toThrow(expect.objectContaining({ code: 'validation-failed' }));
    expect(bookableDay(undefined, options)).toBe('2026-11-23');
  });

  it('is tomorrow unless another one is chosen', () => {
    for (const by of ['customer', 'staff'] as const) expect(chosen(by)()).toBe('2026-11-22');
  });
});

describe('a wash that is paid afterwards', () => {
  it.each([
    ['2026-11-20', 'booked', 'unpaid'],
    ['2026-11-21', 'booked', 'unpaid'],
    ['2026-11-21', 'assigned', 'unpaid'],
    ['2026-11-21', 'cancelled', null],
    ['2026-11-21', 'done', null],
    ['2026-11-22', 'booked', null],
  ] as const)('counts as open until its day has passed: on %s, %s', (today, status, state) => {
    expect(WASH_RULES.openState({ ...wash, status, payment: 'unpaid' }, today)).toBe(state);
  });
});
