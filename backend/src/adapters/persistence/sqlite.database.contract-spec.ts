import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseContract } from './database.contract.js';
import { SqliteDatabase } from './sqlite.database.js';

databaseContract('SqliteDatabase', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-contract-'));
  return {
    database: (release) => new SqliteDatabase({ dataDir, release }),
    dispose: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
});
