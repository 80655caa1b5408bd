import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { diskFolder } from '../../../../scripts/tooling/storage.mjs';
import { DatabaseUnavailable, type CollectionDefinition, type StoredRecord } from '../../kernel/database.port.js';
import { collected } from './database.fixture.js';
import { SqliteConnection } from './sqlite.connection.js';
import { SqliteDatabase } from './sqlite.database.js';

interface Paid extends StoredRecord {
  run: string;
  amount: number;
}

const paid: CollectionDefinition<Paid> = {
  name: 'paid',
  fields: { run: 'string', amount: 'integer' },
  indexes: [['run']],
  counters: [{ by: ['run'], sum: ['amount'] }],
  search: (record) => [record.run],
};

const KILLS = 20;
/** For child processes. */
const BUILT = resolve(import.meta.dirname, '../../../../dist/backend/src/adapters/persistence/sqlite.database.js');

/** Opens the database in the folder of its argument and inserts until it is killed, printing each id that was acknowledged. */
const storm = (database: string) => `
  import { SqliteDatabase } from ${JSON.stringify(database)};
  const [dataDir, run] = process.argv.slice(1);
  const store = new SqliteDatabase({ dataDir });
  const paid = store.collection({ name: 'paid', fields: { run: 'string', amount: 'integer' }, indexes: [['run']],
    counters: [{ by: ['run'], sum: ['amount'] }], search: (record) => [record.run] });
  await store.open();
  console.log('open');
  for (let n = 0; ; n += 5) {
    await Promise.all([0, 1, 2, 3, 4].map(async (more) => {
      const { id } = await paid.insert({ id: run + '-' + (n + more), run, amount: n + more });
      console.log(id);
    }));
  }`;

/** Inserts until a write is rejected, prints the number of acknowledged writes and the reason, and closes the store. */
const fill = `
  import { SqliteDatabase } from ${JSON.stringify(BUILT)};
  const store = new SqliteDatabase({ dataDir: process.argv[1] });
  const paid = store.collection({ name: 'paid', fields: { run: 'string', amount: 'integer' }, indexes: [['run']],
    counters: [{ by: ['run'], sum: ['amount'] }], search: (record) => [record.run] });
  await store.open();
  for (let n = 0; ; n += 1) {
    try {
      await paid.insert({ id: 'more' + n, run: 'x'.repeat(5000) + n, amount: n });
    } catch (error) {
      console.log(JSON.stringify({ acknowledged: n, reason: error.name + ': ' + error.message }));
      break;
    }
  }
  await store.close();`;

/**
 * Writes until the disk is full and asks for the store's state until it is failing, then frees space and asks again.
 * Prints the answers.
 */
const fillAndRecover = `
  import { execFileSync } from 'node:child_process';
  import { SqliteDatabase } from ${JSON.stringify(BUILT)};
  const store = new SqliteDatabase({ dataDir: process.argv[1] });
  const paid = store.collection({ name: 'paid', fields: { run: 'string', amount: 'integer' } });
  await store.open();
  await store.ping();
  const insert = (n) => paid.insert({ id: 'more' + n, run: 'x'.repeat(5000) + n, amount: n });
  let failure = null;
  for (let n = 0; failure === null; n += 1) {
    const isFull = await insert(n).then(() => false, () => true);
    // There may be space for a smaller write.
    if (isFull) failure = await store.ping().then(() => null, (error) => error.name);
  }
  console.log('full: ' + failure);
  execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(process.pid)]);
  console.log('freed: ' + (await store.ping().then(() => 'ready', (error) => error.name)));
  await store.close();`;

