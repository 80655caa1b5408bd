import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';
import { chunkOf, filesOf, languageFiles } from './chunk-files.ts';

const BASE = '/dashboard/';
const BOOT = `${BASE}boot.js`;
const SCREENS = ['backoffice/src/employee/EmployeeHome.tsx', 'backoffice/src/employee/EmployeeLeads.tsx'];
const WORKER = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url));

/**
 * Builds the service worker with the names of the files that the employees' screens need. boot.js gets a name that
 * changes with its content, like all other files.
 */
export function serviceWorker(): Plugin {
  let publicFolder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const version = hashOf([await readFile(join(publicFolder, 'boot.js'), 'utf8')]);
        return html.replace(`"${BOOT}"`, `"${BOOT}?v=${version}"`);
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('index.html is missing in the build');
        const html = String(document.source);
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((output) => output.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const screens = SCREENS.map((path) => [...filesOf(chunkOf(chunks, path), byName)]);
        const languages = languageFiles(chunks).map(([language, name]) => [language, BASE + name] as const);
        const languagePaths = new Set(languages.map(([, path]) => path));
        const fonts = outputs.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
        const documentPaths: string[] = html.match(/\/dashboard\/[^" ]+/g) ?? [];
        const documentFiles = documentPaths.filter((path) => !languagePaths.has(path));
        const files = new Set([...documentFiles, ...[...screens.flat(), ...fonts].map((name) => BASE + name)]);
        const source = await readFile(WORKER, 'utf8');
        const publicFiles = (await readdir(publicFolder))
          .sort()
          .map((name) => readFile(join(publicFolder, name), 'utf8'));
        const release = {
          id: hashOf([html, source, ...files, ...(await Promise.all(publicFiles))]),
          documentFiles,
          files: [...files],
          languages: Object.fromEntries(languages),
        };
        const { code } = await transformWithOxc(source, WORKER, { sourcemap: false });
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const RELEASE = ${JSON.stringify(release)};\n${code}`,
        });
      },
    },
  };
}

function hashOf(contents: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);
}
