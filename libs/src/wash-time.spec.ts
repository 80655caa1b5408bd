import { expect, it } from '@jest/globals';
import { washEnds } from './wash-time.js';

it('ends a wash with its time slot, which is an hour only for an ultimate wash', () => {
  const date = '2026-11-22';
  expect(washEnds({ tier: 'basic', date, timeSlot: '6:00 AM - 6:30 AM' })).toBe('2026-11-22T01:00:00.000Z');
  expect(washEnds({ tier: 'ultimate', date, timeSlot: '6:00 AM - 7:00 AM' })).toBe('2026-11-22T01:30:00.000Z');
});
