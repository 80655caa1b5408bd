import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anotherOwner, type AnotherOwner } from './support/another-owner.js';
import { startApp, type TestApp } from './support/app.js';

/** Every operation that anyone may call; all others need a token. */
const PUBLIC = [
  'GET /api/catalogue',
  'GET /api/communities',
  'GET /api/communities/{id}/slots',
  'GET /api/faq',
  'GET /api/pictures/{key}',
  'POST /api/auth/confirm-email/{token}',
  'POST /api/auth/forgot-password',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /api/auth/reset-password/{token}',
  'POST /api/contact',
  'POST /api/login',
  'POST /api/marketing/unsubscribe/{token}',
  'GET /api/payments/downtimes',
  'POST /api/payments/webhook',
  'POST /api/register',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
];

/** The roles of every other operation. */
const OPERATIONS: Record<string, string> = {
  'GET /api/profile': 'user employee admin',
  'PUT /api/profile': 'user employee admin',
  'DELETE /api/profile/pending-email': 'user employee admin',
  'POST /api/profile/password': 'user employee admin',
  'GET /api/profile/marketing': 'user',
  'PUT /api/profile/marketing': 'user',
  'POST /api/profile/cars': 'user',
  'DELETE /api/profile/cars/{id}': 'user',
  'GET /api/customers': 'admin',
  'GET /api/customers/export': 'admin',
  'GET /api/register/communities/export': 'admin',
  'GET /api/register/employees/export': 'admin',
  'GET /api/leads/export': 'admin',
  'GET /api/allOrders/export': 'admin',
  'GET /api/washes/export': 'admin',
  'GET /api/payments/unmatched/export': 'admin',
  'GET /api/customers/{id}': 'admin',
  'POST /api/customers': 'admin',
  'PUT /api/customers/{id}': 'admin',
  'PUT /api/allOrders/{id}': 'admin',
  'PUT /api/washes/{id}': 'admin',
  'PUT /api/washes/{id}/assignee': 'admin',
  'DELETE /api/customers/{id}': 'admin',
  'GET /api/register/employees': 'admin',
  'GET /api/register/employees/{id}': 'admin',
  'POST /api/register/employees': 'admin',
  'PUT /api/register/employee/{id}/access': 'admin',
  'PUT /api/register/employee/{id}/area': 'admin',
  'GET /api/register/employee/{id}/leads': 'employee admin',
  'GET /api/register/employee/{id}/work': 'employee admin',
  'PATCH /api/register/employee/{id}/work/{washId}': 'employee',
  'GET /api/register/communities': 'admin',
  'GET /api/register/communities/{id}': 'admin',
  'GET /api/register/communities/{id}/uses': 'admin',
  'POST /api/register/communities': 'admin',
  'PUT /api/register/communities/{id}': 'admin',
  'DELETE /api/register/communities/{id}': 'admin',
  'POST /api/register/communities/{id}/merge': 'admin',
  'GET /api/register/faq': 'admin',
  'GET /api/register/faq/{id}': 'admin',
  'POST /api/register/faq': 'admin',
  'PUT /api/register/faq/{id}': 'admin',
  'DELETE /api/register/faq/{id}': 'admin',
  'POST /api/register/faq/{id}/place': 'admin',
  'POST /api/imports': 'admin',
  'POST /api/imports/{id}/start': 'admin',
  'GET /api/imports/{id}': 'admin',
  'GET /api/leads': 'admin',
  'GET /api/leads/{id}': 'admin',
  'PUT /api/leads/{id}': 'admin',
  'DELETE /api/leads/{id}': 'admin',
  'PATCH /api/leads/{id}/status': 'employee admin',
  'POST /api/leads/{id}/notes': 'employee admin',
  'POST /api/checkout/quote': 'user admin',
  'POST /api/checkout/order': 'user',
  'POST /api/checkout/add': 'user',
  'GET /api/checkout/{userId}': 'user admin',
  'GET /api/plans/{userId}': 'user admin',
  'POST /api/plans/{userId}': 'user admin',
  'PATCH /api/plans/{userId}/{planId}': 'user admin',
  'GET /api/renewals': 'admin',
  'POST /api/renewals/{planId}/mail': 'admin',
  'PUT /api/plans/{userId}/{planId}': 'user admin',
  'DELETE /api/plans/{userId}/{planId}/plannedChange': 'user admin',
  'GET /api/allOrders': 'admin',
  'GET /api/plans': 'admin',
  'GET /api/allOrders/{id}': 'admin',
  'DELETE /api/orders/{id}': 'user',
  'POST /api/checkoutBasic': 'user',
  'POST /api/checkoutPremium': 'user',
  'POST /api/checkoutUltimate': 'user',
  'POST /api/washes/order': 'user',
  'POST /api/washes/complete': 'user',
  'GET /api/washes/mine': 'user',
  'GET /api/washes': 'admin',
  'GET /api/washes/slots': 'user',
  'GET /api/checkout/slots': 'user',
  'GET /api/washes/{id}': 'admin',
  'PATCH /api/washes/{id}/payment': 'admin',
  'PATCH /api/washes/{id}': 'user admin',
  'GET /api/documents': 'admin',
  'GET /api/documents/export': 'admin',
  'GET /api/documents/mine': 'user',
  'GET /api/documents/{id}/pdf': 'user admin',
  'GET /api/documents/{id}': 'user admin',
  'GET /api/mails': 'admin',
  'POST /api/mails/{id}/send-again': 'admin',
  'GET /api/payments': 'admin',
  'GET /api/payments/{id}': 'admin',
  'POST /api/payments/{id}/check': 'admin',
  'GET /api/payments/attention': 'admin',
  'GET /api/payments/ledger': 'admin',
  'GET /api/payments/refunds': 'admin',
  'GET /api/payments/refunds/export': 'admin',
  'GET /api/payments/refunds/{id}': 'admin',
  'POST /api/payments/refunds/{id}/retry': 'admin',
  'GET /api/payments/disputes': 'admin',
  'GET /api/payments/disputes/export': 'admin',
  'GET /api/payments/disputes/{id}': 'admin',
  'PUT /api/payments/disputes/{id}/evidence': 'admin',
  'GET /api/reports/settlements': 'admin',
  'GET /api/reports/register': 'admin',
  'GET /api/reports/liability': 'admin',
  'GET /api/reports/liability/export': 'admin',
  'GET /api/reports/settlements/export': 'admin',
  'GET /api/reports/settlements/{id}': 'admin',
  'POST /api/payments/refunds/{id}/transfer': 'admin',
  'GET /api/orders/{id}/refunds': 'admin',
  'GET /api/orders/{id}/refunds/proposal': 'admin',
  'POST /api/orders/{id}/refunds': 'admin',
  'GET /api/payments/unmatched': 'admin',
  'GET /api/payments/unmatched/{id}': 'admin',
  'POST /api/payments/unmatched/{id}/refund': 'admin',
  'POST /api/payments/unmatched/{id}/assign': 'admin',
  'GET /api/reports/gst': 'admin',
  'GET /api/reports/gstr1': 'admin',
  'GET /api/reports/summary': 'admin',
  'GET /api/settings': 'admin',
  'PUT /api/settings': 'admin',
  'POST /api/settings/preview': 'admin',
  'GET /api/changes': 'admin',
  'GET /api/changes/export': 'admin',
  'GET /api/changes/{id}': 'admin',
  'GET /api/security-events': 'admin',
  'GET /api/security-events/export': 'admin',
  'GET /api/security-events/{id}': 'admin',
  'GET /api/subscribers': 'admin',
  'GET /api/subscribers/export': 'admin',
  'GET /api/subscribers/{id}': 'admin',
  'GET /api/reports/sales': 'admin',
};

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

