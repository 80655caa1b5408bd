import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { DueOrdersService } from '../src/schedule/due-orders.service.js';
import { RunningSubscriptionsService } from '../src/subscriptions/running-subscriptions.service.js';
import { startApp, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';

/** More than a query returns at once. */
const COPIES = 1_001;
let app: TestApp;
let records: OrderRecordsService;

beforeAll(async () => {
  app = await startApp();
  records = app.app.nest.get(OrderRecordsService);
});
afterAll(() => app.stop());

async function copy(id: string): Promise<void> {
  const { version: _, orderNumber: __, ...order } = await records.find(id);
  await records.restore(
    Array.from({ length: COPIES }, (___, at) => ({ ...order, id: `${id}-${at}`, paymentId: null })),
  );
}

it('all plans of a fleet count for its terms and slots', async () => {
  const fleet = await app.customer();
  const { id } = await buy(app, fleet);
  await copy(id);
  const running = await app.app.nest.get(RunningSubscriptionsService).ofCustomer(fleet.userId);
  expect(running).toHaveLength(COPIES + 1);
});

it('all washes of a community’s day are due', async () => {
  const customer = await app.customer();
  const date = addDays(calendarDateOf(new Date().toISOString()), 3);
  const { name, email, phone, token } = customer;
  const place = { address: 'B-704, Amber Heights, Baner', parking: 'Bay 42', timeSlot: '6:00 AM - 6:30 AM' };
  const booked = await app.post('/api/checkoutBasic', { name, email, phone, ...place, date }, token);
  expect(booked.status).toBe(201);
  const [wash] = await records.ofUser('wash', customer.userId);
  await copy(wash!.id);
  expect(await app.app.nest.get(DueOrdersService).washesOn(date, wash!.communityId!)).toHaveLength(COPIES + 1);
});
