import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

/** The only row of the export of one record, by column. */
async function exported(path: string, filter: object): Promise<Record<string, string>> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  const { status, text } = await app.get(`${path}/export?${query.toString()}`, admin);
  expect(status).toBe(200);
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

it('leads and washes are exported with the employee they are assigned to, also when the employee has left', async () => {
  const employee = await app.staff('employee', { area: 'Amber Heights' });
  const { email, name } = (await app.get(`/api/register/employees/${employee.userId}`, admin)).body;
  const person = { name: 'Asha Rao', email: 'asha.assigned@example.com', phone: '9876500021' };
  await app.post('/api/contact', { ...person, subject: 'Baner', message: 'Do you come here?' });
  const [lead] = (await app.list<LeadResponse>('/api/leads', { filter: { email: person.email } }, admin)).body;
  await app.put(`/api/leads/${lead!.id}`, { ...person, assigneeId: employee.userId }, admin);
  const customer = await app.customer();
  const wash = await app.post<WashResponse>(
    '/api/checkoutBasic',
    { ...person, address: 'B-4, Amber Heights', timeSlot: '6:00 AM - 6:30 AM' },
    customer.token,
  );
  expect(wash.status).toBe(201);
  const paid = { payment: 'paid', method: 'upi', reference: '432198765012' };
  const payment = `/api/washes/${wash.body.id}/payment`;
  expect((await app.patch(payment, { payment: 'paid', method: 'upi' }, admin)).body).toMatchObject({
    code: 'validation-failed',
    errors: [{ field: 'reference' }],
  });
  expect((await app.patch(payment, { payment: 'paid' }, admin)).body.handPayment).toEqual({
    method: 'cash',
    reference: '',
  });
  expect((await app.patch(payment, { payment: 'unpaid' }, admin)).body.handPayment).toBeNull();
  expect((await app.patch(payment, paid, admin)).body.handPayment).toEqual({
    method: 'upi',
    reference: '432198765012',
  });
  const { status } = await app.put(`/api/washes/${wash.body.id}/assignee`, { employeeId: employee.userId }, admin);
  expect(status).toBe(200);

  const assigned = { 'Assigned to': name };
  expect(await exported('/api/leads', { email: person.email })).toMatchObject(assigned);
  expect(await exported('/api/washes', { userId: customer.userId })).toMatchObject({
    ...assigned,
    Received: 'upi',
    'Payment reference': '432198765012',
  });
  expect(await exported('/api/register/employees', { email })).toMatchObject({
    'Staff role': 'employee',
    'Sign-in': 'enabled',
  });

  const promotion = `/api/register/employee/${employee.userId}/staff-role`;
  expect((await app.put(promotion, { staffRole: 'manager' }, admin)).status).toBe(200);
  expect(await exported('/api/leads', { email: person.email })).toMatchObject(assigned);
  const account = `/api/customers/${employee.userId}`;
  const { phone } = (await app.get(account, admin)).body;
  expect((await app.put(account, { name, email, phone, role: 'user' }, admin)).status).toBe(200);
  expect(await exported('/api/leads', { email: person.email })).toMatchObject({ 'Assigned to': 'Former employee' });
  await app.request('DELETE', account, { token: admin });
  expect(await exported('/api/leads', { email: person.email })).toMatchObject({ 'Assigned to': '' });
});

it('plans are exported with how they were paid', async () => {
  const { userId } = await app.customer();
  const plan = {
    carName: 'Hyundai Creta',
    carColor: 'White',
    carNumber: 'MH12EX0001',
    planDuration: 1,
    timeSlot: '5:00-5:30',
    address: 'B-4, Amber Heights',
    parking: 'Basement 1, bay 42',
  };
  const payment = { method: 'upi', reference: '432198765013' };
  expect((await app.post(`/api/customers/${userId}/plans`, { ...plan, ...payment }, admin)).status).toBe(201);
  expect(await exported('/api/allOrders', { userId })).toMatchObject({
    Received: 'upi',
    'Payment reference': '432198765013',
  });
});

it('washes are exported with the day on which they were paid', async () => {
  const customer = await app.customer();
  const person = { name: 'Asha Rao', email: 'asha.paid@example.com', phone: '9876500022' };
  const { body: wash } = await app.post<WashResponse>(
    '/api/checkoutBasic',
    { ...person, address: 'B-4, Amber Heights', timeSlot: '7:00 AM - 7:30 AM' },
    customer.token,
  );
  expect(await exported('/api/washes', { userId: customer.userId })).toMatchObject({ 'Paid on': '' });
  const { status, body } = await app.patch<WashResponse>(`/api/washes/${wash.id}/payment`, { payment: 'paid' }, admin);
  expect(status).toBe(200);
  expect(await exported('/api/washes', { userId: customer.userId })).toMatchObject({
    'Paid on': body.paidOn!.split('-').reverse().join('/'),
  });
});

it('accountants and managers are not exported as admins', async () => {
  for (const role of ['accountant', 'manager'] as const) {
    const { userId } = await app.staff(role);
    const { email } = (await app.get(`/api/customers/${userId}`, admin)).body;
    expect(await exported('/api/customers', { email })).toMatchObject({ Role: role });
  }
});
