import { tool } from './run.mjs';

const TEST_ROLES = ['spec', 'contract', 'contract-spec', 'fixture', 'e2e'];

/** Whether a source file is used by tests only. */
export const isTest = (file) => TEST_ROLES.some((role) => file.includes(`.${role}.`)) || file.includes('/e2e/');

/** The command that compiles backend and libs into dist, and copies data files. */
export function backendCompiler() {
  return tool(
    '@swc/cli/bin/swc.js',
    ...['backend/src', 'libs/src', '--out-dir', 'dist', '--extensions', '.ts', '--copy-files', '--quiet'],
    ...['--ignore', TEST_ROLES.map((role) => `**/*.${role}.ts`).join(',')],
  );
}
