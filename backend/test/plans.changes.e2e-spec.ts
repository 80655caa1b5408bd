import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import { seededCommunityId } from '../src/communities/community.js';
import { MailService } from '../src/mail/mail.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy as buyPlan, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;
const CEDAR = seededCommunityId('Cedar Grove');
const NOT_LISTED = { address: 'B-704', communityId: null, communityName: 'Rose Villas' };

interface Customer {
  token: string;
  userId: string;
  email: string;
}

let clock: TestClock;
let app: TestApp;
let admin: { token: string; email: string };
let plates = 1000;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

const nextPlate = () => `MH12AB${(plates += 1)}`;

const buy = (customer: Customer, planData: Partial<PlanData> = {}) =>
  buyPlan(app, customer, { ...CRETA, carNumber: nextPlate(), ...planData });

async function subscriber(planData: Partial<PlanData> = {}) {
  const customer = await app.customer();
  return { customer, plan: await buy(customer, planData) };
}

const pathOf = ({ userId, id }: PlanResponse) => `/api/plans/${userId}/${id}`;
const change = (plan: PlanResponse, request: object, token: string) => app.put(pathOf(plan), request, token);
const byOffice = (plan: PlanResponse, request: object) => app.put(`/api/allOrders/${plan.id}`, request, admin.token);
const withdraw = (plan: PlanResponse, token: string) =>
  app.request('DELETE', `${pathOf(plan)}/plannedChange`, { token });
const shown = async ({ id }: PlanResponse): Promise<PlanResponse> =>
  (await app.get(`/api/allOrders/${id}`, admin.token)).body;
const isFull = async (customer: Customer, timeSlot: string, address: string) => {
  const planData = { ...CRETA, carNumber: nextPlate(), timeSlot, address };
  return (await app.post('/api/checkout/order', { planData }, customer.token)).body.code === 'slot-full';
};

/** Days pass; `jobs` whether the reconciler ran. Sessions do not outlive them. */
async function daysLater(days: number, { jobs = true } = {}): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY);
    if (jobs) await app.sweep();
  }
  admin = await app.login(admin.email);
}

const dayFromNow = (days: number) => new Date(clock.millis() + days * DAY).toISOString().slice(0, 10);

/** The cars that a community's team cleans on a day from now: plate, time and place. */
async function scheduled(area: string, days: number) {
  const { token, userId } = await app.staff('employee', { area });
  const { body } = await app.get<ScheduleResponse>(
    `/api/register/employee/${userId}/work?date=${dayFromNow(days)}`,
    token,
  );
  return body.visits.map(({ car, timeSlot }) => [car?.number, timeSlot, car?.parking]);
}

const mailsTo = async (email: string) => {
  await app.sweep();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
};

it('requires the community before payment', async () => {
  const { token } = await app.customer();
  const answer = await app.post('/api/checkout/order', { planData: { ...CRETA, address: 'B-704, Baner' } }, token);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ field: 'planData.communityId' }]);
});

