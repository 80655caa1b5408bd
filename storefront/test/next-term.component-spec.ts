import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { ADDRESS, buyPlan, CRETA, giveCars } from '../e2e/support/seed.js';
import { addDialogs } from './support/dialogs.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  addDialogs();
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

it.each([true, false])(
  'offers the next term once a plan has its dates (community to confirm: %j)',
  async (toConfirm) => {
    const customer = await site.api.customer();
    await giveCars(site.api, customer, CRETA);
    const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
    site.intercept = ({ pathname }) =>
      pathname === `/api/plans/${customer.userId}`
        ? Promise.resolve(Response.json([{ ...plan, communityToConfirm: toConfirm }]))
        : null;
    await site.open('/profilepage', customer);
    await screen.findByRole('heading', {
      name: toConfirm ? 'We’ve received your order for your Hyundai Creta' : 'Your Hyundai Creta is looked after',
    });
    const button = screen.queryByRole('button', { name: 'Continue to Checkout' });
    expect(button === null).toBe(toConfirm);
  },
);

it.each([true, false])('offers a renewal if the community takes new orders (%j)', async (renewable) => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const endDate = addDays(calendarDateOf(new Date().toISOString()), 5);
  site.intercept = ({ pathname }) =>
    pathname === `/api/plans/${customer.userId}`
      ? Promise.resolve(Response.json([{ ...plan, endDate, renewable }]))
      : null;
  await site.open('/profilepage', customer);
  await screen.findByRole('article', { name: /^Hyundai Creta/ });
  const offers = [
    ...screen.queryAllByRole('link', { name: /^Renew/ }),
    ...screen.queryAllByRole('button', { name: 'Continue to Checkout' }),
  ];
  expect(offers).toHaveLength(renewable ? 3 : 0);
  const reasons = screen.queryAllByText(
    `We no longer take orders in ${plan.communityName}, so this plan can’t be renewed.`,
  );
  expect(reasons).toHaveLength(renewable ? 0 : 2);
});

it('says that the next term is ordered until it is paid', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await buyPlan(site.api, new StandInControl(site.backend), customer);
  const body = { planData: { ...CRETA, ...ADDRESS } };
  await site.api.expect(201, 'POST', '/api/checkout/order', { token: customer.token, body });
  await site.open('/profilepage', customer);
  await screen.findByRole('heading', { name: 'Your Hyundai Creta is looked after' });
  await screen.findByText(/^Ordered, but not paid yet/);
});

it('a plan that is followed by another one is cancelled without announcing the end of the cleaning', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const startDate = addDays(plan.endDate!, 1);
  const next = { ...plan, id: 'next', startDate, endDate: addDays(startDate, 29) };
  site.intercept = ({ pathname }) =>
    pathname === `/api/plans/${customer.userId}` ? Promise.resolve(Response.json([next, plan])) : null;
  await site.open('/profilepage', customer);
  await user.click((await screen.findAllByRole('button', { name: 'Cancel plan' }))[0]!);
  const text = await screen.findByText(/^We’ll end this plan for your Hyundai Creta/);
  expect(text.textContent.replaceAll('\u00a0', ' ')).toContain(
    `Your next one starts tomorrow instead of on ${formatCalendarDate(startDate).replaceAll('\u00a0', ' ')}.`,
  );
});
