import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate, formatDay, formatWeekday } from '#libs/calendar.js';
import type { Person, Session } from '../../scripts/browser/api.js';
import { CRETA, giveCars, placePlan } from '../e2e/support/seed.js';
import { addDialogs } from './support/dialogs.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;
/** Has a wash on a day that became a day off. */
let washCustomer: Person & Session;
const today = calendarDateOf(new Date().toISOString());
const [tomorrow, later] = [addDays(today, 1), addDays(today, 30)];

/** The site loads the settings once, so they are changed before its first page. */
beforeAll(async () => {
  addDialogs();
  site = await Storefront.start();
  await site.api.liftHomeLimits();
  washCustomer = await site.api.customer();
  const { name, email, phone, token } = washCustomer;
  const wash = { name, email, phone, address: 'Bay 4, Cedar Grove', date: tomorrow, timeSlot: '7:00 AM - 7:30 AM' };
  await site.api.expect(201, 'POST', '/api/checkoutBasic', { token, body: wash });
  const holidays = [tomorrow, later].map((date) => ({ date, name: 'Founder’s Day' }));
  await site.api.changeSettings(() => ({ daysOff: { weekly: null, holidays } }));
});
afterEach(() => site.close());
afterAll(() => site.stop());

it('days off are not offered for a single wash, and are named', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/checkoutbasic', customer);
  const dayAfter = formatWeekday(addDays(today, 2));
  const chip = await screen.findByRole<HTMLInputElement>('radio', { name: dayAfter });
  await waitFor(() => expect(chip.checked).toBe(true));
  expect(screen.queryByRole('radio', { name: new RegExp(formatWeekday(tomorrow)) })).toBeNull();
  const days = screen.getByRole('group', { name: 'Which day' });
  expect(days.textContent.replaceAll('\u00a0', ' ')).toContain(
    `No cleaning on 2 announced holidays: Founder’s Day (${formatDay(tomorrow)}) and Founder’s Day (${formatDay(later)}).`,
  );

  await user.click(screen.getByRole('radio', { name: 'Later' }));
  const holiday = () =>
    screen.queryByRole<HTMLInputElement>('radio', { name: `${formatWeekday(later)}, Founder’s Day` });
  while (!holiday()) await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(holiday()!.disabled).toBe(true);
});

it('days off of the next seven days are pointed out below the next cleaning of a plan, which skips them', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await placePlan(site.api, customer);
  await site.open('/profilepage', customer);
  const visits = await screen.findByRole('region', { name: 'Next cleaning' });
  expect(visits.textContent).toContain(formatWeekday(addDays(today, 2)));
  const plain = visits.textContent.replaceAll('\u00a0', ' ');
  expect(plain).toContain(`No cleaning on Founder’s Day (${formatDay(tomorrow)}).`);
  expect(plain).not.toContain('wash');
});

it('a wash that was booked before its day became a day off is announced as taking place', async () => {
  await site.open('/profilepage', washCustomer);
  const visits = await screen.findByRole('region', { name: 'Next cleaning' });
  const plain = visits.textContent.replaceAll('\u00a0', ' ');
  expect(plain).toContain(formatWeekday(tomorrow).replaceAll('\u00a0', ' '));
  expect(plain).toContain(`No cleaning on Founder’s Day (${formatDay(tomorrow)}). Booked washes still take place.`);
});

it('move the first cleaning that customers without a plan are promised', async () => {
  await site.open('/profilepage', await site.api.customer());
  const plans = await screen.findByRole('region', { name: 'My Plans' });
  await waitFor(() => expect(plans.textContent).toContain('No plans found'));
  const plain = plans.textContent.replaceAll('\u00a0', ' ');
  const first = formatWeekday(addDays(today, 2)).replaceAll('\u00a0', ' ');
  expect(plain).toContain(`Cleaning starts on ${first} if you pay today.`);
});

it('move the first cleaning that is announced after a pause', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  const plan = await placePlan(site.api, customer);
  const [pausedFrom, pausedUntil] = [addDays(today, 10), addDays(later, -1)];
  site.intercept = (_, method) =>
    method === 'PATCH'
      ? Promise.resolve(Response.json({ ...plan, status: 'paused', pausedFrom, pausedUntil, resumesOn: later }))
      : null;
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = await screen.findByRole('dialog', { name: /^Pause the plan/ });
  await user.click(within(dialog).getByRole('button', { name: 'Pause plan' }));
  const outcome = await screen.findByText(/^The plan for your Hyundai Creta is paused from/);
  const plain = outcome.textContent.replaceAll('\u00a0', ' ');
  expect(plain).toContain(`again from ${formatCalendarDate(addDays(later, 1)).replaceAll('\u00a0', ' ')}.`);
});
