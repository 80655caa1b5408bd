import { expect, it } from '@jest/globals';
import { persistentStorage } from '#libs/browser/storage.js';
import { rememberResetEmail, takeResetEmail } from './reset-email.js';

const MINUTE = 60_000;

it('the address that asked for a reset link is kept once, for as long as the link works', () => {
  expect(takeResetEmail()).toBe('');
  rememberResetEmail('asha@example.com', 0);
  expect(takeResetEmail(29 * MINUTE)).toBe('asha@example.com');
  expect(takeResetEmail(29 * MINUTE)).toBe('');
  rememberResetEmail('asha@example.com', 0);
  expect(takeResetEmail(30 * MINUTE)).toBe('');
});

it('an unreadable address is ignored', () => {
  for (const stored of ['asha@example.com', 'null', '[]', '{"email":1,"until":2}']) {
    persistentStorage.write('resetEmail', stored);
    expect(takeResetEmail(0)).toBe('');
  }
});
