import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../../../scripts/browser/api.js';
import { expect, test } from '../../../scripts/browser/fixtures.js';

test('a backup taken while the product writes holds every write that was answered before it, and can be restored', async ({
  startProduct,
}) => {
  const product = await startProduct({ MONGODB_URI: '' });
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-backup-'));
  const file = join(folder, 'backup.db');
  let writing = true;
  const answered: string[] = [];
  const writers = [1, 2, 3].map(async (writer) => {
    for (let number = 0; writing; number += 1) {
      const email = `lead.${writer}.${number}@example.com`;
      const lead = {
        name: 'Anita Rao',
        email,
        phone: '9812345678',
        subject: 'Baner',
        message: 'Do you come to Baner?',
      };
      await new Api(product).expect(201, 'POST', '/api/contact', { body: lead });
      answered.push(email);
    }
  });

  await expect.poll(() => answered.length).toBeGreaterThan(30);
  const before = [...answered];
  const { code, output } = await product.command('backup', [file]);
  writing = false;
  await Promise.all(writers);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`The store is backed up in ${file}.`) });
  expect((await product.command('backup', [file])).output).toContain(
    'exists already: a backup never replaces another file.',
  );

  await product.kill9();
  for (const name of ['app.db', 'app.db-wal', 'app.db-shm']) rmSync(join(product.dataDir, name), { force: true });
  copyFileSync(file, join(product.dataDir, 'app.db'));
  await product.restart();
  const kept = new Set((await new Api(product).list<{ email: string }>('/api/leads')).map(({ email }) => email));
  expect(before.filter((email) => !kept.has(email))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a backup of nothing, or to nowhere, says so in one line', async ({ startProduct }) => {
  const product = await startProduct({ MONGODB_URI: '' });
  expect(await product.command('backup', [])).toEqual({ code: 1, output: 'Usage: npm run backup -- FILE\n' });
  const { code, output } = await product.command('backup', [join(product.dataDir, 'no', 'folder', 'backup.db')]);
  expect(code).toBe(1);
  expect(output).toMatch(/^The backup could not be written to .*\n$/);
});
