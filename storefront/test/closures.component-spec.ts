import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { addDays, calendarDateOf, formatDay, formatWeekday } from '#libs/calendar.js';
import { CRETA, giveCars, placePlan } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;
const today = calendarDateOf(new Date().toISOString());
const [tomorrow, later] = [addDays(today, 1), addDays(today, 3)];

/** The site loads the settings once, so they are changed before its first page. */
beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
  const [amber, cedar] = [await site.api.communityId('Amber Heights'), await site.api.communityId('Cedar Grove')];
  await site.api.changeSettings(() => ({
    daysOff: {
      weekly: null,
      holidays: [
        { date: tomorrow, name: 'Water shortage', communityId: amber },
        { date: later, name: 'Repainting', communityId: cedar },
      ],
    },
  }));
});
afterEach(() => site.close());
afterAll(() => site.stop());

it('a day on which their community is not served is pointed out to its customers only, and their plan skips it', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await placePlan(site.api, customer);
  await site.open('/profilepage', customer);
  const visits = await screen.findByRole('region', { name: 'Next cleaning' });
  expect(visits.textContent).toContain(formatWeekday(addDays(today, 2)));
  const plain = visits.textContent.replaceAll('\u00a0', ' ');
  expect(plain).toContain(`No cleaning on ${formatDay(tomorrow)} (Water shortage).`);
  expect(plain).not.toContain('Repainting');
});

it('is not offered for a single wash there', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/checkoutbasic', customer);
  const dayAfter = await screen.findByRole<HTMLInputElement>('radio', { name: formatWeekday(addDays(today, 2)) });
  await waitFor(() => expect(dayAfter.checked).toBe(true));
  expect(screen.queryByRole('radio', { name: new RegExp(formatWeekday(tomorrow)) })).toBeNull();
  screen.getByRole('radio', { name: formatWeekday(later) });
});
