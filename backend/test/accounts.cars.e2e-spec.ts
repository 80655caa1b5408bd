import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const FIRST = {
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  planDuration: 3,
  timeSlot: '6:30-7:00',
  parking: 'Bay 42',
  address: 'B-704, Amber Heights, Baner',
};
const SECOND = { carName: 'Maruti Suzuki Swift', carColor: 'Red', carNumber: 'mh 14 cd 5678' };

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const profile = async (token: string) => (await app.get<ProfileResponse>('/api/profile', token)).body;
const add = (token: string, car: object = SECOND) => app.post<ProfileResponse>('/api/profile/cars', car, token);
const remove = (token: string, id: string) =>
  app.request<ProfileResponse>('DELETE', `/api/profile/cars/${id}`, { token });

async function ownerOfTwo() {
  const customer = await app.customer();
  await app.put('/api/profile', { carDetails: FIRST }, customer.token);
  const { cars } = (await add(customer.token)).body;
  return { ...customer, ids: cars.map(({ id }) => id) };
}

describe('several cars of one customer', () => {
  it('are all in the profile, and carDetails is the first one', async () => {
    const { token } = await app.customer();
    await app.put('/api/profile', { carDetails: FIRST }, token);
    const answer = await add(token);
    expect(answer.status).toBe(201);
    expect(answer.body.carDetails).toMatchObject({ carName: 'Hyundai Creta', planAmount: 6897 });
    expect(answer.body.cars).toEqual([
      {
        id: expect.any(String),
        carName: 'Hyundai Creta',
        carType: 'SUV',
        carColor: '',
        carNumber: 'MH12AB1234',
        planDuration: 3,
        planAmount: 6897,
        timeSlot: '6:30-7:00',
        parking: 'Bay 42',
        level: '',
        bay: '',
      },
      {
        id: expect.any(String),
        carName: 'Maruti Suzuki Swift',
        carType: 'Hatchback',
        carColor: 'Red',
        carNumber: 'MH14CD5678',
        planDuration: null,
        planAmount: null,
        timeSlot: '',
        parking: '',
        level: '',
        bay: '',
      },
    ]);
    expect(await profile(token)).toEqual(answer.body);
  });

  it('can be changed one at a time', async () => {
    const { token, ids } = await ownerOfTwo();
    const { status, body } = await app.put<ProfileResponse>(
      '/api/profile',
      { carId: ids[1], carDetails: { parking: 'Bay 7', planDuration: 12, planAmount: 12 * 1799 } },
      token,
    );
    expect(status).toBe(200);
    expect(body.cars.map(({ parking, planDuration }) => [parking, planDuration])).toEqual([
      ['Bay 42', 3],
      ['Bay 7', 12],
    ]);
  });

  it('can be changed together by staff, each by its id', async () => {
    const { userId, name, email, phone, ids } = await ownerOfTwo();
    const { token } = await app.staff('admin');
    const save = (cars: unknown) =>
      app.put<ProfileResponse>(`/api/customers/${userId}`, { name, email, phone, cars }, token);
    const both = await save([
      { id: ids[0], carNumber: 'MH14CD5678' },
      { id: ids[1], carNumber: 'MH12AB1234', parking: 'Bay 9' },
    ]);
    expect(both.status).toBe(200);
    expect(both.body.cars.map(({ carNumber, parking }) => [carNumber, parking])).toEqual([
      ['MH14CD5678', 'Bay 42'],
      ['MH12AB1234', 'Bay 9'],
    ]);
    expect((await save([{ id: ids[1], carColor: 'Blue' }])).body.cars).toMatchObject([
      { carColor: '' },
      { carColor: 'Blue', parking: 'Bay 9' },
    ]);

    const twice = await save([
      { id: ids[0], carNumber: 'MH14CD5678' },
      { id: ids[1], carNumber: 'MH14CD5678' },
    ]);
    expect([twice.status, twice.body]).toMatchObject([400, { errors: [{ field: 'cars.1.carNumber' }] }]);
    expect((await save([{ id: 'nobodys' }])).status).toBe(404);
    for (const hostile of [
      [{ id: ids[0] }, { id: ids[0] }],
      [{ id: { $ne: '' } }],
      [{ carColor: 'Blue' }],
      [{ id: ids[0], planAmount: 1 }],
      [null],
      'all',
      { 0: {} },
      Array.from({ length: 21 }, () => ({ id: ids[0] })),
    ]) {
      expect((await save(hostile)).status).toBeGreaterThanOrEqual(400);
      expect((await save(hostile)).status).toBeLessThan(410);
    }
    expect((await app.get<ProfileResponse>(`/api/customers/${userId}`, token)).body.cars).toMatchObject([
      { carColor: '' },
      { carColor: 'Blue' },
    ]);
  });

  it('can be removed by staff who may change the account', async () => {
    const { userId, ids } = await ownerOfTwo();
    const [admin, manager] = [await app.staff('admin'), await app.staff('manager')];
    const remove = (id: string, carId: string, { token }: { token: string }) =>
      app.request<ProfileResponse>('DELETE', `/api/customers/${id}/cars/${carId}`, { token });
    const removed = await remove(userId, ids[0]!, manager);
    expect(removed.status).toBe(200);
    expect(removed.body.cars.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await remove(userId, ids[0]!, manager)).status).toBe(404);
    expect((await remove('nobody', ids[1]!, admin)).status).toBe(404);
    expect((await remove(admin.userId, ids[1]!, manager)).status).toBe(403);
    const { body } = await app.get<ProfileResponse>(`/api/customers/${userId}`, admin.token);
    expect(body.cars.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('can be added by staff together with other changes, or not at all', async () => {
    const { userId, email } = await ownerOfTwo();
    const { token } = await app.staff('admin');
    const put = (newCar: object) => {
      const body = { name: 'Meera Iyer', email, phone: '98220 12345', newCar };
      return app.put<ProfileResponse>(`/api/customers/${userId}`, body, token);
    };
    const wrong = await put({ carName: 'Tata Nexon', carNumber: 'MH12AB1234' });
    expect({ status: wrong.status, body: wrong.body }).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newCar.carNumber', message: 'You already have a car with this number' }] },
    });
    expect((await put({ carNumber: 'MH12NX0003' })).body).toMatchObject({ errors: [{ field: 'newCar.carName' }] });
    const current = async () => (await app.get<ProfileResponse>(`/api/customers/${userId}`, token)).body;
    expect((await current()).name).not.toBe('Meera Iyer');
    expect((await put({ carName: 'Tata Nexon', carNumber: 'MH12NX0003', bay: '12' })).status).toBe(200);
    expect(await current()).toMatchObject({
      name: 'Meera Iyer',
      cars: [{}, {}, { carName: 'Tata Nexon', carType: 'C_SUV', carNumber: 'MH12NX0003', bay: '12' }],
    });
  });

  it('can be removed, and the next one becomes the first', async () => {
    const { token, ids } = await ownerOfTwo();
    const { status, body } = await remove(token, ids[0]!);
    expect(status).toBe(200);
    expect(body.cars.map(({ id }) => id)).toEqual([ids[1]]);
    expect(body.carDetails).toMatchObject({ carName: 'Maruti Suzuki Swift', address: FIRST.address });
    expect((await remove(token, ids[0]!)).status).toBe(404);
    expect((await remove(token, ids[1]!)).body).toMatchObject({ cars: [], carDetails: { carName: '' } });
  });

  it('are found by staff by any of their numbers', async () => {
    const { email } = await ownerOfTwo();
    const { token } = await app.staff('admin');
    const found = await app.list('/api/customers', { filter: { q: '5678' } }, token);
    expect(found.body.map((one) => one.email)).toContain(email);
  });

  it('have their own plans, which continue when the car is removed', async () => {
    const { token, userId, ids } = await ownerOfTwo();
    await buy(app, { token, userId });
    await buy(app, { token, userId }, { ...CRETA, carName: 'Maruti Suzuki Swift', carNumber: 'MH14CD5678' });
    await remove(token, ids[1]!);
    const plans = (await app.get(`/api/plans/${userId}`, token)).body as {
      carNumber: string;
      status: string;
      startDate: string;
    }[];
    expect(plans.map(({ carNumber, status }) => [carNumber, status]).sort()).toEqual([
      ['MH12AB1234', 'active'],
      ['MH14CD5678', 'active'],
    ]);
    expect(plans[0]!.startDate).toBe(plans[1]!.startDate);
  });

  it('must have different numbers', async () => {
    const { token, ids } = await ownerOfTwo();
    const again = await add(token);
    expect([again.status, again.body]).toMatchObject([
      400,
      { errors: [{ field: 'carNumber', message: 'You already have a car with this number' }] },
    ]);
    const changed = await app.put('/api/profile', { carId: ids[1], carDetails: { carNumber: 'MH12AB1234' } }, token);
    expect([changed.status, changed.body]).toMatchObject([400, { errors: [{ field: 'carDetails.carNumber' }] }]);
    expect((await profile(token)).cars).toHaveLength(2);
  });

  it('are added once by ten simultaneous requests', async () => {
    const { token } = await app.customer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await profile(token)).cars).toHaveLength(1);
  });
});

