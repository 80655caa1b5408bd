import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformFileSync } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../../..');
const LEFT_OUT = /(?:[.-]spec|\.contract|\.fixture)\.ts$/;

/** The sources of libs and of the folders as JavaScript that another process can run, in a folder from which packages are found. */
export function compiled(...folders: string[]): { path: (file: string) => string; remove: () => void } {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  const target = mkdtempSync(join(ROOT, 'node_modules/.cache/compiled-'));
  writeFileSync(
    join(target, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#libs/*.js': './libs/src/*.js' } }),
  );
  for (const folder of ['libs/src', ...folders]) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || LEFT_OUT.test(file)) continue;
      const output = join(target, folder, file.replace(/ts$/, 'js'));
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, transformFileSync(join(ROOT, folder, file), { cwd: ROOT, sourceMaps: false }).code);
    }
  }
  return { path: (file) => join(target, file), remove: () => rmSync(target, { recursive: true, force: true }) };
}
