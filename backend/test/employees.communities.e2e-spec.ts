import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import type { WashResponse } from '#libs/contract/washes.js';
import type { WorkloadResponse } from '#libs/contract/workload.js';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const OWN = 'Amber Heights';
const OTHER = 'Pine Crest';

const clock = new TestClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
  await app.liftOrderLimits(admin);
});
afterAll(() => app.stop());

const setCommunities = (id: string, otherCommunities: unknown, version?: number) =>
  app.put(`/api/register/employee/${id}/communities`, { otherCommunities, ...(version && { version }) }, admin);

let booked = 0;
async function wash(community: string, date = TOMORROW, on = app): Promise<WashResponse> {
  const { token } = await on.customer();
  booked += 1;
  const body = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876500001',
    address: `B-${booked}, ${community}`,
    timeSlot: `${6 + (booked % 5)}:00 AM - ${6 + (booked % 5)}:30 AM`,
    date,
  };
  const answer = await on.post<WashResponse>('/api/checkoutBasic', body, token);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('the communities of an employee', () => {
  it('are stored with their periods, and shown in the audit log', async () => {
    const { userId } = await app.staff('employee', { area: OWN });
    const saved = await setCommunities(userId, [
      { community: OTHER, from: TODAY, to: TOMORROW },
      { community: seededCommunityId('Cedar Grove') },
    ]);
    expect(saved.body).toMatchObject({
      area: OWN,
      otherCommunities: [
        { communityId: seededCommunityId(OTHER), communityName: OTHER, from: TODAY, to: TOMORROW },
        { communityName: 'Cedar Grove', from: null, to: null },
      ],
    });
    const [change] = (await app.list('/api/changes', { filter: { recordId: userId } }, admin)).body;
    expect(change.differences).toContainEqual({
      field: 'otherCommunities.0.community',
      before: null,
      after: OTHER,
    });
    const moved = await app.put(`/api/register/employee/${userId}/area`, { area: 'Cedar Grove' }, admin);
    expect(moved.body).toMatchObject({ area: 'Cedar Grove', message: 'Updated!' });
    expect(moved.body.otherCommunities).toHaveLength(2);
  });

  it.each([
    [[{ community: 'Nowhere Villas' }], 'otherCommunities.0.community'],
    [[{ community: OTHER, from: TOMORROW, to: TODAY }], 'otherCommunities.0.to'],
    [
      [
        { community: OTHER, to: TODAY },
        { community: OTHER, from: TODAY },
      ],
      'otherCommunities.1.community',
    ],
    [[{ community: OTHER, from: '2026-02-30' }], 'otherCommunities.0.from'],
    [[{ community: 7 }], 'otherCommunities.0.community'],
    [[null], 'otherCommunities'],
    [null, 'otherCommunities'],
    [Array.from({ length: 21 }, () => ({ community: OTHER })), 'otherCommunities'],
  ])('reject %j', async (otherCommunities, field) => {
    const { userId } = await app.staff('employee', { area: OWN });
    const { status, body } = await setCommunities(userId, otherCommunities);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({
      status: 400,
      field: expect.stringMatching(new RegExp(`^${field}`)),
    });
  });

  it('reject an edit of an older version, and accounts without a schedule', async () => {
    const { userId } = await app.staff('employee', { area: OWN });
    const { version } = (await setCommunities(userId, [{ community: OTHER }])).body as EmployeeResponse;
    expect((await setCommunities(userId, [], version - 1)).status).toBe(409);
    expect((await setCommunities(userId, [], version)).body).toMatchObject({ otherCommunities: [] });
    expect((await setCommunities((await app.staff('manager')).userId, [])).status).toBe(404);
    expect((await setCommunities((await app.customer()).userId, [])).status).toBe(404);
  });

  it('include one that takes no new orders, because its plans are served until they end', async () => {
    const { id, name, locality } = (
      await app.post('/api/register/communities', { name: 'Closing Court', locality: 'Baner' }, admin)
    ).body;
    const absent = await app.staff('employee', { area: name });
    await app.put(`/api/register/communities/${id}`, { name, locality, active: false }, admin);
    const { userId } = await app.staff('employee', { area: OWN });
    const saved = await setCommunities(userId, [{ community: id, from: TODAY, to: TODAY }]);
    expect(saved.body).toMatchObject({ otherCommunities: [{ communityId: id, communityName: name }] });
    expect((await app.get(`/api/register/employees/${absent.userId}`, admin)).body).toMatchObject({ areaId: id });
  });
});

