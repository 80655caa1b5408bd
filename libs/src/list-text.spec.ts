import { expect, it } from '@jest/globals';
import { listText } from './list-text.js';

it.each([
  [[], 0, ''],
  [['Asha'], 1, 'Asha'],
  [['Asha', 'Ravi'], 2, 'Asha and Ravi'],
  [['Asha', 'Ravi', 'Meenal'], 3, 'Asha, Ravi and Meenal'],
  [['Asha', 'Ravi'], 5, 'Asha, Ravi and 3 more'],
  [[], 100_000, '1,00,000 more'],
])('names %j of %i: %s', (named, total, text) => {
  expect(listText(named, total)).toBe(text);
});
