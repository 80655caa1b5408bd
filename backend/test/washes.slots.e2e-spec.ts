import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WashTier } from '#libs/catalogue.js';
import { WashSlotsService } from '../src/capacity/wash-slots.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const BUYERS = 50;

const clock = new TestClock();
let app: TestApp;
let admin: { token: string };
let buyers: { token: string; userId: string }[];

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  buyers = [];
  for (let at = 0; at < BUYERS; at += 1) buyers.push(await app.customer());
  await atOnce(1);
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

const atOnce = (washesAtOnce: number) => app.changeSettings({ washesAtOnce }, admin.token);

const NAMES: Record<WashTier, string> = { basic: 'Basic', premium: 'Premium', ultimate: 'Ultimate' };
const details = (timeSlot: string, date: string) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876500001',
  address: 'Amber Heights',
  timeSlot,
  date,
});
const book = (buyer: number, timeSlot: string, date: string, tier: WashTier = 'basic') =>
  app.post(`/api/checkout${NAMES[tier]}`, details(timeSlot, date), buyers[buyer]!.token);
const orderOf = (buyer: number, timeSlot: string, date: string) =>
  app.post('/api/washes/order', { ...details(timeSlot, date), tier: 'basic' }, buyers[buyer]!.token);
const cancel = (buyer: number, id: string) =>
  app.patch(`/api/washes/${id}`, { status: 'cancelled' }, buyers[buyer]!.token);
const everybody = Array.from({ length: BUYERS }, (_, buyer) => buyer);

describe('the last place of a slot', () => {
  it('goes to one of fifty concurrent bookings', async () => {
    const [date, timeSlot] = ['2026-12-01', '6:00 AM - 6:30 AM'];
    const answers = await Promise.all(everybody.map((buyer) => book(buyer, timeSlot, date)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ status: 409, code: 'slot-full' });
    const { body: booked } = await app.list('/api/washes', { filter: { date, timeSlot } }, admin.token);
    expect(booked).toHaveLength(1);
  });
});

it.each([undefined, null, ['6:00 AM - 6:30 AM'], 'x'.repeat(41), 'noon'])(
  'the time slot %j is rejected',
  async (slot) => {
    const { status, body } = await book(0, slot as string, '2026-12-02');
    expect([status, body.errors]).toEqual([400, [{ field: 'timeSlot', message: 'Please choose a time slot' }]]);
  },
);

describe('a place', () => {
  it('is rejected before payment if it is taken', async () => {
    expect((await book(0, '6:00 AM - 6:30 AM', '2027-01-05')).status).toBe(201);
    expect((await orderOf(1, '6:00 AM - 6:30 AM', '2027-01-05')).body).toMatchObject({
      status: 409,
      code: 'slot-full',
    });
    expect((await orderOf(1, '6:30 AM - 7:00 AM', '2027-01-05')).status).toBe(201);
  });

  it('is released when its wash is cancelled, and reserved once for a duplicate request', async () => {
    const first = await book(0, '6:00 AM - 6:30 AM', '2027-01-06');
    expect((await book(0, '6:00 AM - 6:30 AM', '2027-01-06')).body.id).toBe(first.body.id);
    await cancel(0, first.body.id);
    expect((await book(1, '6:00 AM - 6:30 AM', '2027-01-06')).status).toBe(201);
  });

  it('takes two half hours for a wash of an hour: neither is reserved if one is full', async () => {
    const day = '2027-01-07';
    expect((await book(0, '6:30 AM - 7:00 AM', day)).status).toBe(201);
    expect((await book(1, '6:00 AM - 7:00 AM', day, 'ultimate')).body.code).toBe('slot-full');
    expect((await book(2, '6:00 AM - 6:30 AM', day)).status).toBe(201);
    expect((await book(3, '7:00 AM - 8:00 AM', day, 'ultimate')).status).toBe(201);
    expect((await book(4, '7:30 AM - 8:00 AM', day, 'premium')).body.code).toBe('slot-full');
    expect((await book(5, '10:30 PM - 11:30 PM', day, 'ultimate')).status).toBe(201);
  });

  it('is added when the operator raises the capacity, and bookings are kept when it is lowered', async () => {
    const [day, slot] = ['2027-01-08', '6:00 AM - 6:30 AM'];
    await atOnce(6);
    expect(
      (await Promise.all([0, 1, 2, 3].map((buyer) => book(buyer, slot, day)))).map(({ status }) => status).sort(),
    ).toEqual([201, 201, 201, 409]);
    await atOnce(1);
    const { body } = await app.list('/api/washes', { filter: { date: day } }, admin.token);
    await cancel(
      buyers.findIndex(({ userId }) => userId === body[0].userId),
      body[0].id,
    );
    expect((await book(4, slot, day)).body.code).toBe('slot-full');
  });

  it('left by a crash without a wash, or with a cancelled one, is released by the reconciler', async () => {
    const [day, slot] = ['2027-01-11', '6:00 AM - 6:30 AM'];
    const { body: wash } = await book(0, slot, day);
    await cancel(0, wash.id);
    const slots = app.app.nest.get(WashSlotsService);
    await atOnce(2);
    for (const id of [wash.id, 'a-wash-that-never-was'])
      expect(await slots.reserve({ id, tier: 'basic', date: day, timeSlot: slot })).toBe(true);
    await atOnce(1);
    expect((await book(1, slot, day)).body.code).toBe('slot-full');
    clock.advance(11 * 60_000);
    await app.sweep();
    expect((await book(1, slot, day)).status).toBe(201);
  });

  it('reserved for a wash that is still being stored is released by the reconciler only after ten minutes', async () => {
    const place = { tier: 'basic', date: '2027-01-12', timeSlot: '6:00 AM - 6:30 AM' } as const;
    const customer = await app.customer();
    expect(await app.app.nest.get(WashSlotsService).reserve({ id: 'being-stored', ...place })).toBe(true);
    const bookAfter = async (minutes: number) => {
      clock.advance(minutes * 60_000);
      await app.sweep();
      const { token } = await app.login(customer.email);
      return (await app.post('/api/checkoutBasic', details(place.timeSlot, place.date), token)).body;
    };
    expect(await bookAfter(9)).toMatchObject({ code: 'slot-full' });
    expect(await bookAfter(2)).toMatchObject({ status: 'booked' });
  });
});

it('reservations of past days are removed, and those of today are kept', async () => {
  const slot = '6:00 AM - 6:30 AM';
  const [past, today] = ['2026-11-23', '2026-11-24'];
  const { token } = await app.customer();
  for (const date of [past, today])
    expect((await app.post('/api/checkoutBasic', details(slot, date), token)).status).toBe(201);
  const slots = app.app.nest.get(WashSlotsService);
  const isFree = async (date: string) => (await slots.vacancyOn(date))('basic', slot);
  expect([await isFree(past), await isFree(today)]).toEqual([false, false]);
  clock.advance(Date.parse(`${today}T06:30:00.000Z`) - clock.millis());
  await app.sweep();
  expect([await isFree(past), await isFree(today)]).toEqual([true, false]);
});
