import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededCommunityId } from '../src/communities/community.js';
import { NO_ADDRESS, orderAddress } from '../src/customers/address.js';
import { NOTHING_PAID } from '../src/payments/order-money.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import type { Pause } from '../src/subscriptions/term.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const TODAY = '2026-11-21';
const HOME = 'Amber Heights';
/** Where an order is, as it is stored. */
const placeIn = (community: string | null, text = 'B-704') => {
  const communityId = community === null ? null : seededCommunityId(community);
  const communityName = community === null ? 'Nowhere Villas' : '';
  const line = `${text}, ${community ?? communityName}`;
  return orderAddress({ ...NO_ADDRESS, communityId, communityName, text: line });
};
const NOW = '2026-11-01T06:30:00.000Z';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;

const PLAN = {
  kind: 'subscription' as const,
  userId: 'u1',
  name: 'Anita Rao',
  email: 'anita@example.com',
  phone: '+919876512345',
  carName: 'Hyundai Creta',
  carType: 'SUV' as const,
  carColor: 'White',
  planDuration: 1 as const,
  listPrice: 229900,
  discount: 45980,
  taxableAmount: 183920,
  tax: 33106,
  total: 217026,
  discountRate: 2000,
  taxRate: 1800,
  ...placeIn(HOME),
  parking: 'Basement 1, bay 42',
  level: '',
  bay: '',
  status: 'active' as const,
  payment: 'paid' as const,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  paidDays: 30,
  pauses: [] as Pause[],
  pausePolicy: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
  cancelledOn: null as string | null,
  slotState: 'held' as const,
  rescheduleFrom: null,
  paidOn: '2026-10-31',
  paidMonth: '2026-10-01',
  revenue: 183920,
  ...NOTHING_PAID,
  activePlanSynced: true,
  providerOrderId: null,
  pendingKey: null,
  createdAt: NOW,
  updatedAt: NOW,
};
const WASH = {
  kind: 'wash' as const,
  userId: 'u1',
  name: 'Bela Shah',
  email: 'bela@example.com',
  phone: '+919876554321',
  ...placeIn(HOME, 'C-12'),
  parking: '',
  level: '',
  bay: '',
  tier: 'basic' as const,
  service: 'Basic Car Wash',
  date: TODAY,
  startDate: TODAY,
  endDate: TODAY,
  carName: '',
  carType: null,
  carColor: '',
  carNumber: '',
  timeSlot: '6:00 AM - 6:30 AM',
  listPrice: 29900,
  discount: 0,
  taxableAmount: 29900,
  tax: 5382,
  total: 35282,
  discountRate: 0,
  taxRate: 1800,
  payment: 'unpaid' as const,
  paidOn: null,
  paidMonth: null,
  revenue: 0,
  ...NOTHING_PAID,
  paymentId: null,
  providerOrderId: null,
  pendingKey: null,
  cancelUntil: `${TODAY}T00:30:00.000Z`,
  cancelledAt: null,
  notificationSent: true,
  createdAt: NOW,
  updatedAt: NOW,
};

