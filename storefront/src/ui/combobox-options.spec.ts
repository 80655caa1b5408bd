import { expect, it } from '@jest/globals';
import { identify, matchingOptions } from './combobox-options.js';

const COMMUNITIES = [
  { value: 'Amber Heights', note: 'Baner' },
  { value: 'Banyan Court', note: 'Wakad' },
  { value: 'Cedar Grove', note: 'Baner' },
];

const found = (typed: string) => matchingOptions(COMMUNITIES, typed).map(({ value }) => value);

it('finds options whose names match before those whose notes match', () => {
  expect(found('ban')).toEqual(['Banyan Court', 'Amber Heights', 'Cedar Grove']);
});

it('finds options by the beginnings of words of the name and the note together', () => {
  expect(found('grove BAN')).toEqual(['Cedar Grove']);
  expect(found('rove')).toEqual([]);
});

it('keeps the order of the options if nothing is typed', () => {
  expect(found(' ')).toEqual(COMMUNITIES.map(({ value }) => value));
});

it('identifies the only match, or the only one that ends with the text', () => {
  const cars = ['Hyundai Creta', 'Hyundai Creta Electric', 'Tata Nexon'].map((value) => ({ value }));
  expect(identify(cars, 'nex')).toEqual({ value: 'Tata Nexon' });
  expect(identify(cars, 'creta')).toEqual({ value: 'Hyundai Creta' });
  expect(identify(cars, 'hyundai')).toBeUndefined();
});