describe('rejected requests', () => {
  it.each<[string, object, string]>([
    ['no car', {}, 'carName'],
    ['no number', { carName: 'Hyundai Creta' }, 'carNumber'],
    ['a number that is none', { ...SECOND, carNumber: 'CAR 1' }, 'carNumber'],
    ['a car nobody knows', { ...SECOND, carName: 'Batmobile' }, 'carName'],
    ['another type', { ...SECOND, carType: 'SUV' }, 'carType'],
    ['a duration nobody offers', { ...SECOND, planDuration: 2 }, 'planDuration'],
    ['an operator in place of a text', { ...SECOND, carName: { $ne: '' } }, 'carName'],
  ])('%s', async (_, car, field) => {
    const { token } = await app.customer();
    const { status, body } = await add(token, car);
    expect(status).toBe(400);
    expect((body as unknown as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
    expect((await profile(token)).cars).toEqual([]);
  });

  it.each(['id', 'userId', 'role', 'address', 'carId', 'cars'])(
    'the field %s, which a car does not have (threat 10)',
    async (field) => {
      const { token } = await app.customer();
      expect((await add(token, { ...SECOND, [field]: 'x' })).status).toBe(400);
      expect((await profile(token)).cars).toEqual([]);
    },
  );

  it('a price that is not the car’s (threat 4)', async () => {
    const { token } = await app.customer();
    const answer = await add(token, { ...SECOND, planDuration: 1, planAmount: 1 });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'amount-mismatch', expected: { planAmount: 1799 } },
    ]);
  });

  it('the car of somebody else (404)', async () => {
    const { ids } = await ownerOfTwo();
    const { token } = await app.customer();
    expect((await remove(token, ids[1]!)).status).toBe(404);
    expect((await app.put('/api/profile', { carId: ids[1], carDetails: { parking: 'Mine' } }, token)).status).toBe(404);
    expect((await app.put('/api/profile', { carId: { $ne: '' }, carDetails: { parking: 'Mine' } }, token)).status).toBe(
      400,
    );
  });
});

