/**
 * What lists, counts, searches and the dashboard cost: node scripts/bench-lists.mjs [records] [sqlite|mongo]
 * Needs `npm run build`. Prints the median and the worst of each, and the longest that anything else had to wait
 * for the event loop meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startMongo } from '../backend/test/support/mongod.mjs';
import { MongooseDatabase } from '../dist/backend/src/adapters/persistence/mongoose.database.js';
import { SqliteDatabase } from '../dist/backend/src/adapters/persistence/sqlite.database.js';
import { carNumberTerms, emailTerms, phoneTerms, termsOf, wordsOf } from '../dist/backend/src/kernel/search-terms.js';
import { watchEventLoop } from './measure/event-loop.mjs';

const [, , amount = '100000', kind = 'sqlite'] = process.argv;
const RECORDS = Number(amount);
const AT_ONCE = 1_000;

const definition = {
  name: 'orders',
  fields: {
    name: 'string',
    email: 'string',
    phone: 'string',
    carNumber: 'string',
    status: 'string',
    paid: 'boolean',
    payable: 'integer',
    createdAt: 'instant',
    address: 'string',
  },
  unique: [['email']],
  indexes: [['createdAt'], ['status', 'createdAt'], ['name'], ['payable'], ['paid']],
  counters: [{ by: ['status'], sum: ['payable'] }],
  search: (one) =>
    termsOf(wordsOf(one.name), emailTerms(one.email), phoneTerms(one.phone), carNumberTerms(one.carNumber)),
};

const FIRST = ['Asha', 'Arun', 'Bala', 'Chitra', 'Deepak', 'Esha', 'Farhan', 'Gita', 'Hari', 'Indu'];
const LAST = ['Rao', 'Reddy', 'Iyer', 'Khan', 'Das', 'Kumar', 'Sharma'];

/** The same records at every run, in no order that any index has. */
function record(n) {
  const mixed = (n * 2_654_435_761) % 4_294_967_296;
  return {
    id: `${String(mixed).padStart(10, '0')}-${n}`,
    name: `${FIRST[n % 10]} ${LAST[mixed % 7]}`,
    email: `person${n}@example.com`,
    phone: `+91${9_000_000_000 + (mixed % 999_999_999)}`,
    carNumber: `MH${String(mixed % 50).padStart(2, '0')}AB${String(mixed % 10_000).padStart(4, '0')}`,
    status: ['pending', 'active', 'active', 'active', 'expired'][mixed % 5],
    paid: mixed % 3 > 0,
    payable: (mixed % 3_000) * 100,
    createdAt: new Date(Date.UTC(2025, 0, 1) + (mixed % 31_536_000) * 1_000).toISOString(),
    address: 'Flat 1203, Tower B, Palm Meadows, Whitefield, Bengaluru 560066, Karnataka',
  };
}

async function openStore() {
  if (kind === 'mongo') {
    const server = await startMongo();
    const database = new MongooseDatabase(
      mongoose.createConnection(server.uri(`bench_${process.pid}`), { autoCreate: false, autoIndex: false }),
    );
    return { database, remove: () => server.stop() };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  return { database: new SqliteDatabase({ dataDir }), remove: () => rmSync(dataDir, { recursive: true }) };
}

async function measured(title, times, work) {
  const taken = [];
  const loop = watchEventLoop();
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await work(time);
    taken.push(performance.now() - began);
    await yieldToEventLoop();
  }
  await loop.end();
  taken.sort((a, b) => a - b);
  const shown = [taken[times >> 1], taken.at(-1), loop.waited()].map((millis) => millis.toFixed(2).padStart(9));
  console.log(`${title.padEnd(44)} ${shown.join(' ')}`);
}

const { database, remove } = await openStore();
const orders = database.collection(definition);
await database.open();
const began = performance.now();
for (let at = 0; at < RECORDS; at += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, RECORDS - at) }, (_, n) => orders.insert(record(at + n))));
}
console.log(
  `${RECORDS} records on ${kind}, ${Math.round(RECORDS / ((performance.now() - began) / 1_000))} inserts a second\n`,
);
console.log(`${'milliseconds'.padEnd(44)}    median     worst   waiting`);

const newest = { sort: ['createdAt', 'DESC'], limit: 25 };
await measured('a record by its id', 200, (n) => orders.get(record(n).id));
await measured('page of 25, newest', 200, () => orders.find(newest));
await measured('page of 25 of one status', 200, () => orders.find({ ...newest, filter: { status: 'active' } }));
await measured('page of 25 by an unindexed combination', 10, () =>
  orders.find({ ...newest, filter: { status: 'active', paid: true } }),
);
await measured('last page', 10, () => orders.find({ ...newest, offset: RECORDS - 25 }));
await measured('count of all', 200, () => orders.count());
await measured('count of a range', 20, () =>
  orders.count({ filter: { createdAt: { gte: '2025-06-01T00:00:00.000Z', lt: '2025-07-01T00:00:00.000Z' } } }),
);
await measured('dashboard: count and sum by status', 200, () =>
  orders.aggregate({ groupBy: ['status'], sum: ['payable'] }),
);
await measured('search: an email address', 100, (n) =>
  orders.find({ ...newest, search: `person${n * 7}@example.com` }),
);
await measured('search: four digits of a car number', 100, (n) =>
  orders.find({ ...newest, search: String(1_000 + n) }),
);
await measured('search: a first name, every tenth record', 20, () => orders.find({ ...newest, search: 'asha' }));
await measured('search: two common words', 10, () => orders.find({ ...newest, search: 'asha kumar' }));
await measured('search: a first name of one status', 10, () =>
  orders.find({ ...newest, search: 'asha', filter: { status: 'active' } }),
);
await measured('insert and remove', 50, async (n) => {
  await orders.insert({ ...record(n), id: `new${n}`, email: `new${n}@example.com` });
  await orders.remove(`new${n}`);
});
await database.close();
await remove();
