import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../../../scripts/browser/api.js';
import { expect, test } from '../../../scripts/browser/fixtures.js';
import type { Product } from '../../../scripts/browser/product.js';

test('a backup is restored into a stopped product only, over its data only when asked to', async ({ startProduct }) => {
  test.setTimeout(180_000);
  const product = await startProduct({ MONGODB_URI: '' });
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-restore-'));
  const file = join(folder, 'backup.db');
  await enquire(product, 'before@example.com');
  expect(await product.command('backup', [file])).toEqual({
    code: 0,
    output: `The backup was written to ${file}. To restore it, stop the application and run: npm run restore -- ${file}\n`,
  });
  await enquire(product, 'after@example.com');

  expect(await product.command('restore', [file, '--replace'])).toEqual({
    code: 1,
    output: `The data folder ${product.dataDir} is in use by another process. Stop the application, then restore again.\n`,
  });
  expect(await enquiriesAt(product)).toEqual(['after@example.com', 'before@example.com']);

  await product.terminate();
  expect(await product.command('restore', [file])).toEqual({
    code: 1,
    output: `The data folder ${product.dataDir} already contains a database. Add --replace to replace it; the current one is kept next to it.\n`,
  });
  const { code, output } = await product.command('restore', [file, '--replace']);
  expect(output).toMatch(
    /^\S+ is restored into \S+\. The previous database is kept as \S+\. No invoices are issued until an admin confirms their numbers under Settings\. .*\n$/,
  );
  expect(code).toBe(0);
  await product.restart();
  expect(await enquiriesAt(product)).toEqual(['before@example.com']);
  const api = new Api(product);
  const { token } = await api.admin();
  const restored = { restoredAt: expect.any(String) };
  expect((await api.call('GET', '/api/settings/restore', { token })).body).toEqual(restored);
  rmSync(folder, { recursive: true });
});

test('a store that was restored by other means is marked', async ({ startProduct }) => {
  const product = await startProduct();
  const api = new Api(product);
  const { token } = await api.admin();
  const restore = async () => (await api.call('GET', '/api/settings/restore', { token })).body;
  expect(await restore()).toEqual({ restoredAt: null });
  await product.terminate();
  expect(await product.command('restore', ['--mark'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^The store is marked as restored\. No invoices are issued until /),
  });
  await product.restart();
  expect(await restore()).toEqual({ restoredAt: expect.any(String) });
});

test('a restore without a file, or on MongoDB, says what to do instead', async ({ product }) => {
  expect(await product.command('restore', [])).toEqual({
    code: 1,
    output: expect.stringMatching(/^Usage: npm run restore -- FILE \[--replace\]/),
  });
  const environment = { MONGODB_URI: 'mongodb://127.0.0.1:1/care?replicaSet=rs0' };
  expect(await product.command('restore', ['backup.db'], environment)).toEqual({
    code: 1,
    output: expect.stringContaining('mongorestore --oplogReplay'),
  });
});

async function enquire(product: Product, email: string): Promise<void> {
  const lead = { name: 'Anita Rao', email, phone: '9812345678', subject: 'Baner', message: 'Do you come to Baner?' };
  await new Api(product).expect(201, 'POST', '/api/contact', { body: lead });
}

async function enquiriesAt(product: Product): Promise<string[]> {
  const leads = await new Api(product).list<{ email: string }>('/api/leads');
  return leads.map(({ email }) => email).filter((email) => /^(before|after)@/.test(email));
}
