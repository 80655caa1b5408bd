import { describe, expect, it } from '@jest/globals';
import { hasFollowUpAhead } from './lead.js';

describe('a follow-up day', () => {
  it.each([
    ['2026-12-01', true],
    ['2026-11-24', true],
    ['2026-11-23', false],
    [null, false],
  ])('of %s lies ahead on 24 November: %s', (followUpOn, isAhead) => {
    expect(hasFollowUpAhead({ followUpOn }, '2026-11-24')).toBe(isAhead);
  });
});
