import { describe, expect, it } from '@jest/globals';
import { BoundedWork } from './bounded-work.js';

/** Tasks that end on request. */
function works() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))) };
}

describe('bounded work', () => {
  it('runs tasks up to a limit, queues the next ones and rejects the rest', async () => {
    const bounded = new BoundedWork(1, 1);
    const { ends, work } = works();
    const [first, second] = [bounded.run(work), bounded.run(work)];
    await expect(bounded.run(work)).rejects.toMatchObject({ code: 'overloaded', facts: { retryAfter: 2 } });
    expect(ends).toHaveLength(1);
    ends[0]!();
    expect(await first).toBe('done');
    ends[1]!();
    expect(await second).toBe('done');
  });

  it('continues after a failed task', async () => {
    const bounded = new BoundedWork(1, 0);
    await expect(bounded.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await bounded.run(() => Promise.resolve(1))).toBe(1);
  });
});
