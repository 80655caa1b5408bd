import { describe, expect, it } from '@jest/globals';
import { coveredText, coverageSummary, rowsOf, withThoseOf } from './coverage.js';

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

describe('the communities that an employee covers on a day', () => {
  const on = (day: string, area: string | null, ...otherCommunities: ReturnType<typeof covered>[]) =>
    coveredText({ area, areaId: area, otherCommunities }, day);

  it('are named, each once and on its days only', () => {
    const others = [covered('Birch', null, '2026-11-27'), covered('Aspen')];
    expect(on('2026-11-27', 'Aspen', ...others)).toBe('Aspen, Birch');
    expect(on('2026-11-28', 'Aspen', ...others)).toBe('Aspen');
    expect(on('2026-11-28', null, ...others)).toBe('Aspen');
    expect(on('2026-11-28', null)).toBeNull();
  });

  it('are counted if there are more than two', () => {
    expect(on('2026-11-28', 'Aspen', covered('Birch'), covered('Cedar'))).toBe('3 communities');
  });
});

describe('covering for a colleague on a day', () => {
  const day = '2026-11-28';
  const added = (rows: Parameters<typeof withThoseOf>[0], colleague: Parameters<typeof withThoseOf>[1]) =>
    withThoseOf(rows, colleague, { areaId: 'Aspen', day }).map(({ communityId, from, to }) => [communityId, from, to]);

  it('adds the communities that the colleague covers on that day', () => {
    const others = [covered('Cedar'), covered('Elm', '2026-11-01', '2026-11-27'), covered('Fir', day, day)];
    expect(added(rowsOf([]), { areaId: 'Birch', otherCommunities: others })).toEqual([
      ['Birch', day, day],
      ['Cedar', day, day],
      ['Fir', day, day],
    ]);
  });

  it('keeps the other rows, and adds nothing that is covered on that day', () => {
    const rows = rowsOf([covered('Birch'), covered('Cedar', '2026-11-01', '2026-11-27')]);
    const others = ['Birch', 'Cedar'].map((name) => covered(name));
    expect(added(rows, { areaId: 'Aspen', otherCommunities: others })).toEqual([
      ['Birch', '', ''],
      ['Cedar', '2026-11-01', '2026-11-27'],
      ['Cedar', day, day],
    ]);
  });
});
