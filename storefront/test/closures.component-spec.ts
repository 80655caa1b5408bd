import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { addDays, calendarDateOf, formatDay, formatWeekday } from '#libs/calendar.js';
import type { CommunityChoice } from '#libs/contract/communities.js';
import { CRETA, giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;
const today = calendarDateOf(new Date().toISOString());
const [tomorrow, later] = [addDays(today, 1), addDays(today, 3)];

/** The site loads the settings once, so they are changed before its first page. */
beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
  const { body } = await site.api.expect<CommunityChoice[]>(200, 'GET', '/api/communities');
  const idOf = (community: string) => body.find(({ name }) => name === community)!.id;
  await site.api.changeSettings(() => ({
    daysOff: {
      weekly: null,
      holidays: [
        { date: tomorrow, name: 'Water shortage', communityId: idOf('Amber Heights') },
        { date: later, name: 'Repainting', communityId: idOf('Cedar Grove') },
      ],
    },
  }));
});
afterEach(() => site.close());
afterAll(() => site.stop());

it('a day on which their community is not served is pointed out to its customers only, and their plan skips it', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  const { token } = await site.api.admin();
  const { carName, carColor, carNumber } = CRETA;
  await site.api.expect(201, 'POST', `/api/customers/${customer.userId}/plans`, {
    token,
    body: {
      ...{ carName, carColor, carNumber, planDuration: 1, timeSlot: '6:30-7:00' },
      ...{ address: 'Amber Heights', method: 'cash' },
    },
  });
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
