import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { buyPlan, giveCars } from '../e2e/support/seed.js';
import { addDialogs } from './support/dialogs.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  addDialogs();
  site = await Storefront.start();
  await site.api.liftHomeLimits();
});
afterEach(() => site.close());
afterAll(() => site.stop());

const today = calendarDateOf(new Date().toISOString());

/** Opens the profile of a new customer with a plan of these dates. */
async function openWithPlan(dates: { startDate: string; endDate: string }) {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  site.intercept = ({ pathname }) =>
    pathname === `/api/plans/${customer.userId}` ? Promise.resolve(Response.json([{ ...plan, ...dates }])) : null;
  await site.open('/profilepage', customer);
  return { customer, plan, card: within(await screen.findByRole('article', { name: /^Hyundai Creta/ })) };
}

const report = () => screen.findByRole('button', { name: 'Report a problem' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report a problem' }));

it('a problem with a running plan reaches the office with its order, and is kept until then', async () => {
  const { customer, plan } = await openWithPlan({ startDate: today, endDate: addDays(today, 89) });
  await user.click(await report());
  const typed = 'The windscreen had streaks this morning.';
  await user.type((await dialog()).getByRole('textbox', { name: 'What happened?' }), typed);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));

  const { intercept } = site;
  site.intercept = (url, method) =>
    url.pathname === '/api/contact' ? Promise.reject(new TypeError('Failed to fetch')) : intercept(url, method);
  await user.click(await report());
  await user.click((await dialog()).getByRole('button', { name: 'Send' }));
  await (await dialog()).findByText('You seem to be offline. Check your connection and try again.');

  site.intercept = intercept;
  await user.click((await dialog()).getByRole('button', { name: 'Send' }));
  await screen.findByText('Thank you. We’ve got your message and will reply within 24 hours.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const { token } = await site.api.admin();
  const filter = encodeURIComponent(JSON.stringify({ email: customer.email }));
  const { body } = await site.api.expect<LeadResponse[]>(200, 'GET', `/api/leads?filter=${filter}`, { token });
  expect(body).toMatchObject([
    {
      name: customer.name,
      fromCustomer: true,
      subject: plan.communityName,
      message: `Order ${plan.orderNumber}, Hyundai Creta, MH 12 QF 4321\n\n${typed}`,
    },
  ]);

  await user.click(await report());
  await waitFor(async () =>
    expect((await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' }).value).toBe(''),
  );
});

it('no problem can be reported with a plan that has not begun, or ended long ago', async () => {
  const future = await openWithPlan({ startDate: addDays(today, 1), endDate: addDays(today, 30) });
  expect(future.card.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  site.close();
  const past = await openWithPlan({ startDate: addDays(today, -90), endDate: addDays(today, -31) });
  expect(past.card.queryByRole('button', { name: 'Report a problem' })).toBeNull();
});
