import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDLESS, OPERATIONS, PUBLIC } from './support/access-table.js';
import { anotherOwner, type AnotherOwner } from './support/another-owner.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let owner: AnotherOwner;
let before: unknown;
const callers: Record<string, { token: string; userId: string }> = {};

beforeAll(async () => {
  app = await startApp();
  callers.admin = await app.staff('admin');
  owner = await anotherOwner(app, callers.admin.token);
  callers.user = await app.customer();
  callers.employee = await app.staff('employee', { area: 'Cedar Grove' });
  callers.manager = await app.staff('manager');
  callers.accountant = await app.staff('accountant');
  await app.stopJobs();
  before = await state();
});
afterAll(() => app.stop());

async function operations(): Promise<string[]> {
  const { paths } = (await app.get('/api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** With the ids of another owner's records. */
function call(operation: string, token?: string) {
  const [method] = operation.split(' ') as [string];
  return app.request(method, owner.pathOf(operation), { token, body: owner.bodyOf(operation) });
}

/** With ids that do not exist. */
function callMadeUp(operation: string, token: string) {
  const [method, path] = operation.split(' ') as [string, string];
  return app.request(method, path.replace(/\{\w+\}/g, 'nobody'), { token, body: owner.bodyOf(operation) && {} });
}

/** The backend's source files. */
function sources(): { file: string; text: string }[] {
  const folder = join(import.meta.dirname, '../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

const state = () => owner.state(Object.values(callers).map(({ userId }) => userId));
const unchanged = async () => expect(await state()).toEqual(before);
const tracesIn = (text: string) => owner.traces.filter((trace) => text.includes(trace));

describe('the OpenAPI document', () => {
  it('contains exactly the operations listed in this test', async () => {
    expect((await operations()).sort()).toEqual([...PUBLIC, ...Object.keys(OPERATIONS)].sort());
  });

  it('has one schema for each DTO, because two with the same name would overwrite each other', () => {
    const dtos = sources().filter(({ file }) => file.endsWith('.dto.ts'));
    const names = dtos.flatMap(({ text }) => [...text.matchAll(/^(?:export )?class (\w+)/gm)].map(([, name]) => name!));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });
});

it('staff can call no operation without an actor, because their changes are logged', () => {
  const controllers = sources().filter(({ file }) => file.endsWith('.controller.ts'));
  const access = controllers.flatMap(({ text }) =>
    [...text.matchAll(/@WithoutActor\(\)\s+@(\w+\([^)]*\))/g)].map(([, next]) => next!),
  );
  expect(access.filter((one) => one !== 'Public()' && one !== "Allow('user')")).toEqual([]);
  expect(access.length).toBe(controllers.reduce((sum, { text }) => sum + text.split('@WithoutActor()').length - 1, 0));
  expect(access.length).toBeGreaterThan(0);
});

describe('without a token', () => {
  it.each(Object.keys(OPERATIONS))('%s answers 401', async (operation) => {
    const answer = await call(operation);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each(PUBLIC)("%s is public, and reveals nobody's data", async (operation) => {
    const { status, body, text } = await call(operation);
    if (operation !== 'POST /api/auth/refresh') expect(status).not.toBe(401);
    else expect(body.code).toBe('not-signed-in');
    expect(status).not.toBe(403);
    expect(tracesIn(text)).toEqual([]);
  });

  it('leaves the data of other owners unchanged', unchanged);
});

describe.each(['user', 'employee'])('a signed-in %s', (role) => {
  const allowed = Object.entries(OPERATIONS).filter(([, roles]) => roles.split(' ').includes(role));
  const forbidden = Object.entries(OPERATIONS).filter(([, roles]) => !roles.split(' ').includes(role));

  it.each(forbidden.map(([operation]) => operation))('may not call %s', async (operation) => {
    const { status, text } = await call(operation, callers[role]!.token);
    expect({ status, traces: tracesIn(text) }).toEqual({ status: 403, traces: [] });
  });

  it.each(allowed.map(([operation]) => operation))(
    "cannot access another owner's records with %s",
    async (operation) => {
      const { status, text } = await call(operation, callers[role]!.token);
      expect(tracesIn(text)).toEqual([]);
      if (operation.includes('{')) expect(status).toBe(404);
      else expect([401, 403, 404, 500]).not.toContain(status);
    },
  );

  it('cannot read records of another owner with query parameters', async () => {
    const [, userId] = /checkout\/(.+)/.exec(owner.pathOf('GET /api/checkout/{userId}'))!;
    const query = new URLSearchParams({ id: userId!, userId: userId!, filter: JSON.stringify({ userId }) }).toString();
    for (const [operation] of allowed.filter(([name]) => name.startsWith('GET') && !name.includes('{'))) {
      const { text } = await app.get(`${owner.pathOf(operation)}?${query}`, callers[role]!.token);
      // A problem document repeats no value of the query.
      expect({ operation, traces: tracesIn(text) }).toEqual({ operation, traces: [] });
    }
  });

  it('cannot reach records of another owner with ids in a body, or combined with an own id', async () => {
    const requests = owner.disguised(callers.user!, callers.employee!).filter((request) => request.role === role);
    for (const { method, path, body } of requests) {
      const { status, text } = await app.request(method, path, { token: callers[role]!.token, body });
      expect({ method, path, body, status, traces: tracesIn(text) }).toEqual({
        method,
        path,
        body,
        status: 404,
        traces: [],
      });
    }
  });

  it('leaves the data of other owners unchanged', unchanged);
});

describe.each(['admin', 'manager', 'accountant'])('a signed-in %s', (role) => {
  const allowed = Object.entries(OPERATIONS).filter(
    ([operation, roles]) => operation !== ENDLESS && roles.split(' ').includes(role),
  );
  const forbidden = Object.entries(OPERATIONS).filter(([, roles]) => !roles.split(' ').includes(role));

  it.each(forbidden.map(([operation]) => operation))('may not call %s', async (operation) => {
    const { status, text } = await call(operation, callers[role]!.token);
    expect({ status, traces: tracesIn(text) }).toEqual({ status: 403, traces: [] });
  });

  it.each(allowed.map(([operation]) => operation))('gets 404 for unknown ids from %s', async (operation) => {
    const { status } = await callMadeUp(operation, callers[role]!.token);
    expect([401, 403, 500]).not.toContain(status);
    if (operation.includes('{') && /^(GET|DELETE)/.test(operation) && !/plans|checkout/.test(operation))
      expect(status).toBe(404);
  });

  it.each(allowed.map(([operation]) => operation).filter((operation) => /^GET .*\{/.test(operation)))(
    'can read every owner’s record with %s',
    async (operation) => {
      expect((await call(operation, callers[role]!.token)).status).toBe(200);
    },
  );

  it('leaves the data of other owners unchanged', unchanged);
});
