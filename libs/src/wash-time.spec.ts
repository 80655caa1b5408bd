import { expect, it } from '@jest/globals';
import { movedDeadline, washEnds } from './wash-time.js';

it('ends a wash with its time slot, which is an hour only for an ultimate wash', () => {
  const date = '2026-11-22';
  expect(washEnds({ tier: 'basic', date, timeSlot: '6:00 AM - 6:30 AM' })).toBe('2026-11-22T01:00:00.000Z');
  expect(washEnds({ tier: 'ultimate', date, timeSlot: '6:00 AM - 7:00 AM' })).toBe('2026-11-22T01:30:00.000Z');
});

it('moves the deadline for free cancellation with the wash', () => {
  const timeSlot = '6:00 AM - 6:30 AM';
  const wash = { tier: 'basic', date: '2026-11-22', timeSlot, cancelUntil: '2026-11-21T22:30:00.000Z' } as const;
  expect(movedDeadline(wash, { date: '2026-11-22', timeSlot })).toBe(wash.cancelUntil);
  expect(movedDeadline(wash, { date: '2026-11-24', timeSlot: '8:30 AM - 9:00 AM' })).toBe('2026-11-24T01:00:00.000Z');
});
