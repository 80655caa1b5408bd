import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../../scripts/browser/fixtures.js';

test('a backup without data, without a target, or over another file fails with one line', async ({ startProduct }) => {
  const product = await startProduct({ MONGODB_URI: '' });
  expect(await product.command('backup', [])).toEqual({ code: 1, output: 'Usage: npm run backup -- FILE\n' });
  const { code, output } = await product.command('backup', [join(product.dataDir, 'no', 'folder', 'backup.db')]);
  expect(code).toBe(1);
  expect(output).toMatch(/^The backup could not be written to .*\n$/);
  expect((await product.command('backup', [join(product.dataDir, 'app.db.lock')])).output).toContain(
    'exists already: a backup never replaces another file.',
  );
});

test('a backup that does not fit on the disk leaves no file, so that it can be repeated', async ({ startProduct }) => {
  const product = await startProduct({ MONGODB_URI: '' });
  const target = join(product.dataDir, 'backup.db');
  const command = [process.execPath, 'scripts/command.mjs', 'backup', target];
  // To the command, a limit on the size of files is what a full disk is.
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 64; exec "$0" "$@"', ...command], {
    env: { ...process.env, MONGODB_URI: '', DATA_DIR: product.dataDir },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('could not be written') });
  expect(existsSync(target)).toBe(false);
  expect(await product.command('backup', [target])).toMatchObject({ code: 0 });
});
