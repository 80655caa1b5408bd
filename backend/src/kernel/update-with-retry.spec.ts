import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RecordLocked, StaleWrite, type Collection } from './database.port.js';
import { updateWithRetry } from './update-with-retry.js';

interface Counted {
  id: string;
  version: number;
  count: number;
}

afterEach(() => {
  jest.restoreAllMocks();
});

/** A record that others change at the same time. Each attempt to write it takes `attemptMs`. */
function contended(
  conflicts: number,
  { attemptMs, error = StaleWrite }: { attemptMs: number; error?: typeof StaleWrite },
) {
  let attempts = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => attempts * attemptMs);
  // No delay between attempts.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const collection = {
    get: (id: string) => Promise.resolve({ id, version: 1, count: 0 }),
    replace: (record: Counted) => {
      attempts += 1;
      return attempts > conflicts ? Promise.resolve(record) : Promise.reject(new error('counted', record.id));
    },
  } as unknown as Collection<Counted>;
  const update = () => updateWithRetry(collection, 'a', (current) => ({ ...current, count: current.count + 1 }));
  return { update, attempts: () => attempts };
}

describe('a change of a record that others change at the same time', () => {
  it('is repeated for ten seconds, however often it conflicts', async () => {
    expect(await contended(300, { attemptMs: 30 }).update()).toMatchObject({ count: 1 });
  });

  it('is repeated for longer when attempts are slow', async () => {
    expect(await contended(15, { attemptMs: 1_000 }).update()).toMatchObject({ count: 1 });
  });

  it('fails in the end', async () => {
    const { update, attempts } = contended(Infinity, { attemptMs: 30 });
    await expect(update()).rejects.toThrow(StaleWrite);
    expect(attempts() * 30).toBeLessThan(11_000);
  });

  it('is not repeated for a locked record, for which the store has waited', async () => {
    const { update, attempts } = contended(Infinity, { attemptMs: 30, error: RecordLocked });
    await expect(update()).rejects.toThrow(RecordLocked);
    expect(attempts()).toBe(1);
  });
});
