import { describe, expect, it } from '@jest/globals';
import type { Account } from './account.js';
import { isValidFor, type PasswordReset } from './password-reset.js';

const now = '2026-11-21T06:30:00.000Z';
const account = { id: 'asha', email: 'asha@example.com', passwordVersion: 2, disabled: false } as Account;
const reset: PasswordReset = {
  id: 'reset',
  version: 1,
  kind: 'reset',
  email: 'asha@example.com',
  tokenHash: 'hash',
  accountId: 'asha',
  passwordVersion: 2,
  dueAt: null,
  expiresAt: '2026-11-21T07:00:00.000Z',
  usedAt: null,
};

describe('a link that sets a password', () => {
  it('is valid for the account it was requested for', () => {
    expect(isValidFor(reset, account, now)).toBe(true);
  });

  it.each([
    ['after it was used', { usedAt: now }, {}],
    ['when it expires', { expiresAt: now }, {}],
    ['after the password was changed', {}, { passwordVersion: 3 }],
    ['after the email was changed', {}, { email: 'other@example.com' }],
    ['for another account with the same email', {}, { id: 'other' }],
    ['for a disabled account', {}, { disabled: true }],
  ])('is not valid %s', (_, ofReset, ofAccount) => {
    expect(isValidFor({ ...reset, ...ofReset }, { ...account, ...ofAccount }, now)).toBe(false);
  });

  it('is not valid once the account is deleted', () => {
    expect(isValidFor(reset, null, now)).toBe(false);
  });
});
