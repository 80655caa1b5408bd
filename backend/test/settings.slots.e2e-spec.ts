import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PLAN_SLOTS, WASH_SLOTS, type SlotsOff } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { CRETA, Provider, type Proof } from './support/purchase.js';

const DAY = 86_400_000;
const OFF = '5:00-5:30';
const ON = '6:30-7:00';
const WASH_OFF = '5:30 AM - 6:00 AM';
const WASH_ON = '9:00 AM - 9:30 AM';
const NONE: SlotsOff = { plan: [], basic: [], premium: [], ultimate: [] };
const NOT_OFFERED = {
  status: 409,
  code: 'slot-not-offered',
  message: 'We no longer offer this time. Please choose another one.',
};

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string; userId: string; email: string };
let number = 1000;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.liftOrderLimits(admin.token);
});
afterEach(() => switchOff({}));
afterAll(() => app.stop());

const switchOff = (slots: Partial<SlotsOff>) => app.changeSettings({ slotsOff: { ...NONE, ...slots } }, admin.token);
const carIn = (timeSlot: string) => ({ ...CRETA, carNumber: `MH12SL${(number += 1)}`, timeSlot });
const orderPlan = (token: string, planData: object) => app.post('/api/checkout/order', { planData }, token);

interface Buyer {
  token: string;
  userId: string;
  email: string;
}

/** Moves the clock, and signs in again. */
async function later(millis: number, buyer: Buyer): Promise<void> {
  clock.advance(millis);
  await app.sweep();
  admin = await app.login(admin.email);
  Object.assign(buyer, await app.login(buyer.email));
}

function complete({ token, userId }: Buyer, planData: object, { razorpay_payment_id: paymentId, ...proof }: Proof) {
  return app.post('/api/checkout/add', { userId, planData: { ...planData, paymentId }, ...proof }, token);
}

async function buy(buyer: Buyer, planData: object) {
  const { body } = await orderPlan(buyer.token, planData);
  return complete(buyer, planData, await provider.pay(body.orderId));
}

const washOf = (timeSlot: string, date = '2026-12-01') => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876500001',
  address: 'Amber Heights',
  timeSlot,
  date,
});

