import { describe, expect, it } from '@jest/globals';
import { newToken } from '../identity/secret-token.js';
import { changed, consentIdOf, isTokenOf, unsubscribeToken, type MarketingConsent } from './consent.js';

const at = '2026-11-22T06:30:00.000Z';
const consent: MarketingConsent = {
  id: 'c1',
  version: 1,
  email: 'asha@example.com',
  granted: true,
  token: newToken(),
  changedAt: at,
  history: [{ granted: true, at, source: 'popup' }],
};

describe('a marketing consent', () => {
  it('records each change once', () => {
    const later = '2026-11-23T06:30:00.000Z';
    const withdrawn = changed(consent, { granted: false, at: later, source: 'mail' });
    expect(withdrawn).toMatchObject({ granted: false, changedAt: later });
    expect(withdrawn.history.map(({ granted, source }) => [granted, source])).toEqual([
      [true, 'popup'],
      [false, 'mail'],
    ]);
    expect(changed(withdrawn, { granted: false, at, source: 'profile' })).toBe(withdrawn);
  });
});

describe('the token of an unsubscribe link', () => {
  const token = unsubscribeToken(consent);

  it('identifies its consent', () => {
    expect(consentIdOf(token)).toBe('c1');
    expect(isTokenOf(consent, token)).toBe(true);
  });

  it.each([
    ['the secret of another consent', unsubscribeToken({ id: 'c1', token: newToken() })],
    ['the id of another consent', token.replace('c1', 'c2')],
    ['a shortened secret', token.slice(0, -1)],
    ['no secret', 'c1'],
    ['an empty secret', 'c1.'],
    ['nothing', ''],
  ])('is rejected with %s', (_, forged) => expect(isTokenOf(consent, forged)).toBe(false));
});