describe('leave cover', () => {
  it('shows the cars and leads of a community only during its period', async () => {
    const own = await startApp({ clock: new TestClock() });
    const { token } = await own.staff('admin');
    const employee = await own.staff('employee', { area: OWN });
    await wash(OWN, TOMORROW, own);
    const covered = await wash(OTHER, TOMORROW, own);
    const later = await wash(OTHER, '2026-11-23', own);
    const work = async (date: string) =>
      (await own.get(`/api/register/employee/${employee.userId}/work?date=${date}`, token)).body;
    expect((await work(TOMORROW)).visits).toHaveLength(1);

    const path = `/api/register/employee/${employee.userId}/communities`;
    const otherCommunities = [{ community: OTHER, from: TODAY, to: TOMORROW }];
    await own.put(path, { otherCommunities }, token);
    const day = await work(TOMORROW);
    expect(day.community).toBe(`${OWN}, ${OTHER}`);
    expect(day.visits.map(({ community }: { community: string }) => community).sort()).toEqual([OWN, OTHER]);
    expect(await work('2026-11-23')).toMatchObject({ community: OWN, visits: [] });

    const assign = (id: string) => own.put(`/api/washes/${id}/assignee`, { employeeId: employee.userId }, token);
    expect((await assign(covered.id)).body).toMatchObject({ status: 'assigned', assigneeId: employee.userId });
    expect((await assign(later.id)).status).toBe(400);
    await own.stop();
  });

  it('ends at midnight in Asia/Kolkata', async () => {
    // 12:30 on 21 November in Asia/Kolkata.
    const moving = new TestClock(Date.parse('2026-11-21T07:00:00.000Z'));
    const own = await startApp({ clock: moving });
    const { token } = await own.staff('admin');
    const { userId, email } = await own.staff('employee', { area: OWN });
    const otherCommunities = [{ community: OTHER, from: TODAY, to: TODAY }];
    await own.put(`/api/register/employee/${userId}/communities`, { otherCommunities }, token);
    const body = { name: 'Ketan', email: 'ketan@example.com', phone: '9876500078', subject: `${OTHER}, Pune` };
    await own.post('/api/contact', { ...body, message: 'Prices?' });
    const leads = async () =>
      (await own.get(`/api/register/employee/${userId}/leads`, (await own.login(email)).token)).body;

    const [visible] = await leads();
    expect(visible).toMatchObject({ name: 'Ketan' });
    moving.advance(11.4 * 60 * 60 * 1000);
    expect(await leads()).toHaveLength(1);
    moving.advance(0.2 * 60 * 60 * 1000);
    expect(await leads()).toEqual([]);
    const status = { status: 'contacted' };
    const late = await own.patch(`/api/leads/${visible.id}/status`, status, (await own.login(email)).token);
    expect(late.status).toBe(404);
    await own.stop();
  });

  it('lets the employee mark only washes within its period as done', async () => {
    const moving = new TestClock();
    const own = await startApp({ clock: moving });
    const { token } = await own.staff('admin');
    const { userId, email } = await own.staff('employee', { area: OWN });
    const [covered, later] = [await wash(OTHER, TOMORROW, own), await wash(OTHER, '2026-11-23', own)];
    const otherCommunities = [{ community: OTHER, from: TOMORROW, to: TOMORROW }];
    await own.put(`/api/register/employee/${userId}/communities`, { otherCommunities }, token);
    const assigned = await own.put(`/api/washes/${covered.id}/assignee`, { employeeId: userId }, token);
    expect(assigned.status).toBe(200);
    moving.advance(2 * DAY_MS);
    const { token: again } = await own.login(email);
    const done = (id: string) => own.patch(`/api/register/employee/${userId}/work/${id}`, { status: 'done' }, again);
    expect((await done(later.id)).status).toBe(404);
    expect((await done(covered.id)).body).toMatchObject({ wash: { status: 'done' } });
    await own.stop();
  });

  it('allows assignments by name while an employee covers the community', async () => {
    const { id } = await wash('Cedar Grove');
    const { userId } = await app.staff('employee', { area: OWN });
    const assigned = () => app.patch(`/api/washes/${id}`, { status: 'assigned' }, admin);
    await setCommunities(userId, [{ community: 'Cedar Grove', from: '2026-11-23' }]);
    const others = (await app.list<EmployeeResponse>('/api/register/employees', {}, admin)).body.filter(
      ({ otherCommunities }) => otherCommunities.some(({ communityName }) => communityName === 'Cedar Grove'),
    );
    for (const other of others) if (other.id !== userId) await setCommunities(other.id, []);
    const movedAway = (await app.list<EmployeeResponse>('/api/register/employees', {}, admin)).body.filter(
      ({ area }) => area === 'Cedar Grove',
    );
    for (const other of movedAway) await app.put(`/api/register/employee/${other.id}/area`, { area: OWN }, admin);
    expect((await assigned()).body.message).toContain('No employee covers Cedar Grove on 22 Nov 2026');
    await setCommunities(userId, [{ community: 'Cedar Grove', from: TOMORROW }]);
    expect((await assigned()).body).toMatchObject({ status: 'assigned' });
  });

  it('covers the washes of a community that was merged into one of theirs before they are moved', async () => {
    const own = await startApp({ clock: new TestClock() });
    const { token } = await own.staff('admin');
    await own.staff('employee', { area: OTHER });
    const { id } = await wash('Cedar Grove', TOMORROW, own);
    await own.stopJobs();
    const merge = { into: seededCommunityId(OTHER) };
    await own.post(`/api/register/communities/${seededCommunityId('Cedar Grove')}/merge`, merge, token);
    const assigned = await own.patch(`/api/washes/${id}`, { status: 'assigned' }, token);
    expect(assigned.body).toMatchObject({ status: 'assigned' });
    await own.stop();
  });

  it('end the assignments of later days on which the employee does not cover the community any more', async () => {
    const { userId } = await app.staff('employee', { area: OWN });
    await setCommunities(userId, [{ community: OTHER }]);
    const [kept, ended, moved] = [await wash(OTHER), await wash(OTHER, '2026-11-23'), await wash(OWN)];
    for (const { id } of [kept, ended, moved])
      expect((await app.put(`/api/washes/${id}/assignee`, { employeeId: userId }, admin)).status).toBe(200);
    await setCommunities(userId, [{ community: OTHER, to: TOMORROW }]);
    await app.put(`/api/register/employee/${userId}/area`, { area: 'Cedar Grove' }, admin);
    await app.sweep();
    const id = [kept.id, ended.id, moved.id];
    const { body } = await app.list<WashResponse>('/api/washes', { filter: { id, unassigned: true } }, admin);
    expect(body.map((one) => one.id).toSorted()).toEqual([ended.id, moved.id].toSorted());
  });
});

