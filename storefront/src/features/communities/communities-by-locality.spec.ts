import { expect, it } from '@jest/globals';
import { communitiesByLocality } from './communities-by-locality.js';

it('groups communities by locality, in alphabetical order', () => {
  expect(
    communitiesByLocality([
      { value: 'Amber Heights', note: 'Wakad' },
      { value: 'Birch Court', note: 'Baner' },
      { value: 'Cedar Grove', note: 'Wakad' },
    ]),
  ).toEqual([
    ['Baner', ['Birch Court']],
    ['Wakad', ['Amber Heights', 'Cedar Grove']],
  ]);
});
