import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type Answer, type TestApp } from './support/app.js';

/**
 * Hostile input at every operation of the OpenAPI document, as somebody who may call it. Everything is rejected without
 * server errors or internal details. The document is read at run time, so an operation added later is attacked as well.
 */
interface Operation {
  method: string;
  path: string;
  /** Names of the body's fields, where there is a JSON body. */
  fields: string[] | null;
  isList: boolean;
}

/** Less than the largest body that is read. */
const MUCH_TEXT = 60_000;
/** Some depend on the number of fields that have them. */
const HOSTILE_VALUES: [string, unknown][] = [
  ['an operator (threat 7)', { $ne: null }],
  ['a nested operator', { $where: 'sleep(1000)', $or: [{}] }],
  ['a list', [['x']]],
  ['a number beyond all numbers', 1e308],
  ['an amount beyond all amounts', 1e20],
  ['a number with many decimals', 1e-7],
  ['much text', (fields: number) => 'a!'.repeat(MUCH_TEXT / 2 / fields)],
  ['NUL and control characters', 'a\u0000b\u001b[2J'],
  ['an email address with half of a character', 'a\ud800@example.com'],
];
const HOSTILE_BODIES: [string, string][] = [
  ['null', 'null'],
  ['a list', '[{}]'],
  ['a text', '"x"'],
  ['malformed JSON', '{"a":'],
  ['a polluting key (threat 14)', '{"__proto__":{"role":"admin"}}'],
  ['deep nesting', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
];
const HOSTILE_QUERIES: [string, string][] = [
  ['an operator', 'filter={"$where":"1"}'],
  ['an operator in a field', 'filter={"q":{"$gt":""}}'],
  ['a field that is none', 'filter={"passwordHash":"x"}'],
  ['a filter that is a list', 'filter=[]'],
  ['a filter that is not JSON', 'filter={'],
  ['a polluting key', 'filter={"__proto__":{"a":1}}'],
  ['sorting by a secret', 'sort=["passwordHash","ASC"]'],
  ['sorting by SQL', 'sort=["name;DROP TABLE accounts","ASC"]'],
  ['a direction that is none', 'sort=["id","SIDEWAYS"]'],
  ['a range of a million', 'range=[0,1000000]'],
  ['a range before the first', 'range=[-5,10]'],
  ['a range that is none', 'range=["a","b"]'],
  ['a parameter given twice', 'range=[0,1]&range=[0,1]'],
];
const HOSTILE_IDS: [string, string][] = [
  ['an operator', '$ne'],
  ['an operator in JSON', encodeURIComponent('{"$gt":""}')],
  ['a path', '..%2F..%2Fetc'],
  ['NUL', '%00'],
  ['a polluting key', '__proto__'],
  ['SQL', encodeURIComponent("1' OR '1'='1")],
  ['900 characters', 'x'.repeat(900)],
];

const CONCURRENCY = 8;

let app: TestApp;
let operations: Operation[];
const tokens: string[] = [];
let sent = 0;
beforeAll(async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  for (const role of ['admin', 'employee'] as const) tokens.push((await app.staff(role)).token);
  tokens.push((await app.customer()).token);
  operations = await readOperations();
});
afterAll(() => app.stop());

describe('every operation with a body', () => {
  it.each(HOSTILE_BODIES)('rejects %s as the body', async (_, raw) => {
    expect(await failuresOf(writing().map(({ method, path }) => ({ method, path: address(path), raw })))).toEqual([]);
  });

  // All fields at once, because a request is validated as a whole: one for each field takes half a minute.
  it.each(HOSTILE_VALUES)('rejects %s in its fields', async (_, value) => {
    const attacks = writing().map(({ method, path, fields }) => {
      const each: unknown = typeof value === 'function' ? value(fields.length) : value;
      return {
        method,
        path: address(path),
        raw: JSON.stringify(Object.fromEntries(fields.map((name) => [name, each]))),
      };
    });
    expect(attacks.length).toBeGreaterThan(50);
    expect(await failuresOf(attacks)).toEqual([]);
  });

  it('rejects an unknown field and names it (threat 10)', async () => {
    for (const { method, path } of writing()) {
      const answer = await attack({ method, path: address(path), raw: '{"isRoot":true}' });
      if (answer.status === 404) continue;
      const named = (answer.body.errors ?? []).map(({ field }: { field: string }) => field);
      expect({ method, path, status: answer.status, named }).toMatchObject({
        status: 400,
        named: expect.arrayContaining(['isRoot']),
      });
    }
  });
});

