import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DATABASE_FILE } from './sqlite.database.js';
import { createPrivateFile, sync } from './sqlite.files.js';

/** The unfinished file of one run, and the journal of SQLite next to it. */
const PARTIAL = /\.[0-9a-f]{16}\.partial(-journal)?$/;
/** A running backup writes all the time. This also covers a slow disk on which it waits at the end. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Writes a consistent snapshot of the embedded store into a new file; works while the application runs. (A plain copy
 * of the file would lack what is still in the write-ahead log.) Throws an error with a message for the operator when
 * there is no store, or when the target exists or cannot be written.
 */
export function backUpSqlite({ dataDir, target }: { dataDir: string; target: string }): void {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}: name its folder with DATA_DIR.`);
  if (existsSync(target)) throw new Error(`${target} exists already: a backup never replaces another file.`);
  removeAbandoned(dirname(target));
  // An interrupted backup must not look like a whole one. Another process may be writing the same backup.
  const partial = `${target}.${randomBytes(8).toString('hex')}.partial`;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    createPrivateFile(partial);
    database.prepare('VACUUM INTO ?').run(partial);
    // SQLite does not wait for the disk, and old backups are deleted once this one was written.
    sync(partial);
    renameSync(partial, target);
    sync(dirname(target));
  } catch (error) {
    rmSync(partial, { force: true });
    throw new Error(
      `The backup could not be written to ${target}: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    database.close();
  }
}

/** Whether a file is that of a backup that was not finished. */
export function isPartialBackup(file: string): boolean {
  return PARTIAL.test(file);
}

/** Removes what interrupted backups have left in a folder, but not what another process is writing. */
function removeAbandoned(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!isPartialBackup(name)) continue;
    const file = join(folder, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - written > ABANDONED_AFTER_MS) rmSync(file, { force: true });
  }
}
