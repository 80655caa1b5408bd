import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { withDatabase } from '../support/mongod.mjs';
import { concurrently, times } from './support/concurrently.js';
import { eventually } from '../support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop } from './support/shop.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const ENQUIRIES = scaled(3000);
const PURCHASES = scaled(60);
const KILLS = scaled(10, 2);
const CONCURRENCY = 8;
const SETTLED_WITHIN_MS = 60_000;
/** The lists of an admin whose records do not contain the time of the response. */
const LISTS = ['customers', 'leads', 'allOrders', 'register/employees', 'register/communities', 'payments/unmatched'];

faultTest(
  {
    name: 'migrate-mongo',
    target: `a data folder is copied to MongoDB, killed ${KILLS} times: every record the same, none duplicated`,
  },
  async ({ result, cleanUp }) => {
    const product = await Product.start({ MONGODB_URI: '' });
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    await concurrently(
      times(ENQUIRIES, (number) => () => enquire(product, number)),
      CONCURRENCY,
    );
    const customers = await shop.customers(PURCHASES);
    for (const [index, customer] of customers.entries()) {
      const planData = carOf(index);
      const { orderId } = await shop.order(customer, planData);
      await shop.confirm(customer, planData, await shop.provider.pay(orderId));
    }
    const before = await settledListsOf(shop);
    await product.terminate();

    const uri = withDatabase(process.env.TEST_MONGO_URI!, `migrate_${process.pid}`);
    const environment = { ...process.env, MONGODB_URI: uri, DATA_DIR: product.dataDir } as Record<string, string>;
    let killed = 0;
    for (let number = 0; number < KILLS; number += 1) killed += await killedAfter(number + 1, environment);
    const finished = await product.command('migrate-mongo', [], { MONGODB_URI: uri });
    expect(finished.output).toMatch(/\d+ records were copied and verified/);
    expect(finished.code).toBe(0);

    await product.restart({ MONGODB_URI: uri });
    const after = await listsOf(new Shop(product));
    result(`killed ${killed} times; ${Object.values(after).flat().length} records in lists compared`);
    expect(after).toEqual(before);
    await expectLedgerBalanced(shop);

    const again = await product.command('migrate-mongo', [], { MONGODB_URI: uri });
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/was finished at/) });
  },
);

/** Kills the command after some batches. Returns 1, or 0 if it ended before. */
async function killedAfter(batches: number, env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'migrate-mongo'], { cwd: ROOT, env });
  const ended = once(child, 'exit');
  let seen = 0;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    seen += text.split('\r').length - 1;
    if (seen >= batches) child.kill('SIGKILL');
  });
  const [, signal] = (await ended) as [number | null, string | null];
  return signal === 'SIGKILL' ? 1 : 0;
}

/** The lists, after all jobs have finished. */
async function settledListsOf(shop: Shop): Promise<Record<string, unknown[]>> {
  let earlier: Record<string, unknown[]> = {};
  return eventually(
    SETTLED_WITHIN_MS,
    () => listsOf(shop),
    (lists) => {
      const isSettled = isDeepStrictEqual(lists, earlier);
      earlier = lists;
      return isSettled;
    },
  );
}

async function listsOf(shop: Shop): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {};
  for (const name of LISTS) lists[name] = await shop.all(`/api/${name}`);
  return lists;
}

async function enquire(product: Product, number: number): Promise<void> {
  const body = { name: 'Anita Rao', email: `lead.${number}@example.com`, phone: '9812345678', subject: 'Baner' };
  await new Api(product).expect(201, 'POST', '/api/contact', { body: { ...body, message: 'Do you come to Baner?' } });
}
