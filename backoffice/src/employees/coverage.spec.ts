import { describe, expect, it } from '@jest/globals';
import { coverageSummary } from './coverage.js';

const covered = (communityName: string, from: string | null = null, to: string | null = null) => ({
  communityId: communityName,
  communityName,
  from,
  to,
});

describe('the summary of the communities an employee covers', () => {
  it('has the days of a single community', () => {
    expect(coverageSummary([covered('Aspen', '2026-11-23', '2026-11-27')])).toEqual({
      text: 'Aspen, 23 Nov 2026 to 27 Nov 2026',
      rest: 0,
    });
  });

  it('names the first two of several, and counts the others', () => {
    expect(coverageSummary([covered('Aspen'), covered('Birch')])).toEqual({ text: 'Aspen, Birch', rest: 0 });
    expect(coverageSummary(['Aspen', 'Birch', 'Cedar', 'Elm'].map((name) => covered(name)))).toEqual({
      text: 'Aspen, Birch',
      rest: 2,
    });
  });
});
