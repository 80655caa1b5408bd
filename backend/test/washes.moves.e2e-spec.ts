import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

/** Noon of Saturday, 21 November 2026, in India. */
const TODAY = '2026-11-21';
const HOUR = 60 * 60_000;
const [BEFORE, AFTER] = ['7:00 AM - 7:30 AM', '9:00 AM - 9:30 AM'];

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
});
beforeEach(async () => {
  admin = admin ? { ...admin, ...(await app.login(admin.email)) } : await app.staff('admin');
});
afterAll(() => app.stop());

let days = 0;
/** A wash of a new customer, on a day on which nothing else is booked. */
async function booked(request: object = {}) {
  const customer = await app.customer();
  const { name, email, phone, token } = customer;
  days += 2;
  const date = addDays(TODAY, days);
  const wanted = { name, email, phone, address: `${days}, Amber Heights`, timeSlot: BEFORE, date, ...request };
  const { body: wash } = await app.post<WashResponse>('/api/checkoutBasic', wanted, token);
  const move = (to: object, by = token) => app.put<WashResponse>(`/api/washes/${wash.id}/time`, to, by);
  return { customer, wash, move, nextDay: addDays(date, 1) };
}

describe('a customer', () => {
  it('moves a wash to another day and time, with its deadline and a mail, and an assignee is chosen again', async () => {
    const { customer, wash, move, nextDay } = await booked();
    const { userId: employeeId } = await app.staff('employee', { area: 'Amber Heights' });
    await app.put(`/api/washes/${wash.id}/assignee`, { employeeId }, admin.token);
    const { status, body } = await move({ date: nextDay, timeSlot: AFTER });
    expect([status, body]).toMatchObject([200, { date: nextDay, timeSlot: AFTER, total: wash.total }]);
    expect(Date.parse(body.cancelUntil) - Date.parse(wash.cancelUntil)).toBe(26 * HOUR);
    expect((await app.get(`/api/washes/${wash.id}`, admin.token)).body).toMatchObject({ assigneeId: null });
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/has changed$/));
    const { body: left } = await app.get(`/api/washes/slots?tier=basic&date=${wash.date}`, customer.token);
    expect(left.slots.every(({ free }: { free: boolean }) => free)).toBe(true);
  });

  it('cannot move it after the deadline, or once it is cancelled', async () => {
    const { customer, wash, nextDay } = await booked();
    clock.advance(Date.parse(wash.cancelUntil) - clock.millis() + 1000);
    const { token } = await app.login(customer.email);
    const move = () => app.put(`/api/washes/${wash.id}/time`, { date: nextDay, timeSlot: AFTER }, token);
    expect((await move()).body).toMatchObject({
      code: 'transition-not-allowed',
      message: expect.stringMatching(/^This wash could be moved until .*\. Please call us\.$/),
    });
    admin = { ...admin, ...(await app.login(admin.email)) };
    await app.patch(`/api/washes/${wash.id}`, { status: 'cancelled' }, admin.token);
    expect((await move()).body).toMatchObject({ message: 'A wash that is cancelled cannot be moved.' });
    expect((await app.get(`/api/washes/${wash.id}`, admin.token)).body).toMatchObject({ date: wash.date });
  });

  it('cannot move the wash of another customer, and staff cannot use this operation', async () => {
    const { wash, move, nextDay } = await booked();
    const to = { date: nextDay, timeSlot: AFTER };
    const other = await app.customer();
    expect((await move(to, other.token)).status).toBe(404);
    expect((await move(to, admin.token)).status).toBe(403);
    expect((await app.get(`/api/washes/${wash.id}`, admin.token)).body).toMatchObject({ date: wash.date });
  });

  it('moves it only to a day and a time that can be booked', async () => {
    const { move, nextDay, wash } = await booked();
    const today = addDays(TODAY, Math.floor((clock.millis() - Date.parse(`${TODAY}T00:00:00+05:30`)) / (24 * HOUR)));
    for (const [to, field] of [
      [{ date: today, timeSlot: '11:30 PM - 12:00 AM' }, 'date'],
      [{ date: addDays(today, 365), timeSlot: AFTER }, 'date'],
      [{ date: nextDay, timeSlot: 'noon' }, 'timeSlot'],
      [{ date: 'tomorrow', timeSlot: AFTER }, 'date'],
      [{ date: nextDay }, 'timeSlot'],
      [{ timeSlot: AFTER }, 'date'],
    ] as const)
      expect((await move(to)).body).toMatchObject({ status: 400, errors: [{ field }] });
    const outdated = { date: nextDay, timeSlot: AFTER, version: wash.version + 1 };
    expect((await move(outdated)).body).toMatchObject({ code: 'edit-conflict', current: { date: wash.date } });
    expect((await move({ date: wash.date, timeSlot: wash.timeSlot })).body).toMatchObject({ version: wash.version });
  });

  it('cannot move it to a time that is full', async () => {
    await app.changeSettings({ washesAtOnce: 1 }, admin.token);
    const { move, nextDay, wash } = await booked();
    await booked({ date: nextDay, timeSlot: AFTER });
    expect((await move({ date: nextDay, timeSlot: AFTER })).body).toMatchObject({ code: 'slot-full' });
    expect((await app.get(`/api/washes/${wash.id}`, admin.token)).body).toMatchObject({ timeSlot: BEFORE });
    await app.changeSettings({ washesAtOnce: 100 }, admin.token);
  });

  it('moves a wash that is not paid only to the places for such washes', async () => {
    await app.changeSettings({ washesAtOnce: 2 }, admin.token);
    const { move, nextDay, wash } = await booked();
    await booked({ date: nextDay, timeSlot: AFTER });
    const to = { date: nextDay, timeSlot: AFTER };
    expect((await move(to)).body).toMatchObject({
      code: 'slot-full',
      message: expect.stringMatching(/reserved for washes paid online/),
    });
    await app.patch(`/api/orders/${wash.id}/payment`, { payment: 'paid' }, admin.token);
    expect((await move(to)).body).toMatchObject(to);
    await app.changeSettings({ washesAtOnce: 100 }, admin.token);
  });

  it('cannot move it to another time of today', async () => {
    const { customer, wash } = await booked({ timeSlot: '8:00 PM - 8:30 PM' });
    clock.advance(Date.parse(`${wash.date}T10:00:00+05:30`) - clock.millis());
    const { token } = await app.login(customer.email);
    const to = { date: wash.date, timeSlot: '10:30 AM - 11:00 AM' };
    const { status, body } = await app.put(`/api/washes/${wash.id}/time`, to, token);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'date' }]]);
    admin = { ...admin, ...(await app.login(admin.email)) };
    expect((await app.put(`/api/washes/${wash.id}`, to, admin.token)).body).toMatchObject(to);
  });

  it('moves washes ten times in 24 hours, so that few mails reach an address of somebody else', async () => {
    const { customer, wash, move, nextDay } = await booked();
    const times = [BEFORE, AFTER];
    for (let nth = 1; nth <= 10; nth += 1) {
      expect((await move({ date: nextDay, timeSlot: 'noon' })).status).toBe(400);
      expect((await move({ date: nextDay, timeSlot: times[nth % 2] })).status).toBe(200);
    }
    expect((await move({ date: nextDay, timeSlot: AFTER })).body).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: 'You have reached the daily limit for moving washes. Please call us, or try again tomorrow.',
    });
    clock.advance(24 * HOUR);
    const { token } = await app.login(customer.email);
    const to = { date: addDays(nextDay, 3), timeSlot: AFTER };
    expect((await app.put(`/api/washes/${wash.id}/time`, to, token)).body).toMatchObject(to);
  });
});
