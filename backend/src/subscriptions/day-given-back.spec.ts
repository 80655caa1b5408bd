import { describe, expect, it } from '@jest/globals';
import { formatCalendarDate, formatWeekday } from '#libs/calendar.js';
import { DomainError } from '../kernel/domain-error.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { dayOfNotice, withDayGivenBack, withDayTakenBack } from './day-given-back.js';
import { NO_CHANGES } from './planned-change.js';
import { asOf } from './subscription.js';

const TODAY = '2026-11-10';

const plan = {
  status: 'active',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  paidDays: 30,
  pauses: [{ from: '2026-11-03', until: '2026-11-05' }],
  daysGivenBack: [],
  cancelledOn: null,
  rescheduleFrom: null,
  ...NO_CHANGES,
} as unknown as SubscriptionOrder;
const PAUSED_END = '2026-12-03';

const giveDayBack = (date: string, from: SubscriptionOrder = { ...plan, endDate: PAUSED_END }, today = TODAY) =>
  withDayGivenBack(asOf(from, today), { date, today, now: `${today}T08:00:00.000Z` });
const takeDayBack = (date: string, from: SubscriptionOrder, today = TODAY) =>
  withDayTakenBack(asOf(from, today), { date, today, now: `${today}T08:00:00.000Z` });
const problem = (action: () => unknown) => {
  try {
    return action();
  } catch (error) {
    const { code, message } = error as DomainError;
    return [code, message];
  }
};

describe('a day that is given back', () => {
  it('moves the end of the plan by a day, and following terms with it', () => {
    const given = giveDayBack('2026-11-09')!;
    expect(given).toMatchObject({ daysGivenBack: ['2026-11-09'], endDate: '2026-12-04', rescheduleFrom: TODAY });
    const both = giveDayBack('2026-11-02', given)!;
    expect(both).toMatchObject({ daysGivenBack: ['2026-11-02', '2026-11-09'], endDate: '2026-12-05' });
    expect(both.givenBackNotices.map((notice) => [notice.kind, dayOfNotice(notice)])).toEqual([
      ['day-given-back', '2026-11-09'],
      ['day-given-back', '2026-11-02'],
    ]);
  });

  it('is given back once', () => {
    expect(giveDayBack('2026-11-09', giveDayBack('2026-11-09')!)).toBeNull();
  });

  it('keeps the day of an earlier change since which terms are to be rescheduled', () => {
    expect(giveDayBack('2026-11-09', { ...plan, rescheduleFrom: '2026-11-08' })).toMatchObject({
      rescheduleFrom: '2026-11-08',
    });
  });

  it.each([
    ['2026-11-11', `This day can be given back from ${formatCalendarDate('2026-11-11')} on`],
    ['2026-10-31', `This plan had no visit on ${formatWeekday('2026-10-31')}`],
    ['2026-11-04', `This plan had no visit on ${formatWeekday('2026-11-04')}`],
  ])('had a visit, today at the latest (%s)', (date, message) => {
    expect(problem(() => giveDayBack(date))).toEqual(['validation-failed', message]);
  });

  it.each([
    ['cancelled', 'This plan is cancelled, so its days cannot be changed. A refund is still possible.'],
    ['expired', 'This plan is expired, so its days cannot be changed. A refund is still possible.'],
  ] as const)('is not a day of a plan that is %s', (status, message) => {
    expect(problem(() => giveDayBack('2026-11-09', { ...plan, status }))).toEqual(['transition-not-allowed', message]);
  });

  it('is not a day of a plan that ended yesterday, whose status is still to be updated', () => {
    expect(problem(() => giveDayBack('2026-12-03', undefined, '2026-12-04'))).toEqual([
      'transition-not-allowed',
      'This plan is expired, so its days cannot be changed. A refund is still possible.',
    ]);
    expect(giveDayBack('2026-12-03', undefined, '2026-12-03')).toMatchObject({ endDate: '2026-12-04' });
  });
});

describe('a day that is taken back', () => {
  const given = giveDayBack('2026-11-09')!;

  it('ends the plan as before', () => {
    const taken = takeDayBack('2026-11-09', given)!;
    expect(taken).toMatchObject({ daysGivenBack: [], endDate: PAUSED_END, rescheduleFrom: TODAY });
    expect(taken.givenBackNotices).toMatchObject([{ kind: 'day-given-back' }, { kind: 'day-taken-back' }]);
    expect(takeDayBack('2026-11-09', taken)).toBeNull();
  });

  it('is not a day of a plan that is cancelled', () => {
    expect(problem(() => takeDayBack('2026-11-09', { ...given, status: 'cancelled' }))).toEqual([
      'transition-not-allowed',
      'This plan is cancelled, so its days cannot be changed. A refund is still possible.',
    ]);
  });

  it('is not the day that is being served', () => {
    expect(takeDayBack('2026-11-09', given, PAUSED_END)).toMatchObject({ endDate: PAUSED_END });
    expect(problem(() => takeDayBack('2026-11-09', given, '2026-12-04'))).toEqual([
      'transition-not-allowed',
      'The added day has begun, so it cannot be removed.',
    ]);
  });
});