describe('GET register/workload', () => {
  it('counts plans and washes by community and employee, and who covers them today', async () => {
    const own = await startApp({ clock: new TestClock() });
    const { token } = await own.staff('admin');
    const one = await own.staff('employee', { area: OWN });
    const two = await own.staff('employee', { area: OTHER });
    const blocked = await own.staff('employee', { area: OWN });
    await own.put(`/api/register/employee/${blocked.userId}/access`, { disabled: true }, token);
    const otherCommunities = [{ community: OTHER, from: TODAY }];
    await own.put(`/api/register/employee/${one.userId}/communities`, { otherCommunities }, token);
    const washes = [await wash(OWN, TOMORROW, own), await wash(OTHER, TOMORROW, own), await wash(OTHER, TOMORROW, own)];
    await own.put(`/api/washes/${washes[1]!.id}/assignee`, { employeeId: two.userId }, token);

    const { communities, employees } = (await own.get<WorkloadResponse>('/api/register/workload', token)).body;
    const [ownId, otherId] = [seededCommunityId(OWN), seededCommunityId(OTHER)];
    expect(communities).toEqual(
      expect.arrayContaining([
        { communityId: ownId, plans: 0, activePlans: 0, reported: 0, washes: 1, employees: 1 },
        { communityId: otherId, plans: 0, activePlans: 0, reported: 0, washes: 2, employees: 2 },
      ]),
    );
    expect(employees).toHaveLength(2);
    expect(employees).toEqual(
      expect.arrayContaining([
        { employeeId: one.userId, plans: 0, reported: 0, washes: 0 },
        { employeeId: two.userId, plans: 0, reported: 0, washes: 1 },
      ]),
    );
    await own.stop();
  });
});
