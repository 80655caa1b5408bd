import { describe, expect, it } from '@jest/globals';
import { isGstin, stateOfGstin } from './gstin.js';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is valid', (text) => expect(isGstin(text)).toBe(true));

  it.each([
    '27AAPFU0939F1ZW', // wrong check character
    '28AAPFU0939F1ZV', // unknown state code
    '27AAPFU0939F1AV',
    '27aapfu0939f1zv',
    '27AAPFU0939F1Z',
    ' 27AAPFU0939F1ZV',
    '27AAPFU0939F1ZV\n',
    '',
  ])('%j is not valid', (text) => expect(isGstin(text)).toBe(false));

  it('contains the code of its state', () => expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('Maharashtra'));
});