describe('time slots that are switched off', () => {
  it('are left out of the catalogue and of the lists of free slots', async () => {
    const { token } = await app.customer();
    await switchOff({ plan: [OFF], basic: [WASH_OFF] });
    const { body } = await app.get<CatalogueResponse>('/api/catalogue');
    expect(body.planSlots).toEqual(PLAN_SLOTS.slice(1));
    expect(body.washes.map(({ slots }) => slots)).toEqual([
      WASH_SLOTS.basic.slice(1),
      WASH_SLOTS.premium,
      WASH_SLOTS.ultimate,
    ]);
    const slotsAt = async (path: string) =>
      (await app.get<{ slots: { timeSlot: string }[] }>(path, token)).body.slots.map(({ timeSlot }) => timeSlot);
    expect(await slotsAt('/api/checkout/slots')).toEqual(PLAN_SLOTS.slice(1));
    const [community] = (await app.get<{ id: string }[]>('/api/communities')).body;
    expect(await slotsAt(`/api/communities/${community!.id}/slots`)).toEqual(PLAN_SLOTS.slice(1));
    expect(await slotsAt('/api/washes/slots?tier=basic&date=2026-12-01')).toEqual(WASH_SLOTS.basic.slice(1));
    expect(await slotsAt('/api/washes/slots?tier=premium&date=2026-12-01')).toEqual(WASH_SLOTS.premium);
  });

  it('are rejected for new plans, by customers and by staff', async () => {
    const { token, userId } = await app.customer();
    await switchOff({ plan: [OFF] });
    const planData = carIn(OFF);
    expect((await orderPlan(token, planData)).body).toMatchObject(NOT_OFFERED);
    expect((await app.post(`/api/plans/${userId}`, planData, token)).body).toMatchObject(NOT_OFFERED);
    const byStaff = await app.post(`/api/customers/${userId}/plans`, { ...planData, method: 'cash' }, admin.token);
    expect(byStaff.body).toMatchObject(NOT_OFFERED);
    expect((await app.get(`/api/plans/${userId}`, token)).body).toEqual([]);
    expect((await orderPlan(token, { ...planData, timeSlot: ON })).status).toBe(201);
  });

  it('are rejected for new washes and for moving one, and booked washes keep theirs', async () => {
    const { token, userId } = await app.customer();
    const { body: booked } = await app.post('/api/checkoutBasic', washOf(WASH_OFF), token);
    await switchOff({ basic: [WASH_OFF] });
    expect((await app.post('/api/checkoutBasic', washOf(WASH_OFF, '2026-12-02'), token)).body).toMatchObject(
      NOT_OFFERED,
    );
    const online = await app.post('/api/washes/order', { ...washOf(WASH_OFF), tier: 'basic' }, token);
    expect(online.body).toMatchObject(NOT_OFFERED);
    const byStaff = { ...washOf(WASH_OFF), name: undefined, email: undefined, phone: undefined, tier: 'basic' };
    for (const method of ['after-wash', 'cash'])
      expect(
        (await app.post(`/api/customers/${userId}/washes`, { ...byStaff, method }, admin.token)).body,
      ).toMatchObject(NOT_OFFERED);
    expect((await app.post('/api/checkoutPremium', washOf(WASH_OFF), token)).status).toBe(201);

    const change = (body: object) => app.put(`/api/washes/${booked.id}`, body, admin.token);
    expect((await change({ timeSlot: WASH_OFF, bay: '12' })).body).toMatchObject({ timeSlot: WASH_OFF, bay: '12' });
    expect((await change({ timeSlot: WASH_ON })).body.timeSlot).toBe(WASH_ON);
    expect((await change({ timeSlot: WASH_OFF })).body).toMatchObject(NOT_OFFERED);
  });

  it('are kept by a pending order, which can be paid and begun again', async () => {
    const buyer = await app.customer();
    const planData = carIn(OFF);
    const { body: order } = await orderPlan(buyer.token, planData);
    await switchOff({ plan: [OFF] });
    const again = await orderPlan(buyer.token, planData);
    expect(again.body).toMatchObject({ planId: order.planId, orderId: order.orderId });
    const paid = await complete(buyer, planData, await provider.pay(order.orderId));
    expect(paid.body).toMatchObject({ status: 'active', timeSlot: OFF });
  });

  it('are kept by a running plan and its renewals, until its car has left them', async () => {
    const buyer = await app.customer();
    const planData = carIn(OFF);
    const { body: plan } = await buy(buyer, planData);
    await switchOff({ plan: [OFF] });
    const slots = await app.get<{ slots: { timeSlot: string }[] }>('/api/checkout/slots', buyer.token);
    expect(slots.body.slots.map(({ timeSlot }) => timeSlot)).toEqual(PLAN_SLOTS);
    const change = (body: object) => app.put(`/api/plans/${buyer.userId}/${plan.id}`, body, buyer.token);
    expect((await change({ timeSlot: OFF, bay: '7' })).body.plannedChange).toMatchObject({ timeSlot: OFF, bay: '7' });

    await later(20 * DAY, buyer);
    const renewed = await app.post(`/api/renewals/${plan.id}/order`, { method: 'cash' }, admin.token);
    expect(renewed.body.order).toMatchObject({ status: 'active', timeSlot: OFF });
    expect((await orderPlan(buyer.token, planData)).status).toBe(201);
    expect((await orderPlan(buyer.token, carIn(OFF))).body).toMatchObject(NOT_OFFERED);

    expect((await change({ timeSlot: ON })).body.plannedChange.timeSlot).toBe(ON);
    expect((await change({ timeSlot: OFF })).body.timeSlot).toBe(OFF);
    expect((await change({ timeSlot: '5:30-6:00' })).status).toBe(200);
  });

  it('are kept by the renewal of a plan whose plate changes, and not by a plan for the old plate', async () => {
    const buyer = await app.customer();
    const planData = carIn(OFF);
    const { body: plan } = await buy(buyer, planData);
    await switchOff({ plan: [OFF] });
    await later(20 * DAY, buyer);
    const { carNumber } = carIn(OFF);
    const path = `/api/plans/${buyer.userId}/${plan.id}`;
    expect((await app.put(path, { carNumber }, buyer.token)).status).toBe(200);
    expect((await orderPlan(buyer.token, { ...planData, carNumber })).status).toBe(201);
    expect((await orderPlan(buyer.token, { ...planData, planDuration: 3 })).body).toMatchObject(NOT_OFFERED);
    const renewed = await app.post(`/api/renewals/${plan.id}/order`, { method: 'cash' }, admin.token);
    expect(renewed.body.order).toMatchObject({ status: 'active', timeSlot: OFF, carNumber });
  });

  it('cannot be chosen by a plan that runs at another time', async () => {
    const buyer = await app.customer();
    const { body: plan } = await buy(buyer, carIn(ON));
    await switchOff({ plan: [OFF] });
    const change = (timeSlot: string) => app.put(`/api/plans/${buyer.userId}/${plan.id}`, { timeSlot }, buyer.token);
    expect((await change(OFF)).body).toMatchObject(NOT_OFFERED);
    const byStaff = await app.put(`/api/allOrders/${plan.id}`, { timeSlot: OFF }, admin.token);
    expect(byStaff.body).toMatchObject(NOT_OFFERED);
    expect((await change('7:00-7:30')).status).toBe(200);
  });

  it('are no longer kept by a car whose plan ended more than two weeks ago', async () => {
    const buyer = await app.customer();
    const planData = carIn(OFF);
    const { body: plan } = await buy(buyer, planData);
    await switchOff({ plan: [OFF] });
    const ends = Date.parse(`${plan.endDate}T06:30:00.000Z`);
    await later(ends - clock.millis() + 14 * DAY, buyer);
    expect((await orderPlan(buyer.token, planData)).status).toBe(201);
    await later(DAY, buyer);
    expect((await orderPlan(buyer.token, { ...planData, planDuration: 3 })).body).toMatchObject(NOT_OFFERED);
  });

  it('stay in a profile that has them, and cannot be chosen there', async () => {
    const { token } = await app.customer();
    const save = (timeSlot: string, details: object = {}) =>
      app.put('/api/profile', { carDetails: { carNumber: 'MH12SL0001', timeSlot, ...details } }, token);
    expect((await save(OFF)).status).toBe(200);
    await switchOff({ plan: [OFF, '5:30-6:00'] });
    expect((await save(OFF, { carColor: 'Red' })).body.carDetails).toMatchObject({ timeSlot: OFF, carColor: 'Red' });
    const refused = await save('5:30-6:00');
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field: 'carDetails.timeSlot', message: NOT_OFFERED.message }]);
    const added = { carName: 'Hyundai Creta', carNumber: 'MH12SL0002', timeSlot: OFF };
    expect((await app.post('/api/profile/cars', added, token)).body.errors).toEqual([
      { field: 'timeSlot', message: NOT_OFFERED.message },
    ]);
  });
});

