import { mkdirSync, rmSync } from 'node:fs';
import { inProject, ROOT } from './paths.mjs';
import { tool } from './run.mjs';
import { testStorage } from './storage.mjs';

/** The kinds of test that jest.config.js knows. */
export const JEST_PROJECTS = ['unit', 'component', 'contract', 'e2e', 'faults'];
export const STORES = ['sqlite', 'mongo'];

/**
 * How one kind of test is run, and where its report will be.
 * @param {string} project one of JEST_PROJECTS
 * @param {{ store?: string, parameters?: string[] }} options the store matters to e2e and faults alone
 */
export function jestRun(project, { store, parameters = [] } = {}) {
  const report = newReport(store ? `${project}-${store}` : project);
  return {
    report,
    command: tool(
      'jest/bin/jest.js',
      ...['--rootDir', ROOT, '--selectProjects', project, '--json', '--outputFile', report],
      // Generous, because a busy machine is no defect; what has to be fast says so in its own expectation.
      ...['--testTimeout', '300000'],
      // Jest would leave one core idle.
      ...['--maxWorkers', '100%'],
      ...parameters,
    ),
    env: {
      ...testStorage(),
      // Nest 12 and the product are ES modules, which jest loads through Node's experimental interface.
      NODE_OPTIONS: [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
        .filter(Boolean)
        .join(' '),
      ...(store && { TEST_STORE: store }),
    },
  };
}

/** Where a suite is to write its report; what an earlier run left there is gone, so that it cannot be taken for this run's. */
export function newReport(name) {
  const report = inProject('test-results', `${name}.json`);
  mkdirSync(inProject('test-results'), { recursive: true });
  rmSync(report, { force: true });
  return report;
}
