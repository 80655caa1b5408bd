import { describe, expect, it } from '@jest/globals';
import { cached } from './cached-collection.js';
import { StaleWrite, type Collection, type StoredRecord } from './database.port.js';

interface Note extends StoredRecord {
  text: string;
}

/** A store with one note, whose reads can be delayed. */
function notes({ exclusive, maxStalenessMs }: { exclusive: boolean; maxStalenessMs?: number }) {
  let now = 0;
  let stored: Note | null = { id: 'n', version: 1, text: 'first' };
  let reads = 0;
  let gate = Promise.resolve();
  const records = {
    async get() {
      reads += 1;
      const read = stored && { ...stored };
      await gate;
      return read;
    },
    async replace(record: Note) {
      if (stored?.version !== record.version) throw new StaleWrite('notes', record.id);
      return (stored = { ...record, version: record.version + 1 });
    },
    async remove() {
      stored = null;
      return true;
    },
  } as unknown as Collection<Note>;
  return {
    collection: cached({ exclusive }, records, { maxStalenessMs, now: () => now }),
    wait: (milliseconds: number) => (now += milliseconds),
    reads: () => reads,
    /** Blocks reads until the returned function is called. */
    hold: () => {
      let release!: () => void;
      gate = new Promise((resolve) => (release = resolve));
      return release;
    },
    /** A change by another process. */
    changeElsewhere: (text: string) => (stored = { id: 'n', version: (stored?.version ?? 0) + 1, text }),
  };
}

describe('a cached collection', () => {
  it('reads a record once', async () => {
    const { collection, reads } = notes({ exclusive: true });
    expect([await collection.get('n'), await collection.get('n')]).toEqual([
      { id: 'n', version: 1, text: 'first' },
      { id: 'n', version: 1, text: 'first' },
    ]);
    expect(reads()).toBe(1);
  });

  it('returns a change and a removal at the next read', async () => {
    const { collection } = notes({ exclusive: true });
    await collection.replace({ ...(await collection.get('n'))!, text: 'second' });
    expect((await collection.get('n'))?.text).toBe('second');
    await collection.remove('n');
    expect(await collection.get('n')).toBeNull();
  });

  it('does not cache a read that a write has overtaken', async () => {
    const { collection, hold } = notes({ exclusive: true });
    const release = hold();
    const early = collection.get('n');
    await collection.replace({ id: 'n', version: 1, text: 'second' });
    release();
    await early;
    expect((await collection.get('n'))?.text).toBe('second');
  });

  it('reads again after a stale write', async () => {
    const { collection, changeElsewhere } = notes({ exclusive: true });
    const read = (await collection.get('n'))!;
    changeElsewhere('second');
    await expect(collection.replace({ ...read, text: 'third' })).rejects.toThrow(StaleWrite);
    expect((await collection.get('n'))?.text).toBe('second');
  });

  it('reads once for all who ask at the same time', async () => {
    const { collection, reads } = notes({ exclusive: true });
    await Promise.all([collection.get('n'), collection.get('n')]);
    expect(reads()).toBe(1);
  });

  it('does not remember that there is no record', async () => {
    const { collection, changeElsewhere } = notes({ exclusive: true });
    const { version } = (await collection.get('n'))!;
    await collection.remove('n', version);
    expect(await collection.get('n')).toBeNull();
    changeElsewhere('second');
    expect((await collection.get('n'))?.text).toBe('second');
  });

  it('returns immutable records', async () => {
    const { collection } = notes({ exclusive: true });
    const read = (await collection.get('n'))!;
    expect(() => Object.assign(read, { text: 'mine' })).toThrow(TypeError);
  });
});

describe('with other processes that write', () => {
  it('reads every time', async () => {
    const { collection, changeElsewhere } = notes({ exclusive: false });
    await collection.get('n');
    changeElsewhere('second');
    expect((await collection.get('n'))?.text).toBe('second');
  });

  it('returns their changes within the accepted staleness', async () => {
    const { collection, changeElsewhere, wait, reads } = notes({ exclusive: false, maxStalenessMs: 2_000 });
    await collection.get('n');
    changeElsewhere('second');
    wait(1_999);
    await collection.get('n');
    expect(reads()).toBe(1);
    wait(1);
    expect((await collection.get('n'))?.text).toBe('second');
  });

  it('returns its own changes immediately', async () => {
    const { collection } = notes({ exclusive: false, maxStalenessMs: 2_000 });
    await collection.replace({ ...(await collection.get('n'))!, text: 'mine' });
    expect((await collection.get('n'))?.text).toBe('mine');
  });
});