describe('the SQLite store under faults', () => {
  let folder: string;
  const children: ChildProcess[] = [];

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  beforeEach(() => {
    folder = mkdtempSync(join(diskFolder(), 'sqlite-faults-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function start(run: string): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
    const script = storm(BUILT);
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder, run], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    children.push(child);
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }

  async function refusal(options: { dataDir: string } = { dataDir: folder }): Promise<Error> {
    const database = new SqliteDatabase(options);
    database.collection(paid);
    const error = await database.open().then(
      () => new Error('it opened'),
      (reason: Error) => reason,
    );
    await database.close();
    return error;
  }

  async function filled(records = 500, run = 'first'): Promise<void> {
    const database = new SqliteDatabase({ dataDir: folder });
    const collection = database.collection(paid);
    await database.open();
    await Promise.all(Array.from({ length: records }, (_, n) => collection.insert({ id: `r${n}`, run, amount: n })));
    await database.close();
  }

  it(`loses no acknowledged write when it is killed ${KILLS} times, and its counters and terms still agree`, async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, lines } = start(`run${kill}`);
      // Some are killed while the tables are created, the others after more and more writes.
      let wanted = kill * 7;
      if (kill % 5 === 0) setTimeout(() => child.kill('SIGKILL'), 20 + kill * 10);
      for await (const line of lines) {
        if (line !== 'open') acknowledged.push(line);
        if (wanted-- === 0) child.kill('SIGKILL');
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
    }
    const database = new SqliteDatabase({ dataDir: folder });
    const collection = database.collection(paid);
    await database.open();
    const kept = await collected(collection.stream());
    const ids = new Set(kept.map((record) => record.id));
    expect(acknowledged.length).toBeGreaterThan(500);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const run = `run${kill}`;
      const own = kept.filter((record) => record.run === run);
      const sum = own.reduce((total, record) => total + record.amount, 0);
      expect(await collection.aggregate({ filter: { run }, sum: ['amount'] })).toEqual([
        { group: {}, count: own.length, sums: { amount: sum } },
      ]);
    }
    expect(await collection.count()).toBe(kept.length);
    expect(await collection.count({ search: 'run' })).toBe(kept.length);
    await database.close();
  });

  it('rejects a second process, and accepts one after the first is killed', async () => {
    const { child, lines } = start('holder');
    expect((await lines.next()).value).toBe('open');
    const error = await refusal();
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/in use by another process/);
    expect(error.message).toContain(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = new SqliteDatabase({ dataDir: folder });
    await expect(database.open()).resolves.toBeUndefined();
    await database.close();
  });

  it('rejects a second database in the same process', async () => {
    const database = new SqliteDatabase({ dataDir: folder });
    await database.open();
    expect((await refusal()).message).toMatch(/in use/);
    await database.close();
    expect((await refusal()).message).toBe('it opened');
  });

  it.each([
    [
      'is not a database',
      (file: string) => writeFileSync(file, 'This is a letter, and long enough to be read as a header.\n'.repeat(200)),
    ],
    [
      'is truncated',
      (file: string) => writeFileSync(file, readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2))),
    ],
    [
      'has a damaged page',
      (file: string) => writeSync(openSync(file, 'r+'), Buffer.alloc(4096, 0xa5), 0, 4096, 4096 * 6),
    ],
    [
      'has a damaged first page',
      (file: string) => writeSync(openSync(file, 'r+'), Buffer.alloc(1000, 0xa5), 0, 1000, 100),
    ],
  ])('reports in one line that its file %s', async (_, damage) => {
    await filled();
    const file = join(folder, 'app.db');
    damage(file);
    const error = await refusal();
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toContain(file);
    expect(error.message).toMatch(/damaged/);
    expect(error.message).not.toContain('\n');
    expect(existsSync(file)).toBe(true);
  });

  it.each([
    ['cannot be created', (at: string) => join(at, 'file', 'below')],
    ['is a file', (at: string) => join(at, 'file')],
  ])('reports in one line that its folder %s', async (_, place) => {
    writeFileSync(join(folder, 'file'), '');
    const dataDir = place(folder);
    const error = await refusal({ dataDir });
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toContain(dataDir);
    expect(error.message).toContain('DATA_DIR');
    expect(error.message).not.toContain('\n');
  });

  it('does not touch a file that a newer release wrote', async () => {
    await filled(1);
    const file = new DatabaseSync(join(folder, 'app.db'));
    file.exec('PRAGMA user_version = 99');
    file.close();
    const error = await refusal();
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error.message).toMatch(/newer release/);
  });

  it('writes ahead and waits for the disk, even when it is reopened', () => {
    for (let opening = 0; opening < 2; opening += 1) {
      const connection = new SqliteConnection(join(folder, 'any.db'));
      expect(connection.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
      expect(connection.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
      connection.close();
    }
  });

  it('has everything in one file after it is closed', async () => {
    await filled();
    expect(statSync(join(folder, 'app.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const copy = mkdtempSync(join(diskFolder(), 'sqlite-copy-'));
    writeFileSync(join(copy, 'app.db'), readFileSync(join(folder, 'app.db')));
    const database = new SqliteDatabase({ dataDir: copy });
    const collection = database.collection(paid);
    await database.open();
    expect(await collection.count()).toBe(500);
    await database.close();
    rmSync(copy, { recursive: true });
  });

  it('rolls back a failing write, but not others in its transaction', async () => {
    const database = new SqliteDatabase({ dataDir: folder });
    const collection = database.collection(paid);
    await database.open();
    const record = (id: string) => ({ id, run: 'one', amount: 1 });
    const results = await Promise.allSettled([
      collection.insert(record('first')),
      collection.insertAll([record('second'), record('first')]),
      collection.insert(record('third')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const ids = (await collection.list({})).map(({ id }) => id);
    expect(ids).toEqual(['first', 'third']);
    expect(await collection.count({ search: 'one' })).toBe(2);
    expect(await collection.aggregate({ filter: { run: 'one' }, sum: ['amount'] })).toEqual([
      { group: {}, count: 2, sums: { amount: 2 } },
    ]);
    await database.close();
  });

  it('rejects writes and closes when the disk is full, and continues once there is space', async () => {
    await filled(50, 'x'.repeat(5000));
    // A limit for each file, in blocks of 512 bytes. There is space for the WAL, but not to copy it into the other file.
    const child = spawn(
      'sh',
      ['-c', 'ulimit -f 4096; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, fill, folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [lines, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const { acknowledged, reason } = JSON.parse(lines) as { acknowledged: number; reason: string };
    expect({ code, reason }).toEqual({
      code: 0,
      reason: expect.stringMatching(/^DatabaseUnavailable: .*app\.db cannot .* disk/),
    });
    expect(acknowledged).toBeGreaterThan(10);
    const database = new SqliteDatabase({ dataDir: folder });
    const collection = database.collection(paid);
    await database.open();
    expect(await collection.count()).toBe(50 + acknowledged);
    await collection.insert({ id: 'later', run: 'later', amount: 1 });
    expect(await collection.count({ search: 'x' })).toBe(50 + acknowledged);
    await database.close();
  });

  it('is not ready while the disk is full, and is again once there is space', async () => {
    const command = 'ulimit -S -f 4096; exec "$0" --input-type=module -e "$1" "$2"';
    const child = spawn('sh', ['-c', command, process.execPath, fillAndRecover, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(lines).toBe('full: DatabaseUnavailable\nfreed: ready\n');
  });

  it.each([1, 2_000])('waits for pending writes when it is closed: %d', async (count) => {
    const database = new SqliteDatabase({ dataDir: folder });
    const collection = database.collection(paid);
    await database.open();
    const writes = Promise.all(
      Array.from({ length: count }, (_, n) => collection.insert({ id: `r${n}`, run: 'late', amount: n })),
    );
    await database.close();
    await expect(writes).resolves.toHaveLength(count);
    await expect(collection.get('r0')).rejects.toThrow('not open');
    await expect(collection.insert({ id: 'after', run: 'late', amount: 1 })).rejects.toThrow('not open');
    await database.open();
    expect(await collection.count()).toBe(count);
    await database.close();
  });
});
