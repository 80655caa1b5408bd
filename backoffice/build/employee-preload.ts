import type { Plugin } from 'vite';

const HOME = 'backoffice/src/employee/EmployeeHome.tsx';
const BOOT = '<script src="/dashboard/boot.js"';

interface Chunk {
  fileName: string;
  imports: string[];
}

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

/** A chunk and everything that it imports. */
function filesOf(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const name of chunk.imports) filesOf(byName.get(name) ?? { fileName: name, imports: [] }, byName, files);
  return files;
}
