import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppConfig } from '../config/config.js';
import type { Clock } from './clock.port.js';
import { StaleWrite, UniqueViolation, type Database } from './database.port.js';
import type { JobRunner } from './jobs.js';
import { RateLimits } from './rate-limits.js';
import type { RateWindow } from './rate-windows.js';

const LIMIT = { name: 'attempts', max: 3, windowMs: 60_000 };
const NOW = Date.parse('2026-11-22T10:00:00.000Z');

let stored: Map<string, RateWindow>;
let reads: number;
let processes: RateLimits[];

beforeEach(() => {
  stored = new Map();
  reads = 0;
  const windows = {
    async get(id: string) {
      reads += 1;
      return stored.get(id) ?? null;
    },
    async insert(record: RateWindow) {
      if (stored.has(record.id)) throw new UniqueViolation('rate_windows', ['id']);
      return put({ ...record, version: 1 });
    },
    async replace(record: RateWindow) {
      if (stored.get(record.id)?.version !== record.version) throw new StaleWrite('rate_windows', record.id);
      return put({ ...record, version: record.version + 1 });
    },
    remove: async (id: string) => stored.delete(id),
  };
  const put = (record: RateWindow) => {
    stored.set(record.id, record);
    return record;
  };
  const database = { exclusive: false, collection: () => windows } as unknown as Database;
  const config = { rateLimitFactor: 1 } as AppConfig;
  const jobs = { register: () => {} } as unknown as JobRunner;
  const clock = { millis: () => NOW } as Clock;
  processes = [1, 2].map(() => new RateLimits(database, clock, config, jobs));
});

describe('limits of a store with several processes', () => {
  it('count the attempts of all of them together', async () => {
    const [one, other] = processes as [RateLimits, RateLimits];
    const counts = [];
    for (const limits of [one, other, one]) counts.push(await limits.consume(LIMIT, 'a'));
    expect(counts).toEqual([1, 2, 3]);
    for (const limits of processes) expect(await limits.tryConsume(LIMIT, 'a')).toBeNull();
  });

  it('read nothing while one process counts', async () => {
    for (let attempt = 1; attempt <= LIMIT.max; attempt += 1) await processes[0]!.consume(LIMIT, 'a');
    expect(reads).toBe(0);
  });

  it.each([
    ['reset', (other: RateLimits) => other.clear(LIMIT, 'a'), 1],
    ['uncounted', (other: RateLimits) => other.undo(LIMIT, 'a'), 3],
  ])('allow an attempt once another process has %s', async (_, change, count) => {
    const [one, other] = processes as [RateLimits, RateLimits];
    for (let attempt = 1; attempt <= LIMIT.max; attempt += 1) await one.consume(LIMIT, 'a');
    await change(other);
    expect(await one.consume(LIMIT, 'a')).toBe(count);
  });
});
