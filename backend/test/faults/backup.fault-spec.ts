import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { diskFolder } from '../../../scripts/tooling/storage.mjs';
import { eventually } from '../support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { Shop } from './support/shop.js';
import { times } from './support/concurrently.js';

const BACKUPS = scaled(10, 1);
const WRITERS = 3;
const WRITES_PER_BACKUP = 30;
const WRITTEN_WITHIN_MS = 60_000;

faultTest(
  {
    name: 'backup',
    target: `${BACKUPS} ${BACKUPS === 1 ? 'backup' : 'backups'} while writing, each restored: 0 writes lost that were acknowledged before it`,
  },
  async ({ result, cleanUp }) => {
    const product = await Product.start({}, diskFolder());
    cleanUp(() => product.dispose());
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-backup-'));
    cleanUp(() => rmSync(folder, { recursive: true, force: true }));
    const acknowledged: string[] = [];
    let writing = true;
    cleanUp(() => (writing = false));
    const writers = times(WRITERS, (writer) => enquire(product, writer, acknowledged, () => writing));

    const backups: { file: string; before: string[] }[] = [];
    for (let number = 0; number < BACKUPS; number += 1) {
      const enough = acknowledged.length + WRITES_PER_BACKUP;
      await eventually(
        WRITTEN_WITHIN_MS,
        async () => acknowledged.length,
        (count) => count >= enough,
      );
      const file = join(folder, `${number}.db`);
      const before = [...acknowledged];
      expect(await product.command('backup', [file])).toMatchObject({ code: 0 });
      backups.push({ file, before });
    }
    writing = false;
    await Promise.all(writers);

    const lost: string[] = [];
    for (const { file, before } of backups) {
      await product.kill9();
      expect(await product.command('restore', [file, '--replace'])).toMatchObject({ code: 0 });
      await product.restart();
      const shop = new Shop(product);
      const kept = new Set((await shop.all<{ email: string }>('/api/leads')).map(({ email }) => email));
      lost.push(...before.filter((email) => !kept.has(email)));
      await expectLedgerBalanced(shop);
    }
    const writes = backups.map(({ before }) => before.length);
    result(`${backups.length} restored, with ${writes.join(', ')} acknowledged writes; ${lost.length} lost`);
    expect(lost).toEqual([]);
  },
);

async function enquire(
  product: Product,
  writer: number,
  acknowledged: string[],
  isRunning: () => boolean,
): Promise<void> {
  for (let number = 0; isRunning(); number += 1) {
    const email = `lead.${writer}.${number}@example.com`;
    const body = { name: 'Anita Rao', email, phone: '9812345678', subject: 'Baner', message: 'Do you come to Baner?' };
    await new Api(product).expect(201, 'POST', '/api/contact', { body });
    acknowledged.push(email);
  }
}
