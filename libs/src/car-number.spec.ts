import { describe, expect, it } from '@jest/globals';
import { formatCarNumber, isCarNumber, normaliseCarNumber } from './car-number.js';

describe('a formatted registration number', () => {
  it.each([
    ['MH12AB4498', 'MH 12 AB 4498'],
    ['DL3CAB1234', 'DL 3 CAB 1234'],
    ['MH125432', 'MH 12 5432'],
    ['22BH1234AA', '22 BH 1234 AA'],
  ])('%s is shown as %s, which is valid input', (normalised, text) => {
    expect(formatCarNumber(normalised)).toBe(text);
    expect(normaliseCarNumber(text)).toBe(normalised);
    expect(isCarNumber(normalised)).toBe(true);
  });

  it('can be entered in lower case', () => {
    expect(normaliseCarNumber('mh-12 ab.4498')).toBe('MH12AB4498');
  });

  it.each(['', 'MH12AB449', 'MH12AB44981', '1MH12AB4498', 'MH12ABCD1234', 'MH123AB1234', '22BH1234', '22BH1234AAA'])(
    'is not %j',
    (text) => {
      expect(isCarNumber(text)).toBe(false);
      expect(formatCarNumber(text)).toBe(text);
    },
  );

  it('leaves other texts unchanged', () => {
    expect(formatCarNumber('')).toBe('');
    expect(formatCarNumber('TEMP 1')).toBe('TEMP 1');
  });
});
