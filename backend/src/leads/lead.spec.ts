import { describe, expect, it } from '@jest/globals';
import { hasFollowUpAhead } from './lead.js';

describe('a follow-up day', () => {
  it.each([
    ['2026-12-01', 'contacted', true],
    ['2026-11-24', 'new', true],
    ['2026-11-23', 'new', false],
    [null, 'contacted', false],
    ['2026-12-01', 'lost', false],
    ['2026-12-01', 'converted', false],
  ] as const)('lies ahead on 24 November if it is %s and the lead is %s: %s', (followUpOn, status, isAhead) => {
    expect(hasFollowUpAhead({ followUpOn, status }, '2026-11-24')).toBe(isAhead);
  });
});
