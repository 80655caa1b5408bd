import { MongoMissing, startMongo } from '../../backend/test/support/mongod.mjs';
import { ON_ONE_STORE } from '../../backend/test/support/stores.mjs';
import { findChromium } from '../browser/chromium.mjs';
import { faultTestFile, faultTests } from './faults.mjs';
import { jestRun, newReport, STORES } from './jest.mjs';
import { inProject } from './paths.mjs';
import {
  countJest,
  countPlaywright,
  failuresOfJest,
  failuresOfPlaywright,
  timesOfJest,
  timesOfPlaywright,
} from './reports.mjs';
import { tool } from './run.mjs';
import { testStorage } from './storage.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {() => { command: string[], env?: object, report?: string }} prepare called when its turn comes;
 *   without a report, the suite counts as one check, judged by its exit code
 * @property {(report: any) => import('./reports.mjs').Counts} [count] reads its report
 * @property {(report: any) => { file: string, seconds: number }[]} [times] reads how long each file took
 * @property {(report: any) => { file: string, test: string, reason: string }[]} [failures] reads which tests failed
 * @property {('mongo' | 'chromium')[]} [needs]
 * @property {1 | 2} load how many cores it keeps busy; also 1 if it mostly waits for processes and time limits
 */

const check = (name, command) => ({ name, load: 1, prepare: () => ({ command }) });
const npmRun = (script) => ['npm', 'run', '--silent', script];

const jest = (project, { store, needs, parameters, load = 2 } = {}) => ({
  name: store ? `${project}:${store}` : project,
  load,
  prepare: () => jestRun(project, { store, parameters }),
  count: countJest,
  times: timesOfJest,
  failures: failuresOfJest,
  needs,
});

const playwright = (kind, store, parameters, load = 2) => ({
  name: `${kind}:${store}`,
  load,
  prepare: () => {
    const report = newReport(`${kind}-${store}`);
    return {
      report,
      command: tool('@playwright/test/cli.js', 'test', '--output', `test-results/${kind}-${store}`, ...parameters),
      env: { TEST_STORE: store, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    };
  },
  count: countPlaywright,
  times: timesOfPlaywright,
  failures: failuresOfPlaywright,
  needs: store === 'mongo' ? ['chromium', 'mongo'] : ['chromium'],
});

const browser = (store) => playwright('browser', store, ['--project=storefront', '--project=backoffice']);

/**
 * Only run by npm run test:faults: tests that measure time or start several instances, because they have to run alone,
 * and on MongoDB, tests that do not depend on the store.
 */
const LEFT_OUT = {
  sqlite: ['webhook-latency'],
  mongo: [
    'webhook-latency',
    'cluster',
    'histories',
    'mail-crash',
    'missed-visits',
    'permutations',
    'reconciler',
    'refund',
    'rejected-orders',
    'shutdown',
  ],
};

/** A twentieth of the scale of npm run test:faults; each test has a minimum that covers every case. */
const faults = (store) =>
  jest('faults', {
    store,
    needs: store === 'mongo' ? ['mongo'] : [],
    load: 1,
    parameters: [
      '--testSequencer',
      inProject('scripts/tooling/slowest-first.mjs'),
      '--runTestsByPath',
      ...faultTests(store)
        .filter((name) => !LEFT_OUT[store].includes(name))
        .map(faultTestFile),
    ],
  });

/** One at a time, because they mostly wait for processes and time limits. The fault tests cover MongoDB. */
const processes = playwright('process', 'sqlite', ['--project=product', '--workers=1'], 1);

const otherStoreToo = [
  '--testPathIgnorePatterns',
  ...Object.keys(ON_ONE_STORE).map((file) => `/backend/test/${file}$`),
];

/**
 * The total load of the suites that run at the same time: on two cores, one that keeps both busy alongside one that
 * mostly waits. Two that keep both busy would take as long as one after the other, and their tests would run into time limits.
 */
export const MAX_LOAD = 3;

/**
 * A stage begins after the one before it. Its suites start in this order, as soon as MAX_LOAD permits. The application
 * is built in the first stage.
 * @type {Suite[][]}
 */
export const STAGES = [
  [
    check('types', npmRun('types')),
    check('build', [process.execPath, 'scripts/build.mjs']),
    check('lint', tool('oxlint/bin/oxlint')),
  ],
  [
    browser('sqlite'),
    ...STORES.map(faults),
    processes,
    jest('component'),
    jest('e2e', { store: 'sqlite' }),
    jest('e2e', { store: 'mongo', needs: ['mongo'], parameters: otherStoreToo }),
    jest('contract', { needs: ['mongo'], load: 1 }),
    browser('mongo'),
    jest('unit'),
    check('format', npmRun('format:check')),
    check('boundaries', npmRun('boundaries')),
  ],
];

/**
 * Provides what suites need besides Node, once for the whole run.
 * @param {Set<string>} needs
 * @returns {Promise<{ missing: Map<string, string>, env: object, release: () => Promise<void> }>} missing: need -> why
 */
export async function provide(needs) {
  const missing = new Map();
  if (needs.has('chromium') && findChromium() === null) {
    missing.set('chromium', 'no Chromium: install Debian’s package chromium, or name one with CHROMIUM_PATH');
  }
  if (!needs.has('mongo')) return { missing, env: {}, release: async () => {} };
  Object.assign(process.env, testStorage());
  try {
    const mongo = await startMongo();
    return { missing, env: { MONGODB_TEST_URI: mongo.uri() }, release: () => mongo.stop() };
  } catch (error) {
    missing.set('mongo', error instanceof MongoMissing ? error.message : `MongoDB does not start: ${error.message}`);
    return { missing, env: {}, release: async () => {} };
  }
}
