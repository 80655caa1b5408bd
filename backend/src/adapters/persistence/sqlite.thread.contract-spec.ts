import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';

const BUILT = resolve(import.meta.dirname, '../../../../dist/backend/src/adapters/persistence/sqlite.database.js');

/**
 * Opens the store, with a function that lets its thread fail at the next turn of the event loop, and does some work.
 */
const failing = (work: string) => `
  import workerThreads from 'node:worker_threads';
  import { syncBuiltinESMExports } from 'node:module';
  let thread;
  workerThreads.Worker = class extends workerThreads.Worker {
    constructor(...parameters) {
      super(...parameters);
      thread = this;
    }
  };
  syncBuiltinESMExports();
  const { SqliteDatabase } = await import(${JSON.stringify(BUILT)});
  const store = new SqliteDatabase({ dataDir: process.argv[1] });
  const paid = store.collection({ name: 'paid', fields: { amount: 'integer' } });
  await store.open();
  await paid.insert({ id: 'first', amount: 1 });
  // It expects a list.
  const fail = () => setImmediate(() => thread.postMessage(null));
  const name = (error) => console.log(error.name);
  ${work}`;

describe('when the thread that writes to SQLite ends unexpectedly', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-thread-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(test: string, work: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const parameters = ['--input-type=module', '-e', failing(work), join(folder, test)];
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, stdout, stderr };
  }

  it('rejects pending writes, and ends the process with the reason', async () => {
    const { code, stdout, stderr } = await run(
      'writes',
      `fail();
      for (const id of ['second', 'third'])
        paid.insert({ id, amount: 1 }).catch(name);
      setInterval(() => {}, 1000);`,
    );
    expect(stdout).toBe('DatabaseUnavailable\n'.repeat(2));
    expect(code).toBe(1);
    expect(stderr).toMatch(/DatabaseUnavailable: The thread that writes the database file .*app\.db has ended/);
  });

  it('rejects later writes', async () => {
    const { stdout } = await run(
      'later',
      `process.on('uncaughtException', () => paid.insert({ id: 'second', amount: 1 }).catch(name));
      fail();
      setImmediate(() => thread.ref());`,
    );
    expect(stdout).toBe('DatabaseUnavailable\n');
  });

  it.each([
    ['without pending writes', 'fail();', ''],
    ['with pending writes', 'fail(); paid.insert({ id: "second", amount: 1 }).catch(name);', 'DatabaseUnavailable\n'],
  ])('reports it from closing, and frees the folder, %s', async (test, first, printed) => {
    const { code, stdout, stderr } = await run(
      test,
      `${first}
      await store.close().catch((error) => console.log(error.message.replace(/file .* has/, 'file has')));
      await store.open();
      console.log((await paid.get('first')).id);
      await store.close();`,
    );
    expect(stdout).toMatch(new RegExp(`^${printed}The thread that writes the database file has ended: .*\nfirst\n$`));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
