import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, stored, TODAY, WASH } from './support/schedule-data.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
  employee = await app.staff('employee', { area: HOME });
  await stored(app);
});
afterAll(() => app.stop());

const work = (query = '', token = employee.token, id = employee.userId) =>
  app.get(`/api/register/employee/${id}/work${query}`, token);
const names = ({ body }: { body: { visits: { name: string; car: { number: string } | null }[] } }) =>
  body.visits.map(({ name, car }) => car?.number ?? name);
const step = (washId: string, body: object, who = employee) =>
  app.patch(`/api/register/employee/${who.userId}/work/${washId}`, body, who.token);

const UNASSIGNED = {
  service: 'Basic Car Wash',
  status: 'assigned',
  assigneeId: null,
  assignee: null,
  report: null,
  amountDue: 352.82,
};

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
      kind: 'subscription',
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
      plan: { report: null, extras: { interior: 0, wax: 0 } },
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
      wash: { ...UNASSIGNED, allowedStatuses: ['done'] },
      plan: null,
    });
  });

  it('has the visits of another day, without transitions that are too early', async () => {
    const answer = await work('?date=2026-11-22');
    expect(names(answer)).toEqual(['MH12EARLY001', 'Tomorrow', 'MH12RUNS0001', 'MH12TOMORROW', 'MH12RESUMING']);
    expect(answer.body.visits[1].wash).toEqual({ ...UNASSIGNED, allowedStatuses: [] });
  });

  it('names the car of a wash that was booked without its number', async () => {
    const date = '2026-11-25';
    await app.app.nest.get(OrderRecordsService).restore([
      {
        ...WASH,
        id: 'washUnnumbered',
        carName: 'Kia Seltos',
        date,
        startDate: date,
        endDate: date,
        status: 'booked',
      },
    ]);
    const { visits } = (await work(`?date=${date}`, admin)).body;
    expect(visits.find(({ id }: { id: string }) => id === 'washUnnumbered')).toMatchObject({
      car: { name: 'Kia Seltos', number: '', parking: '' },
    });
  });

  it('has the current name and phone of a plan’s customer, and the contact entered for a single wash', async () => {
    const { userId, email } = await app.customer({ name: 'Meena Joshi' });
    const date = '2026-11-19';
    const plan = { ...PLAN, carNumber: 'MH12MEENA001', timeSlot: '6:30-7:00' };
    await app.app.nest.get(OrderRecordsService).restore([
      { ...plan, id: 'planMeena', userId, name: 'Meena Joshi', startDate: date, endDate: date, paymentId: null },
      { ...WASH, id: 'washMeena', userId, name: 'Driver Ravi', date, startDate: date, endDate: date, status: 'done' },
    ]);
    const contact = (visit: { name: string; phone: string }) => [visit.name, visit.phone];
    const contacts = async () =>
      Object.fromEntries(
        (await work(`?date=${date}`)).body.visits.map((visit: { id: string; name: string; phone: string }) => [
          visit.id,
          contact(visit),
        ]),
      );
    const corrected = { name: 'Meena Joshi-Rao', phone: '9812345678', email };
    expect((await app.put(`/api/customers/${userId}`, corrected, admin)).status).toBe(200);
    expect(await contacts()).toMatchObject({
      planMeena: ['Meena Joshi-Rao', '+919812345678'],
      washMeena: ['Driver Ravi', WASH.phone],
    });
    const report = { date, outcome: 'done' };
    const reported = await app.put(`/api/register/employee/${employee.userId}/work/planMeena`, report, employee.token);
    expect(contact(reported.body)).toEqual(['Meena Joshi-Rao', '+919812345678']);

    expect((await app.request('DELETE', `/api/customers/${userId}`, { token: admin })).status).toBe(200);
    expect(await contacts()).toMatchObject({ planMeena: ['Meena Joshi', PLAN.phone] });
  });

  it('is empty for an employee without a community', async () => {
    const nowhere = await app.staff('employee');
    expect((await work('', nowhere.token, nowhere.userId)).body).toEqual({
      date: TODAY,
      dayOff: null,
      holiday: null,
      closures: [],
      community: null,
      visits: [],
    });
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

  // docs/threat-model.md, 42
  it('shows employees the days that they can report and tomorrow, and the office every day', async () => {
    for (const date of ['2026-11-19', '2026-11-20', '2026-11-22'])
      expect((await work(`?date=${date}`)).status).toBe(200);
    for (const date of ['2026-11-18', '2026-11-23', '2025-11-21']) {
      const { status, body } = await work(`?date=${date}`);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'date', message: 'Please choose a day from 2 days ago to tomorrow.' }],
      ]);
      for (const role of ['admin', 'manager'] as const)
        expect((await work(`?date=${date}`, (await app.staff(role)).token)).body).toMatchObject({ date });
    }
  });

  it.each([
    '?date=2026-02-30',
    '?date=today',
    '?date=',
    '?date[$gt]=1',
    '?date=2026-11-21&date=2026-11-22',
    '?community=Cedar%20Grove',
  ])('rejects %s', async (query) => {
    expect((await work(query)).status).toBe(400);
  });
});

describe('PATCH /api/register/employee/{id}/work/{orderId}', () => {
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
    'rejects %j',
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
