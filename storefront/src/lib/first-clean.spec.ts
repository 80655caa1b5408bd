import { expect, it } from '@jest/globals';
import type { PlanData } from '#libs/contract/plans.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { beginText, firstCleanText } from './first-clean.js';

/** A Sunday. */
const NOW = new Date('2026-11-22T10:00:00.000Z');

it('names the first clean after days off', () => {
  expect(firstCleanText(NO_DAYS_OFF, NOW)).toBe('Cleaning starts the morning after you pay');
  expect(firstCleanText({ weekly: 'Monday', holidays: [] }, NOW).replaceAll('\u00a0', ' ')).toBe(
    'Cleaning starts on Tue 24 Nov if you pay today',
  );
});

it.each([
  ['a renewal', true, { communityId: 'amber' }, /^A renewal starts when your current plan ends\.$/],
  ['a listed community', false, { communityId: 'amber', communityName: 'Amber Heights' }, /^Cleaning starts/],
  ['a community that is not listed', false, { communityName: 'Rose Villas' }, /^Your paid days count from/],
  ['an address in one line', false, {}, /^Cleaning starts/],
])('says when the plan of a purchase begins: %s', (_, isRenewal, place, text) => {
  expect(beginText(isRenewal, place as PlanData, NO_DAYS_OFF)).toMatch(text);
});
