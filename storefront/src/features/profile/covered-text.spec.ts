import { describe, expect, it } from '@jest/globals';
import type { PlannedChange } from '#libs/contract/plans.js';
import { upcomingPause } from '#libs/next-visit.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { coveredText, coveredTitle } from './covered-text.js';

const PLAN = {
  carName: 'Hyundai Creta',
  status: 'paused',
  endDate: '2026-12-31',
  pausedFrom: '2026-11-25',
  pausedUntil: '2026-11-29',
  resumesOn: '2026-11-30',
  communityName: 'Amber Heights',
  plannedChange: null,
  communityId: null,
  communityToConfirm: false,
} as const;

describe('a plan with a pause', () => {
  it('is looked after until the pause begins, and says when that is', () => {
    expect(coveredTitle(PLAN, '2026-11-24')).toBe('Your Hyundai Creta is looked after');
    expect(coveredText(PLAN, '2026-11-24', NO_DAYS_OFF)).toMatch(
      /^Pauses on 25 Nov 2026\. We clean again from 30 Nov 2026, /,
    );
    expect(upcomingPause(PLAN, '2026-11-24')).toBe('2026-11-25');
  });

  it('is cleaned again on the next service day', () => {
    const daysOff = { weekly: 'Monday', holidays: [] } as const;
    expect(coveredText(PLAN, '2026-11-25', daysOff)).toMatch(/^We clean again from 1 Dec 2026, /);
  });

  it('is paused from its first to its last day', () => {
    for (const day of ['2026-11-25', '2026-11-29'])
      expect(coveredTitle(PLAN, day)).toBe('The plan for your Hyundai Creta is paused');
    expect(coveredText(PLAN, '2026-11-25', NO_DAYS_OFF)).toMatch(
      /^We clean again from 30 Nov 2026, until 31 Dec 2026\. Resume/,
    );
    expect(upcomingPause(PLAN, '2026-11-25')).toBeNull();
  });
});

it('a plan without a pause runs', () => {
  const active = { ...PLAN, status: 'active', pausedFrom: null, pausedUntil: null, resumesOn: null } as const;
  expect(coveredTitle(active, '2026-11-24')).toBe('Your Hyundai Creta is looked after');
  expect(coveredText(active, '2026-11-24', NO_DAYS_OFF)).toMatch(/^Its plan runs until 31 Dec 2026\./);
});

it('a plan awaits the confirmation of its community until that is planned', () => {
  const plan = { ...PLAN, status: 'active' as const, communityToConfirm: true, communityName: 'Nowhere Villas' };
  expect(coveredTitle(plan, '2026-11-24')).toBe('We’ve received your order for your Hyundai Creta');
  expect(coveredText(plan, '2026-11-24', NO_DAYS_OFF)).toContain('Nowhere Villas');

  const plannedChange = { communityId: 'banyan', from: '2026-11-25' } as unknown as PlannedChange;
  expect(coveredTitle({ ...plan, plannedChange }, '2026-11-24')).toBe('Your Hyundai Creta is looked after');
  expect(coveredText({ ...plan, plannedChange }, '2026-11-24', NO_DAYS_OFF)).toMatch(/^Its plan runs until /);
});
