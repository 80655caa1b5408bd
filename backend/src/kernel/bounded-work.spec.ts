import { describe, expect, it } from '@jest/globals';
import { BoundedWork } from './bounded-work.js';

/** Tasks that end on request. */
function works() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))) };
}

describe('bounded work', () => {
  it('runs tasks up to a limit, queues the next ones and rejects the rest', async () => {
    const bounded = new BoundedWork({ atOnce: 1, waiting: 1 });
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
    const bounded = new BoundedWork({ atOnce: 1, waiting: 0 });
    await expect(bounded.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await bounded.run(() => Promise.resolve(1))).toBe(1);
  });

  it('rejects the tasks of a subject beyond its share of the queue', async () => {
    const bounded = new BoundedWork({ atOnce: 1, waiting: 9, waitingPerSubject: 1 });
    const { ends, work } = works();
    const [first, second] = [bounded.run(work, 'asha'), bounded.run(work, 'asha')];
    await expect(bounded.run(work, 'asha')).rejects.toMatchObject({ code: 'too-many-requests' });
    const other = bounded.run(work, 'bina');
    ends[0]!();
    await first;
    ends[1]!();
    await second;
    ends[2]!();
    expect(await other).toBe('done');
  });

  it('takes tasks of each subject in turn', async () => {
    const bounded = new BoundedWork({ atOnce: 1, waiting: 9 });
    const begun: string[] = [];
    const run = (subject: string) => bounded.run(() => Promise.resolve(begun.push(subject)), subject);
    await Promise.all(['asha', 'asha', 'asha', 'asha', 'bina', 'chitra', 'bina'].map(run));
    expect(begun).toEqual(['asha', 'asha', 'bina', 'chitra', 'asha', 'bina', 'asha']);
  });
});
