import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, instantAt, type CalendarDate } from '#libs/calendar.js';
import type { MailResponse } from '#libs/contract/mails.js';
import { Mailer, MailServerUnavailable } from '../src/mail/mailer.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const MINUTE = 60_000;
const NOON = 12 * 60;

const clock = new TestClock(Date.parse('2026-11-21T06:30:00.000Z'));
let app: TestApp;
let admin: { token: string; email: string };
/** The mail server accepts emails again. */
let endOutage: () => void;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

/** Moves the clock to a minute of a day. */
async function goTo(day: CalendarDate, minute: number, ...people: { email: string; token: string }[]): Promise<void> {
  await pass(Date.parse(instantAt(day, minute)) - clock.millis(), ...people);
}

/** Moves the clock; sessions are short, so that everybody signs in again. */
async function pass(ms: number, ...people: { email: string; token: string }[]): Promise<void> {
  clock.advance(ms);
  await app.signInAgain(admin, ...people);
}

/** A plan on the day before its last, whose reminder and renewal link wait for the mail server. */
async function withWaitingReminders(carNumber: string) {
  const customer = await app.customer();
  const planData = { ...CRETA, carNumber };
  const { id, endDate } = await buy(app, customer, planData);
  const mailer = app.app.nest.get(Mailer);
  const send = mailer.send.bind(mailer);
  mailer.send = () => Promise.reject(new MailServerUnavailable('down'));
  endOutage = () => {
    mailer.send = send;
  };
  await goTo(addDays(endDate!, -1), NOON, customer);
  expect((await app.post(`/api/renewals/${id}/mail`, {}, admin.token)).status).toBe(202);
  await app.sweep();
  const reminders = async () =>
    (await app.list<MailResponse>('/api/mails', { filter: { q: customer.email } }, admin.token)).body.filter(
      ({ subject }) => /ends on|^Renew/.test(subject),
    );
  expect(await reminders()).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
  for (const minutes of [1, 3, 10, 60]) {
    clock.advance(minutes * MINUTE);
    await app.sweep();
  }
  await pass(0, customer);
  return { customer, planData, id, endDate: endDate!, reminders };
}

const received = async (email: string) =>
  (await app.mails()).filter(({ to, subject }) => to?.[0]?.address === email && /ends on|^Renew/.test(subject ?? ''));

async function afterOutage(): Promise<void> {
  endOutage();
  await pass(60 * MINUTE);
  for (let run = 1; run <= 2; run += 1) await app.sweep();
}

async function expectOutdated({ customer, reminders }: Awaited<ReturnType<typeof withWaitingReminders>>) {
  const late = await reminders();
  expect(late).toMatchObject([
    { status: 'expired', canSendAgain: false },
    { status: 'expired', canSendAgain: false },
  ]);
  expect(await received(customer.email)).toEqual([]);
  for (const { id } of late) {
    const again = await app.post(`/api/mails/${id}/send-again`, {}, admin.token);
    expect({ status: again.status, message: again.body.message }).toEqual({
      status: 409,
      message: 'This email is outdated.',
    });
  }
}

describe('reminders and renewal links that waited for the mail server', () => {
  it('are sent when the plan still ends', async () => {
    const { customer } = await withWaitingReminders('MH12DN0001');
    await afterOutage();
    expect(await received(customer.email)).toHaveLength(2);
  });

  it('are not sent after the plan has ended', async () => {
    const plan = await withWaitingReminders('MH12DN0002');
    await goTo(addDays(plan.endDate, 2), NOON);
    await afterOutage();
    await expectOutdated(plan);
  });

  it('are not sent after the plan was renewed', async () => {
    const plan = await withWaitingReminders('MH12DN0003');
    await buy(app, plan.customer, plan.planData);
    await afterOutage();
    await expectOutdated(plan);
  });

  it('are not sent after the plan was cancelled', async () => {
    const plan = await withWaitingReminders('MH12DN0004');
    const { userId, token } = plan.customer;
    expect((await app.patch(`/api/plans/${userId}/${plan.id}`, { status: 'cancelled' }, token)).status).toBe(200);
    await afterOutage();
    await expectOutdated(plan);
  });

  it('are not sent after a day was given back, because the plan ends later', async () => {
    const plan = await withWaitingReminders('MH12DN0005');
    const date = addDays(plan.endDate, -2);
    const given = await app.put(`/api/allOrders/${plan.id}/days-given-back`, { date, givenBack: true }, admin.token);
    expect(given.status).toBe(200);
    await afterOutage();
    await expectOutdated(plan);
  });

  it('cannot be sent again after the plan was renewed', async () => {
    const plan = await withWaitingReminders('MH12DN0006');
    expect((await plan.reminders()).map(({ canSendAgain }) => canSendAgain)).toEqual([true, true]);
    await buy(app, plan.customer, plan.planData);
    const [mail, other] = await plan.reminders();
    expect([mail, other].map((one) => one?.canSendAgain)).toEqual([false, false]);
    expect((await app.post(`/api/mails/${mail!.id}/send-again`, {}, admin.token)).status).toBe(409);
    await afterOutage();
    await expectOutdated(plan);
  });
});