const state = () => owner.state(Object.values(callers).map(({ userId }) => userId));
const unchanged = async () => expect(await state()).toEqual(before);
const tracesIn = (text: string) => owner.traces.filter((trace) => text.includes(trace));

describe('the OpenAPI document', () => {
  it('contains exactly the operations listed in this test', async () => {
    expect((await operations()).sort()).toEqual([...PUBLIC, ...Object.keys(OPERATIONS)].sort());
  });

  it('has one schema for each DTO, because two with the same name would overwrite each other', () => {
    const folder = join(import.meta.dirname, '../src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.dto.ts'));
    const names = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^(?:export )?class (\w+)/gm)].map(([, name]) => name!),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });
});

describe('without a token', () => {
  it.each(Object.keys(OPERATIONS))('%s answers 401', async (operation) => {
    const answer = await call(operation);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it.each(PUBLIC)('%s is open, and shows nothing of anybody', async (operation) => {
    const { status, body, text } = await call(operation);
    if (operation !== 'POST /api/auth/refresh') expect(status).not.toBe(401);
    else expect(body.code).toBe('not-signed-in');
    expect(status).not.toBe(403);
    expect(tracesIn(text)).toEqual([]);
  });

  it('nothing of another owner has changed', unchanged);
});

describe.each(['user', 'employee'])('a signed-in %s', (role) => {
  const allowed = Object.entries(OPERATIONS).filter(([, roles]) => roles.split(' ').includes(role));
  const forbidden = Object.entries(OPERATIONS).filter(([, roles]) => !roles.split(' ').includes(role));

  it.each(forbidden.map(([operation]) => operation))('may not call %s', async (operation) => {
    const { status, text } = await call(operation, callers[role]!.token);
    expect({ status, traces: tracesIn(text) }).toEqual({ status: 403, traces: [] });
  });

  it.each(allowed.map(([operation]) => operation))('reaches nothing of another owner by %s', async (operation) => {
    const { status, text } = await call(operation, callers[role]!.token);
    expect(tracesIn(text)).toEqual([]);
    if (operation.includes('{')) expect(status).toBe(404);
    else expect([401, 403, 404, 500]).not.toContain(status);
  });

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

  it('has changed nothing of another owner', unchanged);
});

describe('an admin', () => {
  const allowed = Object.entries(OPERATIONS).filter(([, roles]) => roles.includes('admin'));
  const forbidden = Object.entries(OPERATIONS).filter(([, roles]) => !roles.includes('admin'));

  it.each(forbidden.map(([operation]) => operation))('may not call %s', async (operation) => {
    expect((await call(operation, callers.admin!.token)).status).toBe(403);
  });

  it.each(allowed.map(([operation]) => operation))('finds nothing that does not exist by %s', async (operation) => {
    const { status } = await callMadeUp(operation, callers.admin!.token);
    expect([401, 403, 500]).not.toContain(status);
    if (operation.includes('{') && /^(GET|DELETE)/.test(operation) && !/plans|checkout/.test(operation))
      expect(status).toBe(404);
  });

  it.each(allowed.map(([operation]) => operation).filter((operation) => /^GET .*\{/.test(operation)))(
    'reads every owner’s record by %s',
    async (operation) => {
      expect((await call(operation, callers.admin!.token)).status).toBe(200);
    },
  );

  it('has changed nothing of another owner', unchanged);
});
