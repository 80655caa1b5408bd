import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Product } from '../../../scripts/browser/product.js';
import { diskFolder } from '../../../scripts/tooling/storage.mjs';
import { clockAhead } from './support/clock-ahead.js';
import { expectDocumentsComplete } from './support/documents.js';
import { eventually } from '../support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { activeOrders, isNone, lostWrites, NOTHING_UNFINISHED, unfinishedOrders } from './support/settled.js';
import { Shop } from './support/shop.js';
import { Storm } from './support/storm.js';

const KILLS = scaled(100, 4);
const BUYERS = 6;
const RESPONSES_BETWEEN_KILLS = 40;
/** A mail that a killed process was sending is retried after five minutes. */
const AHEAD_MINUTES = 10;
const SETTLED_WITHIN_MS = 150_000;

faultTest(
  {
    name: 'kills',
    target: `kill -9 ${KILLS} times during a storm of paid orders: 0 acknowledged writes lost, 0 incomplete orders; one invoice each, numbered without gaps`,
  },
  async ({ result, cleanUp }) => {
    const product = await Product.start({}, diskFolder());
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    const demo = new Set((await shop.provider.records()).payments.map(({ id }) => id));
    const storm = new Storm(shop);
    const running = storm.run(BUYERS);
    cleanUp(() => storm.end());
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Kills at any moment of a purchase, on a machine of any speed.
      await storm.untilResponses(randomInt(1, RESPONSES_BETWEEN_KILLS));
      await pause(randomInt(20));
      await product.kill9();
      await product.restart(kill === KILLS - 1 ? clockAhead(AHEAD_MINUTES) : {});
    }
    storm.end();
    await running;

    const unfinished = await eventually(
      SETTLED_WITHIN_MS,
      () => unfinishedOrders(shop, storm, { mailFolder: product.dataDir, demo }),
      isNone,
    );
    const orders = await activeOrders(shop, storm);
    const lost = await lostWrites(shop, storm, orders);
    result(
      `${KILLS} kills, ${storm.purchases.length} buyers, ${orders.length} paid orders; ${lost.length} acknowledged writes lost, ${Object.values(unfinished).flat().length} incomplete`,
    );
    expect(unfinished).toEqual(NOTHING_UNFINISHED);
    expect(lost).toEqual([]);
    expect(orders.length).toBeGreaterThan(0);
    await expectLedgerBalanced(shop);
    await expectDocumentsComplete(shop);
  },
);
