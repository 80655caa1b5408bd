import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanOrderResponse, PlanResponse } from '#libs/contract/plans.js';
import type { Person, Session } from '../../scripts/browser/api.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { ADDRESS, CRETA, giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;
let standIn: StandInControl;
let customer: Person & Session;

beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
  standIn = new StandInControl(site.backend);
});
afterEach(() => {
  delete window.Razorpay;
  site.close();
});
afterAll(() => site.stop());

const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const plans = async () =>
  (await site.api.expect<PlanResponse[]>(200, 'GET', `/api/plans/${customer.userId}`, { token: customer.token })).body;

/** The customer's orders of both kinds, by a call that the site does not make. */
const orders = async () =>
  (await site.api.expect<OrderResponse[]>(200, 'GET', `/api/checkout/${customer.userId}`, { token: customer.token }))
    .body;
const isPaid = () => waitFor(async () => expect(await orders()).toMatchObject([{ payment: 'paid' }]));

/** Lets the site load the customer's orders as they are now until it is ended. */
async function keepOrders(path: string): Promise<void> {
  const { body } = await site.api.expect<unknown>(200, 'GET', path, { token: customer.token });
  site.intercept = ({ pathname }, method) =>
    method === 'GET' && pathname === path ? Promise.resolve(Response.json(body)) : null;
}

/** Places an order for a plan of the customer's car, and returns the provider's order. */
async function place(): Promise<string> {
  const { token } = customer;
  const planData = { ...CRETA, ...ADDRESS };
  return (await site.api.expect<PlanOrderResponse>(201, 'POST', '/api/checkout/order', { token, body: { planData } }))
    .body.orderId;
}

/** Begins the payment on the page that is open, and returns the provider's order. */
async function beginPayment(button: string | RegExp = /^Pay ₹/): Promise<string> {
  const orders: string[] = [];
  window.Razorpay = class {
    constructor({ order_id }: { order_id: string }) {
      orders.push(order_id);
    }
    open = () => undefined;
    close = () => undefined;
    on = () => undefined;
  };
  await click(button);
  await waitFor(() => {
    document.head.querySelectorAll('script').forEach((script) => script.dispatchEvent(new Event('load')));
    expect(orders).toHaveLength(1);
  });
  return orders[0]!;
}

async function withCar(): Promise<void> {
  customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
}

/** Begins a purchase, and pays for it while the profile is open. */
async function buyAndSeeInProfile(): Promise<void> {
  await withCar();
  await site.open('/book?step=pay', customer);
  const order = await beginPayment();
  await site.open('/profilepage', customer);
  await standIn.pay(order);
  await screen.findByRole('heading', { name: 'Your Hyundai Creta is looked after' });
}

it('a late payment is noticed when the page of the purchase is loaded again after it', async () => {
  await withCar();
  await site.open('/book?step=pay', customer);
  await standIn.pay(await beginPayment());
  await waitFor(async () => expect(await plans()).toMatchObject([{ status: 'active' }]));
  await site.open('/book?step=pay', customer);
  await screen.findByRole('heading', { level: 1, name: 'You’re all set.' });
  expect(await plans()).toHaveLength(1);
});

it('a late payment is noticed when the customer pays again before the page has loaded the plans', async () => {
  await withCar();
  await site.open('/book?step=pay', customer);
  const order = await beginPayment();
  await site.open('/book?step=pay', customer);
  await screen.findByText(/^We are waiting for the payment of your order\./);
  await keepOrders(`/api/plans/${customer.userId}`);
  await standIn.pay(order);
  await isPaid();
  const pay = await screen.findByRole('button', { name: /^Pay ₹/ });
  site.intercept = () => null;
  await user.click(pay);
  await screen.findByRole('heading', { level: 1, name: 'You’re all set.' });
  expect(await plans()).toHaveLength(1);
});

it('is waited for instead of another order while the plans cannot be loaded', async () => {
  await withCar();
  await site.open('/book?step=pay', customer);
  await beginPayment();
  await site.open('/book?step=pay', customer);
  await screen.findByText(/^We are waiting for the payment of your order\./);
  const before = await orders();
  site.intercept = ({ pathname }, method) =>
    method === 'GET' && pathname === `/api/plans/${customer.userId}`
      ? Promise.resolve(Response.json({ code: 'overloaded', message: 'The plans are not available.' }, { status: 503 }))
      : null;
  await click(/^Pay ₹/);
  await screen.findByText('The plans are not available.');
  // Another order would be a second one once the first is paid.
  expect(await orders()).toEqual(before);
});

