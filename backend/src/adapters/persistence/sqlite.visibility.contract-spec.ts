import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection } from '../../kernel/database.port.js';
import { CollectionSchema } from './collection-schema.js';
import { order, ordersDefinition, type Order } from './database.fixture.js';
import { readOf } from './selection.js';
import { SqliteResultCache } from './sqlite.result-cache.js';
import { SqliteCommits } from './sqlite.commits.js';
import { SqliteConnection, type SqlRow, type SqlValue } from './sqlite.connection.js';
import { DATABASE_FILE, SqliteDatabase } from './sqlite.database.js';
import { SqliteLayouts } from './sqlite.layouts.js';
import { SqliteReader } from './sqlite.reader.js';
import { SqliteSets } from './sqlite.sets.js';
import { SqliteSources } from './sqlite.sources.js';
import { SqliteWrites } from './sqlite.writes.js';

/** More than are read without the cache. */
const ORDERS = 3_000;

describe('a write in SQLite that is stored but not acknowledged yet', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-visibility-'));
  const database = new SqliteDatabase({ dataDir });
  let orders: Collection<Order>;

  beforeAll(async () => {
    orders = database.collection(ordersDefinition('orders'));
    await database.open();
    const records = Array.from({ length: ORDERS }, (_, n) =>
      order(`o${n}`, { amount: n, status: n % 2 === 0 ? 'booked' : 'done', paid: true }),
    );
    await orders.insertAll(records);
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts a write and returns when the main thread can read it, before its acknowledgement could arrive. */
  async function stored(write: () => Promise<unknown>, before: Order): Promise<{ acknowledged: Promise<unknown> }> {
    const acknowledged = write();
    // The write is sent at the end of this turn, in which awaiting resolved promises remains.
    for (let step = 0; step < 20; step += 1) await orders.get(before.id);
    await nextTurn();
    while ((await orders.get(before.id))?.version === before.version);
    return { acknowledged };
  }

  it.each([
    ['changes a record', (one: Order) => orders.replace({ ...one, status: 'lost' })],
    ['removes a record', (one: Order) => orders.remove(one.id)],
  ])('leaves a cached list whole and without other records when it %s', async (_, write) => {
    const query = { filter: { status: 'booked', paid: true }, sort: ['amount', 'ASC'], limit: 5 } as const;
    const [first, second, ...others] = await orders.list(query);
    const { acknowledged } = await stored(() => write(second!), second!);
    const during = await orders.list(query);
    expect(during).toHaveLength(5);
    expect(during.slice(0, 4)).toEqual([first, ...others]);
    await acknowledged;
    expect(await orders.list(query)).toEqual(during);
  });

  it('is in a cached list and its total as soon as it can be read by its id', async () => {
    const query = { filter: { status: 'lost', paid: true }, sort: ['amount', 'ASC'], limit: 5 } as const;
    const lost = Array.from({ length: ORDERS }, (_, n) => order(`l${n}`, { amount: n, status: 'lost', paid: true }));
    await orders.insertAll(lost);
    const known = await orders.find(query);
    const other = (await orders.first({ filter: { status: 'done', paid: true } }))!;
    const { acknowledged } = await stored(() => orders.replace({ ...other, status: 'lost', amount: -1 }), other);
    const during = await orders.find(query);
    expect(during.records[0]!.id).toBe(other.id);
    expect(during.total).toBe(known.total + 1);
    await acknowledged;
    expect(await orders.find(query)).toEqual(during);
  });

  it('keeps a cached list in order', async () => {
    const query = { filter: { status: 'done', paid: true }, sort: ['amount', 'ASC'], limit: 5 } as const;
    const [, second] = await orders.list(query);
    const { acknowledged } = await stored(() => orders.replace({ ...second!, amount: ORDERS }), second!);
    const amounts = (await orders.list(query)).map(({ amount }) => amount!);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    await acknowledged;
    expect((await orders.list(query)).map(({ id }) => id)).not.toContain(second!.id);
  });
});

/** A connection during whose first read another one writes. */
class InterruptedConnection extends SqliteConnection {
  interrupt: (() => void) | null = null;

  override all(sql: string, values?: readonly SqlValue[]): SqlRow[] {
    const rows = super.all(sql, values);
    const interrupt = this.interrupt;
    this.interrupt = null;
    interrupt?.();
    return rows;
  }
}

describe('a write in SQLite between two statements of one list', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-visibility-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it.each(['ASC', 'DESC'] as const)('does not repeat or hide a record: %s', async (direction) => {
    const database = new SqliteDatabase({ dataDir });
    const name = `orders_${direction.toLowerCase()}`;
    const orders = database.collection(ordersDefinition(name));
    await database.open();
    const moved = [
      await orders.insert(order('a', { day: null })),
      await orders.insert(order('b', { day: '2026-11-21' })),
    ];
    await database.close();

    const file = join(dataDir, DATABASE_FILE);
    const [connection, other] = [new InterruptedConnection(file), new SqliteConnection(file)];
    const schema = new CollectionSchema(ordersDefinition(name));
    const layouts = new SqliteLayouts(connection, schema);
    const sets = new SqliteSets(connection, schema, new SqliteSources(schema));
    const reader = new SqliteReader(
      connection,
      schema,
      layouts,
      sets,
      new SqliteResultCache(schema, new SqliteCommits(new Int32Array(1), connection)),
    );
    const writes = new SqliteWrites(other, schema.storage);
    connection.interrupt = () =>
      other.transaction(() => {
        for (const { id, version, day } of moved) {
          const record = { ...order(id, { day: day === null ? '2026-11-22' : null }), version: version + 1 };
          writes.run({ kind: 'replace', id, version, after: { record: layouts.textOf(record), terms: '' } });
        }
      });
    const page = await reader.list(readOf(schema, { sort: ['day', direction] }));
    expect(page.map(({ id }) => id)).toEqual(direction === 'ASC' ? ['a', 'b'] : ['b', 'a']);
    expect(connection.interrupt).toBeNull();
    connection.close();
    other.close();
  });
});

