import { describe, expect, it } from '@jest/globals';
import { detailText } from './event-text.js';

const NOTHING = { by: null, reason: null, attempts: null, differences: [] };

describe('the details of a security event', () => {
  it('are empty when there is nothing to add', () => {
    expect(detailText(NOTHING)).toBe('');
  });

  it('say how many sign-ins failed', () => {
    expect(detailText({ ...NOTHING, attempts: 10 })).toBe('10 failed attempts, further attempts are slowed down');
  });

  it('say what changed, and which member of staff did it', () => {
    const differences = [{ field: 'role', before: 'user', after: 'employee' }];
    expect(detailText({ ...NOTHING, differences, by: 'admin@example.com' })).toBe(
      'Role: Customer → Employee. By admin@example.com',
    );
  });

  it('say why sessions ended', () => {
    expect(detailText({ ...NOTHING, reason: 'password-changed' })).toBe('The password was changed');
  });
});
