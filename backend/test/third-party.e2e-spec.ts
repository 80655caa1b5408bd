import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

/* A client in TypeScript, generated from the OpenAPI document alone. */

const ROOT = resolve(import.meta.dirname, '../..');
/** Where third-party/tsconfig.json looks for the generated types. */
const GENERATED = resolve(ROOT, 'test-results/third-party');
const PASSWORD = 'correct horse battery';
/** Not typed for the tests' own type check: what it imports is generated. */
const CLIENT = './third-party/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(resolve(GENERATED, 'openapi.json'), (await app.get('/api/openapi.json')).text);
  await node('openapi-typescript/bin/cli.js', `${GENERATED}/openapi.json`, '--output', `${GENERATED}/api.d.ts`);
});
afterAll(() => app.stop());

function node(tool: string, ...parameters: string[]): Promise<string> {
  return new Promise((done, fail) =>
    execFile(process.execPath, [resolve(ROOT, 'node_modules', tool), ...parameters], { cwd: ROOT }, (error, output) =>
      error ? fail(new Error(output || error.message)) : done(output),
    ),
  );
}

describe('a client that is generated from the OpenAPI document', () => {
  it('type-checks, and does not allow wrong calls', async () => {
    expect(await node('typescript/bin/tsc', '--project', 'backend/test/third-party')).toBe('');
  });

  it('signs in, reads the profile, books a wash and reads it back', async () => {
    const { name, email } = await app.customer();
    const { bookWash } = await import(CLIENT);
    const { profile, wash, listed, problem } = await bookWash(app.url, { email, password: PASSWORD });
    expect(profile).toMatchObject({ name, email, role: 'user' });
    expect(wash).toMatchObject({ service: 'Basic Car Wash', status: 'booked', total: 352.82 });
    expect(listed).toEqual([wash]);
    expect(problem).toMatchObject({ status: 400, code: 'validation-failed', errors: [{ field: 'timeSlot' }] });
  });
});
