import { spawn } from 'node:child_process';
import { JEST_PROJECTS, jestRun, STORES } from './tooling/jest.mjs';
import { ROOT } from './tooling/paths.mjs';

/**
 * node scripts/jest.mjs PROJECT [jest's own parameters]. PROJECT is one of JEST_PROJECTS; e2e and faults run on the store
 * that TEST_STORE names, sqlite by default.
 */
const [project, ...parameters] = process.argv.slice(2);
const store = ['e2e', 'faults'].includes(project) ? (process.env.TEST_STORE ?? 'sqlite') : undefined;

if (!JEST_PROJECTS.includes(project) || (store && !STORES.includes(store))) {
  console.error(
    `Usage: node scripts/jest.mjs ${JEST_PROJECTS.join('|')} [jest parameters], with TEST_STORE=${STORES.join('|')} for e2e and faults`,
  );
  process.exitCode = 2;
} else {
  const { command, env } = jestRun(project, { store, parameters });
  const child = spawn(command[0], command.slice(1), { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}
