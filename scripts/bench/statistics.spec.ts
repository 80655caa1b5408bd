import { describe, expect, it } from '@jest/globals';
import { median, shortened, summarize, table } from './statistics.mjs';

const measured = (perSecond: number, cpuMicros: number, rest: object = {}) => ({
  ...{ perSecond, cpuMicros, p50: 1, p99: 2, loopP99: 3, loopMax: 4, errors: 0 },
  ...rest,
});

describe('the statistics of a benchmark', () => {
  it('take the median of an odd and of an even number of values', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2])]).toEqual([5, 2.5]);
  });

  it('compare both servers within each round, so that a temporary load does not distort the ratio', () => {
    const summary = summarize([
      { ours: measured(500, 100), bare: measured(1000, 50) },
      { ours: measured(50, 110), bare: measured(100, 55) },
      { ours: measured(480, 90), bare: measured(1000, 45) },
    ]);
    expect(summary).toMatchObject({ ours: 480, bare: 1000, ratio: 0.5, cpuRatio: 0.5, cpuMicros: 100 });
  });

  it('use the maximum event loop delay, and sum errors of both servers', () => {
    const summary = summarize([
      { ours: measured(1, 1, { loopMax: 30, errors: 2 }), bare: measured(1, 1, { errors: 1 }) },
      { ours: measured(1, 1, { loopMax: 80 }), bare: measured(1, 1, { loopMax: 900 }) },
    ]);
    expect(summary).toMatchObject({ loopMax: 80, errors: 3 });
  });

  it('round to about three significant figures', () => {
    expect([0.123, 3.456, 45.67, 1234.5, NaN].map(shortened)).toEqual(['0.12', '3.46', '45.7', '1,235', '-']);
  });

  it('align a table', () => {
    expect(
      table(
        ['operation', 'ours'],
        [
          ['profile', '1,200'],
          ['a-longer-name', '3'],
        ],
      ),
    ).toEqual(['operation       ours', 'profile        1,200', 'a-longer-name      3']);
  });
});
