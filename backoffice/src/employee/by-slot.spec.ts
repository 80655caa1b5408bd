import { describe, expect, it } from '@jest/globals';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { bySlot, matchingVisits } from './by-slot.js';

const visit = (id: string, start: string, tower = '', community = 'Amber Heights') =>
  ({ id, start, tower, community }) as ScheduledVisit;

describe('visits by time slot', () => {
  it('are grouped by start time in Asia/Kolkata, and by tower', () => {
    const slots = bySlot([
      visit('a', '05:00'),
      visit('b', '05:30', 'A'),
      visit('c', '05:30', 'B'),
      visit('d', '05:30', 'B'),
      visit('e', '12:00'),
      visit('f', '22:30'),
    ]);
    const shown = slots.map(({ start, towers }) => [start, ...towers.map((tower) => tower.visits.map(({ id }) => id))]);
    expect(shown).toEqual([
      ['05:00', ['a']],
      ['05:30', ['b'], ['c', 'd']],
      ['12:00', ['e']],
      ['22:30', ['f']],
    ]);
    expect(slots[1]!.towers.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('keep towers of the same name in different communities apart', () => {
    const [slot] = bySlot([visit('a', '05:00', 'B'), visit('b', '05:00', 'B', 'Pine Crest'), visit('c', '05:00', 'B')]);
    expect(slot!.towers.map(({ community, visits }) => [community, visits.map(({ id }) => id)])).toEqual([
      ['Amber Heights', ['a', 'c']],
      ['Pine Crest', ['b']],
    ]);
  });

  it('at a time when all are in one of several communities name it once', () => {
    const slots = bySlot([visit('a', '05:00', 'A'), visit('b', '05:00', 'B'), visit('c', '05:30', 'A', 'Pine Crest')]);
    expect(slots.map(({ community, towers }) => [community, ...towers.map((tower) => tower.community)])).toEqual([
      ['Amber Heights', '', ''],
      ['Pine Crest', ''],
    ]);
  });

  it('of one community do not name it', () => {
    expect(bySlot([visit('a', '05:00'), visit('b', '05:30')]).map(({ community }) => community)).toEqual(['', '']);
  });

  it('are empty without visits', () => expect(bySlot([])).toEqual([]));
});

describe('searching the visits', () => {
  const car = (number: string) => ({ name: '', type: '', colour: '', number, parking: '' });
  const visits = [
    { ...visit('a', '05:00'), name: 'Asha Rao', car: car('MH12AB4498') },
    { ...visit('b', '05:00'), name: 'Bela Shah', car: null },
  ];

  it.each([
    ['4498', ['a']],
    ['mh 12 ab', ['a']],
    ['bela', ['b']],
    [' ', ['a', 'b']],
    ['9999', []],
  ])('finds %j', (typed, found) => expect(matchingVisits(visits, typed).map(({ id }) => id)).toEqual(found));
});
