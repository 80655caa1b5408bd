import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const DAY_MS = 24 * 60 * 60_000;
const SLOTS = ['6:00 AM - 6:30 AM', '6:30 AM - 7:00 AM', '7:00 AM - 7:30 AM'] as const;

const clock = new TestClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
});
beforeEach(async () => {
  clock.advance(DAY_MS);
  ({ token: admin } = await app.staff('admin'));
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const book = ({ name, email, phone, token }: Customer, timeSlot: string = SLOTS[0], address = 'B-704, Amber Heights') =>
  app.post('/api/checkoutBasic', { name, email, phone, timeSlot, address }, token);
const cancel = (token: string, id: string) => app.patch(`/api/washes/${id}`, { status: 'cancelled' }, token);

/** A customer who has booked and cancelled as many washes as possible. */
async function customerAtLimit(): Promise<Customer> {
  const customer = await app.customer();
  for (let nth = 1; nth <= 6; nth += 1) {
    const { status, body } = await book(customer);
    expect([status, (await cancel(customer.token, body.id)).status]).toEqual([201, 200]);
  }
  return customer;
}

describe('washes that are paid afterwards', () => {
  it('can be booked six times in 24 hours, cancelled ones included, so that few mails reach an address of somebody else', async () => {
    const customer = await customerAtLimit();
    const { status, body, headers } = await book(customer);
    expect([status, body.code, body.message, headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      'You have reached the daily limit for pay-after-wash bookings. Pay for this one online, or try again tomorrow.',
      String(DAY_MS / 1000),
    ]);
    clock.advance(DAY_MS);
    const { token } = await app.login(customer.email);
    expect((await book({ ...customer, token })).status).toBe(201);
  });

  it('can still be booked by the office, and paid online', async () => {
    const { userId, name, email, phone, token } = await customerAtLimit();
    const wash = { tier: 'basic', timeSlot: SLOTS[1], address: 'B-704, Amber Heights' };
    expect((await app.post(`/api/customers/${userId}/washes`, { ...wash, method: 'after-wash' }, admin)).status).toBe(
      201,
    );
    const online = { ...wash, timeSlot: SLOTS[2], name, email, phone };
    expect((await app.post('/api/washes/order', online, token)).status).toBe(201);
  });

  it('cannot be booked by the office beyond the number of unpaid ones, and the error says what to do', async () => {
    const customer = await app.customer();
    for (const [at, slot] of SLOTS.entries())
      expect((await book(customer, slot, `C-10${at}, Amber Heights`)).status).toBe(201);
    const wash = { tier: 'basic', timeSlot: SLOTS[0], address: 'C-201, Amber Heights', method: 'after-wash' };
    expect((await app.post(`/api/customers/${customer.userId}/washes`, wash, admin)).body).toMatchObject({
      code: 'too-many-open-orders',
      message:
        'This customer already has 3 unpaid washes booked, which is the maximum. Send a payment link for this one, or record the payment of another.',
    });
  });

  it('do not count when they could not be booked', async () => {
    const customer = await app.customer();
    await app.changeSettings({ washesAtOnce: 1 }, admin);
    await book(await app.customer());
    for (let nth = 1; nth <= 7; nth += 1) expect((await book(customer)).body.code).toBe('slot-full');
    expect((await book(customer, SLOTS[1])).status).toBe(201);
  });

  it('can be booked as often as the settings allow to be unpaid at the same time', async () => {
    const { orderLimits } = (await app.get<SettingsResponse>('/api/settings', admin)).body;
    const raised = { unpaidWashesPerCustomer: 8, unpaidWashesPerAddress: 8 };
    await app.changeSettings({ orderLimits: { ...orderLimits, ...raised }, washesAtOnce: 20 }, admin);
    const customer = await customerAtLimit();
    const statuses = [];
    for (const slot of SLOTS) statuses.push((await book(customer, slot)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});
