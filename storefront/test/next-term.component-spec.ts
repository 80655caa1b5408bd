import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { ADDRESS, buyPlan, CRETA, giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
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
