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