it.each(HOSTILE_QUERIES)('every list rejects %s', async (_, query) => {
  const lists = operations.filter(({ isList }) => isList);
  expect(lists.length).toBeGreaterThan(4);
  expect(
    await failuresOf(lists.map(({ path }) => ({ method: 'GET', path: `${address(path)}?${encodeURI(query)}` }))),
  ).toEqual([]);
});

it.each(HOSTILE_IDS)('no path with %s as an id finds a record', async (_, id) => {
  const addressed = operations.filter(({ path }) => path.includes('{'));
  const attacks = addressed.map(({ method, path }) => ({
    method,
    path: address(path, id),
    ...(method !== 'GET' && method !== 'DELETE' && { raw: '{}' }),
  }));
  expect(await failuresOf(attacks)).toEqual([]);
});

it('none of the hostile requests has stored anything', async () => {
  for (const [list, total] of Object.entries({ customers: 3, leads: 0, allOrders: 0, washes: 0 })) {
    const answer = await app.list(`/api/${list}`, { range: [0, 0] }, tokens[0]);
    expect({ list, range: answer.headers.get('content-range') }).toEqual({
      list,
      range: expect.stringMatching(new RegExp(`/${total}$`)),
    });
  }
});

interface Attack {
  method: string;
  path: string;
  raw?: string;
}

/** Responses other than a clear rejection. */
async function failuresOf(attacks: Attack[]): Promise<string[]> {
  const failures: string[] = [];
  for (let from = 0; from < attacks.length; from += CONCURRENCY)
    await Promise.all(attacks.slice(from, from + CONCURRENCY).map(carryOut));
  return failures;

  async function carryOut(one: Attack): Promise<void> {
    const { status, text, headers } = await attack(one);
    // Lists of unknown owners are empty.
    const refused =
      text === '[]' ||
      (status >= 400 &&
        status < 500 &&
        status !== 429 &&
        headers.get('content-type') === 'application/problem+json; charset=utf-8');
    const leaks = /node_modules|\.[jt]s:\d|sqlite|mongo|at Object\./i.test(text);
    if (!refused || leaks)
      failures.push(
        `${one.method} ${one.path.slice(0, 120)} ${one.raw?.slice(0, 80) ?? ''} -> ${status} ${text.slice(0, 200)}`,
      );
  }
}

/** As the first of admin, employee and customer whom the operation is for, each time from another address. */
async function attack({ method, path, raw }: Attack): Promise<Answer<any>> {
  for (const token of tokens) {
    const from = `10.0.${Math.floor(sent / 250) % 250}.${sent++ % 250}`;
    const answer = await app.request(method, path, { token, raw, headers: { 'x-forwarded-for': from } });
    if (answer.status !== 403) return answer;
  }
  throw new Error(`nobody may call ${method} ${path}`);
}

/** The operations that read fields of a body. */
function writing(): (Operation & { fields: string[] })[] {
  return operations.filter(
    (operation): operation is Operation & { fields: string[] } => (operation.fields?.length ?? 0) > 0,
  );
}

function address(path: string, id = 'nobody'): string {
  return path.replace(/\{\w+\}/g, id);
}

async function readOperations(): Promise<Operation[]> {
  const { paths, components } = (await app.get('/api/openapi.json')).body;
  return Object.entries<Record<string, any>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]): Operation => {
      const schema = requestBody?.content?.['application/json']?.schema;
      const properties = components.schemas[schema?.$ref?.split('/').at(-1)]?.properties ?? schema?.properties;
      const isList = parameters.some(({ name }: { name: string }) => name === 'filter');
      return { method: method.toUpperCase(), path, fields: schema ? Object.keys(properties ?? {}) : null, isList };
    }),
  );
}
