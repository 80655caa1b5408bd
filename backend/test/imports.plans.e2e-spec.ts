import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { ImportResponse } from '#libs/contract/imports.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { movedCustomer, type PlanRow } from './support/running-plans.js';

const DAY_MS = 24 * 60 * 60_000;
/** 21 November 2026. */
const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  const { invoice } = (await app.get('/api/settings', admin.token)).body;
  await app.changeSettings({ invoice: { ...invoice, gstin: '27AAPFU0939F1ZV' }, carsPerSlot: 100 }, admin.token);
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;
const moved = (cells: PlanRow = {}) => movedCustomer(app, cells);

const csvOf = (...rows: PlanRow[]) =>
  [Object.keys(rows[0]!), ...rows.map(Object.values)]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
const check = async (...rows: PlanRow[]) =>
  (
    await app.post<ImportResponse>(
      '/api/imports',
      { kind: 'plans', fileName: 'plans.csv', csv: csvOf(...rows) },
      admin.token,
    )
  ).body;
const errorsOf = async (row: PlanRow) => (await check(row)).errors.map(({ column, message }) => [column, message]);
async function start({ id }: ImportResponse): Promise<ImportResponse> {
  expect((await app.post(`/api/imports/${id}/start`, {}, admin.token)).status).toBe(202);
  await app.sweep();
  return (await app.get<ImportResponse>(`/api/imports/${id}`, admin.token)).body;
}
async function importPlans(...rows: PlanRow[]): Promise<ImportResponse> {
  const checked = await check(...rows);
  expect(checked.errors).toEqual([]);
  return start(checked);
}
const ordersOf = async ({ userId }: Pick<Customer, 'userId'>) =>
  (await app.list<OrderResponse>('/api/allOrders', { filter: { userId } }, admin.token)).body;
async function imported(cells: PlanRow = {}): Promise<{ customer: Customer; row: PlanRow; plan: OrderResponse }> {
  const { customer, row } = await moved(cells);
  expect(await importPlans(row)).toMatchObject({ status: 'done', created: 1, failures: [] });
  const [plan] = await ordersOf(customer);
  return { customer, row, plan: plan! };
}
async function pass(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await app.signInAgain(admin);
}
const step = ({ id, userId }: OrderResponse, status: string) =>
  app.patch(`/api/plans/${userId}/${id}`, { status }, admin.token);

describe('the import of a running plan', () => {
  it('creates an active plan from tomorrow to the last paid day, with its car in the profile', async () => {
    const { customer, plan } = await imported();
    expect(plan).toMatchObject({
      status: 'active',
      payment: 'before-import',
      startDate: '2026-11-22',
      endDate: '2026-12-10',
      planDuration: 3,
      timeSlot: '6:30-7:00',
      slotState: 'held',
      communityName: 'Amber Heights',
      parking: 'Basement 1, bay 42',
      paidOn: null,
    });
    const { cars, activePlan } = (await app.get('/api/profile', customer.token)).body;
    expect(activePlan).toBe(true);
    expect(cars).toMatchObject([
      { carName: 'Hyundai Creta', carNumber: plan.carNumber, parking: 'Basement 1, bay 42' },
    ]);
    expect((await app.get(`/api/plans/${customer.userId}`, customer.token)).body).toMatchObject([
      { id: plan.id, payment: 'before-import' },
    ]);
    const changes = (await app.list('/api/changes', { filter: { recordId: plan.id } }, admin.token)).body;
    expect(changes).toMatchObject([{ action: 'created', by: admin.email }]);
  });

  it('records no payment, document, revenue, liability or mail', async () => {
    const money = async () => {
      const [summary, sales, ledger, liability] = await Promise.all(
        ['reports/summary', 'reports/sales?from=2026-11-01&to=2026-12-31', 'payments/ledger', 'reports/liability'].map(
          async (path) => (await app.get(`/api/${path}`, admin.token)).body,
        ),
      );
      const { orders, revenue } = summary;
      return { orders, revenue, sales, ledger, liability: { ...liability, on: null } };
    };
    const { customer, row } = await moved();
    const mails = async () => (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email).length;
    // The mail about the registration.
    await app.sweep();
    const before = { money: await money(), mails: await mails() };
    await importPlans(row);
    await pass(1);
    await app.sweep();
    expect({ money: await money(), mails: await mails() }).toEqual(before);
    const [plan] = await ordersOf(customer);
    const documents = await app.list('/api/documents', { filter: { orderId: plan!.id } }, admin.token);
    expect(documents.body).toEqual([]);
    const payments = await app.list('/api/payments', { filter: { subjectId: plan!.id } }, admin.token);
    expect(payments.body).toEqual([]);
    clock.advance(-DAY_MS);
  });

  it('keeps the parking place and the car that the profile has', async () => {
    const { customer, row } = await moved({ Parking: '', Colour: '' });
    const car = { carName: row.Car, carNumber: row['Car No.'], carColor: 'Red', parking: 'Gate 2' };
    await app.put('/api/profile', { carDetails: car }, customer.token);
    await importPlans(row);
    expect(await ordersOf(customer)).toMatchObject([{ parking: 'Gate 2' }]);
    expect((await app.get('/api/profile', customer.token)).body.cars).toMatchObject([{ carColor: 'Red' }]);
  });

  it('leaves the amounts of an export empty', async () => {
    const { plan } = await imported();
    const query = new URLSearchParams({ filter: JSON.stringify({ id: [plan.id] }) });
    const { text } = await app.get(`/api/allOrders/export?${query.toString()}`, admin.token);
    const [exported] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(exported).toMatchObject({ 'Price (₹)': '', 'Payable (₹)': '', Received: 'Before the import', Paid: '' });
  });
});

