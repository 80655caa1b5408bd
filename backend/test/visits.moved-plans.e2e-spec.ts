import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;
const OLD = 'Amber Heights';
const NEW = 'Cedar Grove';

const clock = new TestClock();
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['staff']>>;
let oldTeam: typeof admin;
let newTeam: typeof admin;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  oldTeam = await app.staff('employee', { area: OLD });
  newTeam = await app.staff('employee', { area: NEW });
});
afterAll(() => app.stop());

async function nextDay(): Promise<void> {
  clock.advance(DAY);
  await app.sweep();
  [admin, oldTeam, newTeam] = (await Promise.all([admin, oldTeam, newTeam].map(({ email }) => app.login(email)))) as [
    typeof admin,
    typeof admin,
    typeof admin,
  ];
}

const today = () => new Date(clock.millis()).toISOString().slice(0, 10);
const yesterday = () => addDays(today(), -1);
const report = (team: typeof admin, planId: string, body: object) =>
  app.put(`/api/register/employee/${team.userId}/work/${planId}`, { outcome: 'done', ...body }, team.token);
const scheduled = async (team: typeof admin, date: string, planId: string) => {
  const path = `/api/register/employee/${team.userId}/work?date=${date}`;
  const { body } = await app.get<ScheduleResponse>(path, team.token);
  return body.visits.find(({ id }) => id === planId);
};

it('visits can be reported late by the team that made them, although the plan has moved since', async () => {
  const customer = await app.customer();
  const { id } = await buy(app, customer, { ...CRETA, address: `1, ${OLD}` });
  await nextDay();
  const change = { communityId: seededCommunityId(NEW), flat: '2', timeSlot: '7:00-7:30', carNumber: 'MH12AB9999' };
  expect((await app.put(`/api/allOrders/${id}`, change, admin.token)).status).toBe(200);
  await nextDay();

  expect(await scheduled(newTeam, yesterday(), id)).toBeUndefined();
  expect((await report(newTeam, id, { date: yesterday() })).status).toBe(404);
  expect(await scheduled(oldTeam, today(), id)).toBeUndefined();
  expect((await report(oldTeam, id, { date: today() })).status).toBe(404);
  const before = { timeSlot: CRETA.timeSlot, community: OLD, car: { number: 'MH12AB1234' } };
  expect(await scheduled(oldTeam, yesterday(), id)).toMatchObject({ ...before, plan: { report: null } });
  const late = await report(oldTeam, id, { date: yesterday(), extras: ['wax'] });
  expect(late).toMatchObject({ status: 200, body: before });
  expect(await scheduled(oldTeam, yesterday(), id)).toMatchObject({ plan: { report: { outcome: 'done' } } });
  const visits = await app.list<VisitResponse>('/api/visits', { filter: { orderId: id } }, admin.token);
  expect(visits.body).toMatchObject([{ communityName: OLD, carNumber: 'MH12AB1234' }]);

  // The new team sees what the old one did.
  expect(await scheduled(newTeam, today(), id)).toMatchObject({ plan: { extras: { interior: 0, wax: 1 } } });
  expect((await report(newTeam, id, { date: today() })).body.plan.extras).toEqual({ interior: 0, wax: 1 });
});

it('are found by the team that made them, although the time of the plan has changed after its community', async () => {
  const customer = await app.customer();
  const { id } = await buy(app, customer, { ...CRETA, carNumber: 'MH12AB7777', address: `5, ${OLD}` });
  await nextDay();
  const move = { communityId: seededCommunityId(NEW), flat: '6' };
  expect((await app.put(`/api/allOrders/${id}`, move, admin.token)).status).toBe(200);
  await nextDay();
  expect((await app.put(`/api/allOrders/${id}`, { timeSlot: '7:00-7:30' }, admin.token)).status).toBe(200);
  await nextDay();
  expect(await scheduled(oldTeam, addDays(today(), -2), id)).toMatchObject({ community: OLD });
});

it('are found by the team that made them, although the plan has moved twice since', async () => {
  const customer = await app.customer();
  const { id } = await buy(app, customer, { ...CRETA, carNumber: 'MH12AB8888', address: `7, ${OLD}` });
  for (const community of [NEW, 'Pine Crest']) {
    await nextDay();
    const move = { communityId: seededCommunityId(community), flat: '8' };
    expect((await app.put(`/api/allOrders/${id}`, move, admin.token)).status).toBe(200);
  }
  await nextDay();
  expect(await scheduled(newTeam, yesterday(), id)).toMatchObject({ community: NEW });
  expect(await scheduled(oldTeam, addDays(today(), -2), id)).toMatchObject({ community: OLD });
});

it('follow the community that their plan had when it is merged into another', async () => {
  const customer = await app.customer();
  const { id } = await buy(app, customer, { ...CRETA, carNumber: 'MH12AB5555', address: `3, ${OLD}` });
  await nextDay();
  const change = { communityId: seededCommunityId(NEW), flat: '4' };
  expect((await app.put(`/api/allOrders/${id}`, change, admin.token)).status).toBe(200);
  await nextDay();
  const merge = { into: seededCommunityId('Mulberry Park') };
  await app.post(`/api/register/communities/${seededCommunityId(OLD)}/merge`, merge, admin.token);
  await app.sweep();
  expect(await scheduled(oldTeam, yesterday(), id)).toMatchObject({ community: 'Mulberry Park' });
  expect((await report(oldTeam, id, { date: yesterday() })).status).toBe(200);
});
