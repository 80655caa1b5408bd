import { expect, it } from '@jest/globals';
import { breakableParts } from './line-breaks.js';

it.each([
  ['asha.rao@example.co.in', ['asha', '.rao', '@example.co.in']],
  ['order_ad1ba06bd57114', ['order_', 'ad1ba06bd57114']],
  ['Came late. Write to asha.rao@example.com.', ['Came late. Write to asha', '.rao', '@example.com.']],
  ['Basement 1, bay 42', ['Basement 1, bay 42']],
  ['', ['']],
])('%s can continue on another line between its parts only', (text, parts) => {
  expect(breakableParts(text)).toEqual(parts);
});
