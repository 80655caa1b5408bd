import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';

const EXITS = 12;
const BUILT = resolve(import.meta.dirname, '../../../../dist/backend/src/adapters/persistence/sqlite.database.js');

/** Exits while it writes, some milliseconds after it began. */
const leave = `
  import { SqliteDatabase } from ${JSON.stringify(BUILT)};
  const [dataDir, after] = process.argv.slice(1);
  const store = new SqliteDatabase({ dataDir });
  const paid = store.collection({ name: 'paid', fields: { run: 'string', amount: 'integer' }, indexes: [['run']],
    counters: [{ by: ['run'], sum: ['amount'] }] });
  await store.open();
  await paid.insert({ id: 'first', run: 'first', amount: 1 });
  for (let n = 0; n < 2000; n += 1) void paid.insert({ id: 'n' + n, run: 'r' + n, amount: 1 });
  await paid.remove('first');
  setTimeout(() => process.exit(3), Number(after));`;

describe('a process that exits without closing the SQLite store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-exit-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('ends with its own code while it writes', async () => {
    const exits: unknown[] = [];
    for (let exit = 0; exit < EXITS; exit += 1) {
      const parameters = ['--input-type=module', '-e', leave, join(folder, String(exit)), String(exit)];
      const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'inherit', 'pipe'] });
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      exits.push({ code, stderr });
    }
    expect(exits).toEqual(exits.map(() => ({ code: 3, stderr: '' })));
  });
});
