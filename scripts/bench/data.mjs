import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startMongo } from '../../backend/test/support/mongod.mjs';
import { fingerprint } from '../tooling/fingerprint.mjs';
import { inProject, ROOT } from '../tooling/paths.mjs';
import { diskFolder } from '../tooling/storage.mjs';
import { BareMongo } from './bare/mongo.mjs';

/** The password of the demo logins and of the customers in the load. */
export const PASSWORD = 'soap and water for cars';
const SECRET = 'signs the sessions of a product that is being measured';

/** Data is recreated when one of these sources changes: storage format, seed data and the bare rows. */
const SHAPES_DATA = /persistence\/|\.store\.ts$|\/demo\/|bench\/(?:bare|fill)/;

/**
 * A product's data with this many orders, and the same rows for the bare server. Seeding takes minutes, so SQLite's
 * files are kept, and so are the databases of a MongoDB that MONGODB_TEST_URI names.
 * @param {'sqlite' | 'mongo'} store
 * @param {string} [folder] where data folders are kept
 * @returns {Promise<{ environment: object, location: string, facts: object, work: string, bytes: () => number | Promise<number>, release: () => Promise<void> }>}
 */
export async function prepareData(store, orders, folder = inProject('node_modules/.cache/bench')) {
  const key = fingerprint(ROOT, ['backend/src', 'scripts/bench'], (file) => SHAPES_DATA.test(file)).slice(0, 12);
  const work = mkdtempSync(join(diskFolder(), 'doorstep-bench-'));
  const prepare = store === 'mongo' ? prepareMongo : prepareSqlite;
  return { work, ...(await prepare({ orders, key, folder, work })) };
}

async function prepareSqlite({ orders, key, folder, work }) {
  const kept = join(folder, `sqlite-${orders}-${key}`);
  if (!existsSync(kept)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = mkdtempSync(join(folder, 'unfinished-'));
    const environment = environmentOf({ DATA_DIR: join(unfinished, 'data') });
    const facts = await make('sqlite', orders, environment, join(unfinished, 'bare.db'));
    writeFileSync(join(unfinished, 'facts.json'), facts);
    renameSync(unfinished, kept);
  }
  // The load writes data, so it runs on a copy of the seeded data.
  cpSync(kept, work, { recursive: true });
  const dataDir = join(work, 'data');
  return {
    environment: environmentOf({ DATA_DIR: dataDir }),
    location: join(work, 'bare.db'),
    facts: JSON.parse(readFileSync(join(work, 'facts.json'), 'utf8')),
    bytes: () => folderBytes(dataDir),
    release: async () => rmSync(work, { recursive: true }),
  };
}

async function prepareMongo({ orders, key, work }) {
  const server = await startMongo();
  const name = `bench_${orders}_${key}`;
  const [uri, location] = [server.uri(name), server.uri(`${name}_bare`)];
  const environment = environmentOf({ DATA_DIR: join(work, 'data'), MONGODB_URI: uri });
  const bare = new BareMongo(location);
  const facts = (await bare.facts()) ?? JSON.parse(await make('mongo', orders, environment, location));
  await bare.close();
  const product = new BareMongo(uri);
  return {
    environment,
    location,
    facts,
    bytes: () => product.bytes(),
    async release() {
      await product.close();
      await server.stop();
      rmSync(work, { recursive: true });
    },
  };
}

/** Seeds the application and fills the bare server's store. Returns the output of fill.mjs. */
async function make(store, orders, environment, location) {
  await node(['scripts/command.mjs', 'seed', '--orders', String(orders)], environment, 'inherit');
  return node(['scripts/bench/fill.mjs', JSON.stringify({ store, location, password: PASSWORD })], environment, 'pipe');
}

async function node(parameters, environment, stdout) {
  const child = spawn(process.execPath, parameters, {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', stdout, 'inherit'],
  });
  const ended = once(child, 'exit');
  const output = child.stdout ? await text(child.stdout) : '';
  const [code] = await ended;
  if (code !== 0) throw new Error(`${parameters[0]} ended with ${code}`);
  return output;
}

function environmentOf(settings) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DEMO_PASSWORD: PASSWORD,
    JWT_SECRET: SECRET,
    // Each request of the load has another IP address, so that rate limits do not apply.
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000000',
    ...settings,
  };
}

function folderBytes(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
