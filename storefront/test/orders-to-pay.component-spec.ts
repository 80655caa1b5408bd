import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { WashResponse } from '#libs/contract/washes.js';
import type { Person, Session } from '../../scripts/browser/api.js';
import { StandInControl, type PaymentProof } from '../../scripts/browser/stand-in.js';
import { placePlan } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;
let standIn: StandInControl;
let admin: Session;
let customer: Person & Session;

beforeAll(async () => {
  site = await Storefront.start();
  await site.api.liftHomeLimits();
  admin = await site.api.admin();
  standIn = new StandInControl(site.backend);
});
afterEach(() => {
  delete window.Razorpay;
  site.close();
});
afterAll(() => site.stop());

const THANKS = 'Thank you. We have received your payment for your plan for Hyundai Creta. We’ll email you the invoice.';
const toPay = () => screen.findByRole('region', { name: 'To pay' });
const myPlans = () => screen.findByRole('region', { name: 'My Plans' });
const setPayment = (id: string, payment: 'paid' | 'unpaid') =>
  site.api.expect(200, 'PATCH', `/api/orders/${id}/payment`, { token: admin.token, body: { payment } });

/** A plan of a new customer that the office placed. */
async function placePlanOfNewCustomer(method: 'cash' | 'link'): Promise<OrderResponse> {
  customer = await site.api.customer();
  return placePlan(site.api, customer, { method });
}

/** A running plan of a new customer whose payment by hand was undone. */
async function oweForPlan(): Promise<OrderResponse> {
  const order = await placePlanOfNewCustomer('cash');
  await setPayment(order.id, 'unpaid');
  return order;
}

/** Opens a checkout that the provider's customer completes at once, unless it is left open. */
function openProvider({ leaveOpen = false } = {}): string[] {
  const orders: string[] = [];
  window.Razorpay = class {
    constructor(private readonly options: { order_id: string; handler: (proof: PaymentProof) => void }) {
      orders.push(options.order_id);
    }
    open = () => {
      if (!leaveOpen) void standIn.pay(this.options.order_id).then(this.options.handler);
    };
    close = () => undefined;
    on = () => undefined;
  };
  return orders;
}

async function press(button: HTMLElement, orders: string[]): Promise<void> {
  await user.click(button);
  await waitFor(() => {
    document.head.querySelectorAll('script').forEach((script) => script.dispatchEvent(new Event('load')));
    expect(orders).toHaveLength(1);
  });
}

it('shows what is owed for a plan at the top, and takes its payment there', async () => {
  await oweForPlan();
  await site.open('/profilepage', customer);
  const section = within(await toPay());
  const order = within(section.getByRole('article', { name: 'Your plan for Hyundai Creta' }));
  order.getByText(/^₹2,170\.26/);
  order.getByText(/^Due since .*\. Your plan continues\.$/);
  section.getByText(/Already paid\? Call us:/);
  const plans = within(await myPlans());
  await plans.findByText(/^This plan is not paid yet\. Due since /);
  plans.getByRole('button', { name: 'Pay now' });

  await press(order.getByRole('button', { name: 'Pay now: your plan for Hyundai Creta' }), openProvider());
  await screen.findByText(THANKS);
  await waitFor(() => expect(document.activeElement!.textContent).toContain('Thank you.'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay now/ })).toBeNull());
  expect(section.queryByText(/Already paid\?/)).toBeNull();
  await plans.findByText('Paid, GST included');
});

it('takes the payment of a plan under My Plans, too', async () => {
  await oweForPlan();
  await site.open('/profilepage', customer);
  const plans = within(await myPlans());
  await press(await plans.findByRole('button', { name: 'Pay now' }), openProvider());
  await plans.findByText('Thank you. The plan for your Hyundai Creta has been paid.');
  await screen.findByText(THANKS);
});

it('says that an order was paid in the meantime, and does not take another payment', async () => {
  const { id } = await oweForPlan();
  await site.open('/profilepage', customer);
  const button = within(await toPay()).getByRole('button', { name: /^Pay now/ });
  await setPayment(id, 'paid');
  const orders = openProvider();
  await user.click(button);
  await within(await toPay()).findByText('This plan has been paid already.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay now/ })).toBeNull());
  expect(orders).toEqual([]);
});

it('notices a payment that was begun here and reported later, after a reload', async () => {
  await oweForPlan();
  await site.open('/profilepage', customer);
  const orders = openProvider({ leaveOpen: true });
  await press(within(await toPay()).getByRole('button', { name: /^Pay now/ }), orders);
  await site.open('/profilepage', customer);
  await toPay();
  await standIn.pay(orders[0]!);
  await screen.findByText(THANKS);
});

it('takes the payment of a plan that the office placed, at its price', async () => {
  await placePlanOfNewCustomer('link');
  await site.open('/profilepage', customer);
  const order = within(await toPay());
  order.getByText('Your plan starts once you have paid.');
  const plans = within(await myPlans());
  expect((await plans.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['Pay now', 'Discard']);
  await press(order.getByRole('button', { name: /^Pay now/ }), openProvider());
  await screen.findByText(THANKS);
  await plans.findByRole('article', { name: 'Hyundai Creta, Active' });
});

it('shows what is owed for a wash that is done, and not what is paid after the wash', async () => {
  customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const wash = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  const { body } = await site.api.expect<WashResponse>(201, 'POST', '/api/checkoutBasic', { token, body: wash });
  let listed: object[] = [body];
  site.intercept = ({ pathname }) => (pathname === '/api/washes/mine' ? Promise.resolve(Response.json(listed)) : null);
  await site.open('/profilepage', customer);
  await screen.findByRole('button', { name: 'Pay online' });
  expect(screen.queryByRole('region', { name: 'To pay' })).toBeNull();

  const cancelled = { ...body, id: 'cancelled', status: 'cancelled', payableOnline: false };
  listed = [cancelled, { ...body, status: 'done', dueSince: body.date }];
  await site.open('/profilepage', customer);
  const order = within(await within(await toPay()).findByRole('article', { name: /^Your Basic Car Wash on / }));
  order.getByText(/^₹352\.82/);
  order.getByText('Your wash is done.');
  const washes = within(await screen.findByRole('region', { name: 'My Washes' })).getAllByRole('article');
  expect(washes.map(({ ariaLabel }) => ariaLabel)).toEqual(['Basic Car Wash, Done', 'Basic Car Wash, Cancelled']);
});
