import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { CRETA, Provider } from './support/purchase.js';

let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
const CEDAR = seededCommunityId('Cedar Grove');

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  provider = new Provider(app);
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

async function buyWith(planData: object) {
  const customer = await app.customer();
  const wanted = { ...CRETA, ...planData };
  const { status, body } = await app.post('/api/checkout/order', { planData: wanted }, customer.token);
  expect(status).toBe(201);
  const { razorpay_payment_id: paymentId, ...proof } = await provider.pay(body.orderId);
  const add = { userId: customer.userId, planData: { ...wanted, paymentId }, ...proof };
  return { customer, plan: (await app.post('/api/checkout/add', add, customer.token)).body };
}

it('asks for the community before anything is paid', async () => {
  const { token } = await app.customer();
  const answer = await app.post('/api/checkout/order', { planData: { ...CRETA, address: 'B-704, Baner' } }, token);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ field: 'planData.communityId' }]);
});

it('keeps an order whose community is not listed for the operator, who sets it', async () => {
  const notListed = { address: 'B-704', communityId: null, communityName: 'Rose Villas' };
  const { customer, plan } = await buyWith(notListed);
  expect(plan).toMatchObject({ status: 'active', communityToConfirm: true, communityName: 'Rose Villas' });
  const queue = async () =>
    (await app.list('/api/allOrders', { filter: { communityToConfirm: true } }, admin.token)).body;
  expect(await queue()).toMatchObject([{ id: plan.id }]);

  const change = { communityId: CEDAR, timeSlot: '6:00-6:30', parking: 'Bay 7', version: plan.version };
  const changed = await app.put(`/api/allOrders/${plan.id}`, change, admin.token);
  expect({ status: changed.status, body: changed.body }).toMatchObject({
    status: 200,
    body: { communityId: CEDAR, communityToConfirm: false, timeSlot: '6:00-6:30', parking: 'Bay 7' },
  });
  expect(await queue()).toEqual([]);
  expect((await app.put(`/api/allOrders/${plan.id}`, change, admin.token)).body.code).toBe('edit-conflict');
  const { body: audit } = await app.list('/api/changes', { filter: { recordId: plan.id } }, admin.token);
  expect(audit[0]).toMatchObject({ by: admin.email });
  await app.sweep();
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
  expect(mails.filter(({ subject }) => subject === 'Your plan for Hyundai Creta has changed')).toHaveLength(1);
});

it('respects the capacity of the new slot, and releases the old one', async () => {
  await app.changeSettings({ carsPerSlot: 1 }, admin.token);
  const { plan: first } = await buyWith({ address: '1, Pebble Creek', timeSlot: '7:00-7:30' });
  const { plan: second } = await buyWith({
    address: '2, Pebble Creek',
    timeSlot: '7:30-8:00',
    carNumber: 'MH12CD5678',
  });
  const move = (id: string, timeSlot: string) => app.put(`/api/allOrders/${id}`, { timeSlot }, admin.token);
  expect((await move(second.id, first.timeSlot)).body.code).toBe('slot-full');
  expect((await move(first.id, '8:00-8:30')).status).toBe(200);
  expect((await move(second.id, '7:00-7:30')).status).toBe(200);
});

it('changes the address and time of a wash in the same way', async () => {
  const customer = await app.customer();
  const { name, email, phone } = customer;
  const wash = { name, email, phone, address: '9, Amber Heights', timeSlot: '7:00 AM - 7:30 AM' };
  const { body } = await app.post('/api/checkoutBasic', wash, customer.token);
  const change = { communityId: CEDAR, timeSlot: '8:00 AM - 8:30 AM', version: body.version };
  const changed = await app.put(`/api/washes/${body.id}`, change, admin.token);
  expect({ status: changed.status, body: changed.body }).toMatchObject({
    status: 200,
    body: { communityId: CEDAR, timeSlot: '8:00 AM - 8:30 AM', communityToConfirm: false },
  });
  expect((await app.put(`/api/washes/${body.id}`, change, admin.token)).body.code).toBe('edit-conflict');
});
