import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderCount, OrderResponse } from '#libs/contract/orders.js';
import { Database } from '../src/kernel/database.port.js';
import { OrderNumbersService } from '../src/orders/order-numbers.service.js';
import { startApp, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

describe('order numbers', () => {
  it('are unique when ten processes allocate them concurrently', async () => {
    const database = app.app.nest.get(Database);
    const processes = Array.from({ length: 10 }, () => new OrderNumbersService(database));
    const taken = await Promise.all(
      processes.flatMap((numbers) => [numbers.takeMany(7), ...Array.from({ length: 25 }, () => numbers.take())]),
    );
    const numbers = taken.flat();
    expect(new Set(numbers).size).toBe(10 * (25 + 7));
    expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(10 * (30 + 7));
  });

  it('increase by one, also after failed requests', async () => {
    const customer = await app.customer();
    const first = await buy(app, customer, { ...CRETA, carNumber: 'MH12NU0001' });
    const order = { planData: { ...CRETA, carNumber: 'MH12NU0002' } };
    const pending = await app.post('/api/checkout/order', order, customer.token);
    expect((await app.post('/api/checkout/order', order, customer.token)).body.planId).toBe(pending.body.planId);
    const third = await buy(app, customer, { ...CRETA, carNumber: 'MH12NU0003' });
    expect(numberOf(third) - numberOf(first)).toBe(2);
  });

  it('after a restore are higher than those that orders after the backup can have', async () => {
    const database = app.app.nest.get(Database);
    const last = await new OrderNumbersService(database).take();
    await new OrderNumbersService(database).skipAfterRestore();
    expect(await new OrderNumbersService(database).take()).toBeGreaterThan(last + 10_000);
  });

  it('are in every list and file, and find their order', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, carNumber: 'MH12NU0004' });
    expect(plan.orderNumber).toMatch(/^#\d{5,}$/);
    const booking = { ...customer, address: 'B-704, Amber Heights', timeSlot: '5:30 AM - 6:00 AM' };
    const { name, email, phone, address, timeSlot } = booking;
    await app.post('/api/checkoutBasic', { name, email, phone, address, timeSlot }, customer.token);
    const [wash] = (await app.get('/api/washes/mine', customer.token)).body;

    for (const q of [plan.orderNumber, plan.orderNumber.slice(1)]) expect(await found(q)).toEqual([plan.id]);
    expect(await found(wash.orderNumber)).toEqual([wash.id]);
    const file = await app.get<string>(
      `/api/allOrders/export?filter=${encodeURIComponent(JSON.stringify({ q: plan.orderNumber }))}`,
      admin,
    );
    expect(file.text).toContain(`,${plan.orderNumber}`);
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text);
    for (const { orderNumber } of [plan, wash])
      expect(mails).toContainEqual(expect.stringContaining(`Order: ${orderNumber}`));
  });
});

describe('the counts of orders', () => {
  it('are those of each kind and status', async () => {
    const { body } = await app.get<OrderCount[]>('/api/allOrders/counts', admin);
    for (const { kind, status, count } of body) {
      const { headers } = await app.list('/api/allOrders', { filter: { kind, status }, range: [0, 0] }, admin);
      expect(headers.get('content-range')).toMatch(new RegExp(`/${count}$`));
    }
    expect(body.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['subscription', 'wash']));
  });
});

async function found(q: string): Promise<string[]> {
  return (await app.list<OrderResponse>('/api/allOrders', { filter: { q } }, admin)).body.map(({ id }) => id);
}

function numberOf({ orderNumber }: { orderNumber: string }): number {
  return Number(orderNumber.slice(1));
}
