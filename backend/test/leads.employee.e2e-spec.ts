import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LeadResponse } from '#libs/contract/leads.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let admin: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  ({ token: admin } = await app.staff('admin'));
  employee = await app.staff('employee', { area: 'Amber Heights' });
});
afterAll(() => app.stop());

async function lead(): Promise<LeadResponse> {
  count += 1;
  const email = `lata${count}@example.com`;
  await app.post('/api/contact', { name: 'Lata Menon', email, phone: '98123 45671', subject: 'Amber Heights' });
  return (await app.list<LeadResponse>('/api/leads', { filter: { email } }, admin)).body[0]!;
}

const own = (parameters = {}) =>
  app.list<LeadResponse>(`/api/register/employee/${employee.userId}/leads`, parameters, employee.token);

it('an employee’s leads are sorted by id, which is the default of react-admin', async () => {
  await lead();
  await lead();
  const { status, body } = await own({ sort: ['id', 'ASC'] });
  expect(status).toBe(200);
  const ids = body.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual(ids.toSorted());
});

it('an employee’s leads are read one by one, and others are not found', async () => {
  const mine = await lead();
  expect((await own()).body.map(({ id }) => id)).toContain(mine.id);
  const read = await app.get(`/api/leads/${mine.id}`, employee.token);
  expect(read.body).toMatchObject({ id: mine.id, notes: [], isRepeated: false });

  const other = await app.staff('employee', { area: 'Cedar Grove' });
  expect((await app.get(`/api/leads/${mine.id}`, other.token)).status).toBe(404);
  const { name, email } = mine;
  await app.put(`/api/leads/${mine.id}`, { name, email, assigneeId: other.userId }, admin);
  expect((await app.get(`/api/leads/${mine.id}`, other.token)).status).toBe(200);
});

it.each([
  ['[1000000,1000024]', 200],
  ['[9007199254740989,9007199254740990]', 200],
  ['[9007199254740990,9007199254740991]', 400],
])('an employee’s leads in the range %s are answered with %i', async (range, status) => {
  const path = `/api/register/employee/${employee.userId}/leads?range=${range}`;
  expect((await app.get(path, employee.token)).status).toBe(status);
});
