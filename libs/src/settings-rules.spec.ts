import { describe, expect, it } from '@jest/globals';
import { HTTPS_LINK, longestPauseError } from './settings-rules.js';

describe('a link to a social network', () => {
  it.each([
    'https://example.com',
    'https://www.instagram.com/firstlight.pune/?hl=en#about',
    'https://example.com:8443/a',
    'https://प्रभात.भारत/पुणे',
  ])('is accepted: %j', (link) => expect(HTTPS_LINK.pattern.test(link)).toBe(true));

  it.each([
    '',
    'www.example.com',
    'http://example.com',
    '//example.com',
    'javascript:alert(1)//https://example.com',
    'https://localhost',
    'https://user:pw@example.com',
    'https://example.com@evil.example',
    'https://example.com\\@evil.example',
    'https:// x',
    'https://example.com/a b',
    'https://example.com/<script>',
    'https://example.com/\u0000',
    'https://example..com',
  ])('is rejected: %j', (link) => expect(HTTPS_LINK.pattern.test(link)).toBe(false));
});

describe('the longest pause', () => {
  it.each([0, 3, 60])('can be %d days if the shortest is 3', (days) => {
    expect(longestPauseError(3, days)).toBeUndefined();
  });

  it('cannot be shorter than the shortest', () => {
    expect(longestPauseError(3, 2)).toBe('At least 3 days (the shortest pause), or 0 to turn pauses off');
  });
});
