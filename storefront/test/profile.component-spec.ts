import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { formatWeekday } from '#libs/calendar.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { MarketingConsentResponse } from '#libs/contract/marketing.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { StandInControl } from '../../scripts/browser/stand-in.js';
import { buyPlan, CRETA, giveCars, placePlan, SWIFT } from '../e2e/support/seed.js';
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

it('saves a change while the list of cars cannot be loaded', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  site.intercept = ({ pathname }) => (pathname === '/api/catalogue' ? Promise.reject(new TypeError('Failed')) : null);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByText('We couldn’t load the list of cars.');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Asha Kulkarni');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated successfully!');
  // The next pages share the list.
  site.intercept = () => null;
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('We couldn’t load the list of cars.')).toBeNull());
});

it('shows a choice about news and offers at once, each time, and keeps the focus', async () => {
  const customer = await site.api.customer();
  const { token } = customer;
  const stored = async () =>
    (await site.api.expect<MarketingConsentResponse>(200, 'GET', '/api/profile/marketing', { token })).body.granted;
  await site.open('/profilepage', customer);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email me news and offers' });
  box.focus();
  for (const checked of [true, false, true]) {
    fireEvent.click(box);
    expect(box.checked).toBe(checked);
    await waitFor(async () => expect(await stored()).toBe(checked));
  }
  expect(document.activeElement).toBe(box);
});

it('shows what was done and missed in the last days, for each plan', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const { id: orderId } = plan;
  const visit = (date: string, report: object) => ({ id: date, orderId, date, note: '', reason: null, ...report });
  const visits = [
    visit('2026-11-20', { outcome: 'missed', extras: [], reason: 'car-away', note: 'Bay empty' }),
    visit('2026-11-19', { outcome: 'done', extras: ['interior', 'wax'] }),
    visit('2026-11-18', { outcome: 'done', extras: [] }),
    visit('2026-11-17', { outcome: 'missed', extras: [], reason: 'other', note: 'Lift broken' }),
    { ...visit('2026-11-16', { outcome: 'done', extras: [] }), orderId: 'another-plan' },
  ];
  const responses: Record<string, unknown> = {
    '/api/visits/mine': visits,
    [`/api/plans/${customer.userId}`]: [{ ...plan, daysGivenBack: ['2026-11-17'] }],
  };
  site.intercept = ({ pathname }) =>
    pathname in responses ? Promise.resolve(Response.json(responses[pathname])) : null;
  await site.open('/profilepage', customer);
  const summary = await screen.findByText('Last 30 days: cleaned 2 times, interior 1, wax 1, missed 2');
  await user.click(summary);
  const items = within(summary.closest('details')!).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `${formatWeekday('2026-11-20')}Not cleaned: the car was not there. Bay empty`,
    `${formatWeekday('2026-11-19')}Cleaned, with interior and wax`,
    `${formatWeekday('2026-11-18')}Cleaned`,
    `${formatWeekday('2026-11-17')}Not cleaned: Lift broken (a day was added to your plan)`,
  ]);
  expect(screen.getByText('Added for missed days').nextElementSibling!.textContent).toBe('1\u00a0day');
});

it('keeps what was saved when a response from before it arrives late', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  const before = await site.api.expect<ProfileResponse>(200, 'GET', '/api/profile', { token: customer.token });
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Asha Kulkarni');

  // A return to the page requests the profile again once it is ten seconds old.
  const { now } = Date;
  let respond = (_: Response): void => {};
  const late = new Promise<Response>((resolve) => (respond = resolve));
  const requested = new Promise<void>((resolve) => {
    site.intercept = ({ pathname }, method) => {
      if (pathname !== '/api/profile' || method !== 'GET') return null;
      resolve();
      return late;
    };
  });
  Date.now = () => now() + 11_000;
  window.dispatchEvent(new Event('visibilitychange'));
  await requested;
  Date.now = now;
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated successfully!');
  const old = Response.json(before.body);
  respond(old);
  await waitFor(() => expect(old.bodyUsed).toBe(true));
  // The response is read in one task, and shown in a later one.
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Asha Kulkarni');
});

