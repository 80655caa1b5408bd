import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import type { PlanData, PlanSlotsResponse } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { CRETA, Provider, type Proof } from './support/purchase.js';

const BUYERS = 12;
const MINUTE = 60_000;
const RECORDS = '/api/register/communities';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
let buyers: { token: string; userId: string; email: string }[];

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  buyers = [];
  for (let at = 0; at < BUYERS; at += 1) buyers.push(await app.customer());
  await perSlot(1);
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

const perSlot = (carsPerSlot: number) => app.changeSettings({ carsPerSlot }, admin.token);

const carOf = (buyer: number, timeSlot: string, address: string): PlanData => ({
  ...CRETA,
  carNumber: `MH 12 AB ${1000 + buyer}`,
  timeSlot,
  address,
});
/** @param car the number of its plate, by default the buyer's own */
const order = (buyer: number, timeSlot: string, address: string, car = buyer) =>
  app.post('/api/checkout/order', { planData: carOf(car, timeSlot, address) }, buyers[buyer]!.token);
const add = (buyer: number, timeSlot: string, address: string, { razorpay_payment_id, ...proof }: Proof) =>
  app.post(
    '/api/checkout/add',
    {
      userId: buyers[buyer]!.userId,
      planData: { ...carOf(buyer, timeSlot, address), paymentId: razorpay_payment_id },
      ...proof,
    },
    buyers[buyer]!.token,
  );
const step = (planId: string, buyer: number, status: string) =>
  app.patch(`/api/plans/${buyers[buyer]!.userId}/${planId}`, { status }, buyers[buyer]!.token);
const slots = async (buyer: number) =>
  (await app.get<PlanSlotsResponse>('/api/checkout/slots', buyers[buyer]!.token)).body;

async function buy(buyer: number, timeSlot: string, address: string) {
  const { body } = await order(buyer, timeSlot, address);
  return add(buyer, timeSlot, address, await provider.pay(body.orderId));
}