describe('the parking place of a car that has none', () => {
  const ADDRESS = 'B-704, Amber Heights, Baner';
  const PLACE = { level: 'Basement 2', bay: '42' };
  const TEXT = 'Basement 2, bay 42';
  const WASH = { carNumber: 'MH12AB1234', address: ADDRESS, timeSlot: '6:00 AM - 6:30 AM', ...PLACE };
  const PLAN = { ...WASH, carName: FIRST.carName, planDuration: 1, timeSlot: FIRST.timeSlot };
  beforeAll(async () => app.liftOrderLimits((await app.staff('admin')).token));

  const byOffice = (kind: string, order: object) => async (customer: Customer, place: object) => {
    const admin = await app.staff('admin');
    return app.post(`/api/customers/${customer.userId}/${kind}`, { ...order, ...place }, admin.token);
  };
  const byCustomer = (path: string, order: object) => async (customer: Customer, place: object) => {
    const { name, email, phone } = customer;
    return app.post(path, { name, email, phone, ...order, ...place }, customer.token);
  };
  const WAYS: [string, (customer: Customer, place: object) => Promise<{ status: number; text: string }>][] = [
    ['a plan that the office orders', byOffice('plans', { ...PLAN, method: 'cash' })],
    ['a wash that the office orders', byOffice('washes', { ...WASH, tier: 'basic', method: 'after-wash' })],
    ['a wash with a payment link', byOffice('washes', { ...WASH, tier: 'basic', method: 'link' })],
    ['a wash to be paid afterwards', byCustomer('/api/checkoutBasic', WASH)],
    ['a wash to be paid online', byCustomer('/api/washes/order', { ...WASH, tier: 'basic' })],
    [
      'a plan',
      (customer, place) => app.post('/api/checkout/order', { planData: { ...PLAN, ...place } }, customer.token),
    ],
  ];
  const ownerOf = async (car: object) => {
    const customer = await app.customer();
    const { parking: _, ...first } = FIRST;
    const { status } = await app.put('/api/profile', { carDetails: { ...first, ...car } }, customer.token);
    expect(status).toBe(200);
    return customer;
  };

  it.each(WAYS)('is kept from %s', async (_, order) => {
    const customer = await ownerOf({});
    expect((await order(customer, {})).status).toBeLessThan(300);
    expect((await profile(customer.token)).cars).toMatchObject([{ ...PLACE, parking: TEXT }]);
  });

  it.each(WAYS)('stays as it is in the profile whatever %s has', async (_, order) => {
    const customer = await ownerOf({ level: 'Ground', bay: '7' });
    expect((await order(customer, {})).status).toBeLessThan(300);
    expect((await profile(customer.token)).cars).toMatchObject([{ level: 'Ground', bay: '7' }]);
  });

  const atNoon = (order: object) => ({ ...order, timeSlot: '12:00 PM - 12:30 PM' });

  it('is not that of another address, or of another car', async () => {
    const customer = await ownerOf({});
    const book = byCustomer('/api/checkoutBasic', WASH);
    for (const other of [{ address: 'C-101, Amber Heights, Baner' }, { carNumber: 'MH14CD5678' }].map(atNoon))
      expect((await book(customer, other)).status).toBe(201);
    expect((await profile(customer.token)).cars).toMatchObject([{ parking: '', level: '', bay: '' }]);
  });
});
