import { describe, expect, it } from '@jest/globals';
import { hasElapsed } from './has-elapsed.js';

describe('a time that has elapsed', () => {
  it.each([
    ['at its start', 0, false],
    ['shortly before its end', 59, false],
    ['at its end', 60, true],
    ['after the clock was set back', -1, true],
  ])('%s', (_, later, elapsed) => {
    expect(hasElapsed(1_000, 60, 1_000 + later)).toBe(elapsed);
  });

  it('since never', () => {
    expect(hasElapsed(Number.NEGATIVE_INFINITY, 60, 0)).toBe(true);
  });
});