/** Orders as they are after some time, each recognised by its car number or its customer's name. */
async function stored() {
  const plans = [
    { carNumber: 'MH12RUNS0001', timeSlot: '6:30-7:00' },
    { carNumber: 'MH12EARLY001', timeSlot: '5:00-5:30' },
    { carNumber: 'MH12LASTDAY1', timeSlot: '10:00-10:30', endDate: TODAY },
    {
      carNumber: 'MH12PAUSEDTM',
      timeSlot: '10:30-11:00',
      status: 'paused' as const,
      pauses: [{ from: '2026-11-22', until: '2026-11-28' }],
    },
    {
      carNumber: 'MH12PAUSED01',
      timeSlot: '6:30-7:00',
      status: 'paused' as const,
      pauses: [{ from: TODAY, until: '2026-11-28' }],
    },
    {
      carNumber: 'MH12RESUMING',
      timeSlot: '11:00-11:30',
      status: 'paused' as const,
      pauses: [{ from: '2026-11-15', until: '2026-11-20' }],
    },
    { carNumber: 'MH12TOMORROW', timeSlot: '7:00-7:30', startDate: '2026-11-22' },
    { carNumber: 'MH12ENDED001', timeSlot: '6:30-7:00', endDate: '2026-11-20' },
    { carNumber: 'MH12CANCELED', timeSlot: '6:30-7:00', status: 'cancelled' as const, cancelledOn: '2026-11-20' },
    { carNumber: 'MH12CANCELTD', timeSlot: '11:30-12:00', status: 'cancelled' as const, cancelledOn: TODAY },
    { carNumber: 'MH12FOREIGN1', timeSlot: '6:30-7:00', ...placeIn('Cedar Grove') },
    { carNumber: 'MH12NOWHERE1', timeSlot: '6:30-7:00', ...placeIn(null) },
  ];
  await app.app.nest
    .get(OrderRecordsService)
    .restore(plans.map((one, n) => ({ ...PLAN, id: `plan${n}`, paymentId: `pay${n}`, ...one })));
  const washes = [
    {
      name: 'Assigned',
      status: 'assigned' as const,
      carName: 'Hyundai Creta',
      carNumber: 'MH12WASH0001',
      parking: 'Bay 3',
    },
    { name: 'Booked', status: 'booked' as const, tier: 'ultimate' as const, timeSlot: '5:30 AM - 6:30 AM' },
    { name: 'Done', status: 'done' as const, timeSlot: '9:00 PM - 9:30 PM' },
    { name: 'Cancelled', status: 'cancelled' as const },
    { name: 'Unpaid', status: 'pending' as const },
    { name: 'Tomorrow', status: 'assigned' as const, date: '2026-11-22' },
    { name: 'Foreign', status: 'assigned' as const, ...placeIn('Cedar Grove') },
  ];
  await app.app.nest
    .get(OrderRecordsService)
    .restore(washes.map((one) => ({ ...WASH, id: `wash${one.name}`, ...one })));
}

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
  employee = await app.staff('employee', { area: HOME });
  await stored();
});
afterAll(() => app.stop());

const work = (query = '', token = employee.token, id = employee.userId) =>
  app.get(`/api/register/employee/${id}/work${query}`, token);
const names = ({ body }: { body: { visits: { name: string; car: { number: string } | null }[] } }) =>
  body.visits.map(({ name, car }) => car?.number ?? name);
const step = (washId: string, body: object, who = employee) =>
  app.patch(`/api/register/employee/${who.userId}/work/${washId}`, body, who.token);

describe('GET /api/register/employee/{id}/work', () => {
  it("has today's visits of the community, by time", async () => {
    const answer = await work();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ date: TODAY, community: HOME });
    expect(names(answer)).toEqual([
      'MH12EARLY001',
      'Booked',
      'MH12WASH0001',
      'MH12RUNS0001',
      'MH12LASTDAY1',
      'MH12PAUSEDTM',
      'MH12RESUMING',
      'MH12CANCELTD',
      'Done',
    ]);
    expect(answer.body.visits.map(({ start }: { start: string }) => start)).toEqual([
      '05:00',
      '05:30',
      '06:00',
      '06:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '21:00',
    ]);
  });

  it('has only the details needed to find and clean the cars', async () => {
    const { visits } = (await work()).body;
    expect(visits[3]).toEqual({
      id: 'plan0',
      kind: 'plan',
      community: HOME,
      start: '06:30',
      timeSlot: '6:30-7:00',
      name: 'Anita Rao',
      phone: '+919876512345',
      address: 'B-704, Amber Heights',
      tower: '',
      car: {
        name: 'Hyundai Creta',
        type: 'SUV',
        colour: 'White',
        number: 'MH12RUNS0001',
        parking: 'Basement 1, bay 42',
      },
      wash: null,
    });
    expect(visits[2]).toEqual({
      id: 'washAssigned',
      kind: 'wash',
      start: '06:00',
      timeSlot: '6:00 AM - 6:30 AM',
      name: 'Assigned',
      phone: '+919876554321',
      address: 'C-12, Amber Heights',
      community: 'Amber Heights',
      tower: '',
      car: { name: 'Hyundai Creta', type: '', colour: '', number: 'MH12WASH0001', parking: 'Bay 3' },
      wash: { service: 'Basic Car Wash', status: 'assigned', allowedStatuses: ['done'] },
    });
  });

  it('has the visits of another day, without transitions that are too early', async () => {
    const answer = await work('?date=2026-11-22');
    expect(names(answer)).toEqual(['MH12EARLY001', 'Tomorrow', 'MH12RUNS0001', 'MH12TOMORROW', 'MH12RESUMING']);
    expect(answer.body.visits[1].wash).toEqual({ service: 'Basic Car Wash', status: 'assigned', allowedStatuses: [] });
  });

  it('is empty for an employee without a community', async () => {
    const nowhere = await app.staff('employee');
    expect((await work('', nowhere.token, nowhere.userId)).body).toEqual({ date: TODAY, community: null, visits: [] });
  });

  it('is limited to the employee’s own; admins can read all', async () => {
    const other = await app.staff('employee', { area: 'Cedar Grove' });
    const customer = await app.customer();
    expect((await work('', other.token)).status).toBe(404);
    expect((await work('', customer.token)).status).toBe(403);
    expect(names(await work('', admin, other.userId))).toEqual(['Foreign', 'MH12FOREIGN1']);
    expect((await work('', admin, customer.userId)).status).toBe(404);
    expect((await work('', admin, 'nobody')).status).toBe(404);
  });

  it.each([
    '?date=2026-02-30',
    '?date=today',
    '?date=',
    '?date[$gt]=1',
    '?date=2026-11-21&date=2026-11-22',
    '?community=Cedar%20Grove',
  ])('refuses %s', async (query) => {
    expect((await work(query)).status).toBe(400);
  });
});

