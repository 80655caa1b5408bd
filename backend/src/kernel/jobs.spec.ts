import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { actingAs, actingStaff } from './actor.js';
import { JobRunner } from './jobs.js';
import { currentIdempotentRequest, runAsRequest } from './request-identity.js';
import { yieldingToEventLoop } from './event-loop.js';

/** CPU-bound work: each piece occupies the event loop for a while. */
async function* busy(pieces: number, ms: number): AsyncGenerator<number> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const end = performance.now() + ms;
    while (performance.now() < end);
    yield piece;
  }
}

afterEach(() => {
  jest.useRealTimers();
});

describe('a job', () => {
  it('yields to other work', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    let done = false;
    setImmediate(count);
    const seen: number[] = [];
    for await (const piece of yieldingToEventLoop(busy(20, 3), new AbortController().signal)) seen.push(piece);
    done = true;
    expect(seen).toHaveLength(20);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('stops soon after the runner stops', async () => {
    const jobs = new JobRunner();
    let worked = 0;
    let begun: () => void;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    jobs.register({
      name: 'long',
      everyMs: 60_000,
      run: async (signal) => {
        begun();
        for await (const piece of yieldingToEventLoop(busy(100_000, 1), signal)) worked = piece + 1;
      },
    });
    jobs.start();
    await beginning;
    await jobs.stop();
    expect(worked).toBeLessThan(1_000);
  });

  it('does not keep the runner from stopping while it waits for somebody else', async () => {
    jest.useFakeTimers();
    const jobs = new JobRunner();
    jobs.register({ name: 'waiting', everyMs: 60_000, run: () => new Promise(() => undefined) });
    jobs.start();
    await jest.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = jobs.stop(3_000).then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(2_999);
    expect(stopped).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await stopping;
  });

  it('reports whether its run succeeded, but not one that the stop interrupted', async () => {
    const jobs = new JobRunner();
    const outcomes: string[] = [];
    jobs.observe((job, outcome) => outcomes.push(`${job} ${outcome}`));
    const register = (name: string, run: (signal: AbortSignal) => Promise<void>) =>
      jobs.register({ name, everyMs: 60_000, run });
    register('good', () => Promise.resolve());
    register('bad', () => Promise.reject(new Error('broken')));
    register('long', (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
    await jobs.run('good');
    await jobs.run('bad');
    const long = jobs.run('long');
    await jobs.stop();
    await long;
    expect(outcomes).toEqual(['good succeeded', 'bad failed']);
  });

  it('is staggered after the others', async () => {
    jest.useFakeTimers();
    const jobs = new JobRunner();
    const begun: string[] = [];
    for (const name of ['first', 'second', 'third'])
      jobs.register({
        name,
        everyMs: 60_000,
        run: () => {
          begun.push(name);
          return Promise.resolve();
        },
      });
    jobs.start();
    expect(begun).toEqual([]);
    await jest.advanceTimersByTimeAsync(99);
    expect(begun).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(['first', 'second']);
    await jest.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(['first', 'second', 'third']);
    await jobs.stop();
  });
});

describe('running every job once', () => {
  it('waits for a job that a later one nudged', async () => {
    const jobs = new JobRunner();
    const done: string[] = [];
    const job = (name: string, andThen = () => {}) =>
      jobs.register({
        name,
        everyMs: 60_000,
        run: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          done.push(name);
          andThen();
        },
      });
    job('mail');
    job('orders', () => jobs.nudge('mail'));
    await jobs.runAll();
    expect(done).toEqual(['mail', 'orders', 'mail']);
  });
});

describe('nudging a job', () => {
  it('does not run it for the current request, because it also processes the work of others', async () => {
    const jobs = new JobRunner();
    const seen: unknown[] = [];
    const look = () => seen.push(actingStaff(), currentIdempotentRequest());
    jobs.register({
      name: 'notices',
      everyMs: 60_000,
      run: async () => {
        look();
        await Promise.resolve();
        look();
      },
    });
    const manager = {
      userId: 'm1',
      email: 'm@example.com',
      role: 'admin',
      staffRole: 'manager',
      sessionId: 's1',
    } as const;
    const request = { id: 'r1', startedAt: '2026-11-24T06:30:00.000Z' };
    actingAs(manager, () =>
      runAsRequest(request, () => {
        jobs.nudge('notices');
        // Again after the current run.
        jobs.nudge('notices');
        expect([actingStaff()?.userId, currentIdempotentRequest()?.id]).toEqual(['m1', 'r1']);
      }),
    );
    await jobs.runAll();
    expect(seen).toEqual(Array(8).fill(null));
  });
});
