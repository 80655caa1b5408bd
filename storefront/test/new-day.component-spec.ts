import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { addDays, calendarDateOf, formatWeekday } from '#libs/calendar.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { TIMERS } from '../../backoffice/test/support/timers.js';
import type { Session } from '../../scripts/browser/api.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { buyPlan, CRETA, giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;
const today = calendarDateOf(new Date().toISOString());
const tomorrow = addDays(today, 1);

beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
  await site.api.changeSettings(() => ({ daysOff: { weekly: null, holidays: [] } }));
});
afterEach(() => {
  jest.useRealTimers();
  site.close();
});
afterAll(() => site.stop());

const atTime = (now: string) => jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...TIMERS] });

/** The page is open since the evening before the server's day. */
const eveningBefore = () => atTime(`${addDays(today, -1)}T23:50:00+05:30`);

function unlockPhone(): void {
  atTime(`${today}T00:01:00+05:30`);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function placeOrder(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Place order, pay after the wash' }));
  await screen.findByText('Order placed successfully! (Basic)');
}

async function washesOf({ token }: Session): Promise<WashResponse[]> {
  return (await site.api.expect<WashResponse[]>(200, 'GET', '/api/washes/mine', { token })).body;
}

it('a new day begins in the profile that stays open over midnight', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await buyPlan(site.api, new StandInControl(site.backend), customer);
  eveningBefore();
  await site.open('/profilepage', customer);
  const next = await screen.findByRole('region', { name: 'Next cleaning' });
  expect(next.textContent).toContain(formatWeekday(tomorrow));
  expect(next.textContent).not.toContain('Tomorrow');
  unlockPhone();
  await waitFor(() => expect(next.textContent).toContain(`Tomorrow, ${formatWeekday(tomorrow)}`));
});

it('moves the day of a wash that can no longer be booked, and keeps its other values', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  eveningBefore();
  await site.open('/checkoutbasic', customer);
  const chip = (day: string) =>
    screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${formatWeekday(day)}`) });
  await waitFor(async () => expect((await chip(today)).checked).toBe(true));
  unlockPhone();
  await waitFor(async () => expect((await chip(tomorrow)).checked).toBe(true));
  expect(screen.queryByRole('radio', { name: new RegExp(`^${formatWeekday(today)}`) })).toBeNull();

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time slot' }), '9:00 AM - 9:30 AM');
  await placeOrder();
  expect(await washesOf(customer)).toMatchObject([{ date: tomorrow }]);
});

it('asks for another day if the chosen one can no longer be booked', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  eveningBefore();
  await site.open('/checkoutbasic', customer);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time slot' }), '9:00 AM - 9:30 AM');
  unlockPhone();
  await screen.findByText('The day you chose can no longer be booked. Please choose another.');
  await user.click(await screen.findByRole('button', { name: 'Place order, pay after the wash' }));
  await screen.findByText(/^Please choose a day from /);
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${formatWeekday(tomorrow)}`) }));
  await placeOrder();
  expect(await washesOf(customer)).toMatchObject([{ date: tomorrow }]);
});

it('asks for another day also after a reload', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  eveningBefore();
  await site.open('/checkoutbasic', customer);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time slot' }), '9:00 AM - 9:30 AM');
  unlockPhone();
  await screen.findByText('The day you chose can no longer be booked. Please choose another.');
  await site.open('/checkoutbasic', customer);
  await user.click(await screen.findByRole('button', { name: 'Place order, pay after the wash' }));
  await screen.findByText(/^Please choose a day from /);
  expect(await washesOf(customer)).toEqual([]);
});

it('keeps a later day of a wash', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  eveningBefore();
  await site.open('/checkoutbasic', customer);
  await user.click(await screen.findByRole('radio', { name: 'Later' }));
  const first = addDays(today, 7);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: formatWeekday(first) })).checked).toBe(true);
  unlockPhone();
  // It is among the next seven days now.
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Later day' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: formatWeekday(first) }).checked).toBe(true);
});
