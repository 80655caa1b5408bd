import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { AccountsService } from '../src/identity/accounts.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { markDone } from './support/washes.js';

const TOMORROW = '2026-11-22';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let customer: { token: string; userId: string };
let covering: { token: string; userId: string };
let elsewhere: { token: string; userId: string };

beforeAll(async () => {
  // One customer books the washes of all tests.
  app = await startApp({ clock, env: { RATE_LIMIT_FACTOR: '10' } });
  ({ token: admin } = await app.staff('admin'));
  await app.liftOrderLimits(admin);
  customer = await app.customer();
  covering = await app.staff('employee', { area: 'Amber Heights' });
  elsewhere = await app.staff('employee', { area: 'Pine Crest' });
});
afterAll(() => app.stop());

let booked = 0;
/** A wash in another half hour than the others. */
async function wash(community = 'Amber Heights'): Promise<WashResponse> {
  const hour = 6 + (booked % 5);
  booked += 1;
  const body = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876500001',
    address: `B-${booked}, ${community}`,
    timeSlot: `${hour}:00 AM - ${hour}:30 AM`,
    date: TOMORROW,
  };
  const answer = await app.post<WashResponse>('/api/checkoutBasic', body, customer.token);
  expect(answer.status).toBe(201);
  return answer.body;
}
const assign = (id: string, employeeId: unknown, token = admin) =>
  app.put(`/api/washes/${id}/assignee`, { employeeId }, token);
async function list(filter: object, sort?: readonly [string, string]): Promise<WashResponse[]> {
  const { status, body } = await app.list<WashResponse>('/api/washes', { filter, ...(sort && { sort }) }, admin);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

describe('assigning a wash', () => {
  it('sets an employee who covers its community, idempotently, and can be changed', async () => {
    const { id } = await wash();
    const colleague = await app.staff('employee', { area: 'Amber Heights' });
    expect((await assign(id, covering.userId)).body).toMatchObject({
      status: 'assigned',
      assigneeId: covering.userId,
      allowedStatuses: ['cancelled'],
    });
    const { version } = (await assign(id, covering.userId)).body;
    expect((await assign(id, covering.userId)).body.version).toBe(version);
    expect((await assign(id, colleague.userId)).body).toMatchObject({
      status: 'assigned',
      assigneeId: colleague.userId,
    });
  });

  it('rejects employees who do not cover it or cannot sign in, and other accounts', async () => {
    const { id } = await wash();
    const disabled = await app.staff('employee', { area: 'Amber Heights' });
    await app.put(`/api/register/employee/${disabled.userId}/access`, { disabled: true }, admin);
    const { status, body } = await assign(id, elsewhere.userId);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'employeeId', message: expect.stringMatching(/does not cover Amber Heights on 22 Nov 2026$/) }],
    });
    for (const other of [disabled.userId, customer.userId, 'nobody', '', null, 1])
      expect((await assign(id, other)).status).toBe(400);
    expect((await assign('nowhere', covering.userId)).status).toBe(404);
    for (const { token } of [customer, covering]) expect((await assign(id, covering.userId, token)).status).toBe(403);
    expect((await list({ id: [id] }))[0]).toMatchObject({ status: 'booked', assigneeId: null });
  });

  it('names the employee to all office staff, but not to the customer', async () => {
    const { id } = await wash();
    const assignee = expect.stringMatching(/^employee \d+$/);
    expect((await assign(id, covering.userId)).body).toMatchObject({ assignee });
    const accountant = await app.staff('accountant');
    const { body } = await app.list<WashResponse>('/api/washes', { filter: { id: [id] } }, accountant.token);
    expect(body).toMatchObject([{ assignee }]);
    expect((await app.get(`/api/washes/${id}`, accountant.token)).body).toMatchObject({ assignee });
    const { body: own } = await app.get<WashResponse[]>('/api/washes/mine', customer.token);
    expect(own.find((one) => one.id === id)).toMatchObject({ assigneeId: null, assignee: null });
  });

  it('is named in the schedule of every employee of the community', async () => {
    const [assigned, unassigned] = [await wash(), await wash()];
    const colleague = await app.staff('employee', { area: 'Amber Heights' });
    await assign(assigned.id, colleague.userId);
    const { body } = await app.get<ScheduleResponse>(
      `/api/register/employee/${covering.userId}/work?date=${TOMORROW}`,
      covering.token,
    );
    const washOf = (id: string) => body.visits.find((visit) => visit.id === id)?.wash;
    expect(washOf(assigned.id)).toMatchObject({
      status: 'assigned',
      assigneeId: colleague.userId,
      assignee: expect.stringMatching(/^employee \d+$/),
    });
    expect(washOf(unassigned.id)).toMatchObject({
      status: 'booked',
      assigneeId: null,
      assignee: null,
      amountDue: 352.82,
    });
    await app.patch(`/api/orders/${assigned.id}/payment`, { payment: 'paid', method: 'cash' }, admin);
    const paid = await app.get<ScheduleResponse>(
      `/api/register/employee/${covering.userId}/work?date=${TOMORROW}`,
      covering.token,
    );
    expect(paid.body.visits.find(({ id }) => id === assigned.id)?.wash).toMatchObject({ amountDue: 0 });
  });

  it('rejects a wash that is over', async () => {
    const { id } = await wash();
    await app.patch(`/api/washes/${id}`, { status: 'cancelled' }, admin);
    expect((await assign(id, covering.userId)).body).toMatchObject({ status: 409, current: 'cancelled' });
  });

  it('is not shown to the customer', async () => {
    const { id } = await wash();
    await assign(id, covering.userId);
    const { body } = await app.get<WashResponse[]>('/api/washes/mine', customer.token);
    expect(body.find((one) => one.id === id)).toMatchObject({ status: 'assigned', assigneeId: null });
  });

  it('rejects a status change where nobody covers the community', async () => {
    const { id } = await wash('Cedar Grove');
    const { status, body } = await app.patch(`/api/washes/${id}`, { status: 'assigned' }, admin);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'No employee covers Cedar Grove on 22 Nov 2026. Assign one to it under Manage Employees first.',
    });
  });

  it('ends when the wash moves to another community', async () => {
    const { id } = await wash();
    await assign(id, covering.userId);
    const cedar = (await list({ id: [(await wash('Cedar Grove')).id] }))[0]!;
    const moved = await app.put(`/api/washes/${id}`, { communityId: cedar.communityId, flat: '9' }, admin);
    expect(moved.body).toMatchObject({ communityName: 'Cedar Grove', assigneeId: null });
    expect((await list({ unassigned: true })).map((one) => one.id)).toContain(id);
  });

  it('is rejected when the wash moves to another day in the meantime, which the employee may not cover', async () => {
    const { id } = await wash();
    const accounts = app.app.nest.get(AccountsService);
    const find = accounts.find.bind(accounts);
    const moving = jest.spyOn(accounts, 'find').mockImplementation(async (accountId) => {
      const account = await find(accountId);
      if (accountId !== covering.userId) return account;
      moving.mockRestore();
      expect((await app.put(`/api/washes/${id}`, { date: '2026-11-24' }, admin)).status).toBe(200);
      return account;
    });
    const { status, body } = await assign(id, covering.userId);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'edit-conflict' } });
    expect((await list({ id }))[0]).toMatchObject({ status: 'booked', assigneeId: null, date: '2026-11-24' });
  });
});

