import { describe, expect, it } from '@jest/globals';
import type { Visit } from '#libs/contract/schedule.js';
import { bySlot } from './by-slot.js';

const visit = (id: string, start: string) => ({ id, start }) as Visit;

describe('visits by time slot', () => {
  it('are grouped by start time in Asia/Kolkata', () => {
    const slots = bySlot([
      visit('a', '05:00'),
      visit('b', '05:30'),
      visit('c', '05:30'),
      visit('d', '12:00'),
      visit('e', '22:30'),
    ]);
    expect(slots.map(({ time, visits }) => [time, ...visits.map(({ id }) => id)])).toEqual([
      ['5:00 AM', 'a'],
      ['5:30 AM', 'b', 'c'],
      ['12:00 PM', 'd'],
      ['10:30 PM', 'e'],
    ]);
  });

  it('has no time slots without visits', () => expect(bySlot([])).toEqual([]));
});
