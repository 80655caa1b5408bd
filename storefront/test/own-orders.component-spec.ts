import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { buyPlan, CRETA, giveCars, SWIFT } from '../e2e/support/seed.js';
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

/** Opens the profile of a new customer with a plan for each car. */
async function openWithPlans(...cars: (typeof CRETA | typeof SWIFT)[]): Promise<PlanResponse[]> {
  const customer = await site.api.customer();
  const [first, ...others] = cars;
  await giveCars(site.api, customer, first, ...others);
  const plans: PlanResponse[] = [];
  for (const car of cars) plans.push(await buyPlan(site.api, new StandInControl(site.backend), customer, car));
  await site.open('/profilepage', customer);
  return plans;
}

const card = async (car: string) => within(await screen.findByRole('article', { name: new RegExp(`^${car}`) }));

it('the late response to a change leaves the dialog of another plan open', async () => {
  await openWithPlans(CRETA, SWIFT);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { fetch } = globalThis;
  globalThis.fetch = async (input, options) => {
    if (options?.method === 'PUT') await gate;
    return fetch(input, options);
  };
  await user.click((await card('Hyundai Creta')).getByRole('button', { name: 'Change' }));
  const first = within(await screen.findByRole('dialog', { name: 'Change the plan for your Hyundai Creta' }));
  await user.type(first.getByRole('textbox', { name: 'Colour' }), ', matt');
  await user.click(first.getByRole('button', { name: 'Save changes' }));
  await user.click(first.getByRole('button', { name: 'Keep plan' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click((await card('Maruti Suzuki Swift')).getByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Change the plan for your Maruti Suzuki Swift' });
  release();
  await screen.findByText(/^The plan for your Hyundai Creta changes on/);
  screen.getByRole('dialog', { name: 'Change the plan for your Maruti Suzuki Swift' });
  globalThis.fetch = fetch;
});

it.each([
  [
    'has not begun',
    (start: string) => ({ startDate: start }),
    (start: string) => `We’ll cancel the plan that starts on ${start} for your Hyundai Creta, MH 12 QF 4321.`,
  ],
  [
    'waits for the confirmation of its community',
    () => ({ communityToConfirm: true }),
    () => 'We’ll cancel the plan for your Hyundai Creta, MH 12 QF 4321, before its first clean.',
  ],
])('the cancellation of a plan that %s does not announce the end of cleaning', async (_, change, text) => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const start = addDays(calendarDateOf(new Date().toISOString()), 40);
  const shown = { ...plan, ...change(start), endDate: addDays(start, 89) };
  site.intercept = ({ pathname }) =>
    pathname === `/api/plans/${customer.userId}` ? Promise.resolve(Response.json([shown])) : null;
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const { textContent } = await screen.findByRole('dialog', { name: 'Cancel this plan?' });
  expect(textContent.replaceAll('\u00a0', ' ')).toContain(text(formatCalendarDate(start)));
  expect(textContent).not.toContain('stop cleaning');
});

/** Opens the dialog that moves a booked wash of a new customer. */
async function openMove() {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const wash = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  await site.api.expect(201, 'POST', '/api/checkoutBasic', { token, body: wash });
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Move wash' }));
  return within(await screen.findByRole('dialog', { name: 'Move this wash?' }));
}

it('a move that fails is shown before the times are loaded again', async () => {
  const dialog = await openMove();
  await dialog.findByText(/^You can cancel until/);
  site.intercept = ({ pathname }, method) => {
    if (method === 'PUT') return Promise.reject(new TypeError('Failed to fetch'));
    return pathname === '/api/washes/slots' ? new Promise(() => {}) : null;
  };
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Time slot' }), '9:00 AM - 9:30 AM');
  await user.click(dialog.getByRole('button', { name: 'Move wash' }));
  await dialog.findByText('You seem to be offline. Check your connection and try again.');
});

it('a move to the same time focuses the time to choose', async () => {
  const dialog = await openMove();
  await user.click(dialog.getByRole('button', { name: 'Move wash' }));
  await dialog.findByText('The wash is at this time already. Please choose another day or time.');
  const slot = dialog.getByRole('combobox', { name: 'Time slot' });
  await waitFor(() => expect(document.activeElement === slot).toBe(true));
});

it('a wash past its cancellation deadline shows the phone number to call', async () => {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const order = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  const { body } = await site.api.expect<object>(201, 'POST', '/api/checkoutBasic', { token, body: order });
  site.intercept = ({ pathname }) =>
    pathname === '/api/washes/mine' ? Promise.resolve(Response.json([{ ...body, allowedStatuses: [] }])) : null;
  await site.open('/profilepage', customer);
  const wash = within(await screen.findByRole('article', { name: 'Basic Car Wash, Booked' }));
  await wash.findByText(/can no longer be moved or cancelled online/);
  expect(wash.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  expect(wash.queryByRole('button', { name: 'Cancel wash' })).toBeNull();
});

it('a wash whose payment was lost in a dispute is cancelled without announcing a refund', async () => {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const order = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:30 AM - 8:00 AM' };
  const { body } = await site.api.expect<WashResponse>(201, 'POST', '/api/checkoutBasic', { token, body: order });
  const paid = { payment: 'paid', amountPaid: body.total, disputeStatus: 'lost', amountRefundable: 0 };
  site.intercept = ({ pathname }) =>
    pathname === '/api/washes/mine' ? Promise.resolve(Response.json([{ ...body, ...paid }])) : null;
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Cancel wash' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('refund');
});

it('each document is shown as busy until it is downloaded', async () => {
  const customer = await site.api.customer();
  const document = { kind: 'invoice', orderId: 'other', issuedOn: '2026-11-20', total: 352.82, lines: [] };
  const documents = ['1', '2'].map((id) => ({ ...document, id, number: `FL/26-27/${id}` }));
  let reject = () => {};
  site.intercept = ({ pathname }) => {
    if (pathname === '/api/documents/mine') return Promise.resolve(Response.json(documents));
    const message = 'This document is not ready.';
    if (pathname === '/api/documents/1/pdf')
      return new Promise((resolve) => {
        reject = () => resolve(Response.json({ code: 'not-found', message }, { status: 404 }));
      });
    return pathname === '/api/documents/2/pdf' ? new Promise(() => {}) : null;
  };
  await site.open('/profilepage', customer);
  const button = (id: string) => screen.findByRole('button', { name: `Download Invoice FL/26-27/${id} as PDF` });
  await user.click(await button('1'));
  await user.click(await button('2'));
  expect([(await button('1')).ariaDisabled, (await button('2')).ariaDisabled]).toEqual(['true', 'true']);
  reject();
  await screen.findByText('This document is not ready.');
  await waitFor(async () => expect((await button('1')).ariaDisabled).toBeNull());
  expect((await button('2')).ariaDisabled).toBe('true');
});

it('no longer shows the outcome of an action when the next one begins', async () => {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const wash = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  await site.api.expect(201, 'POST', '/api/washes/order', { token, body: { tier: 'basic', ...wash } });
  await site.api.expect(201, 'POST', '/api/checkoutPremium', { token, body: wash });
  await site.open('/profilepage', customer);
  const pending = within(await screen.findByRole('article', { name: 'Basic Car Wash, Payment pending' }));
  await user.click(pending.getByRole('button', { name: 'Discard' }));
  const outcome = await screen.findByText(/^The Basic Car Wash on .* has been discarded\./);
  const booked = within(screen.getByRole('article', { name: 'Premium Car Wash, Booked' }));
  await user.click(booked.getByRole('button', { name: /^Cancel/ }));
  await screen.findByRole('dialog', { name: /^Cancel/ });
  expect(outcome.isConnected).toBe(false);
});
