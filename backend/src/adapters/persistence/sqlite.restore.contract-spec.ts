import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { order, ordersDefinition } from './database.fixture.js';
import { backUpSqlite } from './sqlite.backup.js';
import { SqliteDatabase } from './sqlite.database.js';
import { restoreSqlite } from './sqlite.restore.js';

let folder: string;
let dataDir: string;
let backup: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-restore-'));
  [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup.db')];
  await insert(500);
  backUpSqlite({ dataDir, target: backup });
  await insert(1);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Inserts this many additional orders. */
async function insert(orders: number): Promise<void> {
  await withOrders(dataDir, async (collection) => {
    const from = await collection.count();
    await Promise.all(Array.from({ length: orders }, (_, n) => collection.insert(order(`order${from + n}`))));
  });
}

const ordersIn = (dir: string) => withOrders(dir, (collection) => collection.count());

async function withOrders<R>(dir: string, work: (orders: ReturnType<typeof ordersOf>) => Promise<R>): Promise<R> {
  const database = new SqliteDatabase({ dataDir: dir });
  const orders = ordersOf(database);
  await database.open();
  try {
    return await work(orders);
  } finally {
    await database.close();
  }
}
const ordersOf = (database: SqliteDatabase) => database.collection(ordersDefinition('orders'));

const restore = (source: string, replace = true) => restoreSqlite({ dataDir, source, replace });

describe('restoring a backup', () => {
  it('creates the data folder', async () => {
    const elsewhere = join(folder, 'other', 'data');
    expect(await restoreSqlite({ dataDir: elsewhere, source: backup, replace: false })).toEqual({ previous: null });
    expect(readdirSync(elsewhere).filter((name) => (statSync(join(elsewhere, name)).mode & 0o077) !== 0)).toEqual([]);
    expect(await ordersIn(elsewhere)).toBe(500);
  });

  it('leaves no file that other users of the machine can read', async () => {
    const { previous } = await restore(backup);
    await withOrders(dataDir, async (orders) => {
      await orders.insert(order('another'));
      const files = readdirSync(dataDir).map((name) => join(dataDir, name));
      expect(files).toEqual(expect.arrayContaining(['app.db', 'app.db-wal'].map((name) => join(dataDir, name))));
      expect([backup, previous!, ...files].filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
    });
  });

  it('keeps the previous database as a restorable backup', async () => {
    const { previous } = await restore(backup);
    expect(await ordersIn(dataDir)).toBe(500);
    await restore(previous!);
    expect(await ordersIn(dataDir)).toBe(501);
  });

  it('includes the write-ahead log of a killed process', async () => {
    const writer = new DatabaseSync(join(dataDir, 'app.db'));
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE late (id TEXT)');
    // The files as left by the kill. The log still contains the table.
    for (const name of ['app.db', 'app.db-wal']) copyFileSync(join(dataDir, name), join(folder, name));
    writer.close();
    for (const name of ['app.db', 'app.db-wal']) copyFileSync(join(folder, name), join(dataDir, name));

    const { previous } = await restore(backup);
    const earlier = new DatabaseSync(previous!, { readOnly: true });
    expect(earlier.prepare("SELECT name FROM sqlite_schema WHERE name = 'late'").all()).toHaveLength(1);
    earlier.close();
    expect(readdirSync(dataDir).filter((name) => /^app\.db-(wal|shm)$/.test(name))).toEqual([]);
    expect(await ordersIn(dataDir)).toBe(500);
  });

  it('changes the restored database before it takes its place, and replaces nothing when that fails', async () => {
    const prepared = (prepare: (folder: string) => Promise<void>) =>
      restoreSqlite({ dataDir, source: backup, replace: true, prepare });
    await expect(prepared(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await ordersIn(dataDir)).toBe(501);
    await prepared((inFolder) => withOrders(inFolder, async (orders) => void (await orders.insert(order('extra')))));
    expect(await ordersIn(dataDir)).toBe(501);
    expect(await withOrders(dataDir, (orders) => orders.get('extra'))).not.toBeNull();
    expect(readdirSync(dataDir)).not.toContain('restoring');
  });

  it('replaces a database that is too damaged to open', async () => {
    writeFileSync(join(dataDir, 'app.db'), 'This is no database. '.repeat(500));
    const { previous } = await restore(backup);
    expect(readFileSync(previous!, 'utf8')).toMatch(/^This is no database/);
    expect(await ordersIn(dataDir)).toBe(500);
  });

  it('is rejected while a process uses the folder, and if a database exists, unless it is to be replaced', async () => {
    await expect(restore(backup, false)).rejects.toThrow(/already contains a database\. Add --replace/);
    await withOrders(dataDir, () => expect(restore(backup)).rejects.toThrow(/is in use by another process/));
    expect(await ordersIn(dataDir)).toBe(501);
  });
});

describe('an interrupted backup', () => {
  const named = (name: string) => join(folder, `${name}.db.0123456789abcdef.partial`);

  it('is removed by the next one, but not what another process is writing', () => {
    const [abandoned, journal] = [named('monday'), `${named('monday')}-journal`];
    const [running, other] = [named('tuesday'), join(folder, 'notes.partial')];
    for (const file of [abandoned, journal, running, other]) writeFileSync(file, 'part');
    const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
    for (const file of [abandoned, journal, other]) utimesSync(file, twoHoursAgo, twoHoursAgo);
    const target = join(folder, 'wednesday.db');
    backUpSqlite({ dataDir, target });
    expect([abandoned, journal].filter((file) => existsSync(file))).toEqual([]);
    expect([running, other, target].filter((file) => !existsSync(file))).toEqual([]);
  });

  it('does not stop a later one with the same name', () => {
    const target = join(folder, 'monday.db');
    writeFileSync(named('monday'), 'part');
    backUpSqlite({ dataDir, target });
    expect(readFileSync(named('monday'), 'utf8')).toBe('part');
    expect(existsSync(target)).toBe(true);
  });

  it('cannot be restored', async () => {
    copyFileSync(backup, named('monday'));
    await expect(restore(named('monday'))).rejects.toThrow('is a backup that was not finished. Use another backup.');
  });
});

describe('a file that cannot be restored is rejected with the reason in one line', () => {
  const changed = (change: string) => {
    const database = new DatabaseSync(backup);
    database.exec(change);
    database.close();
    return backup;
  };
  const written = (content: string | Buffer) => {
    writeFileSync(backup, content);
    return backup;
  };

  it.each<[reason: RegExp, file: () => string]>([
    [/^There is no file \S+\.$/, () => join(folder, 'none.db')],
    [/^\S+ could not be restored: .*file is not a database\.$/, () => written('Somebody’s notes. '.repeat(200))],
    [/^\S+ could not be restored: .+\.$/, () => folder],
    [
      /^\S+ is damaged \(.+\)\. Use another backup\.$/,
      () => written(readFileSync(backup).fill(0, 8 * 4096, 16 * 4096)),
    ],
    [/^\S+ is not a backup of this application\.$/, () => changed('DROP TABLE _collections')],
    [/^\S+ is incomplete: the tables orders are missing\.$/, () => changed('DROP TABLE orders')],
    [/^\S+ was written by a newer release of this application/, () => changed('PRAGMA user_version = 99')],
    [
      /^\S+ was written by release 99\.0\.1 of this application/,
      () => changed('INSERT INTO _releases (number) VALUES (99000001)'),
    ],
    [/^\S+ was written by a development version of this application/, () => changed('PRAGMA user_version = 1')],
    [/^\S+ is the database itself\. Name a backup of it\.$/, () => join(dataDir, 'app.db')],
  ])('%s', async (reason, file) => {
    const source = file();
    await expect(restore(source)).rejects.toThrow(reason);
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
    expect(await ordersIn(dataDir)).toBe(501);
  });
});