describe('a change of a running plan', () => {
  it('by the office takes effect tomorrow, on the schedules of both teams', async () => {
    const { customer, plan } = await subscriber({ address: '1, Amber Heights', timeSlot: '6:00-6:30' });
    await daysLater(1);
    const { carNumber, version } = await shown(plan);
    const request = { communityId: CEDAR, flat: '1', timeSlot: '7:00-7:30', parking: 'Bay 7', version };
    const { status, body } = await byOffice(plan, request);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      timeSlot: '6:00-6:30',
      communityName: 'Amber Heights',
      plannedChange: { from: dayFromNow(1), timeSlot: '7:00-7:30', communityName: 'Cedar Grove', parking: 'Bay 7' },
    });
    expect((await byOffice(plan, request)).body.code).toBe('edit-conflict');

    const [before, after] = [
      [carNumber, '6:00-6:30', CRETA.parking],
      [carNumber, '7:00-7:30', 'Bay 7'],
    ];
    expect(await scheduled('Amber Heights', 0)).toContainEqual(before);
    expect(await scheduled('Cedar Grove', 0)).not.toContainEqual(after);
    expect(await scheduled('Amber Heights', 1)).not.toContainEqual(before);
    expect(await scheduled('Cedar Grove', 1)).toContainEqual(after);

    const { body: audit } = await app.list('/api/changes', { filter: { recordId: plan.id } }, admin.token);
    expect(audit[0]).toMatchObject({
      by: admin.email,
      differences: expect.arrayContaining([
        { field: 'plannedChange.address.community', before: null, after: 'Cedar Grove' },
      ]),
    });
    await daysLater(1, { jobs: false });
    expect(await scheduled('Cedar Grove', 0)).toContainEqual(after);
    expect(await shown(plan)).toMatchObject({ timeSlot: '7:00-7:30', plannedChange: null });
    await app.sweep();
    expect(await scheduled('Cedar Grove', 0)).toContainEqual(after);
    expect((await app.list('/api/allOrders', { filter: { communityId: CEDAR } }, admin.token)).body).toMatchObject([
      { id: plan.id },
    ]);
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Your plan for Hyundai Creta changes on'))).toHaveLength(1);
  });

  it('can be made by its customer: time, parking, car of the same type, and address', async () => {
    const { customer, plan } = await subscriber({ address: '2, Amber Heights' });
    const request = { timeSlot: '8:00-8:30', parking: 'Bay 9', carNumber: nextPlate(), carName: 'Kia Seltos' };
    const { status, body } = await change(plan, { ...request, address: '5, Cedar Grove' }, customer.token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { timeSlot: '5:00-5:30', plannedChange: { ...request, address: '5, Cedar Grove', communityId: CEDAR } },
    });
    await daysLater(1);
    expect(await shown(plan)).toMatchObject({ ...request, communityId: CEDAR, plannedChange: null });
  });

  it.each([
    ['a car of another type', { carName: 'Maruti Swift' }, 'carName'],
    ['an unknown car', { carName: 'Ox Cart' }, 'carName'],
    ['an address that names no community', { address: 'somewhere else' }, 'communityId'],
    ['a community that the saved line of the address does not name', { communityId: CEDAR }, 'address'],
    ['a community that is not listed', { communityId: null, communityName: 'Rose Villas' }, 'communityId'],
    ['an unknown time slot', { timeSlot: '3:00-3:30' }, 'timeSlot'],
    ['a bad car number', { carNumber: 'x' }, 'carNumber'],
  ])('cannot be made to %s', async (_, request, field) => {
    const { customer, plan } = await subscriber({ address: '3, Amber Heights' });
    const answer = await change(plan, request, customer.token);
    expect({ status: answer.status, errors: answer.body.errors }).toMatchObject({ status: 400, errors: [{ field }] });
    expect((await shown(plan)).plannedChange).toBeNull();
  });

  it('cannot use the car of another plan', async () => {
    const { customer, plan } = await subscriber({ address: '3, Amber Heights' });
    const other = await buy(customer, { address: '3, Amber Heights' });
    const answer = await change(plan, { carNumber: other.carNumber }, customer.token);
    expect(answer.body.errors).toMatchObject([{ field: 'carNumber', message: 'This car already has a plan' }]);
  });

  it("is rejected for another customer's plan, and for one that is over", async () => {
    const { customer, plan } = await subscriber({ address: '4, Amber Heights' });
    const stranger = await app.customer();
    expect((await change(plan, { parking: 'Bay 1' }, stranger.token)).status).toBe(404);
    const disguised = { ...plan, userId: stranger.userId };
    expect((await change(disguised, { parking: 'Bay 1' }, stranger.token)).status).toBe(404);
    expect((await withdraw(disguised, stranger.token)).status).toBe(404);
    await app.patch(pathOf(plan), { status: 'cancelled' }, customer.token);
    expect((await change(plan, { parking: 'Bay 1' }, customer.token)).body.code).toBe('transition-not-allowed');
  });

  it('is merged with a later one, and can be cancelled', async () => {
    const { customer, plan } = await subscriber({ address: '5, Amber Heights' });
    await change(plan, { timeSlot: '9:00-9:30' }, customer.token);
    const { body: both } = await change(plan, { parking: 'Bay 3' }, customer.token);
    expect(both.plannedChange).toMatchObject({ timeSlot: '9:00-9:30', parking: 'Bay 3' });
    const { status, body } = await withdraw(plan, customer.token);
    expect({ status, body }).toMatchObject({ status: 200, body: { plannedChange: null, timeSlot: '5:00-5:30' } });
    expect((await withdraw(plan, customer.token)).status).toBe(200);
    await daysLater(1);
    expect(await shown(plan)).toMatchObject({ timeSlot: '5:00-5:30', parking: CRETA.parking });
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('changes on'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject === 'Your plan for Hyundai Creta stays as it is')).toHaveLength(1);
  });

  it('is mailed once, also when the process ends between the change and its mail', async () => {
    const { customer, plan } = await subscriber({ address: '6, Amber Heights' });
    const mails = app.app.nest.get(MailService);
    const lost = jest.spyOn(mails, 'queue').mockRejectedValueOnce(new Error('the process ends here'));
    expect((await change(plan, { parking: 'Bay 4' }, customer.token)).status).toBe(500);
    lost.mockRestore();
    const about = async () => (await mailsTo(customer.email)).filter(({ subject }) => subject?.includes('changes on'));
    expect(await about()).toHaveLength(1);
    expect(await about()).toHaveLength(1);
  });

  it('is not mailed once the plan is cancelled', async () => {
    const { customer, plan } = await subscriber({ address: '6, Amber Heights' });
    const mails = app.app.nest.get(MailService);
    const lost = jest.spyOn(mails, 'queue').mockRejectedValueOnce(new Error('the process ends here'));
    expect((await change(plan, { parking: 'Bay 5' }, customer.token)).status).toBe(500);
    lost.mockRestore();
    expect((await app.patch(pathOf(plan), { status: 'cancelled' }, customer.token)).status).toBe(200);
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.endsWith('is cancelled'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject?.includes('change'))).toEqual([]);
  });

  it('gives the car’s next plan the new car, time and place as well', async () => {
    const { customer, plan } = await subscriber({ address: '7, Amber Heights', timeSlot: '6:00-6:30' });
    const renewal = await buy(customer, {
      address: '7, Amber Heights',
      timeSlot: '6:00-6:30',
      carNumber: plan.carNumber,
    });
    const request = { carNumber: nextPlate(), timeSlot: '9:30-10:00' };
    expect((await change(plan, request, customer.token)).status).toBe(200);
    await daysLater(1);
    const [first, second] = [await shown(plan), await shown(renewal)];
    expect(first).toMatchObject(request);
    expect(second).toMatchObject({ ...request, startDate: renewal.startDate, endDate: renewal.endDate });
    const again = await app.login(customer.email);
    const third = await buy({ ...customer, ...again }, { address: '7, Amber Heights', ...request });
    expect(third.startDate! > second.endDate!).toBe(true);
  });
});

