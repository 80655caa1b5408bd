import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WashTier } from '#libs/catalogue.js';
import { WashSeatsService } from '../src/washes/wash-seats.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider, type Proof } from './support/purchase.js';

jest.setTimeout(120_000);

/** ROUNDS=100 for the whole trial; npm test takes a short one. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const BUYERS = 50;

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string };
let buyers: { token: string; userId: string }[];

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
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
const complete = (buyer: number, proof: Proof) => app.post('/api/washes/complete', proof, buyers[buyer]!.token);
const cancel = (buyer: number, id: string) =>
  app.patch(`/api/washes/${id}`, { status: 'cancelled' }, buyers[buyer]!.token);
const everybody = Array.from({ length: BUYERS }, (_, buyer) => buyer);

describe('the last place of a slot', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => [round]))(
    'goes to one of fifty who book it at once (%i)',
    async (round) => {
      const date = `2026-12-${String((round % 28) + 1).padStart(2, '0')}`;
      const slot =
        round < 28
          ? '6:00 AM - 6:30 AM'
          : round < 56
            ? '7:00 AM - 7:30 AM'
            : round < 84
              ? '8:00 AM - 8:30 AM'
              : '9:00 AM - 9:30 AM';
      const answers = await Promise.all(everybody.map((buyer) => book(buyer, slot, date)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { body } of answers.filter(({ status }) => status !== 201))
        expect(body).toMatchObject({ status: 409, code: 'slot-full' });
      const { body: booked } = await app.list('/api/washes', { filter: { date, timeSlot: slot } }, admin.token);
      expect(booked).toHaveLength(1);
    },
  );

  it('goes to one of those who pay for it at once; the money of the others goes back, once', async () => {
    const date = '2027-01-04';
    const some = everybody.slice(0, 12);
    const orders = await Promise.all(some.map((buyer) => orderOf(buyer, '6:00 AM - 6:30 AM', date)));
    expect(orders.map(({ status }) => status)).toEqual(some.map(() => 201));
    const proofs = await Promise.all(orders.map(({ body }) => provider.pay(body.orderId)));
    const answers = await Promise.all(
      some.flatMap((buyer) => [complete(buyer, proofs[buyer]!), complete(buyer, proofs[buyer]!)]),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(new Set(winners.map(({ body }) => body.id)).size).toBe(1);
    expect(winners).toHaveLength(2);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'purchase-closed', message: expect.stringContaining('refunded in full') });

    await app.sweep();
    await app.sweep();
    const refunded = ((await provider.state()).refunds as { payment_id: string; amount: number }[]).map(
      ({ payment_id }) => payment_id,
    );
    const losers = proofs
      .map(({ razorpay_payment_id }) => razorpay_payment_id)
      .filter((id) => id !== winners[0]!.body.paymentId);
    expect(refunded.sort()).toEqual(losers.sort());
    const { body: booked } = await app.list('/api/washes', { filter: { date, status: 'booked' } }, admin.token);
    expect(booked.map(({ payment }) => payment)).toEqual(['paid']);
  });
});

describe('a place', () => {
  it('is refused to an order that could not have it any more, before anybody pays', async () => {
    expect((await book(0, '6:00 AM - 6:30 AM', '2027-01-05')).status).toBe(201);
    expect((await orderOf(1, '6:00 AM - 6:30 AM', '2027-01-05')).body).toMatchObject({
      status: 409,
      code: 'slot-full',
    });
    expect((await orderOf(1, '6:30 AM - 7:00 AM', '2027-01-05')).status).toBe(201);
  });

  it('is free again once its wash is cancelled, and the same order sent twice takes one', async () => {
    const first = await book(0, '6:00 AM - 6:30 AM', '2027-01-06');
    expect((await book(0, '6:00 AM - 6:30 AM', '2027-01-06')).body.id).toBe(first.body.id);
    await cancel(0, first.body.id);
    expect((await book(1, '6:00 AM - 6:30 AM', '2027-01-06')).status).toBe(201);
  });

  it('of an hour is two of half an hour: none is taken when one is missing', async () => {
    const day = '2027-01-07';
    expect((await book(0, '6:30 AM - 7:00 AM', day)).status).toBe(201);
    expect((await book(1, '6:00 AM - 7:00 AM', day, 'ultimate')).body.code).toBe('slot-full');
    expect((await book(2, '6:00 AM - 6:30 AM', day)).status).toBe(201);
    expect((await book(3, '7:00 AM - 8:00 AM', day, 'ultimate')).status).toBe(201);
    expect((await book(4, '7:30 AM - 8:00 AM', day, 'premium')).body.code).toBe('slot-full');
    expect((await book(5, '10:30 PM - 11:30 PM', day, 'ultimate')).status).toBe(201);
  });

  it('is there as soon as the operator says so, and what is booked stays booked', async () => {
    const [day, slot] = ['2027-01-08', '6:00 AM - 6:30 AM'];
    await atOnce(3);
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

  it('that a crash left without its wash, or with a cancelled one, is freed by the sweep', async () => {
    const [day, slot] = ['2027-01-11', '6:00 AM - 6:30 AM'];
    const { body: wash } = await book(0, slot, day);
    await cancel(0, wash.id);
    const seats = app.app.nest.get(WashSeatsService);
    await atOnce(2);
    for (const id of [wash.id, 'a-wash-that-never-was'])
      expect(await seats.take({ id, tier: 'basic', date: day, timeSlot: slot })).toBe(true);
    await atOnce(1);
    expect((await book(1, slot, day)).body.code).toBe('slot-full');
    clock.advance(11 * 60_000);
    await app.sweep();
    expect((await book(1, slot, day)).status).toBe(201);
  });
});