it('does not save the edit of a removed car to another car', async () => {
  const customer = await site.api.customer();
  const { token } = customer;
  const { cars } = await giveCars(site.api, customer, CRETA, { ...SWIFT, planDuration: 3 });
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Plan duration' }), '12 months');

  await site.api.expect(200, 'DELETE', `/api/profile/cars/${cars[0]!.id}`, { token });
  // A return to the page requests the profile again once it is ten seconds old.
  const { now } = Date;
  const requested = new Promise<Response>((resolve) => {
    site.intercept = ({ pathname }, method) => {
      if (pathname !== '/api/profile' || method !== 'GET') return null;
      site.intercept = () => null;
      const response = site.api
        .expect<ProfileResponse>(200, 'GET', '/api/profile', { token })
        .then(({ body }) => Response.json(body));
      void response.then(resolve);
      return response;
    };
  });
  Date.now = () => now() + 11_000;
  window.dispatchEvent(new Event('visibilitychange'));
  const response = await requested;
  Date.now = now;
  await waitFor(() => expect(response.bodyUsed).toBe(true));
  // The response is read in one task, and shown in a later one.
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));

  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('This car has been removed from your profile. Your changes were not saved.');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Plan duration' }).value).toBe('12');
  const { body } = await site.api.expect<ProfileResponse>(200, 'GET', '/api/profile', { token });
  expect(body.cars.map(({ carName, planDuration }) => [carName, planDuration])).toEqual([['Maruti Suzuki Swift', 3]]);
});

it('says that an unpaid wash is discarded, whichever list is reloaded first', async () => {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  await site.api.expect(201, 'POST', '/api/washes/order', {
    token,
    body: { tier: 'basic', name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' },
  });
  await site.open('/profilepage', customer);
  const wash = within(await screen.findByRole('article', { name: 'Basic Car Wash, Payment pending' }));
  await screen.findByText('No plans found');
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  site.intercept = ({ pathname }) =>
    pathname === `/api/plans/${customer.userId}` ? gate.then(() => Response.json([])) : null;
  await user.click(wash.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Basic Car Wash/ })).toBeNull());
  release();
  await screen.findByText(/^The Basic Car Wash on .* has been discarded\. Nothing was charged\.$/);
});

it('says why a booked wash was not done', async () => {
  const customer = await site.api.customer();
  const { name, email, token } = customer;
  const wash = { name, email, phone: '9876500001', address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  const { body } = await site.api.expect<WashResponse>(201, 'POST', '/api/checkoutBasic', { token, body: wash });
  let status = body.status;
  const missed = {
    reason: 'car-away',
    note: 'Bay empty',
    reportedAt: body.createdAt,
    employee: null,
    enteredBy: null,
  };
  site.intercept = ({ pathname }) =>
    pathname === '/api/washes/mine' ? Promise.resolve(Response.json([{ ...body, status, missed }])) : null;
  await site.open('/profilepage', customer);
  const card = await screen.findByRole('article', { name: 'Basic Car Wash, Booked' });
  await within(card).findByText(
    /^We could not do this wash: the car was not there\. Our team’s note: Bay empty\. To choose another time/,
  );

  missed.reason = 'declined';
  await site.open('/profilepage', customer);
  await screen.findByText(/^You asked us to skip this wash\. Our team’s note: Bay empty\. To choose another time/);

  status = 'cancelled';
  await site.open('/profilepage', customer);
  const cancelled = await screen.findByRole('article', { name: 'Basic Car Wash, Cancelled' });
  await within(cancelled).findByText('You asked us to skip this wash. Our team’s note: Bay empty.');
});

it('still says that a second payment is refunded once the wash was paid by hand', async () => {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const details = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '8:00 AM - 8:30 AM' };
  const { body: wash } = await site.api.expect<WashResponse>(201, 'POST', '/api/checkoutBasic', {
    token,
    body: details,
  });
  sessionStorage.setItem(`draft:order-payment:${wash.id}`, JSON.stringify({}));
  let isPaid = false;
  const message = 'This order had already been paid. We’ll refund your second payment in full.';
  site.intercept = ({ pathname }) => {
    if (pathname === '/api/washes/mine')
      return Promise.resolve(
        Response.json([
          isPaid ? { ...wash, payment: 'paid', paidByHand: wash.total, payableOnline: false, paidOn: wash.date } : wash,
        ]),
      );
    if (pathname !== `/api/orders/${wash.id}/complete`) return null;
    isPaid = true;
    return Promise.resolve(Response.json({ code: 'purchase-closed', message }, { status: 409 }));
  };
  await site.open('/profilepage', customer);
  const card = within(await screen.findByRole('article', { name: 'Basic Car Wash, Booked' }));
  expect(card.queryByRole('button', { name: 'Pay online' })).toBeNull();
  await user.click(await card.findByRole('button', { name: 'Try again' }));
  await card.findByText(message);
  await card.findByText('Paid');
  expect(card.queryByRole('button', { name: 'Pay online' })).toBeNull();
});

