import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection } from './database.port.js';
import { WriteBehindWindows, type RateWindow } from './rate-windows.js';

const ENDS_AT = '2026-11-22T10:00:00.000Z';

let stored: Map<string, RateWindow>;
let writes: number;
let failure: Error | null;
let windows: WriteBehindWindows;

beforeEach(() => {
  stored = new Map();
  writes = 0;
  failure = null;
  const write = async (record: RateWindow) => {
    writes += 1;
    if (failure) throw failure;
    stored.set(record.id, record);
    return record;
  };
  windows = new WriteBehindWindows({
    get: async (id: string) => stored.get(id) ?? null,
    insert: (record: RateWindow) => write({ ...record, version: 1 }),
    replace: (record: RateWindow) => write({ ...record, version: record.version + 1 }),
    remove: async (id: string) => {
      writes += 1;
      return stored.delete(id);
    },
  } as unknown as Collection<RateWindow>);
});

const countOne = () => windows.change('a', (current) => ({ count: (current?.count ?? 0) + 1, endsAt: ENDS_AT }));

describe('counting attempts', () => {
  it('takes effect before it is written, and combines many attempts into one write', async () => {
    for (let attempt = 1; attempt <= 50; attempt += 1) await countOne();
    expect(writes).toBe(0);
    await windows.flush();
    expect([stored.get('a')?.count, writes]).toEqual([50, 1]);
  });

  it('continues a stored window', async () => {
    stored.set('a', { id: 'a', version: 3, count: 7, endsAt: ENDS_AT });
    await countOne();
    await windows.flush();
    expect(stored.get('a')).toEqual({ id: 'a', version: 4, count: 8, endsAt: ENDS_AT });
  });

  it('counts concurrent attempts', async () => {
    await Promise.all(Array.from({ length: 20 }, () => countOne()));
    await windows.flush();
    expect(stored.get('a')?.count).toBe(20);
  });

  it('removes the window when it is cleared', async () => {
    stored.set('a', { id: 'a', version: 1, count: 7, endsAt: ENDS_AT });
    await countOne();
    await windows.change('a', () => null);
    await windows.flush();
    expect(stored.size).toBe(0);
  });

  it('writes nothing for an attempt that is cleared before it is written', async () => {
    await countOne();
    await windows.change('a', () => null);
    await windows.flush();
    expect([stored.size, writes]).toEqual([0, 0]);
  });

  it('rejects attempts while the store takes no writes', async () => {
    failure = new Error('disk full');
    await countOne();
    await windows.flush();
    await expect(countOne()).rejects.toThrow('disk full');
    failure = null;
    await countOne();
    await windows.flush();
    expect(stored.get('a')?.count).toBe(1);
  });
});
