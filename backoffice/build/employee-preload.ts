import type { Plugin } from 'vite';
import { chunkOf, filesOf, languageFiles } from './chunk-files.ts';

const HOME = 'backoffice/src/employee/EmployeeHome.tsx';
const BOOT = '<script src="/dashboard/boot.js"';

/**
 * Tells boot.js the files of the employees' first screen and those of the languages, so that they arrive together with
 * the code of all screens instead of after it. Employees have phones, and often a weak signal.
 */
export function employeePreload(): Plugin {
  return {
    name: 'employee-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const home = chunkOf(chunks, HOME);
        if (!entry || !html.includes(BOOT)) throw new Error('boot.js is missing in the build');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const loaded = filesOf(entry, byName);
        const files = [...filesOf(home, byName)].filter((file) => !loaded.has(file));
        const lists = [['employee', ...files], ...languageFiles(chunks)];
        const attributes = lists.map(([name, ...paths]) => `data-${name}="${paths.map(url).join(' ')}"`);
        return html.replace(BOOT, [BOOT, ...attributes].join(' '));
      },
    },
  };
}

function url(fileName: string): string {
  return `/dashboard/${fileName}`;
}