describe('PATCH /api/register/employee/{id}/work/{washId}', () => {
  it('marks a wash of the community as done, once, and notifies its customer', async () => {
    const customer = await app.customer({ name: 'Chitra Nair' });
    await app.app.nest
      .get(OrderRecordsService)
      .restore([{ ...WASH, id: 'washOwn', userId: customer.userId, status: 'assigned' }]);
    for (let times = 1; times <= 2; times += 1) {
      const answer = await step('washOwn', { status: 'done' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id: 'washOwn', wash: { status: 'done', allowedStatuses: [] } });
    }
    await app.sweep();
    const told = (await app.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === customer.email && subject === 'Your Basic Car Wash is done',
    );
    expect(told).toHaveLength(1);
    expect((await app.get('/api/washes/washOwn', admin)).body).toMatchObject({ status: 'done', payment: 'unpaid' });
    const { body } = await app.list('/api/changes', { filter: { resource: 'washes', recordId: 'washOwn' } }, admin);
    expect(body).toMatchObject([{ by: employee.email }]);
  });

  it.each(['washForeign', 'nobody', 'plan0'])('does not find %s', async (id) => {
    expect((await step(id, { status: 'done' })).status).toBe(404);
  });

  it('rejects transitions that are too early, not allowed or not assigned', async () => {
    for (const [id, status] of [
      ['washTomorrow', 'done'],
      ['washBooked', 'done'],
      ['washCancelled', 'done'],
      ['washUnpaid', 'done'],
      ['washAssigned', 'cancelled'],
      ['washAssigned', 'booked'],
      ['washBooked', 'assigned'],
    ] as const) {
      const answer = await step(id, { status });
      expect({ id, status: answer.status, code: answer.body.code }).toEqual({
        id,
        status: 409,
        code: 'transition-not-allowed',
      });
    }
    expect((await step('washTomorrow', { status: 'done' })).body.message).toContain('It is booked for a later day.');
  });

  it.each([{}, { status: 'finished' }, { status: ['done'] }, { status: 'done', payment: 'paid' }])(
    'refuses %j',
    async (body) => {
      expect((await step('washAssigned', body)).status).toBe(400);
    },
  );

  it('is forbidden for everyone else', async () => {
    const other = await app.staff('employee', { area: HOME });
    const nowhere = await app.staff('employee');
    expect(
      (await app.patch(`/api/register/employee/${employee.userId}/work/washAssigned`, { status: 'done' }, other.token))
        .status,
    ).toBe(404);
    expect(
      (await app.patch(`/api/register/employee/${employee.userId}/work/washAssigned`, { status: 'done' }, admin))
        .status,
    ).toBe(403);
    expect((await step('washAssigned', { status: 'done' }, nowhere)).status).toBe(404);
  });
});
