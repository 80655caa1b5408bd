import { describe, expect, it } from '@jest/globals';
import { instantOf, type Instant } from '#libs/calendar.js';
import { Clock } from './clock.port.js';
import type { Database, StoredRecord } from './database.port.js';
import { Watermarks, type OrderedRecords } from './watermarks.js';

const START = Date.parse('2026-11-21T06:30:00.000Z');
const SECOND = 1_000;

class StoppedClock extends Clock {
  at = START;

  millis(): number {
    return this.at;
  }
}

/** What survives a restart: a collection in memory. */
function memory(): Database {
  const records = new Map<string, StoredRecord>();
  const put = async (record: StoredRecord) => {
    records.set(record.id, record);
    return record;
  };
  const collection = {
    get: async (id: string) => records.get(id) ?? null,
    insert: (record: StoredRecord) => put({ ...record, version: 1 }),
    replace: (record: StoredRecord) => put({ ...record, version: record.version + 1 }),
  };
  return { collection: () => collection } as unknown as Database;
}

/** Records that are their own positions. */
function ordered(all: () => readonly string[]): OrderedRecords<string> {
  return {
    async *from(position) {
      await Promise.resolve();
      yield* all().filter((one) => one >= position);
    },
    positionOf: (one) => one,
  };
}

const LETTERS = ['a', 'b', 'c', 'd', 'e'];

describe('a job that goes through all records', () => {
  const sources = { first: ordered(() => LETTERS), second: ordered(() => LETTERS.map((letter) => letter + letter)) };

  /** Runs until a record is passed, and returns what was passed. */
  async function run(watermarks: Watermarks, until = ''): Promise<string> {
    const stopping = new AbortController();
    const passed: string[] = [];
    const work = async (one: string) => {
      passed.push(one);
      if (one === until) stopping.abort();
    };
    await watermarks.scan('job', sources, work, stopping.signal);
    return passed.join(' ');
  }

  it('continues where it was stopped, and starts over once it is done', async () => {
    const watermarks = new Watermarks(memory(), new StoppedClock());
    expect(await run(watermarks, 'c')).toBe('a b c');
    expect(await run(watermarks, 'bb')).toBe('c d e aa bb');
    expect(await run(watermarks)).toBe('bb cc dd ee');
    expect(await run(watermarks, 'a')).toBe('a');
  });

  it('continues with the record that failed', async () => {
    const watermarks = new Watermarks(memory(), new StoppedClock());
    const work = async (one: string) => {
      if (one === 'd') throw new Error('failed');
    };
    await expect(watermarks.scan('job', sources, work, new AbortController().signal)).rejects.toThrow('failed');
    expect(await run(watermarks)).toBe('c d e aa bb cc dd ee');
  });

  it('loses at most ten seconds when it is killed', async () => {
    const [store, clock] = [memory(), new StoppedClock()];
    await new Promise<void>((arrived) => {
      const work = async (one: string) => {
        clock.at += 4 * SECOND;
        if (one !== 'e') return;
        arrived();
        // It never ends.
        await new Promise(() => undefined);
      };
      void new Watermarks(store, clock).scan('job', sources, work, new AbortController().signal);
    });
    expect(await run(new Watermarks(store, clock), 'e')).toBe('c d e');
  });
});

describe('a job that goes through new records', () => {
  const at = (seconds: number): Instant => instantOf(START + seconds * SECOND);

  function setUp() {
    const clock = new StoppedClock();
    const records = { first: [] as Instant[], second: [] as Instant[] };
    const watermarks = new Watermarks(memory(), clock);
    const sources = { first: ordered(() => records.first), second: ordered(() => records.second) };
    const run = async (until?: Instant) => {
      const stopping = new AbortController();
      const passed: Instant[] = [];
      const work = async (one: Instant) => {
        passed.push(one);
        if (one === until) stopping.abort();
      };
      await watermarks.advance('job', sources, work, stopping.signal);
      return passed;
    };
    return { clock, records, run };
  }

  it('passes those of the last minutes again, because others may still be written', async () => {
    const { clock, records, run } = setUp();
    records.first.push(at(-600), at(-60));
    expect(await run()).toEqual([at(-600), at(-60)]);
    clock.at += 30 * SECOND;
    expect(await run()).toEqual([at(-60)]);
    clock.at += 60 * SECOND;
    expect(await run()).toEqual([at(-60)]);
    expect(await run()).toEqual([]);
  });

  it('continues in each source where it was stopped', async () => {
    const { records, run } = setUp();
    records.first.push(at(-900), at(-800));
    records.second.push(at(-900), at(-800), at(-700));
    expect(await run(at(-700))).toEqual([...records.first, ...records.second]);
    // The second source may have more.
    expect(await run()).toEqual([at(-700)]);
  });

  it('passes records again that were written late, even after a stop', async () => {
    const { records, run } = setUp();
    records.first.push(at(-900), at(-10));
    await run(at(-10));
    records.first.splice(1, 0, at(-60));
    expect(await run()).toEqual([at(-60), at(-10)]);
  });
});