it('is no longer waited for when the order can no longer be paid', async () => {
  await withCar();
  await site.open('/book?step=pay', customer);
  await beginPayment();
  await site.open('/book?step=pay', customer);
  await screen.findByText(/^We are waiting for the payment of your order\./);
  const { token } = customer;
  const [{ id } = { id: '' }] = await plans();
  await site.api.expect(200, 'DELETE', `/api/orders/${id}`, { token });
  await screen.findByText(/^This order was discarded or not paid in time/);
});

it('is not waited for in the checkout of another term', async () => {
  await withCar();
  await place();
  await giveCars(site.api, customer, { ...CRETA, planDuration: 6 });
  await site.open('/profilepage', customer);
  await screen.findByText(/^Ordered, but not paid yet/);
  await click('Continue to Checkout');
  await screen.findByRole('button', { name: /^Proceed to Payment/ });
  expect(screen.queryByText(/^We are waiting for the payment of your order\./)).toBeNull();
});

it('a late payment is noticed in the checkout of an order from My Plans', async () => {
  await withCar();
  const order = await place();
  await site.open('/profilepage', customer);
  await click('Finish the payment');
  await screen.findByRole('heading', { level: 1, name: 'Checkout' });
  await standIn.pay(order);
  await screen.findByText('Plan added successfully!');
  expect(await plans()).toHaveLength(1);
});

it('a late payment is noticed in the checkout of a car whose order is placed', async () => {
  await withCar();
  const order = await place();
  await site.open('/profilepage', customer);
  await screen.findByText(/^Ordered, but not paid yet/);
  await click('Continue to Checkout');
  await screen.findByRole('heading', { level: 1, name: 'Checkout' });
  await standIn.pay(order);
  await screen.findByText('Plan added successfully!');
  expect(await plans()).toHaveLength(1);
});

it('a late payment is not taken for that of the next term when the profile has shown the plan', async () => {
  await withCar();
  const order = await place();
  await site.open('/profilepage', customer);
  await click('Finish the payment');
  await user.click(await screen.findByRole('link', { name: 'Edit details' }));
  await standIn.pay(order);
  await screen.findByRole('heading', { name: 'Your Hyundai Creta is looked after' });
  await click('Continue to Checkout');
  await screen.findByText(/^Your Hyundai Creta has a plan until .* This one continues on /);
  expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeDefined();
});

it('a late payment is not taken for that of a renewal', async () => {
  await buyAndSeeInProfile();
  const [{ id } = { id: '' }] = await plans();
  await site.open(`/book?renew=${id}`, customer);
  await screen.findByText(/^Your Hyundai Creta has a plan until .* This one continues on /);
  await screen.findByRole('button', { name: /^Pay ₹/ });
});

it('a late payment is not taken for that of the next term at the same place of the site', async () => {
  await buyAndSeeInProfile();
  await site.open('/book?step=pay', customer);
  await screen.findByText(/^Your Hyundai Creta has a plan until .* This one continues on /);
  await screen.findByRole('button', { name: /^Pay ₹/ });
});

async function openWash(timeSlot: string): Promise<void> {
  await site.open('/checkoutbasic', customer);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time slot' }), timeSlot);
}

it('a late payment of a wash is noticed when the customer orders it again to pay afterwards', async () => {
  await withCar();
  await openWash('9:00 AM - 9:30 AM');
  const order = await beginPayment('Pay online now');
  await site.open('/checkoutbasic', customer);
  await screen.findByText(/^We are waiting for the payment of your order\./);
  await keepOrders('/api/washes/mine');
  await standIn.pay(order);
  await isPaid();
  const placeOrder = await screen.findByRole('button', { name: 'Place order, pay after the wash' });
  site.intercept = () => null;
  await user.click(placeOrder);
  await screen.findByText('Order placed successfully! (Basic)');
  expect(await orders()).toHaveLength(1);
});

it('a late payment of a wash is not taken for that of another wash', async () => {
  await withCar();
  await openWash('9:00 AM - 9:30 AM');
  const order = await beginPayment('Pay online now');
  await openWash('10:00 AM - 10:30 AM');
  await standIn.pay(order);
  await isPaid();
  await click('Place order, pay after the wash');
  await screen.findByText('Order placed successfully! (Basic)');
  expect(await orders()).toMatchObject([
    { timeSlot: '10:00 AM - 10:30 AM', payment: 'unpaid' },
    { timeSlot: '9:00 AM - 9:30 AM', payment: 'paid' },
  ]);
});
