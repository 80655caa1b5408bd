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

const ADMINS = 'admin';
const MANAGERS = 'admin manager';
const ACCOUNTANTS = 'admin accountant';
const OFFICE = 'admin manager accountant';

/** Customers and the staff roles that may call each of the other operations. */
const OPERATIONS: Record<string, string> = {
  'GET /api/profile': `user employee ${OFFICE}`,
  'PUT /api/profile': `user employee ${OFFICE}`,
  'DELETE /api/profile/pending-email': `user employee ${OFFICE}`,
  'POST /api/profile/password': `user employee ${OFFICE}`,
  'GET /api/profile/marketing': 'user',
  'PUT /api/profile/marketing': 'user',
  'POST /api/profile/cars': 'user',
  'DELETE /api/profile/cars/{id}': 'user',
  'GET /api/customers': OFFICE,
  'GET /api/customers/export': ADMINS,
  'GET /api/register/communities/export': ADMINS,
  'GET /api/register/employees/export': ADMINS,
  'GET /api/leads/export': ADMINS,
  'GET /api/updates': OFFICE,
  'GET /api/views': OFFICE,
  'POST /api/views': OFFICE,
  'DELETE /api/views/{id}': OFFICE,
  'GET /api/views/columns': OFFICE,
  'PUT /api/views/columns/{resource}': OFFICE,
  'GET /api/allOrders/counts': OFFICE,
  'GET /api/allOrders/export': ADMINS,
  'GET /api/washes/export': ADMINS,
  'GET /api/payments/unmatched/export': ACCOUNTANTS,
  'GET /api/customers/tags': OFFICE,
  'PATCH /api/customers/{id}/tags': MANAGERS,
  'GET /api/customers/{id}': OFFICE,
  'POST /api/customers/{id}/plans': MANAGERS,
  'POST /api/customers/{id}/washes': MANAGERS,
  'POST /api/renewals/{planId}/order': MANAGERS,
  'POST /api/orders/{id}/hand-refunds': MANAGERS,
  'POST /api/orders/{id}/payment': OFFICE,
  'GET /api/orders/{id}/payment-link': OFFICE,
  'POST /api/orders/{id}/payment-link': MANAGERS,
  'DELETE /api/orders/{id}/payment-link': MANAGERS,
  'POST /api/customers': MANAGERS,
  'PUT /api/customers/{id}': MANAGERS,
  'PUT /api/allOrders/{id}': MANAGERS,
  'PUT /api/washes/{id}': MANAGERS,
  'PUT /api/washes/{id}/assignee': MANAGERS,
  'DELETE /api/customers/{id}': MANAGERS,
  'GET /api/customers/{id}/notes': OFFICE,
  'POST /api/customers/{id}/notes': MANAGERS,
  'PUT /api/customers/{id}/notes/{noteId}': MANAGERS,
  'DELETE /api/customers/{id}/notes/{noteId}': MANAGERS,
  'GET /api/register/employees': MANAGERS,
  'GET /api/register/employees/{id}': MANAGERS,
  'POST /api/register/employees': ADMINS,
  'PUT /api/register/employee/{id}/access': ADMINS,
  'PUT /api/register/employee/{id}/area': MANAGERS,
  'PUT /api/register/employee/{id}/staff-role': ADMINS,
  'PUT /api/register/employee/{id}/communities': MANAGERS,
  'GET /api/register/workload': MANAGERS,
  'GET /api/register/employee/{id}/leads': `employee ${MANAGERS}`,
  'GET /api/register/employee/{id}/work': `employee ${MANAGERS}`,
  'PATCH /api/register/employee/{id}/work/{washId}': 'employee',
  'GET /api/register/communities': OFFICE,
  'GET /api/register/communities/{id}': OFFICE,
  'GET /api/register/communities/{id}/uses': OFFICE,
  'POST /api/register/communities': MANAGERS,
  'PUT /api/register/communities/{id}': MANAGERS,
  'DELETE /api/register/communities/{id}': MANAGERS,
  'POST /api/register/communities/{id}/merge': MANAGERS,
  'GET /api/register/faq': MANAGERS,
  'GET /api/register/faq/{id}': MANAGERS,
  'POST /api/register/faq': MANAGERS,
  'PUT /api/register/faq/{id}': MANAGERS,
  'DELETE /api/register/faq/{id}': MANAGERS,
  'POST /api/register/faq/{id}/place': MANAGERS,
  'POST /api/imports': MANAGERS,
  'POST /api/imports/{id}/start': MANAGERS,
  'GET /api/imports/{id}': MANAGERS,
  'GET /api/leads': MANAGERS,
  'GET /api/leads/funnel': MANAGERS,
  'GET /api/leads/{id}': MANAGERS,
  'PUT /api/leads/{id}': MANAGERS,
  'DELETE /api/leads/{id}': MANAGERS,
  'PATCH /api/leads/{id}/status': `employee ${MANAGERS}`,
  'POST /api/leads/{id}/notes': `employee ${MANAGERS}`,
  'POST /api/checkout/quote': `user ${MANAGERS}`,
  'POST /api/checkout/order': 'user',
  'POST /api/checkout/add': 'user',
  'GET /api/checkout/{userId}': `user ${OFFICE}`,
  'GET /api/plans/{userId}': `user ${OFFICE}`,
  'POST /api/plans/{userId}': `user ${MANAGERS}`,
  'PATCH /api/plans/{userId}/{planId}': `user ${MANAGERS}`,
  'GET /api/renewals': OFFICE,
  'POST /api/renewals/{planId}/mail': MANAGERS,
  'PUT /api/plans/{userId}/{planId}': `user ${MANAGERS}`,
  'DELETE /api/plans/{userId}/{planId}/plannedChange': `user ${MANAGERS}`,
  'GET /api/allOrders': OFFICE,
  'GET /api/plans': OFFICE,
  'GET /api/allOrders/{id}': OFFICE,
  'DELETE /api/orders/{id}': 'user',
  'POST /api/checkoutBasic': 'user',
  'POST /api/checkoutPremium': 'user',
  'POST /api/checkoutUltimate': 'user',
  'POST /api/washes/order': 'user',
  'POST /api/washes/complete': 'user',
  'GET /api/washes/mine': 'user',
  'GET /api/washes': OFFICE,
  'GET /api/washes/slots': 'user',
  'GET /api/checkout/slots': 'user',
  'GET /api/washes/{id}': OFFICE,
  'PATCH /api/washes/{id}/payment': OFFICE,
  'PATCH /api/washes/{id}': `user ${MANAGERS}`,
  'GET /api/documents': OFFICE,
  'GET /api/documents/export': ACCOUNTANTS,
  'GET /api/documents/mine': 'user',
  'GET /api/documents/{id}/pdf': `user ${OFFICE}`,
  'GET /api/documents/{id}': `user ${OFFICE}`,
  'GET /api/mails': MANAGERS,
  'POST /api/mails/{id}/send-again': MANAGERS,
  'GET /api/payments': OFFICE,
  'GET /api/payments/{id}': OFFICE,
  'POST /api/payments/{id}/check': OFFICE,
  'GET /api/payments/attention': OFFICE,
  'GET /api/payments/ledger': OFFICE,
  'GET /api/payments/refunds': OFFICE,
  'GET /api/payments/refunds/export': ACCOUNTANTS,
  'GET /api/payments/refunds/{id}': OFFICE,
  'POST /api/payments/refunds/{id}/retry': MANAGERS,
  'GET /api/payments/disputes': OFFICE,
  'GET /api/payments/disputes/export': ACCOUNTANTS,
  'GET /api/payments/disputes/{id}': OFFICE,
  'PUT /api/payments/disputes/{id}/evidence': OFFICE,
  'GET /api/reports/settlements': OFFICE,
  'GET /api/reports/register': OFFICE,
  'GET /api/reports/liability': OFFICE,
  'GET /api/reports/liability/export': ACCOUNTANTS,
  'GET /api/reports/settlements/export': ACCOUNTANTS,
  'GET /api/reports/settlements/{id}': OFFICE,
  'POST /api/payments/refunds/{id}/transfer': MANAGERS,
  'GET /api/orders/{id}/refunds': OFFICE,
  'GET /api/orders/{id}/refunds/proposal': OFFICE,
  'POST /api/orders/{id}/refunds': MANAGERS,
  'GET /api/payments/unmatched': OFFICE,
  'GET /api/payments/unmatched/{id}': OFFICE,
  'POST /api/payments/unmatched/{id}/refund': MANAGERS,
  'POST /api/payments/unmatched/{id}/assign': OFFICE,
  'GET /api/reports/gst': OFFICE,
  'GET /api/reports/gstr1': OFFICE,
  'GET /api/reports/summary': OFFICE,
  'GET /api/settings': ADMINS,
  'PUT /api/settings': ADMINS,
  'POST /api/settings/preview': ADMINS,
  'GET /api/changes': MANAGERS,
  'GET /api/changes/export': ADMINS,
  'GET /api/changes/{id}': MANAGERS,
  'GET /api/security-events': MANAGERS,
  'GET /api/security-events/export': ADMINS,
  'GET /api/security-events/{id}': MANAGERS,
  'GET /api/subscribers': MANAGERS,
  'GET /api/subscribers/export': ADMINS,
  'GET /api/subscribers/{id}': MANAGERS,
  'GET /api/reports/sales': OFFICE,
  'GET /api/reports/retention': OFFICE,
};

/** Its answer does not end; updates.e2e-spec.ts has who may call it. */
const ENDLESS = 'GET /api/updates';

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

  it.each(PUBLIC)("%s is public, and reveals nobody's data", async (operation) => {
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

  it('has changed nothing of another owner', unchanged);
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

  it('has changed nothing of another owner', unchanged);
});
