import { MongoMissing, startMongo } from '../../backend/test/support/mongod.mjs';
import { findChromium } from '../browser/chromium.mjs';
import { jestRun, newReport, STORES } from './jest.mjs';
import { countJest, countPlaywright } from './reports.mjs';
import { tool } from './run.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {() => { command: string[], env?: object, report?: string }} prepare called when its turn comes;
 *   without a report the exit code is the one check that it is
 * @property {(report: any) => import('./reports.mjs').Counts} [count] reads its report
 * @property {('mongo' | 'chromium')[]} [needs]
 */

const check = (name, command) => ({ name, prepare: () => ({ command }) });
const npmRun = (script) => ['npm', 'run', '--silent', script];

const jest = (project, { store, needs } = {}) => ({
  name: store ? `${project}:${store}` : project,
  prepare: () => jestRun(project, { store }),
  count: countJest,
  needs,
});

const browser = (store) => ({
  name: `browser:${store}`,
  prepare: () => {
    const report = newReport(`browser-${store}`);
    return {
      report,
      command: tool('@playwright/test/cli.js', 'test'),
      env: { TEST_STORE: store, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    };
  },
  count: countPlaywright,
  needs: store === 'mongo' ? ['chromium', 'mongo'] : ['chromium'],
});

/**
 * Lanes of one stage run side by side, the suites of a lane one after another, a stage after the one before it.
 * Suites that measure time or storm the product have the machine to themselves.
 * @type {Suite[][][]}
 */
export const STAGES = [
  [
    [check('types', npmRun('types')), check('boundaries', npmRun('boundaries')), jest('unit')],
    [check('build', [process.execPath, 'scripts/build.mjs']), check('lint', npmRun('lint'))],
  ],
  [
    [
      jest('contract', { needs: ['mongo'] }),
      ...STORES.map((store) => jest('e2e', { store, needs: store === 'mongo' ? ['mongo'] : [] })),
    ],
  ],
  [STORES.map(browser)],
];

/**
 * What suites need beside Node, brought once for the whole run.
 * @param {Set<string>} needs
 * @returns {Promise<{ missing: Map<string, string>, env: object, release: () => Promise<void> }>} missing: need -> why
 */
export async function bring(needs) {
  const missing = new Map();
  if (needs.has('chromium') && findChromium() === null) {
    missing.set('chromium', 'no Chromium: install Debian’s package chromium, or name one with CHROMIUM_PATH');
  }
  if (!needs.has('mongo')) return { missing, env: {}, release: async () => {} };
  try {
    const mongo = await startMongo();
    return { missing, env: { MONGODB_TEST_URI: mongo.uri() }, release: () => mongo.stop() };
  } catch (error) {
    missing.set('mongo', error instanceof MongoMissing ? error.message : `MongoDB does not start: ${error.message}`);
    return { missing, env: {}, release: async () => {} };
  }
}
