import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fingerprint } from './fingerprint.mjs';

describe('the fingerprint of sources', () => {
  let root: string;
  let before: string;
  const now = () => fingerprint(root, ['src', 'package.json', 'absent'], (file) => !file.endsWith('.spec.ts'));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    mkdirSync(join(root, 'src/plans'), { recursive: true });
    write('package.json', '{}');
    write('src/main.ts', 'a');
    write('src/plans/plan.ts', 'b');
    before = now();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each<[string, () => void]>([
    ['a changed file', () => write('src/plans/plan.ts', 'c')],
    ['a new file', () => write('src/plans/quote.ts', '')],
    ['a removed file', () => rmSync(join(root, 'src/main.ts'))],
    ['a moved file', () => renameSync(join(root, 'src/main.ts'), join(root, 'src/app.ts'))],
    ['text moved to another file', () => (write('src/main.ts', 'ab'), write('src/plans/plan.ts', ''))],
    ['a change of a file given as a path', () => write('package.json', '{ }')],
  ])('differs after %s', (_, change) => {
    change();
    expect(now()).not.toBe(before);
  });

  it.each<[string, () => void]>([
    ['files are touched', () => utimesSync(join(root, 'src/main.ts'), new Date(), new Date())],
    ['an ignored file changes', () => write('src/plans/plan.spec.ts', 'd')],
  ])('is the same after %s', (_, change) => {
    change();
    expect(now()).toBe(before);
  });
});
