import { describe, expect, it } from '@jest/globals';
import { formatPhone, nationalPhone, normalisePhone } from './phone.js';

describe('an Indian mobile number', () => {
  it.each([
    ...['9876543210', '09876543210', '+919876543210', '00919876543210', '919876543210'],
    ...['+91 98765 43210', '(+91) 98765-43210', '98765.43210'],
  ])('%s is accepted in any usual form', (text) => {
    expect(normalisePhone(text)).toBe('+919876543210');
  });

  it('can begin with 91', () => {
    expect(normalisePhone('9198765432')).toBe('+919198765432');
  });

  it.each([
    '',
    '987654321',
    '98765432101',
    '5876543210',
    '+14155550142',
    '020 5550 0142',
    'x9876543210',
    '9876543210x',
  ])('%j is none', (text) => {
    expect(normalisePhone(text)).toBeNull();
  });

  it('is shown in two groups, with and without the code of the country', () => {
    expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
    expect(nationalPhone('+919876543210')).toBe('98765 43210');
    expect([formatPhone('9876543210'), nationalPhone('+14155550142')]).toEqual(['9876543210', '+14155550142']);
  });
});
