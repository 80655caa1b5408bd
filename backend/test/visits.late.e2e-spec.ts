import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VisitResponse } from '#libs/contract/visits.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, stored, TODAY } from './support/schedule-data.js';

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

const report = (planId: string, body: object, who = employee) =>
  app.put(`/api/register/employee/${who.userId}/work/${planId}`, { date: TODAY, ...body }, who.token);
const visits = async (filter: object) => (await app.list<VisitResponse>('/api/visits', { filter }, admin)).body;

describe('a report that is sent later than it was marked', () => {
  it('does not replace one that somebody else entered after the mark', async () => {
    const other = await app.staff('employee', { area: HOME });
    const before = clock.in(-60_000);
    await report('plan5', { outcome: 'missed', reason: 'weather' }, other);
    const late = await report('plan5', { outcome: 'done', markedAt: before });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'visit-reported',
      message: expect.stringMatching(
        /^employee \d+ reported this visit on 21 Nov 2026, 12:00 PM\. Not cleaned: bad weather\.$/,
      ),
      current: 'missed',
      reportedBy: expect.stringMatching(/^employee \d+$/),
      report: { outcome: 'missed', extras: [], reason: 'weather', note: '' },
    });
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ outcome: 'missed', version: 1 }]);

    const same = await report('plan5', { outcome: 'missed', reason: 'weather', markedAt: before });
    expect(same.status).toBe(200);
    const newer = await report('plan5', { outcome: 'done', markedAt: clock.now() });
    expect(newer.status).toBe(200);
    const ownIsOlder = await report('plan5', { outcome: 'missed', reason: 'declined', markedAt: before });
    expect(ownIsOlder.status).toBe(200);
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ reason: 'declined', version: 3 }]);

    const office = await app.staff('manager');
    const path = `/api/register/employee/${employee.userId}/work/plan5`;
    expect((await app.put(path, { date: TODAY, outcome: 'done' }, office.token)).status).toBe(200);
    expect((await report('plan5', { outcome: 'missed', reason: 'weather', markedAt: before })).status).toBe(409);
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ outcome: 'done', version: 4 }]);
    expect((await report('plan5', { outcome: 'due', markedAt: before })).status).toBe(200);
  });

  it('is taken from a phone whose clock is ahead, but not with its time', async () => {
    const { status } = await report('plan5', { outcome: 'done', markedAt: clock.in(23 * 60 * 60_000) });
    expect(status).toBe(200);
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ reportedAt: clock.now() }]);
    await report('plan5', { outcome: 'due' });
  });

  it.each([
    ['2026-11-20T18:29:59Z', 'A visit can be marked from its day on.'],
    ['2026-11-22T07:00:01Z', 'This time is in the future.'],
    ['2026-11-21', 'Please send a time such as 2026-11-21T04:30:00Z'],
    ['2026-11-21T25:00:00Z', 'Please send a time such as 2026-11-21T04:30:00Z'],
    [null, 'Please send a time such as 2026-11-21T04:30:00Z'],
  ])('is rejected when it was marked at %j', async (markedAt, message) => {
    const { status, body } = await report('plan5', { outcome: 'done', markedAt });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'markedAt', message }]);
  });
});

describe('a report that says which one its sender has seen', () => {
  const replaced = async (body: object) => (await report('plan5', body)).body.plan.report.reportedAt as string;

  it('does not replace another one, also of the same account', async () => {
    const first = await replaced({ outcome: 'done', basedOn: null });
    const other = await report('plan5', { outcome: 'missed', reason: 'weather', basedOn: null, markedAt: clock.now() });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({
      code: 'visit-reported',
      message: 'You reported this visit on 21 Nov 2026, 12:00 PM. Cleaned.',
      current: 'done',
      reportedAt: first,
      reportedBy: null,
    });
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ outcome: 'done', version: 1 }]);
    expect((await report('plan5', { outcome: 'done', basedOn: null })).status).toBe(200);

    clock.advance(1_000);
    const second = await replaced({ outcome: 'missed', reason: 'weather', basedOn: first });
    expect(second).not.toBe(first);
    expect((await report('plan5', { outcome: 'done', basedOn: first })).status).toBe(409);
    expect((await report('plan5', { outcome: 'due', basedOn: first })).status).toBe(409);
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ outcome: 'missed', version: 2 }]);
    for (let times = 1; times <= 2; times += 1)
      expect((await report('plan5', { outcome: 'due', basedOn: second })).status).toBe(200);
    expect(await visits({ orderId: 'plan5' })).toEqual([]);
  });

  it('names the colleague or the office staff who reported it', async () => {
    const office = await app.staff('manager');
    const path = `/api/register/employee/${employee.userId}/work/plan5`;
    const entered = { date: TODAY, outcome: 'missed', reason: 'other', note: 'Lift broken', basedOn: null };
    expect((await app.put(path, entered, office.token)).status).toBe(200);
    const { status, body } = await report('plan5', { outcome: 'done', basedOn: null });
    expect(status).toBe(409);
    expect(body.message).toMatch(/^manager \d+ reported this visit on .*\. Not cleaned: Lift broken\.$/);
    const own = await app.put(path, { date: TODAY, outcome: 'due', basedOn: clock.now() }, office.token);
    expect(own.status).toBe(200);
  });

  it.each(['2026-11-21', 'never', 7])('is rejected with the time %j', async (basedOn) => {
    const { status, body } = await report('plan5', { outcome: 'done', basedOn });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'basedOn' }]);
  });
});
