import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';
import { CRETA, order } from './support/purchase.js';

const RECORDS = '/api/register/communities';
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  ({ token: admin } = await app.staff('admin'));
});
afterAll(() => app.stop());

const community = async (name: string) => (await app.post(RECORDS, { name, locality: 'Baner' }, admin)).body.id;

it('keeps the pending orders of merged communities for customers who order again', async () => {
  const [from, into] = [await community('Elm Row'), await community('Elm Row Society')];
  const at = (communityId: string) => ({ communityId, flat: '12' });
  const orderPlan = (communityId: string, { token }: { token: string }) =>
    order(app, token, { ...CRETA, address: undefined, ...at(communityId) });
  const orderWash = async (communityId: string, { token, name, email, phone }: typeof customer) => {
    const wash = { name, email, phone, ...at(communityId), timeSlot: '5:30 AM - 6:00 AM', tier: 'basic' };
    return (await app.post('/api/washes/order', wash, token)).body;
  };
  const customer = await app.customer();
  const [plan, wash] = [await orderPlan(from, customer), await orderWash(from, customer)];
  // They took each of the two for their own, so one of their orders cannot be found any more.
  const undecided = await app.customer();
  await orderPlan(from, undecided);
  const kept = await orderPlan(into, undecided);

  await app.post(`${RECORDS}/${from}/merge`, { into }, admin);
  await app.sweep();
  expect((await app.get(`${RECORDS}/${from}/uses`, admin)).body).toMatchObject({ orders: 0, washes: 0 });
  for (const communityId of [from, into]) {
    expect(await orderPlan(communityId, customer)).toEqual(plan);
    expect(await orderWash(communityId, customer)).toEqual(wash);
    expect(await orderPlan(communityId, undecided)).toEqual(kept);
  }
});
