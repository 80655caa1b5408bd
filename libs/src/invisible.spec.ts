import { expect, it } from '@jest/globals';
import { normaliseCarNumber } from './car-number.js';
import { withoutInvisible } from './invisible.js';
import { normalisePhone } from './phone.js';

it.each([
  ['\u202aasha@example.com\u202c', 'asha@example.com'],
  ['a\u200bb\u00ad\u2060c\ufeff', 'abc'],
  ['\u3164\u200b', ''],
  ['क्\u200dष', 'क्\u200dष'],
  ['Asha Rao', 'Asha Rao'],
])('removes what is invisible from %j', (text, visible) => {
  expect(withoutInvisible(text)).toBe(visible);
});

it.each(['\u202a+91 98765 43210\u202c', '98765\u201143210', '+91\u00a098765\u201343210', '\u200e098765 43210'])(
  'the phone %j, as copied from a phone or a page, is accepted',
  (text) => {
    expect(normalisePhone(text)).toBe('+919876543210');
  },
);

it('a car number is accepted with invisible characters and any hyphens', () => {
  expect(normaliseCarNumber('\u202aMH\u201112\u2013AB\u00a01234\u202c')).toBe('MH12AB1234');
});
