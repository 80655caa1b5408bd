import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { exportedRow } from './support/exported.js';
import { HOME, TODAY, WASH } from './support/schedule-data.js';
import { BOOKING_EMAIL } from './support/washes.js';

const clock = new TestClock();
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['staff']>>;
let employee: Awaited<ReturnType<TestApp['staff']>>;
let colleague: Awaited<ReturnType<TestApp['staff']>>;
let customer: Awaited<ReturnType<TestApp['customer']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  employee = await app.staff('employee', { area: HOME });
  colleague = await app.staff('employee', { area: HOME });
  customer = await app.customer();
});
afterAll(() => app.stop());

const AWAY = { outcome: 'missed', reason: 'car-away', note: 'Bay empty' };

let washes = 0;
let id = '';
const book = async (changes: Partial<typeof WASH> = {}) => {
  washes += 1;
  id = `wash${washes}`;
  const own = { ...WASH, userId: customer.userId, email: BOOKING_EMAIL, ...changes };
  await app.app.nest.get(OrderRecordsService).restore([{ ...own, id, status: 'assigned' }]);
};
beforeEach(() => book());

const path = (employeeId = employee.userId) => `/api/register/employee/${employeeId}/work/${id}`;
const report = (body: object, who = employee) => app.put(path(who.userId), { date: TODAY, ...body }, who.token);
const done = (body: object = {}, who = employee) => app.patch(path(who.userId), { status: 'done', ...body }, who.token);
const stored = async () => (await app.get<WashResponse>(`/api/washes/${id}`, admin.token)).body;
const isListed = async () => {
  const { body } = await app.list<WashResponse>('/api/washes', { filter: { missed: true } }, admin.token);
  return body.some((wash) => wash.id === id);
};

