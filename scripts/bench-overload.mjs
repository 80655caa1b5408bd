/**
 * Measures successful responses per second at the load that saturates the application, and at several times as much:
 * node scripts/bench-overload.mjs [--orders 100000] [--data FOLDER] [--seconds 5]. Uses the data of npm run bench on
 * SQLite. wrk is needed, because other generators do not keep up.
 */
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { prepareData } from './bench/data.mjs';
import { load, sendOnce } from './bench/load.mjs';
import { OPERATIONS } from './bench/operations.mjs';
import { startProduct, startProvider } from './bench/processes.mjs';
import { quiet } from './bench/quiet.mjs';
import { signIn } from './bench/sessions.mjs';
import { median, table } from './bench/statistics.mjs';

/** How many requests a process runs and queues at the same time (backend/src/web/admission.ts). */
const RUNNING = 64;
const QUEUED = 512;
const SATURATING = RUNNING + QUEUED;
const CLIENTS = [16, RUNNING, SATURATING, 3 * SATURATING];
const MEASURED = ['profile', 'list-newest'];
const ROUNDS = 3;
const WARM_UP_SECONDS = 5;
const TITLES = ['operation', 'clients', 'successful/s', 'of the peak', 'rejected/s', 'p50 ms', 'p99 ms'];

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
});

await build(undefined, { say: console.log });
const data = await prepareData('sqlite', Number(values.orders), values.data);
const provider = await startProvider();
const product = await startProduct(data.environment, provider);
try {
  await quiet(product);
  const rows = [];
  for (const { name, ours } of OPERATIONS.filter((operation) => MEASURED.includes(operation.name)))
    rows.push(...(await measured(name, ours(await signIn(product.url, data.facts)))));
  console.log(table(TITLES, rows).join('\n'));
} finally {
  await product.stop();
  await provider.stop();
  await data.release();
}

/** Warms up, and then measures each number of clients alternately. Returns the medians. */
async function measured(name, requests) {
  const run = (clients, seconds) => load(product.url, requests, { clients, seconds, folder: data.work });
  await sendOnce(product.url, requests[0]);
  await run(SATURATING, WARM_UP_SECONDS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const clients of CLIENTS) {
      const { count, perSecond, p50, p99, errors } = await run(clients, Number(values.seconds));
      const rejected = (perSecond * errors) / count;
      rounds.push({ clients, successful: perSecond - rejected, rejected, p50, p99 });
    }
  const results = CLIENTS.map((clients) => {
    const own = rounds.filter((round) => round.clients === clients);
    const middle = (field) => median(own.map((round) => round[field]));
    return {
      clients,
      successful: middle('successful'),
      rejected: middle('rejected'),
      p50: middle('p50'),
      p99: middle('p99'),
    };
  });
  const peak = Math.max(...results.map(({ successful }) => successful));
  return results.map(({ clients, successful, rejected, p50, p99 }) => [
    name,
    String(clients),
    successful.toFixed(0),
    (successful / peak).toFixed(2),
    rejected.toFixed(0),
    p50.toFixed(0),
    p99.toFixed(0),
  ]);
}
