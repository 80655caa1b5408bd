import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;
const ADDRESS = '12, Cedar Grove';

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const today = () => calendarDateOf(clock.now());
const day = (offset: number) => addDays(today(), offset);
const later = async <T extends { email: string }>(who: T, days: number): Promise<T> => {
  clock.advance(days * DAY);
  return signedIn(who);
};
const signedIn = async <T extends { email: string }>(who: T): Promise<T> => ({
  ...who,
  ...(await app.login(who.email)),
});
const change = (who: { token: string }, { userId, id }: PlanResponse, body: object) =>
  app.patch<PlanResponse & { errors: unknown; message: string }>(`/api/plans/${userId}/${id}`, body, who.token);
const plansOf = async ({ userId, token }: Customer) =>
  (await app.get<PlanResponse[]>(`/api/plans/${userId}`, token)).body;
const planOf = async (customer: Customer, { id }: PlanResponse) =>
  (await plansOf(customer)).find((plan) => plan.id === id)!;

describe('PATCH plans/{userId}/{planId} with a pause', () => {
  it('pauses from tomorrow for as long as the plan allows when only the status is sent', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer);
    expect(plan).toMatchObject({
      pausedFrom: null,
      resumesOn: null,
      pauseDaysLeft: 60,
      pauseOptions: { from: day(1), to: plan.endDate, minDays: 3, maxDays: 60 },
      resumeOptions: null,
      slotState: 'held',
    });
    const { status, body } = await change(customer, plan, { status: 'paused' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'paused',
      pausedFrom: day(1),
      pausedUntil: day(60),
      resumesOn: day(61),
      pauseDaysLeft: 0,
      pauseOptions: null,
      resumeOptions: { serviceFrom: day(1), endDate: plan.endDate },
      endDate: addDays(plan.endDate!, 60),
      allowedStatuses: ['active', 'cancelled'],
    });
  });

  it('pauses on the chosen days, and rejects invalid days with the field', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer);
    const problem = async (body: object) => {
      const answer = await change(customer, plan, { status: 'paused', ...body });
      return [answer.status, answer.body.errors];
    };
    expect(await problem({ from: today() })).toEqual([400, [expect.objectContaining({ field: 'from' })]]);
    expect(await problem({ from: addDays(plan.endDate!, 1) })).toEqual([
      400,
      [expect.objectContaining({ field: 'from' })],
    ]);
    expect(await problem({ from: day(3), until: day(4) })).toEqual([
      400,
      [expect.objectContaining({ field: 'until' })],
    ]);
    expect(await problem({ until: day(61) })).toEqual([400, [expect.objectContaining({ field: 'until' })]]);
    expect(await problem({ from: '2026-02-30' })).toEqual([400, [{ field: 'from', message: 'Please choose a day' }]]);
    expect(await problem({ from: { gte: 'x' } })).toEqual([400, [{ field: 'from', message: 'Please choose a day' }]]);
    const cancelled = await change(customer, plan, { status: 'cancelled', from: day(3) });
    expect([cancelled.status, cancelled.body.message]).toEqual([400, 'Only a pause can have days']);

    const { body } = await change(customer, plan, { status: 'paused', from: day(3), until: day(12) });
    expect(body).toMatchObject({
      pausedFrom: day(3),
      pausedUntil: day(12),
      pauseDaysLeft: 50,
      endDate: addDays(plan.endDate!, 10),
    });
  });

  it('cancels a pause that has not started, and ends a started one after at least three days', async () => {
    let customer = await app.customer();
    const plan = await buy(app, customer);
    await change(customer, plan, { status: 'paused' });
    expect((await change(customer, plan, { status: 'active' })).body).toMatchObject({
      status: 'active',
      pausedFrom: null,
      endDate: plan.endDate,
      pauseDaysLeft: 60,
    });
    await change(customer, plan, { status: 'paused' });
    customer = await later(customer, 1);
    expect(await planOf(customer, plan)).toMatchObject({
      resumeOptions: { serviceFrom: day(3), endDate: addDays(plan.endDate!, 3) },
    });
    expect((await change(customer, plan, { status: 'active' })).body).toMatchObject({
      status: 'active',
      pausedFrom: today(),
      pausedUntil: day(2),
      resumesOn: day(3),
      pauseDaysLeft: 57,
      endDate: addDays(plan.endDate!, 3),
    });
  });

  it('ends automatically, whether the job is on time or late', async () => {
    let customer = await app.customer();
    const plan = await buy(app, customer);
    const { body: paused } = await change(customer, plan, { status: 'paused', until: day(5) });
    customer = await later(customer, 6);
    const unswept = await planOf(customer, plan);
    expect(unswept).toMatchObject({ status: 'active', pausedFrom: null, endDate: paused.endDate });
    await app.sweep();
    expect(await planOf(customer, plan)).toEqual({ ...unswept, version: expect.any(Number) });
    expect((await change(customer, plan, { status: 'active' })).status).toBe(409);
    expect((await change(customer, plan, { status: 'paused' })).body).toMatchObject({ pauseDaysLeft: 0 });
  });

  it('can also be requested by the operator, by the same rules', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer);
    admin = await signedIn(admin);
    expect((await change(admin, plan, { status: 'paused', from: day(2), until: day(4) })).body).toMatchObject({
      status: 'paused',
      pausedFrom: day(2),
      resumesOn: day(5),
    });
    const stranger = await app.customer();
    expect((await change(stranger, plan, { status: 'active' })).status).toBe(404);
  });
});

