import type { Plugin } from 'vite';
import { filesOf } from './chunk-files.ts';

const HOME = 'backoffice/src/employee/EmployeeHome.tsx';
const BOOT = '<script src="/dashboard/boot.js"';

/**
 * Tells boot.js the files of the employees' first screen, so that they arrive together with the code of all screens
 * instead of after it. Employees have phones, and often a weak signal.
 */
export function employeePreload(): Plugin {
  return {
    name: 'employee-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(HOME));
        if (!home || !entry || !html.includes(BOOT)) throw new Error(`${HOME} or boot.js is missing in the build`);
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const loaded = filesOf(entry, byName);
        const files = [...filesOf(home, byName)].filter((file) => !loaded.has(file));
        return html.replace(BOOT, `${BOOT} data-employee="${files.map((file) => `/dashboard/${file}`).join(' ')}"`);
      },
    },
  };
}
