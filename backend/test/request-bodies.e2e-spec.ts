import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';
import { FIELD_VALUES, WHOLE_BODIES } from './support/hostile-bodies.mjs';
import { LoopHold } from './support/loop-hold.js';

/** Milliseconds that one request may hold the event loop. */
const MAX_HOLD = 50;
/** A measurement is repeated while it is over the limit: garbage of earlier requests may be collected in its time. */
const MEASUREMENTS = 4;
const MAX_BODY = 64 * 1024;
/** Hundreds of requests each. */
const TEST_TIMEOUT = 5 * 60_000;

interface Operation {
  method: string;
  path: string;
  fields: string[];
  maxBytes: number;
}

interface HostileRequest {
  method: string;
  path: string;
  body: { kind: string; field?: string; bytes: number };
}

interface Outcome {
  status: number;
  type: string;
  text: string;
  hold: number;
}

let app: TestApp;
let attacker: ChildProcess;
let operations: Operation[];
const tokens: string[] = [];
/** Whose token an operation wants. */
const callers = new Map<string, string>();
let sent = 0;

beforeAll(async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  for (const role of ['admin', 'employee'] as const) tokens.push((await app.staff(role)).token);
  tokens.push((await app.customer()).token);
  operations = await readOperations();
  attacker = fork(join(import.meta.dirname, 'support/attacker.mjs'), { stdio: 'inherit', execArgv: [] });
});
afterAll(async () => {
  attacker.disconnect();
  await app.stop();
});

describe('no body blocks the server (docs/threat-model.md, 32)', () => {
  it.each(Object.keys(WHOLE_BODIES))(
    '%s',
    async (kind) => {
      expect(await failuresOf(operations.map((operation) => wholeBody(operation, kind)))).toEqual([]);
    },
    TEST_TIMEOUT,
  );

  it.each(Object.keys(FIELD_VALUES))(
    '%s in each field',
    async (kind) => {
      const attacks = operations.flatMap(({ method, path, fields, maxBytes }) =>
        fields.map((field) => ({ method, path, body: { kind, field, bytes: maxBytes } })),
      );
      expect(attacks.length).toBeGreaterThan(100);
      expect(await failuresOf(attacks)).toEqual([]);
    },
    TEST_TIMEOUT,
  );
});

function wholeBody({ method, path, maxBytes }: Operation, kind: string): HostileRequest {
  return { method, path, body: { kind, bytes: maxBytes } };
}

async function failuresOf(attacks: HostileRequest[]): Promise<string[]> {
  const failures: string[] = [];
  for (const attack of attacks) {
    const { status, type, text, hold } = await worst(attack);
    const refused = status >= 400 && status < 500 && status !== 429 && type.startsWith('application/problem+json');
    if (!refused || hold > MAX_HOLD)
      failures.push(`${JSON.stringify(attack)} -> ${status} ${text.slice(0, 200)}, ${hold.toFixed(1)} ms`);
  }
  return failures;
}

async function worst(attack: HostileRequest): Promise<Outcome> {
  let outcome = await asSomebodyAllowed(attack);
  for (let times = 1; outcome.hold > MAX_HOLD && times < MEASUREMENTS; times += 1) {
    const again = await asSomebodyAllowed(attack);
    if (again.hold < outcome.hold) outcome = again;
  }
  return outcome;
}

/** As the first of admin, employee and customer whom the operation is for. */
async function asSomebodyAllowed(attack: HostileRequest): Promise<Outcome> {
  const operation = `${attack.method} ${attack.path}`;
  for (const token of callers.has(operation) ? [callers.get(operation)!] : tokens) {
    const outcome = await send(attack, token);
    if (outcome.status === 403) continue;
    callers.set(operation, token);
    return outcome;
  }
  throw new Error(`nobody may call ${operation}`);
}

/** Each time from another address. */
async function send({ method, path, body }: HostileRequest, token: string): Promise<Outcome> {
  const from = `10.${Math.floor(sent / 62_500)}.${Math.floor(sent / 250) % 250}.${sent++ % 250}`;
  const answer = once(attacker, 'message');
  const hold = new LoopHold();
  attacker.send({
    url: app.url + path.replace(/\{\w+\}/g, 'nobody'),
    method,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
    body,
  });
  const [outcome] = (await answer) as [Omit<Outcome, 'hold'>];
  return { ...outcome, hold: await hold.end() };
}

/** The operations that take a body, from the OpenAPI document. */
async function readOperations(): Promise<Operation[]> {
  const { paths, components } = (await app.get('/api/openapi.json')).body;
  return Object.entries<Record<string, any>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, 'x-max-body-bytes': maxBytes = MAX_BODY }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (!schema) return [];
      const properties = components.schemas[schema.$ref?.split('/').at(-1)]?.properties ?? schema.properties ?? {};
      return [{ method: method.toUpperCase(), path, fields: Object.keys(properties), maxBytes }];
    }),
  );
}
