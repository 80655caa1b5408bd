import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DATABASE_FILE } from './sqlite.database.js';
import { createPrivateFile, sync } from './sqlite.files.js';

/**
 * Writes a consistent snapshot of the embedded store into a new file; works while the application runs. (A plain copy
 * of the file would lack what is still in the write-ahead log.) Throws an error with a message for the operator when
 * there is no store, or when the target exists or cannot be written.
 */
export function backUpSqlite({ dataDir, target }: { dataDir: string; target: string }): void {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}: name its folder with DATA_DIR.`);
  if (existsSync(target)) throw new Error(`${target} exists already: a backup never replaces another file.`);
  // An interrupted backup must not look like a whole one, nor keep the next one from being written.
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
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
