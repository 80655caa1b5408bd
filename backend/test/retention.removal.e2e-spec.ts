import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecurityEventsStore } from '../src/identity/security-events.store.js';
import { removeOld } from '../src/kernel/remove-old.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { LoopHold, smallestHold } from './support/loop-hold.js';

const PROCESSES = 10;
const never = new AbortController().signal;
const clock = new TestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

describe('old records', () => {
  const events = () => app.app.nest.get(SecurityEventsStore).events;

  /** Stores old events of one IP address, and returns the query that finds them. */
  async function oldEvents(remoteAddress: string, count: number) {
    const at = clock.now();
    const event = { event: 'login', at, accountId: 'gone', name: '', role: null, remoteAddress };
    const rest = { by: null, reason: null, attempts: null, differences: null };
    const records = Array.from({ length: count }, (_, nth) => ({ ...event, ...rest, id: `${remoteAddress} ${nth}` }));
    for (let from = 0; from < count; from += 500) await events().insertAll(records.slice(from, from + 500) as never);
    return { filter: { remoteAddress, at: { lte: at } }, sort: ['at', 'ASC'] } as const;
  }

  it('are deleted once by several processes, until they are stopped', async () => {
    const old = await oldEvents('192.0.2.7', 100);
    const before = await events().count();
    await removeOld(events(), old, AbortSignal.abort());
    expect(await events().count()).toBe(before);

    await Promise.all(Array.from({ length: PROCESSES }, () => removeOld(events(), old, never)));
    expect(await events().count(old)).toBe(0);
    expect(await events().count()).toBe(before - 100);
  });

  // Each process has its own event loop, so it is measured with one.
  it('are deleted without holding the event loop', async () => {
    const measure = async () => {
      const old = await oldEvents('192.0.2.8', 1_000);
      const hold = new LoopHold();
      await removeOld(events(), old, never);
      const longest = await hold.end();
      expect(await events().count(old)).toBe(0);
      return longest;
    };
    expect(await smallestHold(measure, 20)).toBeLessThan(20);
  });
});