describe('a wash that could not be done', () => {
  it('is reported with a reason beside its status, and withdrawn', async () => {
    for (let times = 1; times <= 2; times += 1) {
      const { status, body } = await report({ ...AWAY, basedOn: null });
      expect(status).toBe(200);
      expect(body.wash).toMatchObject({
        status: 'assigned',
        allowedStatuses: ['done'],
        report: { outcome: 'missed', extras: [], reason: 'car-away', note: 'Bay empty', reportedAt: clock.now() },
      });
    }
    const missed = { reason: 'car-away', note: 'Bay empty', reportedAt: clock.now() };
    expect(await stored()).toMatchObject({
      status: 'assigned',
      missed: { ...missed, employee: expect.stringMatching(/^employee \d+$/), enteredBy: null },
    });
    expect(await exportedRow(app, admin.token, '/api/washes', { id: [id] })).toMatchObject({
      Report: 'Not cleaned: the car was not there. Bay empty',
    });
    expect(await isListed()).toBe(true);
    const [own] = (await app.get(`/api/washes/mine`, customer.token)).body;
    expect(own.missed).toEqual({ ...missed, employee: null, enteredBy: null });

    expect((await report({ outcome: 'due', basedOn: clock.now() })).body.wash.report).toBeNull();
    expect((await report({ outcome: 'due' })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'assigned', missed: null });
    expect(await isListed()).toBe(false);
  });

  it('needs a reason, and is marked as done by its status only', async () => {
    expect((await report({ outcome: 'missed' })).body.errors[0].field).toBe('reason');
    expect((await report({ outcome: 'done' })).body.errors[0].field).toBe('outcome');
    expect((await report({ ...AWAY, date: '2026-11-20' })).status).toBe(404);
  });

  it('is not reported because of the car before its slot begins, when the car can still arrive', async () => {
    await book({ timeSlot: '12:30 PM - 1:00 PM' });
    const early = { status: 409, code: 'wash-not-begun' };
    for (const reason of ['car-away', 'no-access'])
      expect((await report({ outcome: 'missed', reason })).body).toMatchObject({
        ...early,
        message: 'This wash begins at 12:30 PM. Whether the car is there can be reported from then on.',
      });
    expect((await app.put(path(), { date: TODAY, ...AWAY }, admin.token)).body).toMatchObject(early);
    expect((await report({ ...AWAY, markedAt: `${TODAY}T07:00:00Z` })).body).toMatchObject(early);
    for (const reason of ['weather', 'declined'])
      expect((await report({ outcome: 'missed', reason })).status).toBe(200);
    expect((await report({ outcome: 'due' })).status).toBe(200);

    const marked = clock.now();
    clock.advance(30 * 60_000);
    employee = await app.login(employee.email);
    colleague = await app.login(colleague.email);
    admin = await app.login(admin.email);
    expect((await report({ ...AWAY, markedAt: marked })).body).toMatchObject(early);
    expect(await stored()).toMatchObject({ missed: null });
    expect((await report({ ...AWAY, markedAt: clock.now() })).status).toBe(200);
  });

  it('can be entered by the office, and is not found by other teams', async () => {
    const entered = await app.put(path(), { date: TODAY, ...AWAY }, admin.token);
    expect(entered.status).toBe(200);
    expect((await stored()).missed).toMatchObject({
      employee: expect.stringMatching(/^employee \d+$/),
      enteredBy: expect.stringMatching(/^admin \d+$/),
    });
    const other = await app.staff('employee', { area: 'Cedar Grove' });
    expect((await report({ outcome: 'due' }, other)).status).toBe(404);
  });

  it('is done later, which ends the report', async () => {
    await report(AWAY);
    expect((await done({ basedOn: clock.now() })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'done', missed: null });
    expect(await isListed()).toBe(false);
  });

  it('keeps a report that the sender of another mark has not seen', async () => {
    await report(AWAY, colleague);
    const seen = clock.now();
    clock.advance(1_000);
    const answers = [
      await done({ basedOn: null }),
      await report({ outcome: 'missed', reason: 'weather', basedOn: null }),
      await report({ outcome: 'due', basedOn: '2026-11-21T01:00:00Z' }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'visit-reported', current: 'missed', reportedAt: seen });
      expect(body.message).toMatch(/^employee \d+ reported this visit on .*\. Not cleaned: the car was not there\.$/);
    }
    expect(await stored()).toMatchObject({ status: 'assigned', missed: { reason: 'car-away' } });
    expect((await report({ outcome: 'missed', reason: 'weather', basedOn: seen })).status).toBe(200);
    // Clients that do not say what they have seen.
    expect((await done()).status).toBe(200);
  });

  // docs/threat-model.md, 43
  it('is in the audit log when a colleague replaces its report, even with the same reason', async () => {
    await report(AWAY);
    const first = clock.now();
    clock.advance(1_000);
    expect((await report({ ...AWAY, note: 'Gate closed', basedOn: first }, colleague)).status).toBe(200);
    const { body } = await app.list<ChangeResponse>('/api/changes', { filter: { recordId: id } }, admin.token);
    expect(body.find(({ by }) => by === colleague.email)).toMatchObject({
      resource: 'washes',
      action: 'changed',
      differences: [
        {
          field: 'report',
          before: 'Not cleaned: the car was not there. Bay empty',
          after: 'Not cleaned: the car was not there. Gate closed',
        },
        { field: 'employeeId', before: employee.userId, after: colleague.userId },
        { field: 'reportedAt', before: first, after: clock.now() },
      ],
    });
  });

  it('is not reported once it is done, and says who did it', async () => {
    await done({}, colleague);
    const { status, body } = await report({ ...AWAY, basedOn: null });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'transition-not-allowed', current: 'done' });
    expect(body.message).toMatch(/^employee \d+ marked this wash as done on 21 Nov 2026, /);
  });

  it('is due again after the office has moved it', async () => {
    await report(AWAY);
    const moved = { version: (await stored()).version, date: '2026-11-23' };
    expect((await app.put(`/api/washes/${id}`, moved, admin.token)).status).toBe(200);
    expect(await stored()).toMatchObject({ date: '2026-11-23', missed: null });
    expect(await isListed()).toBe(false);
  });

  it('keeps its report when it is cancelled, and needs no decision any more', async () => {
    await report(AWAY);
    const cancelled = await app.patch(`/api/washes/${id}`, { status: 'cancelled' }, admin.token);
    expect(cancelled.status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'cancelled', missed: { reason: 'car-away' } });
    expect(await isListed()).toBe(false);
    expect((await report({ outcome: 'due' })).status).toBe(409);
  });
});

describe('the mail about a wash that could not be done', () => {
  /** Tokens are valid for 15 minutes. */
  const later = async (minutes: number) => {
    clock.advance(minutes * 60_000);
    await app.sweep();
    employee = await app.login(employee.email);
    admin = await app.login(admin.email);
  };
  const mails = async () =>
    (await app.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === customer.email && /^We could not do your/.test(subject ?? ''),
    );

  it('is sent half an hour after the report, once, unless it was withdrawn or the wash was done', async () => {
    await later(40);
    const before = (await mails()).length;
    await report(AWAY);
    await later(29);
    await report({ outcome: 'due' });
    await later(2);
    await report({ outcome: 'missed', reason: 'declined' });
    await later(31);
    expect(await mails()).toHaveLength(before);

    await report(AWAY);
    await later(31);
    await later(31);
    const [mail, ...more] = (await mails()).slice(before);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'We could not do your Basic Car Wash on 21 Nov 2026',
      text: expect.stringMatching(/on Sat.21.Nov: the car was not there\.\s+Our team’s note: Bay empty/),
    });

    await report({ ...AWAY, reason: 'weather' });
    await done();
    await later(31);
    expect(await mails()).toHaveLength(before + 1);
  });

  it('is not sent when the office cancels the wash before', async () => {
    const before = (await mails()).length;
    await report(AWAY);
    expect((await app.patch(`/api/washes/${id}`, { status: 'cancelled' }, admin.token)).status).toBe(200);
    await later(31);
    expect(await mails()).toHaveLength(before);
  });
});