describe('a commit in SQLite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-commits-'));
  const file = join(dataDir, DATABASE_FILE);
  const counter = new Int32Array(1);
  let writing: SqliteConnection;
  let commits: SqliteCommits;

  beforeAll(() => {
    writing = new SqliteConnection(file);
    writing.exec('CREATE TABLE numbers (number INTEGER)');
    commits = new SqliteCommits(counter, new SqliteConnection(file));
    commits.acknowledge(0);
  });
  afterAll(() => {
    writing.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const insert = () => writing.exec('INSERT INTO numbers VALUES (1)');

  it('is not waited for before it can be read', () => {
    counter[0] = 1;
    expect(commits.allAcknowledged).toBe(true);
    insert();
    expect(commits.allAcknowledged).toBe(false);
    commits.acknowledge(1);
    expect(commits.allAcknowledged).toBe(true);
  });

  it('is waited for once it can be read, but later ones are not', async () => {
    counter[0] = 2;
    insert();
    let waited = false;
    const waiting = commits.untilAcknowledged().then(() => (waited = true));
    counter[0] = 3;
    insert();
    await nextTurn();
    expect(waited).toBe(false);
    commits.acknowledge(2);
    await waiting;
    // The third one may have been readable already when the second was acknowledged.
    expect(commits.allAcknowledged).toBe(false);
    commits.acknowledge(3);
    expect(commits.allAcknowledged).toBe(true);
  });

  it('is waited for after two thousand million others', async () => {
    const last = 2 ** 31 - 1;
    counter[0] = last;
    commits.acknowledge(last);
    Atomics.add(counter, 0, 1);
    insert();
    const waiting = commits.untilAcknowledged();
    commits.acknowledge(counter[0]);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('rejects those who wait for it when the thread that writes ends', async () => {
    Atomics.add(counter, 0, 1);
    insert();
    const waiting = commits.untilAcknowledged();
    commits.fail(new Error('ended'));
    await expect(waiting).rejects.toThrow('ended');
  });
});
