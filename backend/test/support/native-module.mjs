import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject, ROOT } from '../../../scripts/tooling/paths.mjs';

/**
 * Jest evaluates every module again for each test file, which takes seconds for an application with its libraries. With
 * this transformer a test file gets the built application instead, which Node loads once for each worker.
 */
async function moduleOf(sourcePath) {
  const built = inProject('dist', relative(ROOT, sourcePath).replace(/\.ts$/, '.js'));
  if (!existsSync(built)) throw new Error(`${built} is missing: tests import what the build contains`);
  const url = pathToFileURL(built).href;
  const names = Object.keys(await import(url)).filter((name) => name !== 'default');
  return `const built = await importNative(${JSON.stringify(url)});
${names.map((name) => `export const ${name} = built.${name};`).join('\n')}
`;
}

export default {
  async processAsync(_source, path) {
    return { code: await moduleOf(path) };
  },

  async getCacheKeyAsync(_source, path) {
    return createHash('sha256')
      .update(await moduleOf(path))
      .digest('hex');
  },
};
