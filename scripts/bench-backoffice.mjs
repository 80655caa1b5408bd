/**
 * Measures every list of the backoffice over HTTP, with all filters and sorts of its screens: DATA_DIR=… node
 * scripts/bench-backoffice.mjs, after `npm run seed -- --orders 100000` there and `npm run build`. Prints the slowest
 * queries of each list, the dashboard's figures, the export of all orders, and the longest event loop delay. `--only
 * figures` skips the lists.
 */
import { listsOf, queriesOf } from '../backend/test/support/list-queries.mjs';
import { createApp } from '../dist/backend/src/app.js';
import { readConfig } from '../dist/backend/src/config/config.js';
import { watchEventLoop } from './measure/event-loop.mjs';

const SHOWN = 6;
const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' });
const app = await createApp(config);
const address = await app.listen();

async function ask(path, headers) {
  const response = await fetch(address + path, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return { body: await response.json(), total: response.headers.get('content-range')?.split('/')[1] };
}

const login = await fetch(`${address}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@example.com', password: config.demoPassword }),
});
const { token } = await login.json();
/** The token expires after 15 minutes. */
const headers = { authorization: `Bearer ${token}` };

const loop = watchEventLoop();
const waited = () => loop.waited().toFixed(1);

const onlyFigures = process.argv.includes('figures');
for (const list of onlyFigures
  ? []
  : listsOf((await ask('/api/openapi.json')).body).filter(({ path }) => !path.includes('{'))) {
  const newest = await ask(`${list.path}?range=[0,199]`, headers);
  const taken = [];
  waited();
  for (const query of queriesOf(list, newest.body)) {
    const parameters = new URLSearchParams(
      Object.entries({ range: [0, 24], ...query }).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    const began = performance.now();
    const { total } = await ask(`${list.path}?${parameters}`, headers);
    taken.push({ millis: performance.now() - began, query, total });
  }
  taken.sort((a, b) => b.millis - a.millis);
  const at = (share) => taken[Math.floor(taken.length * (1 - share))].millis.toFixed(1);
  console.log(
    `\n${list.path}: ${newest.total} records, ${taken.length} queries: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, waited at most ${waited()} ms`,
  );
  for (const { millis, query, total } of taken.slice(0, SHOWN))
    console.log(`${millis.toFixed(1).padStart(9)} ms  of ${String(total).padStart(7)}  ${JSON.stringify(query)}`);
}

for (const path of [
  '/api/reports/summary',
  '/api/reports/sales',
  '/api/reports/sales?from=2017-01-01&to=2026-11-21',
  '/api/reports/sales?from=2026-10-01&to=2026-11-21',
]) {
  const taken = [];
  waited();
  for (let time = 0; time < 20; time += 1) {
    const began = performance.now();
    await ask(path, headers);
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  console.log(
    `\n${path}: median ${taken[10].toFixed(1)} ms, worst ${taken.at(-1).toFixed(1)} ms, waited at most ${waited()} ms`,
  );
}

globalThis.gc?.();
const before = process.memoryUsage().rss;
let [bytes, most] = [0, before];
waited();
const began = performance.now();
const file = await fetch(`${address}/api/allOrders/export`, { headers });
for await (const part of file.body) {
  bytes += part.length;
  most = Math.max(most, process.memoryUsage().rss);
}
const seconds = (performance.now() - began) / 1_000;
const megabytes = (size) => (size / 2 ** 20).toFixed(1);
console.log(
  `\nexport of all orders: ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s, ${megabytes(most - before)} MB of memory more at most, waited at most ${waited()} ms`,
);
await loop.end();
await app.close();