describe('a time slot', () => {
  it.each(PLAN_SLOTS.slice(-6))(
    'gives its last place to the first payment, reported concurrently by several sources (%s)',
    async (slot) => {
      const address = '12, Amber Heights';
      const { body } = await order(0, slot, address);
      const proof = await provider.pay(body.orderId);
      const answers = await Promise.all(Array.from({ length: 6 }, () => add(0, slot, address, proof)));
      expect(answers.map(({ body: plan }) => [plan.id, plan.status])).toEqual(
        answers.map(() => [body.planId, 'active']),
      );
    },
  );

  it('is rejected before payment when it is full; it stays available to its own car, and in other communities', async () => {
    const [slot, address] = ['6:00-6:30', '12, Cedar Grove'];
    const { body: plan } = await buy(0, slot, address);
    expect(plan).toMatchObject({ status: 'active', communityName: 'Cedar Grove' });
    expect((await order(1, slot, address)).body).toMatchObject({
      status: 409,
      code: 'slot-full',
      message: 'The time slot 6:00–6:30 AM is full in Cedar Grove. Please choose another one.',
    });
    expect((await order(0, slot, address)).status).toBe(201);
    expect((await order(1, '6:30-7:00', address)).status).toBe(201);
    expect((await order(1, slot, '12, Amber Heights')).status).toBe(201);
    const notListed = { ...carOf(1, slot, '12, A house of its own'), communityId: null, communityName: 'Rose Villas' };
    expect((await app.post('/api/checkout/order', { planData: notListed }, buyers[1]!.token)).status).toBe(201);

    for (const buyer of [0, 1]) {
      const saved = await app.put('/api/profile', { carDetails: { address: '12, Cedar Grove' } }, buyers[buyer]!.token);
      expect(saved.status).toBe(200);
    }
    expect(await slots(0)).toMatchObject({ communityName: 'Cedar Grove' });
    expect((await slots(0)).slots.filter(({ free }) => free)).toHaveLength(14);
    expect((await slots(1)).slots.filter(({ free }) => !free)).toEqual([{ timeSlot: slot, free: false }]);
    expect((await slots(1)).slots).toHaveLength(14);
    expect((await slots(2)).communityId).toBeNull();
  });

  it('is shown as available to its own car only in its community, and where the car moves to', async () => {
    const slot = '5:30-6:00';
    const communities = (await app.get<{ id: string; name: string }[]>('/api/communities')).body;
    const idOf = (wanted: string) => communities.find(({ name }) => name === wanted)!.id;
    const isFree = async (buyer: number, community: string) => {
      const path = `/api/checkout/slots?communityId=${idOf(community)}`;
      const { body } = await app.get<PlanSlotsResponse>(path, buyers[buyer]!.token);
      return body.slots.find(({ timeSlot }) => timeSlot === slot)!.free;
    };
    const { body: plan } = await buy(3, slot, '12, Cedar Grove');
    const { body: other } = await buy(4, slot, '12, Amber Heights');
    expect([await isFree(3, 'Cedar Grove'), await isFree(3, 'Amber Heights')]).toEqual([true, false]);

    await step(other.id, 4, 'cancelled');
    const path = `/api/plans/${buyers[3]!.userId}/${plan.id}`;
    const moved = await app.put(path, { communityId: idOf('Amber Heights'), flat: '12' }, buyers[3]!.token);
    expect(moved.status).toBe(200);
    expect([await isFree(3, 'Amber Heights'), await isFree(4, 'Amber Heights')]).toEqual([true, false]);
  });

  it('is available, when it is full, to the car that has it, but not to another car of its owner', async () => {
    const slot = '8:30-9:00';
    const { body: plan } = await buy(3, slot, '12, Cedar Grove');
    expect(plan).toMatchObject({ status: 'active' });
    const isFree = async (query: string) => {
      const path = `/api/checkout/slots?communityId=${plan.communityId}${query}`;
      const { body } = await app.get<PlanSlotsResponse>(path, buyers[3]!.token);
      return body.slots.find(({ timeSlot }) => timeSlot === slot)!.free;
    };
    expect(await isFree('&carNumber=mh%2012%20ab%201003')).toBe(true);
    expect(await isFree('&carNumber=MH12AB9999')).toBe(false);
    expect(await isFree('&carNumber=')).toBe(false);
    expect(await isFree('')).toBe(true);
    const path = `/api/checkout/slots?carNumber=${'1'.repeat(41)}`;
    expect((await app.get(path, buyers[3]!.token)).status).toBe(400);
    await step(plan.id, 3, 'cancelled');
  });

  it('is shown to visitors as free or full, in the communities on offer', async () => {
    const [slot, address] = ['8:00-8:30', '12, Cedar Grove'];
    expect((await buy(2, slot, address)).body.status).toBe('active');
    const communities = (await app.get<{ id: string; name: string }[]>('/api/communities')).body;
    const { id } = communities.find(({ name }) => name === 'Cedar Grove')!;
    const answer = await app.get<PlanSlotsResponse>(`/api/communities/${id}/slots`);
    expect(answer.headers.get('cache-control')).toContain('max-age=10');
    expect(answer.body).toMatchObject({ communityId: id, communityName: 'Cedar Grove' });
    expect(answer.body.slots).toHaveLength(PLAN_SLOTS.length);
    expect(answer.body.slots).toContainEqual({ timeSlot: slot, free: false });
    expect(answer.body.slots).toContainEqual({ timeSlot: '8:30-9:00', free: true });

    const amber = communities.find(({ name }) => name === 'Amber Heights')!;
    const free = (await app.get<PlanSlotsResponse>(`/api/communities/${amber.id}/slots`)).body.slots;
    expect(free).toContainEqual({ timeSlot: slot, free: true });
    expect((await app.get('/api/communities/nobody/slots')).status).toBe(404);
  });

  it("stays reserved while a plan is paused or renewed, and is released after the car's last plan", async () => {
    const [slot, address] = ['7:00-7:30', '12, Cedar Grove'];
    const { body: first } = await buy(0, slot, address);
    await step(first.id, 0, 'paused');
    expect((await order(1, slot, address)).body.code).toBe('slot-full');
    const { body: second } = await buy(0, slot, address);
    expect(second).toMatchObject({ status: 'active' });
    await step(first.id, 0, 'cancelled');
    expect((await order(1, slot, address)).body.code).toBe('slot-full');
    await step(second.id, 0, 'cancelled');
    expect((await order(1, slot, address)).status).toBe(201);
  });

  it('needs another place for a plan whose plate changes, when the old plate gets its own plan', async () => {
    const [slot, address] = ['7:30-8:00', '12, Cedar Grove'];
    const { body: plan } = await buy(5, slot, address);
    const { token, userId } = buyers[5]!;
    expect((await app.put(`/api/plans/${userId}/${plan.id}`, { carNumber: 'MH12ZZ9999' }, token)).status).toBe(200);
    expect((await order(5, slot, address)).body.code).toBe('slot-full');

    await perSlot(2);
    expect((await buy(5, slot, address)).body.status).toBe('active');
    expect((await order(6, slot, address)).body.code).toBe('slot-full');
    clock.advance(11 * MINUTE);
    await app.sweep();
    buyers[6] = await app.login(buyers[6]!.email);
    admin = await app.login(admin.email);
    expect((await order(6, slot, address)).body.code).toBe('slot-full');
    await perSlot(1);
  });

  it('has no place for the car that a plan changes to when the plan also leaves it', async () => {
    const [address, timeSlot] = ['B-704, Silver Oaks', '11:30-12:00'];
    await perSlot(2);
    const plan = (await buy(0, timeSlot, address)).body;
    const { planId } = (await order(0, timeSlot, address, 8)).body;
    const change = { carNumber: carOf(8, timeSlot, address).carNumber, timeSlot: '10:30-11:00' };
    expect((await app.put(`/api/plans/${buyers[0]!.userId}/${plan.id}`, change, buyers[0]!.token)).status).toBe(200);
    expect((await app.request('DELETE', `/api/orders/${planId}`, { token: buyers[0]!.token })).status).toBe(200);
    expect((await order(1, timeSlot, address)).status).toBe(201);
    await perSlot(1);
  });

  it('is not shared by two cars of a customer whose plan does not change its plate after all', async () => {
    const [address, timeSlot] = ['B-704, Silver Oaks', '11:00-11:30'];
    const { token, userId } = buyers[2]!;
    const plan = (await buy(2, timeSlot, address)).body;
    const path = `/api/plans/${userId}/${plan.id}`;
    const changeTo = (car: number) => app.put(path, { carNumber: carOf(car, timeSlot, address).carNumber }, token);
    const withdraw = () => app.request('DELETE', `${path}/plannedChange`, { token });
    expect((await changeTo(21)).status).toBe(200);
    const { body: begun } = await order(2, timeSlot, address, 21);
    await provider.pay(begun.orderId);
    await app.sweep();

    for (const attempt of [withdraw, () => changeTo(2), () => changeTo(22)])
      expect((await attempt()).body).toMatchObject({
        code: 'slot-full',
        message: expect.stringContaining('MH 12 AB 1021'),
      });
    await perSlot(2);
    expect((await withdraw()).status).toBe(200);
    await perSlot(1);
  });

  it('stays full when its community is renamed', async () => {
    const [slot, address] = ['8:00-8:30', '12, Birch Court Test'];
    const { body: community } = await app.post(RECORDS, { name: 'Birch Court Test', locality: 'Baner' }, admin.token);
    expect((await buy(0, slot, address)).body).toMatchObject({ status: 'active', communityName: 'Birch Court Test' });
    expect(
      (await app.put(`${RECORDS}/${community.id}`, { name: 'Birch Court Renamed', locality: 'Baner' }, admin.token))
        .status,
    ).toBe(200);
    expect((await order(1, slot, '12, Birch Court Renamed')).body.code).toBe('slot-full');
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      clock.advance(11 * MINUTE);
      await app.sweep();
    }
    admin = await app.login(admin.email);
    buyers[1] = await app.login(buyers[1]!.email);
    expect((await order(1, slot, '12, Birch Court Renamed')).body.code).toBe('slot-full');
    await perSlot(2);
    expect((await order(1, slot, '12, Birch Court Renamed')).status).toBe(201);
    await perSlot(1);
  });

  it('stays full when its community is merged into another one', async () => {
    const [slot, address] = ['8:30-9:00', '12, Elm Court Test'];
    buyers[0] = await app.login(buyers[0]!.email);
    const make = async (name: string) => (await app.post(RECORDS, { name, locality: 'Baner' }, admin.token)).body.id;
    const [from, into] = [await make('Elm Court Test'), await make('Elm Gardens Test')];
    expect((await buy(0, slot, address)).body.status).toBe('active');
    expect((await order(1, slot, '7, Elm Gardens Test')).status).toBe(201);
    expect((await app.post(`${RECORDS}/${from}/merge`, { into }, admin.token)).status).toBe(202);
    await app.sweep();
    for (const place of ['7, Elm Gardens Test', address])
      expect((await order(1, slot, place)).body.code).toBe('slot-full');
    clock.advance(11 * MINUTE);
    await app.sweep();
    buyers[1] = await app.login(buyers[1]!.email);
    expect((await order(1, slot, '7, Elm Gardens Test')).body.code).toBe('slot-full');
  });
});
