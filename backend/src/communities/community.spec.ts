import { describe, expect, it } from '@jest/globals';
import { cpuTimeOf } from '../../test/support/cpu-clock.js';
import { nameKey, nameKeysWithin, survivorOf } from './community.js';

describe('the name of a community', () => {
  it('is compared without case, accents and punctuation', () => {
    expect(['Silver Oaks', 'SILVER  oaks', 'Silver-Oaks', 'Sílver Oaks'].map(nameKey)).toEqual(
      Array(4).fill('silver oaks'),
    );
  });
});

describe('names within a text', () => {
  const NAMES = ['silver oaks', 'silver oaks phase 2', 'unal heights'];
  const found = (text: string) => nameKeysWithin(text).find((key) => NAMES.includes(key)) ?? null;

  it.each([
    ['B-704, silver-oaks, Hadapsar', 'silver oaks'],
    ['Silver Oaks, Phase 2, Tower B', 'silver oaks phase 2'],
    ['near ÜNAL heights gate', 'unal heights'],
    ['Quicksilver Oaks', null],
    ['', null],
  ])('are whole words of “%s”, the longest first: %s', (text, name) => {
    expect(found(text)).toBe(name);
  });

  it('are limited in a hostile text', () => {
    const hostile = 'a b c d e f g h i j k l '.repeat(3_000);
    expect(nameKeysWithin(hostile).length).toBeLessThan(1_000);
    expect(cpuTimeOf(() => nameKeysWithin(hostile))).toBeLessThan(500);
  });
});

describe('the community that a merged one belongs to', () => {
  const merged: Record<string, string | null> = { a: 'b', b: 'c', c: null, x: 'y', y: 'x', lost: 'gone', into: 'x' };
  const survivor = (id: string) => survivorOf(id, (one) => (one in merged ? merged[one] : undefined));

  it.each([
    ['a', 'c'],
    ['c', 'c'],
    ['x', 'x'],
    ['y', 'x'],
    ['into', 'x'],
    ['lost', null],
    ['nobody', null],
  ])('for %s is %s', (id, expected) => {
    expect(survivor(id)).toBe(expected);
  });
});
