/**
 * What every list of the backoffice costs, in every way that its screens narrow and sort it, over HTTP:
 * DATA_DIR=… node scripts/bench-backoffice.mjs, after `npm run seed -- --orders 100000` there and `npm run build`.
 * Prints the slowest of each list, and the longest that anything else had to wait for the event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listsOf, queriesOf } from '../backend/test/support/list-queries.mjs';
import { createApp } from '../dist/backend/src/app.js';
import { readConfig } from '../dist/backend/src/config.js';

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
/** The token ends after a quarter of an hour. */
const headers = { authorization: `Bearer ${token}` };

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
for (const list of listsOf((await ask('/api/openapi.json')).body).filter(({ path }) => !path.includes('{'))) {
  const newest = await ask(`${list.path}?range=[0,199]`, headers);
  const taken = [];
  for (const query of queriesOf(list, newest.body)) {
    const parameters = new URLSearchParams(Object.entries({ range: [0, 24], ...query }).map(([name, value]) => [name, JSON.stringify(value)]));
    delay.reset();
    const began = performance.now();
    const { total } = await ask(`${list.path}?${parameters}`, headers);
    taken.push({ millis: performance.now() - began, waited: delay.max / 1e6 - 5, query, total });
  }
  taken.sort((a, b) => b.millis - a.millis);
  const at = (share) => taken[Math.floor(taken.length * (1 - share))].millis.toFixed(1);
  const waited = Math.max(...taken.map((one) => one.waited)).toFixed(1);
  console.log(`\n${list.path}: ${newest.total} records, ${taken.length} queries: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, waited at most ${waited} ms`);
  for (const { millis, query, total } of taken.slice(0, SHOWN)) console.log(`${millis.toFixed(1).padStart(9)} ms  of ${String(total).padStart(7)}  ${JSON.stringify(query)}`);
}
await app.close();