describe('the washes of an employee who leaves', () => {
  it.each([
    ['is blocked', (id: string) => app.put(`/api/register/employee/${id}/access`, { disabled: true }, admin)],
    ['is deleted', (id: string) => app.request('DELETE', `/api/customers/${id}`, { token: admin })],
  ])('await another employee when the account %s, except those that are done', async (_, leave) => {
    const [open, done, other] = [await wash(), await wash(), await wash()];
    const leaving = await app.staff('employee', { area: 'Amber Heights' });
    for (const { id } of [open, done]) expect((await assign(id, leaving.userId)).status).toBe(200);
    await assign(other.id, covering.userId);
    await markDone(app, clock, done);
    expect((await leave(leaving.userId)).status).toBeLessThan(300);
    await app.sweep();
    const ofAll = { id: [open.id, done.id, other.id] };
    expect((await list({ ...ofAll, unassigned: true })).map(({ id }) => id)).toEqual([open.id]);
    expect(await list({ id: [open.id] })).toMatchObject([{ assigneeId: null, allowedStatuses: ['cancelled'] }]);
    expect(await list({ id: [done.id] })).toMatchObject([{ assigneeId: leaving.userId }]);
    expect((await assign(open.id, covering.userId)).body).toMatchObject({ assigneeId: covering.userId });
  });
});

describe('the list of washes', () => {
  it('filters by day, community, employee and missing assignee, and sorts unassigned ones first', async () => {
    const [named, open, done] = [await wash(), await wash(), await wash()];
    await assign(named.id, covering.userId);
    await assign(done.id, covering.userId);
    await markDone(app, clock, done);
    const ids = async (filter: object, sort?: readonly [string, string]) =>
      (await list({ id: [named.id, open.id, done.id], ...filter }, sort)).map(({ id }) => id);
    expect(await ids({ unassigned: true })).toEqual([open.id]);
    expect((await ids({ assigneeId: [covering.userId] })).sort()).toEqual([named.id, done.id].sort());
    const day = { date: TOMORROW, communityId: [named.communityId], status: ['booked', 'assigned'] };
    expect(await ids(day, ['unassigned', 'DESC'])).toEqual([open.id, named.id]);
  });
});
