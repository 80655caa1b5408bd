import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, instantAt } from '#libs/calendar.js';
import type { PlanOrderResponse } from '#libs/contract/plans.js';
import { CommunitiesService } from '../src/communities/communities.service.js';
import { seededCommunityId } from '../src/communities/community.js';
import { AccountsService } from '../src/identity/accounts.service.js';
import { Clock } from '../src/kernel/clock.port.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { MailService } from '../src/mail/mail.service.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { RunningSubscriptionsService } from '../src/subscriptions/running-subscriptions.service.js';
import { SubscriptionRemindersService } from '../src/subscriptions/subscription-reminders.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PROCESSES = 10;

const clock = new TestClock(Date.parse('2026-11-21T06:30:00.000Z'));
let app: TestApp;
let provider: Provider;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());

const mailsTo = async (email: string, subject: RegExp) =>
  (await app.mails()).filter((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));

/** The reminders of other processes at the same moment: they share nothing but the store. */
async function remindInManyProcesses(): Promise<void> {
  const { nest } = app.app;
  await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const jobs = new JobRunner();
      new SubscriptionRemindersService(
        nest.get(OrderRecordsService),
        nest.get(RunningSubscriptionsService),
        nest.get(AccountsService),
        nest.get(CommunitiesService),
        nest.get(MailService),
        nest.get(Clock),
        jobs,
      );
      await jobs.runAll();
    }),
  );
  await app.sweep();
}

describe('a plan that ends', () => {
  it('is reminded of 7 days and 1 day before, once each, with a link to renew it', async () => {
    const customer = await app.customer();
    const renewing = await app.customer();
    const plan = await buy(app, customer);
    const renewed = { ...CRETA, carNumber: 'MH12AB0002', timeSlot: '6:00-6:30' };
    await buy(app, renewing, renewed);
    await buy(app, renewing, renewed);
    expect(plan.endDate).toBe('2026-12-21');
    const ends = () => mailsTo(customer.email, /ends on/);

    clock.advance(22 * DAY);
    await app.sweep();
    expect(await ends()).toEqual([]);
    clock.advance(DAY);
    await remindInManyProcesses();
    const [first, ...others] = await ends();
    expect(others).toEqual([]);
    expect(first!.subject).toBe('Your plan for Hyundai Creta ends on 21 Dec 2026');
    expect(first!.text).toContain(`/book?renew=${plan.id}`);

    for (const days of [1, 2]) {
      clock.advance(days * DAY);
      await app.sweep();
      expect(await ends()).toHaveLength(1);
    }
    clock.advance(3 * DAY);
    await app.sweep();
    expect(await ends()).toHaveLength(2);
    clock.advance(DAY);
    await app.sweep();
    expect(await ends()).toHaveLength(2);
    expect(await mailsTo(renewing.email, /ends on/)).toEqual([]);
  });
});

it('reminds of a plan in a community that takes no new orders without a link to renew it', async () => {
  const customer = await app.customer();
  const plan = await buy(app, customer, { ...CRETA, address: '5, Cedar Grove, Baner' });
  const { token } = await app.staff('admin');
  const path = `/api/register/communities/${seededCommunityId('Cedar Grove')}`;
  const { name, locality } = (await app.get(path, token)).body;
  expect((await app.put(path, { name, locality, active: false }, token)).status).toBe(200);
  clock.advance(Date.parse(`${plan.endDate!}T06:30:00.000Z`) - 7 * DAY - clock.millis());
  await app.sweep();
  const [mail, ...others] = await mailsTo(customer.email, /ends on/);
  expect(others).toEqual([]);
  expect(mail!.text).toContain('We no longer take orders in Cedar Grove, so the plan can’t be renewed.');
  expect(mail!.text).not.toContain('/book');
});

it('reminds of a plan, and links to its renewal, with the time slot from tomorrow on, which is renewed', async () => {
  const customer = await app.customer();
  const plan = await buy(app, customer);
  clock.advance(Date.parse(`${plan.endDate!}T06:30:00.000Z`) - 3 * DAY - clock.millis());
  const { token } = await app.login(customer.email);
  const changed = await app.put(`/api/plans/${customer.userId}/${plan.id}`, { timeSlot: '9:30-10:00' }, token);
  expect(changed.status).toBe(200);
  const admin = await app.staff('admin');
  expect((await app.post(`/api/renewals/${plan.id}/mail`, {}, admin.token)).status).toBe(202);
  await app.sweep();
  for (const subject of [/^Renew your plan/, /ends on/]) {
    const [mail] = await mailsTo(customer.email, subject);
    expect(mail!.text!.replaceAll('\u00a0', ' ')).toContain('Daily at: 9:30–10:00 AM');
  }
});

describe('the reminder of a plan that ends', () => {
  /** Buys a plan, and moves the clock to the time of day some days before its last day. */
  async function daysBeforeTheEnd(days: number, minute: number) {
    const customer = await app.customer();
    const { endDate } = await buy(app, customer);
    clock.advance(Date.parse(instantAt(addDays(endDate!, -days), minute)) - clock.millis());
    return () => mailsTo(customer.email, /ends on/);
  }

  it('is sent from nine o’clock on', async () => {
    const sent = await daysBeforeTheEnd(7, 8 * 60 + 59);
    await app.sweep();
    expect(await sent()).toEqual([]);
    clock.advance(MINUTE);
    await app.sweep();
    expect(await sent()).toHaveLength(1);
  });

  it('is sent later, once, when the jobs did not run on its day', async () => {
    const sent = await daysBeforeTheEnd(5, 12 * 60);
    for (const days of [0, 1, 1]) {
      clock.advance(days * DAY);
      await app.sweep();
      expect(await sent()).toHaveLength(1);
    }
  });

  it('is sent on the same day after it failed', async () => {
    const sent = await daysBeforeTheEnd(7, 12 * 60);
    const lost = jest.spyOn(app.app.nest.get(AccountsService), 'find').mockRejectedValue(new Error('not now'));
    await app.app.nest.get(JobRunner).run('plan reminders');
    lost.mockRestore();
    expect(await sent()).toEqual([]);
    await app.sweep();
    expect(await sent()).toHaveLength(1);
  });
});

describe('a payment that failed', () => {
  const begin = async () => {
    const customer = await app.customer();
    const planData = { ...CRETA, timeSlot: '7:00-7:30' };
    const { body } = await app.post<PlanOrderResponse>('/api/checkout/order', { planData }, customer.token);
    await provider.pay(body.orderId, 'failure');
    return { customer, orderId: body.orderId };
  };

  it.each([false, true])('is announced once, with a link to retry (webhook lost: %s)', async (drop) => {
    await provider.setFaults({ webhook: { drop } });
    const { customer } = await begin();
    await provider.setFaults({});
    const told = () => mailsTo(customer.email, /did not go through/);
    await app.sweep();
    expect(await told()).toEqual([]);
    for (const minutes of [16, 14, 60]) {
      clock.advance(minutes * MINUTE);
      await app.sweep();
    }
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Your payment for your plan for Hyundai Creta did not go through');
    expect(mail!.text).toContain('/profilepage');
  });

  it('is not announced when the customer has paid in the meantime', async () => {
    const { customer, orderId } = await begin();
    await provider.pay(orderId);
    clock.advance(31 * MINUTE);
    await app.sweep();
    expect(await mailsTo(customer.email, /did not go through/)).toEqual([]);
  });
});