describe('a row of a running plan', () => {
  it.each([
    ['of nobody', { Email: 'nobody@example.com' }, 'Email', /^No customer has this email address/],
    ['of an unknown car', { Car: 'Batmobile' }, 'Car', 'Please choose your car from the list'],
    ['with an unknown slot', { 'Time Slot': '25:00' }, 'Time Slot', 'Please choose a time slot'],
    ['with an unknown duration', { 'Plan Duration': '2' }, 'Plan Duration', 'Please choose 1, 3, 6 or 12 months'],
    ['that has ended', { 'Paid Until': '21/11/2026' }, 'Paid Until', /^This plan has ended/],
    ['that is paid for too long', { 'Paid Until': '01/02/2028' }, 'Paid Until', /or earlier$/],
    ['with a day that does not exist', { 'Paid Until': '31/02/2027' }, 'Paid Until', /^Please write a date/],
  ])('%s is rejected', async (_, cells, column, message) => {
    const { row } = await moved(cells);
    expect(await errorsOf(row)).toEqual([
      [column, typeof message === 'string' ? message : expect.stringMatching(message)],
    ]);
  });

  it('of a customer without an address, or of a community that is not listed, is rejected', async () => {
    const { customer, row } = await moved();
    const homeless = await app.customer();
    expect(await errorsOf({ ...row, Email: homeless.email })).toEqual([
      ['', 'This customer has no service address. Enter it in their profile'],
    ]);
    const elsewhere = { communityId: null, communityName: 'Far Court', flat: '1' };
    await app.put('/api/profile', { carDetails: elsewhere }, customer.token);
    expect(await errorsOf(row)).toEqual([
      ['', expect.stringMatching(/^The community of this customer is not on the list/)],
    ]);
  });

  it('of a slot that is full or not offered is rejected', async () => {
    const { row } = await moved({ 'Time Slot': '7:00-7:30' });
    await imported({ 'Time Slot': '7:00-7:30' });
    await app.changeSettings({ carsPerSlot: 1 }, admin.token);
    expect(await errorsOf(row)).toEqual([['Time Slot', expect.any(String)]]);
    const { slotsOff } = (await app.get('/api/settings', admin.token)).body;
    await app.changeSettings({ carsPerSlot: 100, slotsOff: { ...slotsOff, plan: ['7:00-7:30'] } }, admin.token);
    expect(await errorsOf(row)).toEqual([['Time Slot', expect.any(String)]]);
    await app.changeSettings({ slotsOff }, admin.token);
    expect(await errorsOf(row)).toEqual([]);
  });

  it('fails when an earlier one took the last place', async () => {
    const [one, other] = [await moved({ 'Time Slot': '8:00-8:30' }), await moved({ 'Time Slot': '8:00-8:30' })];
    await app.changeSettings({ carsPerSlot: 1 }, admin.token);
    const done = await importPlans(one.row, other.row);
    await app.changeSettings({ carsPerSlot: 100 }, admin.token);
    expect(done).toMatchObject({ created: 1, failures: [{ line: 3 }] });
    expect(await ordersOf(other.customer)).toEqual([]);
  });

  it('of a car with a running plan is rejected, unless it is the same plan', async () => {
    const { row } = await imported();
    expect(await check(row)).toMatchObject({ status: 'checked', rows: 1, known: 1, errors: [] });
    expect(await errorsOf({ ...row, 'Paid Until': '11/12/2026' })).toEqual([
      ['Car No.', 'This car already has a plan until 10 Dec 2026'],
    ]);
  });
});

