import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsService } from '../src/identity/accounts.service.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, TODAY } from './support/schedule-data.js';

const clock = new TestClock();
let app: TestApp;
let employee: Awaited<ReturnType<TestApp['staff']>>;
let customer: Awaited<ReturnType<TestApp['customer']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  employee = await app.staff('employee', { area: HOME });
  customer = await app.customer();
  const own = { ...PLAN, userId: customer.userId, carNumber: 'MH12OWN00001', timeSlot: '6:00-6:30' };
  await app.app.nest.get(OrderRecordsService).restore([{ ...own, id: 'planOwn', paymentId: 'payOwn' }]);
});
afterAll(() => app.stop());

const report = (planId: string, body: object) =>
  app.put(`/api/register/employee/${employee.userId}/work/${planId}`, { date: TODAY, ...body }, employee.token);

describe('a missed visit', () => {
  const MINUTE = 60_000;
  const mails = async () =>
    (await app.mails())
      .filter(({ to, subject }) => to?.[0]?.address === customer.email && /^We could not clean/.test(subject ?? ''))
      .map(({ subject, text }) => ({ subject, text }));
  const mark = async (body: object) => expect((await report('planOwn', body)).status).toBe(200);
  /** Tokens are valid for 15 minutes. */
  const later = async (minutes: number) => {
    clock.advance(minutes * MINUTE);
    await app.sweep();
    employee = await app.login(employee.email);
  };

  it('is mailed to its customer once, unless it is withdrawn or corrected within half an hour', async () => {
    await mark({ outcome: 'missed', reason: 'car-away' });
    await later(29);
    await mark({ outcome: 'due' });
    await later(2);
    await mark({ outcome: 'missed', reason: 'no-access' });
    await mark({ outcome: 'done' });
    await later(31);
    await mark({ outcome: 'missed', reason: 'declined' });
    await later(31);
    expect(await mails()).toEqual([]);

    await mark({ outcome: 'missed', reason: 'car-away', note: 'Bay empty' });
    await later(31);
    expect(await mails()).toEqual([
      {
        subject: 'We could not clean your Hyundai Creta on 21 Nov 2026',
        text: expect.stringMatching(/on Sat.21.Nov: the car was not there\.\s+Our team’s note: Bay empty/),
      },
    ]);
    await mark({ outcome: 'missed', reason: 'weather' });
    await later(31);
    expect(await mails()).toHaveLength(1);
  });

  it('is mailed with the advice to pause if its plan can be paused, whatever the rules of new plans are', async () => {
    const place = { ...PLAN, timeSlot: '6:00-6:30', userId: customer.userId };
    const [offered, none] = [60, 0].map((maxDaysPerTerm) => ({ ...PLAN.pausePolicy, maxDaysPerTerm }));
    const plans = [
      { id: 'planPausable', pausePolicy: offered! },
      { id: 'planUnpausable', pausePolicy: none! },
      { id: 'planAboutToEnd', pausePolicy: offered!, endDate: TODAY, paidDays: 21 },
    ].map((one) => ({ ...place, carName: one.id, carNumber: '', paymentId: one.id, ...one }));
    await app.app.nest.get(OrderRecordsService).restore(plans);
    const advised = async () => {
      for (const { id } of plans) await report(id, { outcome: 'missed', reason: 'car-away' });
      await later(31);
      const texts = await mails();
      return plans
        .filter(({ id }) =>
          texts.some(({ subject, text }) => subject!.includes(id) && text!.includes('pause the plan')),
        )
        .map(({ id }) => id);
    };
    await app.changeSettings({ pauseMaxDaysPerTerm: 0 }, (await app.staff('admin')).token);
    expect(await advised()).toEqual(['planPausable']);
    await app.changeSettings({ pauseMaxDaysPerTerm: 60 }, (await app.staff('admin')).token);
  });

  it('is not mailed when it is withdrawn while others are mailed', async () => {
    const people = [await app.customer(), await app.customer()];
    const place = { ...PLAN, timeSlot: '6:00-6:30' };
    const plans = people.map(({ userId }, at) => ({
      ...place,
      carNumber: `MH12LATE000${at}`,
      id: `planLate${at}`,
      paymentId: `payLate${at}`,
      userId,
    }));
    await app.app.nest.get(OrderRecordsService).restore(plans);
    for (const { id } of plans) expect((await report(id, { outcome: 'missed', reason: 'weather' })).status).toBe(200);
    clock.advance(31 * MINUTE);
    employee = await app.login(employee.email);

    const accounts = app.app.nest.get(AccountsService);
    const find = accounts.find.bind(accounts);
    let first: string | null = null;
    accounts.find = async (id) => {
      if (first === null && people.some(({ userId }) => userId === id)) {
        first = id;
        const other = plans.find(({ userId }) => userId !== id)!;
        expect((await report(other.id, { outcome: 'due' })).status).toBe(200);
      }
      return find(id);
    };
    await app.app.nest.get(JobRunner).run('missed visits');
    accounts.find = find;
    await app.sweep();
    const told = (await app.mails())
      .filter(({ subject }) => /^We could not clean/.test(subject ?? ''))
      .flatMap(({ to }) => people.filter(({ email }) => email === to?.[0]?.address));
    expect(told.map(({ userId }) => userId)).toEqual([first]);
  });
});
