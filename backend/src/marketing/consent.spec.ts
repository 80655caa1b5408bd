import { describe, expect, it } from '@jest/globals';
import { changed, consentOfToken, unsubscribeToken, type MarketingConsent } from './consent.js';

const at = '2026-11-22T06:30:00.000Z';
const consent: MarketingConsent = {
  id: 'c1',
  version: 1,
  email: 'asha@example.com',
  granted: true,
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
  const token = unsubscribeToken('secret', 'c1');

  it('identifies its consent', () => expect(consentOfToken('secret', token)).toBe('c1'));

  it.each([
    ['another secret', unsubscribeToken('other', 'c1')],
    ['another consent', token.replace('c1', 'c2')],
    ['a shortened signature', token.slice(0, -1)],
    ['no signature', 'c1'],
    ['nothing', ''],
  ])('is rejected with %s', (_, forged) => expect(consentOfToken('secret', forged)).toBeNull());
});
