import { describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { passwordError } from './password-rule.js';

const owner = { name: 'Asha Rao', email: 'asha.rao@example.com' };

describe('a password', () => {
  it.each([
    'correct horse battery',
    'zx8#Qpl!',
    'धन्यवाद बारिश',
    '🚗🧽🫧🌧🛞🪣🧼✨',
    'x'.repeat(64) + 'y'.repeat(64),
    'asha.rao@example.com and more',
  ])('may be %j', (password) => {
    expect(passwordError(password, owner)).toBeNull();
  });

  it.each([
    ['', 'Password is required'],
    [undefined, 'Password is required'],
    [12345678, 'Password is required'],
    ['seven77', 'Please use at least 8 characters; 15 or more are better'],
    ['🚗🧽🫧🌧🛞🪣🧼', 'Please use at least 8 characters; 15 or more are better'],
    ['xy'.repeat(64) + 'z', 'Please use at most 128 characters'],
  ])('%j is refused: %s', (password, fault) => {
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
    '        ',
  ])('%j is refused as one of the commonest', (password) => {
    expect(passwordError(password, owner)).toMatch(/among the first that are tried/);
  });

  it.each(['Asha Rao', 'ASHARAO ', 'asha.rao@example.com', 'Asha.Rao'])(
    '%j is refused as the name or e-mail',
    (password) => {
      expect(passwordError(password, owner)).toMatch(/not your name or e-mail/);
    },
  );

  it('is judged quickly, however long it is (threat 15)', () => {
    const started = performance.now();
    passwordError('ab '.repeat(20_000), { name: 'x'.repeat(50_000), email: `${'y'.repeat(50_000)}@example.com` });
    expect(performance.now() - started).toBeLessThan(50);
  });
});

describe('the list of commonest passwords', () => {
  it('is written the way passwords are compared', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(200);
    for (const password of COMMON_PASSWORDS) {
      expect(password).toMatch(/^\S{8,}$/);
      expect(password).toBe(password.toLowerCase());
    }
  });
});