describe('a repeated import', () => {
  it('creates nothing, also after the plan was paused or cancelled', async () => {
    const { customer, row, plan } = await imported();
    expect(await importPlans(row)).toMatchObject({ created: 0, known: 1, failures: [] });
    expect((await step(plan, 'paused')).status).toBe(200);
    expect(await importPlans(row)).toMatchObject({ created: 0, known: 1 });
    expect((await step(plan, 'cancelled')).status).toBe(200);
    expect(await importPlans(row)).toMatchObject({ created: 0, known: 1 });
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  it('with a corrected last paid day replaces a plan that was cancelled', async () => {
    const { customer, row, plan } = await imported();
    await step(plan, 'cancelled');
    expect(await importPlans({ ...row, 'Paid Until': '20/12/2026' })).toMatchObject({ created: 1 });
    expect((await ordersOf(customer)).map(({ status, endDate }) => `${status} ${endDate}`).sort()).toEqual([
      'active 2026-12-20',
      'cancelled 2026-12-10',
    ]);
  });
});

describe('an imported plan', () => {
  it('cannot be refunded here, and its cancellation asks the customer to get in touch', async () => {
    const { customer, plan } = await imported();
    const body = { method: 'cash', reason: 'Moved away', amount: 100 };
    const refund = () =>
      app.request('POST', `/api/orders/${plan.id}/hand-refunds`, { token: admin.token, body, headers: {} });
    expect(await refund()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('before the import') },
    });
    await step(plan, 'cancelled');
    await app.sweep();
    const [cancelled] = await ordersOf(customer);
    expect(cancelled).toMatchObject({ status: 'cancelled', refundDue: 0, allowedStatuses: [] });
    expect((await step(plan, 'refunded')).status).toBe(409);
    expect((await refund()).status).toBe(409);
    const mail = (await app.mails()).find(
      ({ to, subject }) => to?.[0]?.address === customer.email && /cancelled/.test(subject ?? ''),
    )!;
    expect(mail.text).toContain('Please contact us about a refund.');
    expect(mail.text).not.toMatch(/₹|No refund is due/);
  });

  it('is paused, renewed at the current price, and expires', async () => {
    const { customer, plan } = await imported();
    await app.patch(
      `/api/plans/${plan.userId}/${plan.id}`,
      { status: 'paused', from: '2026-11-25', until: '2026-11-29' },
      admin.token,
    );
    const ends = '2026-12-15';
    expect(await ordersOf(customer)).toMatchObject([{ status: 'paused', endDate: ends }]);
    await pass(14);
    await app.sweep();
    const due = (await app.get<OrderResponse[]>('/api/renewals', admin.token)).body;
    expect(due.map(({ id }) => id)).toContain(plan.id);
    const renewed = await app.post(`/api/renewals/${plan.id}/order`, { method: 'cash' }, admin.token);
    expect(renewed).toMatchObject({
      status: 201,
      body: { order: { startDate: '2026-12-16', endDate: '2027-03-15', planAmount: 3 * 2299, payment: 'paid' } },
    });
    await pass(11);
    await app.sweep();
    expect((await ordersOf(customer)).map(({ status }) => status)).toEqual(['active', 'expired']);
  });
});
