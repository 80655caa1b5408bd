import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

it('counts the cars of today by the schedule, and says why there are none', async () => {
  const workload = (facts: object) => {
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/register/workload'
        ? Promise.resolve(
            Response.json({ carsToday: 1234, dayOff: null, communities: [], uncovered: [], employees: [], ...facts }),
          )
        : null;
    return backoffice.open('/admindashboard');
  };
  await workload({});
  const cars = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
  await waitFor(async () => expect((await cars('Cars with a plan today')).textContent).toContain('1,234'));

  await workload({
    uncovered: [
      { communityId: 'a', plans: 1200 },
      { communityId: 'b', plans: 34 },
    ],
  });
  await waitFor(async () => expect((await cars('Cars that no employee covers')).textContent).toContain('1,234'));

  await workload({ carsToday: 0, dayOff: 'Diwali' });
  expect((await cars('Cars with a plan today (day off: Diwali)')).textContent).toMatch(/0$/);
});

it('counts the plans to renew within a week, and leads to them', async () => {
  const order = await backoffice.office.order(await backoffice.api.customer());
  // Creating a plan that ends soon would take months.
  const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
  const plan = { ...order, kind: 'subscription', service: null, payment: 'paid', renewalLinkSentAt: null, endDate };
  backoffice.intercept = ({ pathname }) => {
    if (pathname === '/api/renewals/count') return Promise.resolve(Response.json({ endingSoon: 12 }));
    return pathname === '/api/renewals' ? Promise.resolve(Response.json([plan])) : null;
  };
  await backoffice.open('/admindashboard');
  const link = await screen.findByRole('link', { name: 'Plans to renew within 7 days' });
  expect(link.closest('li')!.textContent).toMatch(/12$/);
  await user.click(link);
  const ends = within(await screen.findByRole('group', { name: 'Ends' }));
  expect(ends.getByRole('button', { name: /^Within 7 days/ }).getAttribute('aria-pressed')).toBe('true');
});

it('says when there are more plans to renew than are counted', async () => {
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/renewals/count' ? Promise.resolve(Response.json({ endingSoon: 1000 })) : null;
  await backoffice.open('/admindashboard');
  const link = await screen.findByRole('link', { name: 'Plans to renew within 7 days' });
  expect(link.closest('li')!.textContent).toMatch(/1,000 or more$/);
});
