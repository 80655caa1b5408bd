import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { prepareData } from './bench/data.mjs';
import { GENERATOR, load, sendOnce } from './bench/load.mjs';
import { OPERATIONS } from './bench/operations.mjs';
import { optionsFrom } from './bench/options.mjs';
import { startBare, startProduct, startProvider } from './bench/processes.mjs';
import { quiet } from './bench/quiet.mjs';
import { signIn } from './bench/sessions.mjs';
import { shortened, summarize, table } from './bench/statistics.mjs';

/**
 * npm run bench: compares the application with a bare server over the same rows, at the same time
 * (docs/performance.md).
 */

const WARM_UP_SECONDS = 1;
/** Tokens are valid for 15 minutes. */
const SIGN_IN_AGAIN_MS = 8 * 60_000;
/** Until the idle process has released its memory (backend/src/kernel/idle-memory.ts). */
const IDLE_MS = 45_000;
const TITLES = [
  'operation',
  'ours/s',
  'bare/s',
  'ratio',
  'by CPU',
  'CPU µs',
  'p50 ms',
  'p99 ms',
  'loop p99',
  'loop max',
  'errors',
];

let options;
try {
  options = optionsFrom(
    process.argv.slice(2),
    OPERATIONS.map(({ name }) => name),
  );
} catch (error) {
  console.error(error.message);
  process.exit(2);
}

await build(undefined, { say: console.log });
console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0].model}, load by ${GENERATOR}, ${options.clients} clients, ${options.rounds} rounds of ${options.seconds} s`,
);
const results = [];
for (const store of options.stores) for (const orders of options.sizes) results.push(await benchmark(store, orders));
if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);

async function benchmark(store, orders) {
  const data = await prepareData(store, orders, options.data);
  const bytes = await data.bytes();
  const result = { store, orders, bytes, coldStartMs: 0, idleBytes: 0, loadedBytes: 0, operations: [] };
  const provider = await startProvider();
  let product = await startProduct(data.environment, provider);
  try {
    // The first start of a copy reads it from disk, so the second one is measured.
    await product.stop();
    product = await startProduct(data.environment, provider);
    result.coldStartMs = product.coldStartMs;
    await quiet(product);
    await pause(IDLE_MS);
    result.idleBytes = (await product.usage()).rss;
    const homePage = join(data.work, 'home.html.gz');
    writeFileSync(homePage, await compressed(`${product.url}/`));
    const bare = await startBare({ store, location: data.location, homePage });
    try {
      await measureAll({ product, bare, data, result });
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
    await provider.stop();
    await data.release();
  }
  report(result);
  return result;
}

async function measureAll({ product, bare, data: { facts, work }, result }) {
  let [world, signedInAt] = [null, -Infinity];
  for (const operation of OPERATIONS.filter(({ name }) => options.operations.includes(name))) {
    if (performance.now() - signedInAt > SIGN_IN_AGAIN_MS) {
      world = await signIn(product.url, facts);
      signedInAt = performance.now();
    }
    const sides = { ours: product, bare };
    const run = async (side, seconds) => {
      const server = sides[side];
      await server.usage();
      const loaded = await load(server.url, operation[side](world), {
        clients: options.clients,
        seconds,
        folder: work,
      });
      const { cpuMicros, ...usage } = await server.usage();
      return { ...loaded, ...usage, cpuMicros: cpuMicros / loaded.count };
    };
    for (const side of ['ours', 'bare']) await sendOnce(sides[side].url, operation[side](world)[0]);
    const rounds = [];
    for (const side of ['ours', 'bare']) await run(side, WARM_UP_SECONDS);
    for (let round = 0; round < options.rounds; round += 1)
      rounds.push({ ours: await run('ours', options.seconds), bare: await run('bare', options.seconds) });
    result.operations.push({ name: operation.name, ...summarize(rounds) });
    result.loadedBytes = Math.max(result.loadedBytes, ...rounds.map(({ ours }) => ours.rss));
    process.stderr.write(`${operation.name} `);
  }
  process.stderr.write('\n');
}

/** The compressed page. */
async function compressed(url) {
  return gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()));
}

function report({ store, orders, bytes, coldStartMs, idleBytes, loadedBytes, operations }) {
  const megabytes = (size) => `${Math.round(size / 2 ** 20)} MB`;
  console.log(`\n${orders} orders on ${store}`);
  const rows = operations.map((one) => [
    one.name,
    ...[one.ours, one.bare, one.ratio, one.cpuRatio, one.cpuMicros, one.p50, one.p99, one.loopP99, one.loopMax].map(
      shortened,
    ),
    String(one.errors),
  ]);
  console.log(table(TITLES, rows).join('\n'));
  console.log(
    `cold start ${Math.round(coldStartMs)} ms, memory ${megabytes(idleBytes)} idle and ${megabytes(loadedBytes)} under load, ` +
      `disk ${megabytes(bytes)} (${shortened(bytes / orders / 1_000)} kB per order)`,
  );
}