describe('the slots of a change', () => {
  beforeAll(() => app.changeSettings({ carsPerSlot: 1 }, admin.token));
  afterAll(() => app.changeSettings({ carsPerSlot: 100 }, admin.token));

  it('are both reserved until it takes effect; then the old one is released', async () => {
    const [address, from, to] = ['1, Pebble Creek', '7:00-7:30', '8:00-8:30'];
    const { customer, plan } = await subscriber({ address, timeSlot: from });
    const other = await subscriber({ address: '2, Pebble Creek', timeSlot: '7:30-8:00' });
    expect((await byOffice(other.plan, { timeSlot: from })).body.code).toBe('slot-full');
    expect((await change(plan, { timeSlot: to }, customer.token)).status).toBe(200);
    for (const slot of [from, to]) expect(await isFull(other.customer, slot, address)).toBe(true);
    clock.advance(11 * 60_000);
    await app.sweep();
    admin = await app.login(admin.email);
    const again = { ...other.customer, ...(await app.login(other.customer.email)) };
    for (const slot of [from, to]) expect(await isFull(again, slot, address)).toBe(true);
    await daysLater(1);
    const later = { ...other.customer, ...(await app.login(other.customer.email)) };
    expect(await isFull(later, to, address)).toBe(true);
    expect(await isFull(later, from, address)).toBe(false);
    expect((await byOffice(other.plan, { timeSlot: from })).status).toBe(200);
  });

  it('are released by a replacement, a withdrawal, and the end of the plan', async () => {
    const address = '1, Maple Court Test';
    await app.post('/api/register/communities', { name: 'Maple Court Test', locality: 'Baner' }, admin.token);
    const { customer, plan } = await subscriber({ address, timeSlot: '5:00-5:30' });
    const other = await app.customer();
    await change(plan, { timeSlot: '5:30-6:00' }, customer.token);
    await change(plan, { timeSlot: '6:00-6:30' }, customer.token);
    expect(await isFull(other, '5:30-6:00', address)).toBe(false);
    expect(await isFull(other, '6:00-6:30', address)).toBe(true);
    await withdraw(plan, customer.token);
    expect(await isFull(other, '6:00-6:30', address)).toBe(false);
    await change(plan, { timeSlot: '6:30-7:00' }, customer.token);
    await app.patch(pathOf(plan), { status: 'cancelled' }, customer.token);
    for (const slot of ['5:00-5:30', '6:30-7:00']) expect(await isFull(other, slot, address)).toBe(false);
  });

  it('go to one of several who change to the last one at once', async () => {
    await app.post('/api/register/communities', { name: 'Oak Court Test', locality: 'Baner' }, admin.token);
    const slots = ['5:00-5:30', '5:30-6:00', '6:00-6:30', '6:30-7:00', '7:00-7:30'];
    const all = [];
    for (const timeSlot of slots) all.push(await subscriber({ address: '1, Oak Court Test', timeSlot }));
    const answers = await Promise.all(
      all.map(({ customer, plan }) => change(plan, { timeSlot: '9:00-9:30' }, customer.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await daysLater(1);
    const times = await Promise.all(all.map(async ({ plan }) => (await shown(plan)).timeSlot));
    expect(times.filter((time) => time === '9:00-9:30')).toHaveLength(1);
  });
});

describe('a plan whose community is not listed', () => {
  it('is not served, and loses no day, until the office has confirmed the community', async () => {
    const { customer, plan } = await subscriber(NOT_LISTED);
    const paidDays = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY + 1;
    const days = paidDays(plan.startDate!, plan.endDate!);
    expect(plan).toMatchObject({ status: 'active', communityToConfirm: true, communityName: 'Rose Villas' });
    const queue = async () =>
      (await app.list('/api/allOrders', { filter: { communityToConfirm: true } }, admin.token)).body;
    expect(await queue()).toMatchObject([{ id: plan.id }]);
    const [mail] = await mailsTo(customer.email).then((all) => all.filter(({ subject }) => /order for/.test(subject!)));
    expect(mail).toMatchObject({ subject: 'We have received your order for Hyundai Creta' });
    expect(mail!.text).toContain('We’ll check whether we can serve it');

    await daysLater(40);
    expect(await shown(plan)).toMatchObject({ status: 'active', startDate: dayFromNow(1) });
    const { body } = await byOffice(plan, { communityId: CEDAR, timeSlot: '6:00-6:30', parking: 'Bay 7' });
    expect(body).toMatchObject({ plannedChange: { communityId: CEDAR, from: dayFromNow(1) } });
    const start = dayFromNow(1);
    expect((await scheduled('Cedar Grove', 1)).map(([number]) => number)).toContain(plan.carNumber);
    await daysLater(5, { jobs: false });
    await app.sweep();
    const served = await shown(plan);
    expect(served).toMatchObject({ startDate: start, communityToConfirm: false });
    expect(paidDays(served.startDate!, served.endDate!)).toBe(days);
    expect(await queue()).toEqual([]);
  });

  it('is refunded by whole unserved months', async () => {
    const { customer, plan } = await subscriber({ ...NOT_LISTED, planDuration: 3 });
    await daysLater(70);
    const token = (await app.login(customer.email)).token;
    await app.patch(pathOf(plan), { status: 'cancelled' }, token);
    const { body } = await app.get(`/api/orders/${plan.id}/refunds/proposal`, admin.token);
    expect(body.months).toMatchObject({ unused: 3, paid: 3 });
  });
});
