import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../kernel/domain-error.js';
import {
  currentPause,
  endPause,
  needsSlot,
  pauseDaysLeft,
  pauseWindow,
  resumeEffect,
  schedulePause,
  slotReleaseDay,
  type PausableTerm,
  type RequestedPause,
} from './pause.js';
import { addDays } from '#libs/calendar.js';

const TODAY = '2026-11-10';

const term: PausableTerm = {
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  paidDays: 30,
  pauses: [],
  daysGivenBack: [],
  cancelledOn: null,
  communityToConfirm: false,
  pausePolicy: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
};
const paused = (request: RequestedPause, from: PausableTerm = term, today = TODAY): PausableTerm => ({
  ...from,
  ...schedulePause(from, request, today),
});
const resumed = (from: PausableTerm, today: string): PausableTerm => ({ ...from, ...endPause(from, today) });
const problem = (request: RequestedPause, from: PausableTerm = term, today = TODAY) => {
  try {
    return schedulePause(from, request, today);
  } catch (error) {
    const { code, facts, message } = error as DomainError;
    return { code, field: facts.errors?.[0]?.field, message };
  }
};

describe('a pause', () => {
  it('starts tomorrow and lasts as long as possible, unless days are chosen', () => {
    expect(schedulePause(term, {}, TODAY)).toEqual({
      pauses: [{ from: '2026-11-11', until: '2027-01-09' }],
      endDate: '2027-01-29',
    });
    expect(schedulePause(term, { from: '2026-11-20', until: '2026-11-24' }, TODAY)).toEqual({
      pauses: [{ from: '2026-11-20', until: '2026-11-24' }],
      endDate: '2026-12-05',
    });
  });

  it('starts with a term that has not started yet', () => {
    expect(pauseWindow(term, '2026-10-20')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(paused({}, term, '2026-10-20').pauses).toEqual([{ from: '2026-11-01', until: '2026-12-30' }]);
  });

  it('is not possible before the community is confirmed, because the days of the term are not known', () => {
    const toConfirm = { ...term, communityToConfirm: true };
    expect(pauseWindow(toConfirm, TODAY)).toBeNull();
    expect(problem({}, toConfirm)).toMatchObject({
      code: 'pause-not-possible',
      message: 'Paid days count from the first clean. This plan can be paused once its community is confirmed.',
    });
  });

  it.each([
    [{ from: TODAY }, 'from', 'A pause can’t begin before 11 Nov 2026'],
    [{ from: '2026-12-01' }, 'from', 'The plan ends on 30 Nov 2026. Please choose an earlier day'],
    [{ until: '2026-11-12' }, 'until', 'A pause lasts at least 3 days. Choose 13 Nov 2026 or later as the last day'],
    [{ until: '2026-11-01' }, 'until', 'A pause lasts at least 3 days. Choose 13 Nov 2026 or later as the last day'],
    [
      { until: '2027-01-10' },
      'until',
      'This plan has 60 days of pause left. Choose 9 Jan 2027 or earlier as the last day',
    ],
  ])('with other days is rejected: %j', (request, field, message) => {
    expect(problem(request)).toEqual({ code: 'validation-failed', field, message });
  });

  it('can begin on the last day of the term, but not after it', () => {
    expect(schedulePause(term, { until: '2026-12-02' }, '2026-11-29')).toMatchObject({ endDate: '2026-12-03' });
    expect(problem({}, term, '2026-11-30')).toMatchObject({
      code: 'pause-not-possible',
      message: 'This plan is about to end, so it cannot be paused.',
    });
  });

  it('counts toward the maximum of its term, and the remaining days may be too few for another one', () => {
    const first = resumed(paused({ until: '2027-01-07' }), '2027-01-07');
    expect(pauseDaysLeft(first)).toBe(2);
    expect(problem({}, first, '2027-01-08')).toEqual({
      code: 'pause-not-possible',
      field: undefined,
      message: 'This plan has 2 days of pause left, and a pause lasts at least 3 days.',
    });
    expect(problem({}, paused({}), '2027-01-12')).toMatchObject({
      message: 'This plan has used its 60 days of pause.',
    });
  });

  it('is not possible when the operator disables pauses', () => {
    const none = { ...term, pausePolicy: { ...term.pausePolicy, maxDaysPerTerm: 0 } };
    expect(problem({}, none)).toMatchObject({ message: 'This plan cannot be paused.' });
  });

  it('starts after the one before it', () => {
    const first = resumed(paused({}), '2026-11-11');
    expect(first.pauses).toEqual([{ from: '2026-11-11', until: '2026-11-13' }]);
    expect(pauseWindow(first, '2026-11-11')?.from).toBe('2026-11-14');
    const second = paused({ from: '2026-11-25', until: '2026-11-30' }, first, '2026-11-20');
    expect(currentPause(second, '2026-11-30')).toEqual({ from: '2026-11-25', until: '2026-11-30' });
    expect(currentPause(second, '2026-12-01')).toBeNull();
    expect(pauseWindow(second, '2026-11-20')?.from).toBe('2026-12-01');
    expect(resumeEffect(second, '2026-11-26')).toEqual({ serviceFrom: '2026-11-28', endDate: '2026-12-06' });
  });
});

describe('resuming', () => {
  it.each([
    ['2026-11-10', [], '2026-11-30'],
    ['2026-11-11', [{ from: '2026-11-11', until: '2026-11-13' }], '2026-12-03'],
    ['2026-11-13', [{ from: '2026-11-11', until: '2026-11-13' }], '2026-12-03'],
    ['2026-11-14', [{ from: '2026-11-11', until: '2026-11-14' }], '2026-12-04'],
    ['2027-01-09', [{ from: '2026-11-11', until: '2027-01-09' }], '2027-01-29'],
  ])('a pause from 11 November on %s leaves %j', (today, pauses, endDate) => {
    expect(endPause(paused({}), today)).toEqual({ pauses, endDate });
  });

  it('reports its first day of service and the new end', () => {
    expect(resumeEffect(term, TODAY)).toBeNull();
    expect(resumeEffect(paused({}), TODAY)).toEqual({ serviceFrom: '2026-11-11', endDate: '2026-11-30' });
    expect(resumeEffect(paused({}), '2026-11-11')).toEqual({ serviceFrom: '2026-11-14', endDate: '2026-12-03' });
    expect(resumeEffect(paused({}), '2026-11-20')).toEqual({ serviceFrom: '2026-11-21', endDate: '2026-12-10' });
    const future = paused({}, term, '2026-10-20');
    expect(resumeEffect(future, '2026-10-21')).toEqual({ serviceFrom: '2026-11-01', endDate: '2026-11-30' });
  });

  it('at midnight after pausing at midnight, every day, gives no free days', () => {
    let plan = term;
    let today = TODAY;
    for (let night = 0; night < 400 && today <= plan.endDate!; night += 1) {
      if (pauseWindow(plan, today) && !currentPause(plan, today)) plan = paused({}, plan, today);
      today = addDays(today, 1);
      plan = resumed(plan, today);
    }
    expect(plan.endDate).toBe(addDays('2026-11-30', 60));
  });
});

describe('the slot during a pause', () => {
  const long = paused({ until: '2026-12-10' });

  it('is released after 14 days and needed again on the last day of the pause', () => {
    expect(slotReleaseDay(long, currentPause(long, TODAY)!)).toBe('2026-11-25');
    expect(
      ['2026-11-10', '2026-11-24', '2026-11-25', '2026-12-09', '2026-12-10', '2026-12-11'].map((day) =>
        needsSlot(long, day),
      ),
    ).toEqual([true, true, false, false, true, true]);
  });

  it('is not released by a pause that ends soon after', () => {
    const short = paused({ until: '2026-11-25' });
    expect(slotReleaseDay(short, currentPause(short, TODAY)!)).toBeNull();
    expect(needsSlot(short, '2026-11-25')).toBe(true);
  });

  it('is needed immediately when the customer resumes', () => {
    expect(needsSlot(resumed(long, '2026-11-28'), '2026-11-28')).toBe(true);
  });
});
