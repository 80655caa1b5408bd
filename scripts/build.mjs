import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleServer } from './tooling/bundle.mjs';
import { fingerprint } from './tooling/fingerprint.mjs';
import { inProject, ROOT } from './tooling/paths.mjs';
import { run, tool } from './tooling/run.mjs';
import { backendCompiler, isTest } from './tooling/swc.mjs';

/** npm run build [-- backend storefront backoffice] [--force] Builds the parts that are missing or outdated. */

const PARTS = {
  backend: {
    sources: ['backend/src', 'libs/src', '.swcrc', 'scripts/tooling/bundle.mjs'],
    outputs: ['dist/backend', 'dist/libs', 'dist/server'],
    command: backendCompiler(),
    async after() {
      removeLeftovers();
      await bundleServer();
    },
  },
  storefront: {
    sources: ['storefront', 'libs/src'],
    outputs: ['dist/storefront', 'dist/storefront-render'],
    command: tool('vite/bin/vite.js', 'build', '--config', 'storefront/vite.config.ts', '--logLevel', 'warn'),
  },
  backoffice: {
    sources: ['backoffice', 'libs/src'],
    outputs: ['dist/backoffice'],
    command: tool('vite/bin/vite.js', 'build', '--config', 'backoffice/vite.config.ts', '--logLevel', 'warn'),
  },
};

/** Versions of tools and libraries also count as sources. */
const SHARED_SOURCES = ['package.json', 'package-lock.json'];

/**
 * @param {string[]} names the parts to check
 * @param {{ force?: boolean, say?: (line: string) => void }} options
 * @returns {Promise<string[]>} the parts that were built. Rejects with the tool's output when one fails.
 */
export async function build(names = Object.keys(PARTS), { force = false, say = () => {} } = {}) {
  const stale = names.filter((name) => force || !isBuilt(name));
  if (stale.length > 0) say(`Building ${stale.join(', ')} …`);
  const failures = (await Promise.all(stale.map(buildPart))).filter(Boolean);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return stale;
}

async function buildPart(name) {
  const { command, after = () => {} } = PARTS[name];
  const print = fingerprintOf(name);
  rmSync(stamp(name), { force: true });
  const { code, output } = await run(command);
  try {
    if (code !== 0) throw new Error(output.trim());
    await after();
  } catch (error) {
    return `${error.message}\nThe ${name} could not be built.`;
  }
  mkdirSync(inProject('dist'), { recursive: true });
  writeFileSync(stamp(name), print);
  return null;
}

function isBuilt(name) {
  const needed = [...PARTS[name].outputs.map((output) => inProject(output)), stamp(name)];
  return needed.every((path) => existsSync(path)) && readFileSync(stamp(name), 'utf8') === fingerprintOf(name);
}

function fingerprintOf(name) {
  return fingerprint(ROOT, [...PARTS[name].sources, ...SHARED_SOURCES], (file) => !isTest(file));
}

function stamp(name) {
  return inProject('dist', `.${name}.built-from`);
}

/** SWC keeps the output of deleted sources, which could still be imported. */
function removeLeftovers() {
  for (const folder of ['backend/src', 'libs/src']) {
    for (const file of readdirSync(inProject('dist', folder), { recursive: true })) {
      const source = file.replace(/\.js(\.map)?$/, '.ts');
      const leftover = source !== file && (isTest(source) || !existsSync(inProject(folder, source)));
      if (leftover) rmSync(inProject('dist', folder, file));
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [names, flags] = [
    process.argv.slice(2).filter((name) => !name.startsWith('-')),
    process.argv.slice(2).filter((name) => name.startsWith('-')),
  ];
  const unknown = [...names.filter((name) => !(name in PARTS)), ...flags.filter((flag) => flag !== '--force')];
  try {
    if (unknown.length > 0)
      throw new Error(`There is no ${unknown.join(', ')} to build: ${Object.keys(PARTS).join(', ')}.`);
    const built = await build(names.length > 0 ? names : undefined, {
      force: flags.includes('--force'),
      say: console.log,
    });
    if (built.length === 0) console.log('Everything is built.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