it('shows the customer who has logged in in another tab', async () => {
  const [first, second] = [
    await site.api.customer({ name: 'Asha Rao' }),
    await site.api.customer({ name: 'Bina Shah' }),
  ];
  await site.open('/profilepage', first);
  await screen.findAllByText('Asha Rao');
  for (const [key, value] of Object.entries({ ...second, isLoggedIn: 'true' }))
    localStorage.setItem(key, String(value));
  window.dispatchEvent(new Event('storage'));
  await screen.findAllByText('Bina Shah');
  expect(screen.queryByText('Asha Rao')).toBeNull();
});

it('keeps the fields as they are while the profile is saved', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  let respond = (): void => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  const { fetch } = globalThis;
  globalThis.fetch = async (input, options) => {
    if (options?.method === 'PUT') await released;
    return fetch(input, options);
  };
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const duration = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Plan duration' });
  const car = screen.getByRole<HTMLInputElement>('combobox', { name: 'Car' });
  await user.clear(name);
  await user.type(name, 'Asha Kulkarni{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Save Changes/ }).ariaDisabled).toBe('true'));
  const kept = [duration.value, car.value];
  await user.keyboard(' Joshi');
  // A browser opens the list of a select on this event, unless it is cancelled.
  expect(fireEvent.mouseDown(duration)).toBe(false);
  await user.click(car);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(car.ariaExpanded).toBe('false');
  expect([name.value, duration.value, car.value]).toEqual(['Asha Kulkarni', ...kept]);

  respond();
  await screen.findByText('Profile updated successfully!');
  globalThis.fetch = fetch;
  await screen.findAllByText('Asha Kulkarni');
});

it('says after a change of the address that running plans keep theirs', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await placePlan(site.api, customer);
  await site.open('/profilepage', customer);
  await screen.findByRole('article', { name: 'Hyundai Creta, Active' });
  const change = async (name: string, text: string) => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Profile updated successfully!');
  };
  await change('Name', 'Asha Kulkarni');
  expect(screen.queryByText(/^Running plans keep/)).toBeNull();
  await change('Flat or house', '1103');
  screen.getByText(/^Running plans keep the address, car, time slot and parking place they were booked with\./);
  const plan = within(screen.getByRole('article', { name: 'Hyundai Creta, Active' }));
  plan.getByText(/Flat 704, Tower B, Amber Heights/);
});

it('says until when a moved wash can be cancelled, by the rule of its booking', async () => {
  const customer = await site.api.customer();
  const { name, email, phone, token } = customer;
  const wash = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  await site.api.expect(201, 'POST', '/api/checkoutBasic', { token, body: wash });
  await site.api.changeSettings(() => ({ washCancelHours: 6 }));
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Move wash' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move this wash?' }));
  await dialog.findByText(/^You can cancel until .* 5:00 AM\.$/);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Time slot' }), '9:00 AM - 9:30 AM');
  await dialog.findByText(/^You can cancel until .* 7:00 AM\.$/);
});
