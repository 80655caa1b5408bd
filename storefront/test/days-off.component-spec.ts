import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { addDays, calendarDateOf, formatDay, formatWeekday } from '#libs/calendar.js';
import { CRETA, giveCars, placePlan } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;
const today = calendarDateOf(new Date().toISOString());
const [tomorrow, later] = [addDays(today, 1), addDays(today, 30)];

/** The site loads the settings once, so they are changed before its first page. */
beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
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
});

it('move the first cleaning that customers without a plan are promised', async () => {
  await site.open('/profilepage', await site.api.customer());
  const plans = await screen.findByRole('region', { name: 'My Plans' });
  await waitFor(() => expect(plans.textContent).toContain('No plans found'));
  const plain = plans.textContent.replaceAll('\u00a0', ' ');
  const first = formatWeekday(addDays(today, 2)).replaceAll('\u00a0', ' ');
  expect(plain).toContain(`Cleaning starts on ${first} if you pay today.`);
});
