import { expect, it } from '@jest/globals';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { firstCleanText } from './first-clean.js';

/** A Sunday. */
const NOW = new Date('2026-11-22T10:00:00.000Z');

it('names the first clean after days off', () => {
  expect(firstCleanText(NO_DAYS_OFF, NOW)).toBe('Cleaning starts the morning after you pay');
  expect(firstCleanText({ weekly: 'Monday', holidays: [] }, NOW).replaceAll('\u00a0', ' ')).toBe(
    'Cleaning starts on Tue 24 Nov if you pay today',
  );
});
