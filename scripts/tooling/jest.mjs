import { mkdirSync, rmSync } from 'node:fs';
import { inProject, ROOT } from './paths.mjs';
import { tool } from './run.mjs';
import { testStorage } from './storage.mjs';

/** The Jest projects in jest.config.js. */
export const JEST_PROJECTS = ['unit', 'component', 'contract', 'e2e', 'faults'];
export const STORES = ['sqlite', 'mongo'];

/**
 * The command that runs a Jest project, and the path of its report.
 * @param {string} project one of JEST_PROJECTS
 * @param {{ store?: string, parameters?: string[] }} options the store is used by e2e and faults only
 */
export function jestRun(project, { store, parameters = [] } = {}) {
  const report = newReport(store ? `${project}-${store}` : project);
  return {
    report,
    command: tool(
      'jest/bin/jest.js',
      ...['--rootDir', ROOT, '--selectProjects', project, '--json', '--outputFile', report],
      // Generous, for busy machines. Tests of speed have their own expectations.
      ...['--testTimeout', '300000'],
      // By default, Jest leaves one core idle.
      ...['--maxWorkers', '100%'],
      ...parameters,
    ),
    env: {
      ...testStorage(),
      // Nest 12 and the application are ES modules, for which Jest needs Node's experimental VM modules.
      NODE_OPTIONS: [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
        .filter(Boolean)
        .join(' '),
      ...(store && { TEST_STORE: store }),
    },
  };
}

/** The path for a suite's report. Removes the report of an earlier run. */
export function newReport(name) {
  const report = inProject('test-results', `${name}.json`);
  mkdirSync(inProject('test-results'), { recursive: true });
  rmSync(report, { force: true });
  return report;
}
