import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { startReplicaSet } from '../support/mongod.mjs';
import { times } from './support/concurrently.js';
import { eventually } from '../support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { primaryPort } from './support/primary.js';
import { Shop } from './support/shop.js';
import { Storm } from './support/storm.js';

const WRITES_BEFORE = scaled(300, 30);
const WRITES_AFTER = scaled(600, 60);
const WRITERS = 6;
const BUYERS = 3;
const RESUMED_WITHIN_MS = 120_000;

faultTest(
  {
    name: 'primary-killed',
    target: 'the primary of three members killed under load: 0 acknowledged writes lost, writes resume',
  },
  async ({ result, cleanUp }) => {
    const replicaSet = await startReplicaSet(3);
    cleanUp(() => replicaSet.stop());
    const uri = replicaSet.uri('faults');
    const product = await Product.start({ MONGODB_URI: uri });
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    const acknowledged: string[] = [];
    const rejected: number[] = [];
    let writing = true;
    cleanUp(() => (writing = false));
    const writers = times(WRITERS, (writer) => enquire(product, writer, { acknowledged, rejected }, () => writing));
    await eventually(
      RESUMED_WITHIN_MS,
      async () => acknowledged.length,
      (count) => count >= WRITES_BEFORE,
    );

    replicaSet.kill(await primaryPort(uri));
    const [killedAt, before] = [performance.now(), acknowledged.length];
    await eventually(
      RESUMED_WITHIN_MS,
      async () => acknowledged.length,
      (count) => count >= before + WRITERS,
    );
    const seconds = (performance.now() - killedAt) / 1000;
    await eventually(
      RESUMED_WITHIN_MS,
      async () => acknowledged.length,
      (count) => count >= before + WRITES_AFTER,
    );
    writing = false;
    await Promise.all(writers);

    const leads = await shop.all<{ email: string }>('/api/leads');
    const kept = new Set(leads.map(({ email }) => email));
    const lost = acknowledged.filter((email) => !kept.has(email));
    result(
      `${acknowledged.length} writes acknowledged, ${acknowledged.length - before} after the kill, resumed after ${seconds.toFixed(1)} s with ${rejected.length} rejected; ${lost.length} lost`,
    );
    expect(lost).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(before + WRITES_AFTER);
    expect(await shop.total('/api/leads')).toBe(leads.length);

    const storm = new Storm(shop);
    const running = storm.run(BUYERS);
    await storm.untilResponses(BUYERS * 10);
    storm.end();
    await running;
    await expectLedgerBalanced(shop);
  },
);

async function enquire(
  product: Product,
  writer: number,
  { acknowledged, rejected }: { acknowledged: string[]; rejected: number[] },
  isRunning: () => boolean,
): Promise<void> {
  for (let number = 0; isRunning(); number += 1) {
    const email = `lead.${writer}.${number}@example.com`;
    const body = { name: 'Anita Rao', email, phone: '9812345678', subject: 'Baner', message: 'Do you come to Baner?' };
    const { status } = await new Api(product).call('POST', '/api/contact', { body });
    if (status === 201) acknowledged.push(email);
    else rejected.push(status);
  }
}
