import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { cpuTimeOf } from '../../test/support/cpu-clock.js';
import { isCommonPassword } from './common-passwords.provider.js';
import { passwordError as errorOf, type PasswordOwner } from './password-rule.js';

const passwordError = (password: unknown, of: PasswordOwner) => errorOf(password, of, isCommonPassword);
const owner = { name: 'Asha Rao', email: 'asha.rao@example.com' };

describe('a password', () => {
  it.each([
    'correct horse battery',
    'zx8#Qpl!',
    'धन्यवाद बारिश',
    '🚗🧽🫧🌧🛞🪣🧼✨',
    'x'.repeat(64) + 'y'.repeat(64),
    'asha.rao@example.com and more',
  ])('can be %j', (password) => {
    expect(passwordError(password, owner)).toBeNull();
  });

  it.each([
    ['', 'Password is required'],
    [undefined, 'Password is required'],
    [12345678, 'Password is required'],
    ['seven77', 'Please use at least 8 characters; 15 or more are better'],
  ])('%j is rejected: %s', (password, fault) => {
    expect(passwordError(password, owner)).toBe(fault);
  });

  it.each([
    'password',
    'Password123',
    'P@ssw0rd',
    '12345678',
    'QWERTYUIOP',
    'jai shri ram',
    'India@123',
    'aaaaaaaaaaaa',
    'Sunshine',
    'trustno1',
    'Liverpool1',
    'michelle',
    'qazwsxedc',
    '        ',
  ])('%j is rejected as a common password', (password) => {
    expect(passwordError(password, owner)).toMatch(/too common/);
  });

  it.each(['Asha Rao', 'ASHARAO ', 'asha.rao@example.com', 'Asha.Rao'])(
    '%j is rejected as the name or email address',
    (password) => {
      expect(passwordError(password, owner)).toMatch(/not your name or email/);
    },
  );

  it('is checked quickly at any length (threat 15)', () => {
    const long = { name: 'x'.repeat(50_000), email: `${'y'.repeat(50_000)}@example.com` };
    expect(cpuTimeOf(() => passwordError('ab '.repeat(20_000), long))).toBeLessThan(50);
  });
});

describe('the list of common passwords', () => {
  const passwords = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

  it('has at least 10,000 that are long enough to be chosen', () => {
    expect(passwords).toEqual([...new Set(passwords)].sort());
    expect(passwords.length).toBeGreaterThan(10_000);
  });

  it('rejects each of them, even in upper case', () => {
    const accepted = passwords.filter((password) => passwordError(password.toUpperCase(), owner) === null);
    expect(accepted).toEqual([]);
  });

  it('matches whole passwords only', () => {
    expect(passwordError('password\nprincess', owner)).toBeNull();
    expect(passwordError('sunshine over pune', owner)).toBeNull();
  });
});
