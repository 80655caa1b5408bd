import { describe, expect, it } from '@jest/globals';
import { passwordLengthError } from './password-length.js';

describe('the length of a password', () => {
  it.each([
    ['seven77', 'Please use at least 8 characters; 15 or more are better'],
    ['eight888', undefined],
    ['🚗'.repeat(7), 'Please use at least 8 characters; 15 or more are better'],
    ['🚗'.repeat(128), undefined],
    ['x'.repeat(129), 'Please use at most 128 characters'],
    ['🚗'.repeat(129), 'Please use at most 128 characters'],
  ])('counts characters: %s', (password, error) => {
    expect(passwordLengthError(password)).toBe(error);
  });
});