describe('the settings of time slots', () => {
  const save = async (slotsOff: unknown) => {
    const { id: _id, _id: _same, version: _version, ...values } = (await app.get('/api/settings', admin.token)).body;
    return app.put('/api/settings', { ...values, slotsOff }, admin.token);
  };

  it('list none by default, and are returned in the order of the day', async () => {
    expect((await app.get('/api/settings', admin.token)).body.slotsOff).toEqual(NONE);
    const saved = await save({ ...NONE, plan: ['6:00-6:30', OFF] });
    expect(saved.body.slotsOff.plan).toEqual([OFF, '6:00-6:30']);
    const { body: entries } = await app.list('/api/changes', { filter: { resource: 'settings' } }, admin.token);
    expect(entries.flatMap(({ differences }) => differences)).toContainEqual({
      field: 'slotsOff.plan',
      before: null,
      after: [OFF, '6:00-6:30'],
    });
  });

  it.each<[string, string, unknown, string]>([
    ['every slot of plans', 'plan', PLAN_SLOTS, 'Keep at least one time slot on offer'],
    ['every slot of a wash', 'ultimate', WASH_SLOTS.ultimate, 'Keep at least one time slot on offer'],
    ['a slot of another kind', 'basic', [OFF], 'Please choose from the list of time slots'],
    ['a slot twice', 'plan', [OFF, OFF], 'Each time slot can be in the list only once'],
    ['a text', 'plan', OFF, 'Time slots must be a list'],
    ['a missing list', 'premium', undefined, 'Time slots must be a list'],
  ])('reject %s', async (_, kind, value, message) => {
    const answer = await save({ ...NONE, [kind]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: `slotsOff.${kind}`, message }]);
  });
});
