import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { TIMERS } from '../../backoffice/test/support/timers.js';
import { user } from '../../backoffice/test/support/user.js';
import type { Session } from '../../scripts/browser/api.js';
import { CRETA, giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => {
  jest.useRealTimers();
  delete window.Razorpay;
  site.close();
});
afterAll(() => site.stop());

const SLOW = 'This is taking longer than usual.';

/** Leaves requests to a path without a response. */
function hold(path: string): void {
  site.intercept = ({ pathname }, method) => (pathname === path && method === 'POST' ? new Promise(() => {}) : null);
}

/** Replaces the payment window. Returns a function that waits for it to open, and returns how to pay in it. */
function replaceWindow(): () => Promise<() => void> {
  let pay = null as (() => void) | null;
  window.Razorpay = class {
    constructor(private readonly options: { handler: (proof: never) => void }) {}
    open = () => {
      pay = () => this.options.handler({} as never);
    };
    close = () => undefined;
    on = () => undefined;
  };
  const opened = () => {
    document.head.querySelectorAll('script').forEach((script) => script.dispatchEvent(new Event('load')));
    expect(pay).not.toBeNull();
    return pay!;
  };
  return () => waitFor(opened);
}

async function openPayStep(): Promise<Session> {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/book?step=pay', customer);
  return customer;
}

const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const status = (text: string) => waitFor(() => expect(statuses()).toContain(text));
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Presses the button to pay, and lets the time pass after which a payment window is late. */
async function payAndWait(): Promise<void> {
  const pay = await screen.findByRole('button', { name: /^Pay ₹/ });
  jest.useFakeTimers({ doNotFake: TIMERS.filter((one) => !one.endsWith('Timeout')) });
  await user.click(pay);
  jest.advanceTimersByTime(6_000);
  jest.useRealTimers();
}

it('says that the payment window opens, and that nothing has been charged when that takes long', async () => {
  await openPayStep();
  hold('/api/checkout/order');
  await payAndWait();
  await status(`Opening the payment window…${SLOW} Nothing has been charged yet.`);
});

it('says nothing about charges while an order that was placed before may have been paid', async () => {
  const customer = await openPayStep();
  const opened = replaceWindow();
  await press(/^Pay ₹/);
  await opened();
  await site.open('/book?step=pay', customer);
  await screen.findByText(/^We are waiting for the payment of your order\./);
  hold('/api/checkout/order');
  await payAndWait();
  await status(`Opening the payment window…${SLOW}`);
});

it('asks to keep the page open while a payment is confirmed', async () => {
  await openPayStep();
  hold('/api/checkout/add');
  const opened = replaceWindow();
  await press(/^Pay ₹/);
  const pay = await opened();
  await waitFor(() => expect(statuses()).not.toContain('Opening the payment window…'));
  pay();
  await status('Payment received. We are adding your plan…Please keep this page open.');
});

it('says that a wash to be paid for later is being placed', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/checkoutbasic', customer);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time slot' }), '9:00 AM - 9:30 AM');
  hold('/api/checkoutBasic');
  await press('Place order, pay after the wash');
  await status('Placing your order…');
});
