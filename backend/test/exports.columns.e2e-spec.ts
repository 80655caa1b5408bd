import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LeadResponse } from '#libs/contract/leads.js';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { exportedRow } from './support/exported.js';
import { buy } from './support/purchase.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const exported = (path: string, filter: object) => exportedRow(app, admin, path, filter);

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
  const payment = `/api/orders/${wash.body.id}/payment`;
  expect((await app.patch(payment, { payment: 'paid', method: 'upi' }, admin)).body).toMatchObject({
    code: 'validation-failed',
    errors: [{ field: 'reference' }],
  });
  expect((await app.patch(payment, { payment: 'paid' }, admin)).body.handPayment).toEqual({
    method: 'cash',
    reference: '',
    amountReason: '',
  });
  expect((await app.patch(payment, { payment: 'unpaid' }, admin)).body.handPayment).toBeNull();
  expect((await app.patch(payment, paid, admin)).body.handPayment).toEqual({
    method: 'upi',
    reference: '432198765012',
    amountReason: '',
  });
  const { status } = await app.put(`/api/washes/${wash.body.id}/assignee`, { employeeId: employee.userId }, admin);
  expect(status).toBe(200);

  const assigned = { 'Assigned to': name };
  expect(await exported('/api/leads', { email: person.email })).toMatchObject({
    ...assigned,
    Status: 'New',
    Source: 'Contact form',
  });
  expect(await exported('/api/washes', { userId: customer.userId })).toMatchObject({
    ...assigned,
    Received: 'UPI',
    'Payment Reference': '432198765012',
  });
  expect(await exported('/api/register/employees', { email })).toMatchObject({
    'Staff role': 'Employee',
    Login: 'enabled',
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

it('changes are exported with the names that the screens show', async () => {
  const employee = await app.staff('employee');
  const { name } = (await app.get(`/api/register/employees/${employee.userId}`, admin)).body;
  const person = { name: 'Bina Shah', email: 'bina.changes@example.com', phone: '98765 00022' };
  const { body: lead } = await app.post<LeadResponse>('/api/leads', person, admin);
  const [community] = (await app.list('/api/register/communities', { filter: { name: 'Amber Heights' } }, admin)).body;
  const update = { ...person, source: 'walk-in', assigneeId: employee.userId, communityId: community.id };
  expect((await app.put(`/api/leads/${lead.id}`, update, admin)).status).toBe(200);

  expect(await exported('/api/changes', { recordId: lead.id, action: 'changed' })).toMatchObject({
    Resource: 'Leads',
    Record: 'Bina Shah',
    Action: 'Changed',
    Changes: ['Community: — → Amber Heights', `Assigned to: — → ${name}`, 'Source: Phone → Walk-in'].join('\n'),
  });
  expect((await exported('/api/changes', { recordId: lead.id, action: 'created' })).Changes).toContain(
    'Phone Number: +91 98765 00022\nStatus: New',
  );
  await app.put(`/api/register/employee/${employee.userId}/staff-role`, { staffRole: 'accountant' }, admin);
  expect(await exported('/api/changes', { recordId: employee.userId, action: 'changed' })).toMatchObject({
    Resource: 'Customers and staff',
    Changes: 'Staff role: Employee → Accountant',
  });
});

it('plans are exported with their car, their term and how they were paid', async () => {
  const { userId, email, name, phone } = await app.customer();
  const plan = {
    carName: 'Hyundai Creta',
    carColor: 'White',
    carNumber: 'MH12EX0001',
    planDuration: 1,
    timeSlot: '5:00-5:30',
    address: 'B-4, Amber Heights',
    parking: 'Basement 1, bay 42',
  };
  const payment = {
    method: 'upi',
    reference: '432198765013',
    amount: 2170,
    amountReason: 'The customer rounded down',
  };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/plans`, { ...plan, ...payment }, admin);
  expect(made.status).toBe(201);
  const { order } = made.body;
  for (const refund of [
    { amount: 200.5, reason: 'Rain' },
    { amount: 50, reason: 'Two late visits', goodwill: true },
  ])
    expect((await app.post(`/api/orders/${order.id}/hand-refunds`, { ...refund, method: 'cash' }, admin)).status).toBe(
      201,
    );
  expect(await exported('/api/allOrders', { userId })).toEqual({
    Order: order.id,
    Name: name,
    Email: email,
    Phone: `${phone.slice(0, 5)} ${phone.slice(5)}`,
    'Car Name': 'Hyundai Creta',
    'Car Type': 'SUV',
    'Car Colour': 'White',
    'Car No.': 'MH 12 EX 0001',
    'Plan Duration (months)': '1',
    'Time Slot': '5:00-5:30',
    Address: 'B-4, Amber Heights',
    Community: 'Amber Heights',
    Parking: 'Basement 1, bay 42',
    'Price (₹)': '2299',
    'After Discount (₹)': '1839.2',
    'GST (₹)': '331.06',
    'Payable (₹)': '2170.26',
    'Start Date': '22/11/2026',
    'End Date': '21/12/2026',
    Status: 'Active',
    Paid: '21/11/2026',
    Payment: '',
    Ordered: '21/11/2026 12:00',
    'Paused From': '',
    'Paused Until': '',
    Kind: 'Plan',
    Wash: '',
    'Order Number': order.orderNumber,
    Received: 'UPI',
    'Payment Reference': '432198765013',
    'Amount Received (₹)': '2170',
    'Reason for Amount': 'The customer rounded down',
    'Refunded (₹)': '250.5',
    'Goodwill Refunds (₹)': '50',
    'Lost in Disputes (₹)': '0',
    'Payment Status': 'Paid',
  });
});

it('washes are exported with their place, their price and how they were paid', async () => {
  const { userId, token } = await app.customer();
  const details = {
    name: 'Asha Rao',
    email: 'asha.columns@example.com',
    phone: '9876500023',
    carName: 'Hyundai Creta',
    carNumber: 'MH12EX0002',
    parking: 'Bay 7',
    address: 'B-4, Amber Heights',
    timeSlot: '7:30 AM - 8:00 AM',
  };
  const { body: wash } = await app.post<WashResponse>('/api/checkoutBasic', details, token);
  const payment = { payment: 'paid', method: 'upi', reference: '432198765014' };
  expect((await app.patch(`/api/orders/${wash.id}/payment`, payment, admin)).status).toBe(200);
  expect(await exported('/api/washes', { userId })).toEqual({
    Order: wash.id,
    Name: 'Asha Rao',
    Email: 'asha.columns@example.com',
    Phone: '98765 00023',
    Address: 'B-4, Amber Heights',
    Car: 'Hyundai Creta',
    'Car No.': 'MH 12 EX 0002',
    Parking: 'Bay 7',
    Community: 'Amber Heights',
    Service: 'Basic Car Wash',
    Day: '22/11/2026',
    'Time Slot': '7:30 AM - 8:00 AM',
    'Price (₹)': '299',
    'GST (₹)': '53.82',
    'Total (₹)': '352.82',
    Status: 'Booked',
    Payment: 'Paid',
    Received: 'UPI',
    'Payment Reference': '432198765014',
    'Payment ID': '',
    'Paid on': '21/11/2026',
    Ordered: '21/11/2026 12:00',
    'Order Number': wash.orderNumber,
    'Assigned to': '',
    'Amount Received (₹)': '352.82',
    'Reason for Amount': '',
    'Refunded (₹)': '0',
    'Goodwill Refunds (₹)': '0',
    'Lost in Disputes (₹)': '0',
    Report: '',
  });
});

it('orders that were cancelled before they were paid are exported with nothing due', async () => {
  const { userId, token } = await app.customer();
  const person = { name: 'Asha Rao', email: 'asha.cancelled@example.com', phone: '9876500024' };
  const details = { ...person, address: 'B-4, Amber Heights', timeSlot: '8:00 AM - 8:30 AM' };
  const { body: wash } = await app.post<WashResponse>('/api/checkoutBasic', details, token);
  expect(await exported('/api/washes', { userId })).toMatchObject({ Payment: 'Unpaid' });
  expect(await exported('/api/allOrders', { userId })).toMatchObject({ 'Payment Status': 'Unpaid' });
  expect((await app.patch(`/api/washes/${wash.id}`, { status: 'cancelled' }, admin)).status).toBe(200);
  expect(await exported('/api/washes', { userId })).toMatchObject({ Payment: 'Nothing due' });
  expect(await exported('/api/allOrders', { userId })).toMatchObject({ 'Payment Status': 'Nothing due' });
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
  const { status, body } = await app.patch<WashResponse>(`/api/orders/${wash.id}/payment`, { payment: 'paid' }, admin);
  expect(status).toBe(200);
  expect(await exported('/api/washes', { userId: customer.userId })).toMatchObject({
    'Paid on': body.paidOn!.split('-').reverse().join('/'),
  });
});

it('security events are exported as the list shows them', async () => {
  const { userId } = await app.staff('manager');
  expect(await exported('/api/security-events', { accountId: userId, event: 'signed-in' })).toMatchObject({
    Event: 'Logged in',
    Role: 'Manager',
    Changes: '',
  });
  await app.put(`/api/register/employee/${userId}/staff-role`, { staffRole: 'accountant' }, admin);
  expect(await exported('/api/security-events', { accountId: userId, event: 'role-changed' })).toMatchObject({
    Changes: 'Staff role: Manager → Accountant',
  });
});

it('customers are exported with every column that their import accepts', async () => {
  const { token, email } = await app.customer();
  const carDetails = {
    carName: 'Hyundai Creta',
    carColor: 'White',
    carNumber: 'MH12EX0009',
    address: 'B-4, Amber Heights',
    parking: 'Bay 7',
  };
  expect((await app.put('/api/profile', { carDetails }, token)).status).toBe(200);
  expect(await exported('/api/customers', { email })).toMatchObject({
    Car: 'Hyundai Creta',
    'Car No.': 'MH 12 EX 0009',
    Colour: 'White',
    Address: 'B-4, Amber Heights',
    Community: 'Amber Heights',
    Parking: 'Bay 7',
  });
});

it('accountants and managers are not exported as admins', async () => {
  for (const [staffRole, name] of [
    ['accountant', 'Accountant'],
    ['manager', 'Manager'],
  ] as const) {
    const { userId } = await app.staff(staffRole);
    const { email } = (await app.get(`/api/customers/${userId}`, admin)).body;
    expect(await exported('/api/customers', { email })).toMatchObject({ Role: name });
  }
});

it('customers are exported with whether they have a plan', async () => {
  const customer = await app.customer();
  const { email } = customer;
  expect(await exported('/api/customers', { email })).toMatchObject({ 'Active Plan': 'No' });
  await buy(app, customer);
  expect(await exported('/api/customers', { email })).toMatchObject({ 'Active Plan': 'Yes' });
});
