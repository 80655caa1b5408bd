import { existsSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isPartialBackup } from './sqlite.backup.js';
import { DATABASE_FILE } from './sqlite.database.js';
import { createPrivateFile, sync } from './sqlite.files.js';
import { SqliteLock } from './sqlite.lock.js';
import { LAYOUT } from './sqlite.tables.js';
import { RELEASE, releaseNumber, releaseOf } from './release.js';

interface RestoreOptions {
  dataDir: string;
  /** A file written by backUpSqlite. */
  source: string;
  /** Whether to replace an existing database. It is kept next to the restored one. */
  replace: boolean;
  /** Changes the restored database, in a folder of its own, before it takes its place. */
  prepare?: (folder: string) => Promise<void>;
}

/** The folder in the data folder where a backup is copied and prepared. */
const WORK_FOLDER = 'restoring';

/**
 * Restores a backup into the data folder atomically: after a crash at any moment, the folder contains the old or the
 * restored database. Returns the path of the previous database, or null. Throws an error with a message for the
 * operator when the backup is not valid, or the folder is in use or contains a database.
 */
export async function restoreSqlite({
  dataDir,
  source,
  replace,
  prepare = () => Promise.resolve(),
}: RestoreOptions): Promise<{ previous: string | null }> {
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  if (isPartialBackup(source)) throw new Error(`${source} is a backup that was not finished. Use another backup.`);
  const target = join(dataDir, DATABASE_FILE);
  if (existsSync(target) && realpathSync(target) === realpathSync(source))
    throw new Error(`${source} is the database itself. Name a backup of it.`);
  mkdirSync(dataDir, { recursive: true });

  const lock = SqliteLock.take(`${target}.lock`);
  if (!lock)
    throw new Error(
      `The data folder ${dataDir} is in use by another process. Stop the application, then restore again.`,
    );
  const folder = join(dataDir, WORK_FOLDER);
  try {
    if (existsSync(target) && !replace)
      throw new Error(
        `The data folder ${dataDir} already contains a database. Add --replace to replace it; the current one is kept next to it.`,
      );
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const restored = join(folder, DATABASE_FILE);
    copy(source, restored);
    await prepare(folder);
    emptyLogOf(restored);
    sync(restored);
    const previous = existsSync(target) ? moveAside(target) : null;
    renameSync(restored, target);
    sync(dataDir);
    return { previous };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Includes a write-ahead log next to the source, which a plain copy of the file would lack. Throws an error whose message
 * is for the operator.
 */
function copy(source: string, target: string): void {
  let flaw: string | null;
  try {
    const database = new DatabaseSync(source, { readOnly: true });
    try {
      flaw = flawOf(database);
      if (flaw === null) {
        createPrivateFile(target);
        database.prepare('VACUUM INTO ?').run(target);
      }
    } finally {
      database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${source} could not be restored: ${reason}.`, { cause: error });
  }
  if (flaw !== null) throw new Error(`${source} ${flaw}`);
}

function flawOf(database: DatabaseSyncInstance): string | null {
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row as object)[0] as unknown);
  const layout = column('PRAGMA user_version')[0] as number;
  if (layout > 0 && layout < LAYOUT)
    return 'was written by a development version of this application, before its first release, and cannot be restored.';
  if (layout > LAYOUT) return 'was written by a newer release of this application. Install that release first.';
  const [finding] = column('PRAGMA integrity_check(1)');
  if (finding !== 'ok') return `is damaged (${String(finding).replace(/\s+/g, ' ')}). Use another backup.`;

  const tables = column("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const release = tables.includes('_releases') ? (column('SELECT max(number) FROM _releases')[0] as number) : 0;
  if (release > releaseNumber(RELEASE))
    return `was written by release ${releaseOf(release)} of this application, which is newer. Install that release first.`;
  const collections = tables.includes('_collections') ? column('SELECT name FROM _collections') : [];
  if (collections.length === 0) return 'is not a backup of this application.';
  const missing = collections.filter((name) => !tables.includes(name));
  return missing.length === 0 ? null : `is incomplete: the tables ${missing.join(', ')} are missing.`;
}

/** Moves the previous database to another name, with its write-ahead log if there is one. */
function moveAside(file: string): string {
  const previous = `${file}.replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`;
  try {
    emptyLogOf(file);
  } catch {
    // A database too damaged to open is kept with its log as it is.
  }
  // The database keeps its name until the restored one replaces it, so that a crash never leaves the folder without
  // one.
  linkSync(file, previous);
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, previous + suffix);
  return previous;
}

/** Copies the write-ahead log into the file. */
function emptyLogOf(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
