import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DATABASE_FILE } from './sqlite.database.js';
import { SqliteLock } from './sqlite.lock.js';
import { LAYOUT } from './sqlite.tables.js';

export interface RestoreOptions {
  dataDir: string;
  /** A file that backUpSqlite wrote. */
  source: string;
  /** Whether a database that is already in the folder makes way. It is kept beside the restored one. */
  replace: boolean;
}

/**
 * Puts a backup into the data folder, whole or not at all: after a crash at any moment the folder holds the old database
 * or the restored one. Answers where the earlier database is kept, or null when there was none.
 * Throws, in words for the operator, when the file is not a sound backup or the folder is in use or holds a database.
 */
export function restoreSqlite({ dataDir, source, replace }: RestoreOptions): { kept: string | null } {
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  const target = join(dataDir, DATABASE_FILE);
  if (existsSync(target) && realpathSync(target) === realpathSync(source))
    throw new Error(`${source} is the database itself: name a backup of it.`);
  mkdirSync(dataDir, { recursive: true });

  const lock = SqliteLock.take(`${target}.lock`);
  if (!lock)
    throw new Error(`The data folder ${dataDir} is in use by another process: stop the product, then restore again.`);
  try {
    if (existsSync(target) && !replace)
      throw new Error(
        `The data folder ${dataDir} holds a database already. Add --replace to restore over it; the present one is kept beside it.`,
      );
    const restored = copyOf(source, `${target}.restoring`);
    const kept = existsSync(target) ? keepAside(target) : null;
    renameSync(restored, target);
    sync(dataDir);
    return { kept };
  } finally {
    lock.release();
  }
}

/** Includes what still stands in a write-ahead log beside the source, which a copy of the file alone would lack. */
function copyOf(source: string, copy: string): string {
  rmSync(copy, { force: true });
  try {
    const flaw = writeCopy(source, copy);
    if (flaw !== null) throw new Error(flaw);
    sync(copy);
    return copy;
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** Null when the copy is written, else what is wrong with the source, in words for the operator. */
function writeCopy(source: string, copy: string): string | null {
  try {
    const database = new DatabaseSync(source, { readOnly: true });
    try {
      const flaw = flawOf(database);
      if (flaw !== null) return `${source} ${flaw}`;
      database.prepare('VACUUM INTO ?').run(copy);
      return null;
    } finally {
      database.close();
    }
  } catch (error) {
    return `${source} could not be restored: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function flawOf(database: DatabaseSyncInstance): string | null {
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row as object)[0] as unknown);
  const [layout] = column('PRAGMA user_version');
  if ((layout as number) > LAYOUT) return 'was written by a newer release of this application: install that one first.';
  const [finding] = column('PRAGMA integrity_check(1)');
  if (finding !== 'ok') return `is damaged (${String(finding).replace(/\s+/g, ' ')}): use another backup.`;

  const tables = column("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const collections = tables.includes('_collections') ? column('SELECT name FROM _collections') : [];
  if (collections.length === 0) return 'is not a backup of this application: it has none of its tables.';
  const missing = collections.filter((name) => !tables.includes(name));
  return missing.length === 0 ? null : `is incomplete: the tables ${missing.join(', ')} are missing.`;
}

/** The earlier database under another name, with its write-ahead log where one is left. */
function keepAside(file: string): string {
  const kept = `${file}.replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`;
  emptyLogOf(file);
  // The database keeps its own name until the restored one takes it, so that no crash leaves the folder without one.
  linkSync(file, kept);
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
  return kept;
}

function emptyLogOf(file: string): void {
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
  } catch {
    // A database too damaged to open is kept with its log as it is.
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