describe('the rules for pauses', () => {
  it('are settings, and a plan keeps those it was bought with', async () => {
    const customer = await app.customer();
    const before = await buy(app, customer);
    admin = await signedIn(admin);
    await app.changeSettings({ pauseMinDays: 7, pauseMaxDaysPerTerm: 14 }, admin.token);
    const after = await buy(app, customer, { ...CRETA, carNumber: 'MH 12 AB 7777' });
    expect((await planOf(customer, before)).pauseOptions).toMatchObject({ minDays: 3, maxDays: 60 });
    expect(after.pauseOptions).toMatchObject({ minDays: 7, maxDays: 14 });
    await app.changeSettings({ pauseMinDays: 3, pauseMaxDaysPerTerm: 0 }, admin.token);
    const never = await buy(app, customer, { ...CRETA, carNumber: 'MH 12 AB 8888' });
    expect(never).toMatchObject({ pauseDaysLeft: 0, pauseOptions: null });
    const refused = await change(customer, never, { status: 'paused' });
    expect([refused.status, refused.body.message]).toEqual([409, 'This plan cannot be paused.']);
    await app.changeSettings({ pauseMinDays: 3, pauseMaxDaysPerTerm: 60 }, admin.token);
  });

  it('must allow at least one pause', async () => {
    const { id: _id, _id: _same, version: _version, ...values } = (await app.get('/api/settings', admin.token)).body;
    const refused = async (change: object) =>
      (await app.put('/api/settings', { ...values, ...change }, admin.token)).body.errors;
    expect(await refused({ pauseMaxDaysPerTerm: 2 })).toEqual([
      { field: 'pauseMaxDaysPerTerm', message: 'At least 3 days (the shortest pause), or 0 to turn pauses off' },
    ]);
    expect(await refused({ pauseMinDays: 0 })).toEqual([{ field: 'pauseMinDays', message: 'At least 1 day' }]);
    expect(await refused({ pauseSlotHeldDays: 1.5 })).toEqual([
      expect.objectContaining({ field: 'pauseSlotHeldDays' }),
    ]);
  });
});

describe('the time slot of a paused plan', () => {
  const at = (timeSlot: string, carNumber: string): PlanData => ({ ...CRETA, timeSlot, carNumber, address: ADDRESS });
  const orderCode = async (who: Customer, data: PlanData) =>
    (await app.post('/api/checkout/order', { planData: data }, who.token)).body.code ?? 'accepted';

  it('is released after 14 days; the returning car has priority over new ones', async () => {
    admin = await signedIn(admin);
    await app.changeSettings({ carsPerSlot: 1 }, admin.token);
    let [paused, newcomer, third] = [await app.customer(), await app.customer(), await app.customer()];
    const plan = await buy(app, paused, at('5:00-5:30', 'MH 12 AA 0001'));
    await change(paused, plan, { status: 'paused', until: day(30) });
    const wanted = at('5:00-5:30', 'MH 12 AA 0002');

    clock.advance(14 * DAY);
    await app.sweep();
    newcomer = await signedIn(newcomer);
    expect(await orderCode(newcomer, wanted)).toBe('slot-full');

    newcomer = await later(newcomer, 1);
    await app.sweep();
    paused = await signedIn(paused);
    expect(await planOf(paused, plan)).toMatchObject({ status: 'paused', slotState: 'released' });
    // A renewal of the same car shares the claim on the slot.
    expect(await orderCode(paused, at('5:00-5:30', 'MH 12 AA 0001'))).toBe('accepted');
    const second = await buy(app, newcomer, wanted);
    expect(second.status).toBe('active');

    clock.advance(15 * DAY);
    await app.sweep();
    [paused, newcomer, third] = [await signedIn(paused), await signedIn(newcomer), await signedIn(third)];
    expect(await planOf(paused, plan)).toMatchObject({
      status: 'paused',
      pausedUntil: today(),
      slotState: 'over-capacity',
    });
    admin = await signedIn(admin);
    const listed = await app.list<PlanResponse>(
      '/api/allOrders',
      { filter: { slotState: 'over-capacity' } },
      admin.token,
    );
    expect(listed.body.map(({ id }) => id)).toEqual([plan.id]);

    await change(newcomer, second, { status: 'cancelled' });
    expect(await orderCode(third, at('5:00-5:30', 'MH 12 AA 0003'))).toBe('slot-full');
    clock.advance(DAY);
    await app.sweep();
    expect(await planOf(await signedIn(paused), plan)).toMatchObject({ status: 'active', slotState: 'held' });
  });

  it('is taken back as soon as the customer resumes', async () => {
    let [paused, newcomer] = [await app.customer(), await app.customer()];
    const plan = await buy(app, paused, at('6:00-6:30', 'MH 12 AA 0004'));
    await change(paused, plan, { status: 'paused' });
    clock.advance(20 * DAY);
    await app.sweep();
    paused = await signedIn(paused);
    expect((await change(paused, plan, { status: 'active' })).body).toMatchObject({
      slotState: 'held',
      resumesOn: day(1),
    });
    newcomer = await signedIn(newcomer);
    expect(await orderCode(newcomer, at('6:00-6:30', 'MH 12 AA 0005'))).toBe('slot-full');
  });

  it('is given back when the paused plan is cancelled', async () => {
    let [paused, newcomer] = [await app.customer(), await app.customer()];
    const plan = await buy(app, paused, at('7:00-7:30', 'MH 12 AA 0006'));
    await change(paused, plan, { status: 'paused' });
    [paused, newcomer] = [await signedIn(paused), await signedIn(newcomer)];
    expect(await orderCode(newcomer, at('7:00-7:30', 'MH 12 AA 0007'))).toBe('slot-full');
    expect((await change(paused, plan, { status: 'cancelled' })).body).toMatchObject({
      slotState: 'released',
      cancelledOn: today(),
      pausedFrom: null,
    });
    expect(await orderCode(newcomer, at('7:00-7:30', 'MH 12 AA 0007'))).toBe('accepted');
  });
});
