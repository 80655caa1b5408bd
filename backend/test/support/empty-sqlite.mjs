import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUpSqlite } from '../../../dist/backend/src/adapters/persistence/sqlite.backup.js';
import { DATABASE_FILE } from '../../../dist/backend/src/adapters/persistence/sqlite.database.js';

/** The file of a store without records. One for each worker of Jest, which loads this module once. */
let empty = null;

/** Gives a new data folder a store whose tables are prepared, once there is one to copy. */
export function copyEmptySqlite(dataDir) {
  if (empty) writeFileSync(join(dataDir, DATABASE_FILE), empty);
}

/** Prepares the store in a new data folder, and keeps the file of the first one. */
export async function keepEmptySqlite(database, dataDir) {
  if (empty) return;
  await database.open();
  const copy = join(dataDir, 'empty.db');
  backUpSqlite({ dataDir, target: copy });
  empty = readFileSync(copy);
  rmSync(copy);
}
