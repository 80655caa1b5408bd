import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatWeekday } from '#libs/calendar.js';
import type { CommunityChoice } from '#libs/contract/communities.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { formatSlot } from '#libs/slot-text.js';
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

/** Opens a dialog of a running plan with its button. */
async function open(button: string, dialog: RegExp) {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: button }));
  return { plan, dialog: within(await screen.findByRole('dialog', { name: dialog })) };
}

/** Sets the capacity of time slots, and returns the earlier one. */
async function limitCarsPerSlot(cars: number): Promise<number> {
  let before = cars;
  await site.api.changeSettings(({ carsPerSlot }) => {
    before = carsPerSlot;
    return { carsPerSlot: cars };
  });
  return before;
}

/** Opens the profile of a customer whose plan is returned with other values. */
async function openWithPlan(over: Partial<PlanResponse>): Promise<void> {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  site.intercept = ({ pathname }, method) =>
    method === 'GET' && pathname === `/api/plans/${customer.userId}`
      ? Promise.resolve(Response.json([{ ...plan, ...over }]))
      : null;
  await site.open('/profilepage', customer);
}

it('a plan whose months have all begun is cancelled without announcing a refund', async () => {
  await openWithPlan({ refundIfCancelled: 0 });
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  await screen.findByText(/^We’ll stop cleaning your Hyundai Creta.*No refund is due/);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel plan' }));
  const outcome = await screen.findByText(/^The plan for your Hyundai Creta has been cancelled\./);
  expect(outcome.textContent).toBe('The plan for your Hyundai Creta has been cancelled.');
});

it('a plan that was paid by hand is cancelled with its refund, which does not go to a card', async () => {
  await openWithPlan({ amountPaid: 0, paidByHand: 2170.26, refundIfCancelled: 1000 });
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    'We’ll refund ₹1,000 for the months that have not begun, within 5–7 business days.',
  );
});

it('a plan that was paid before its import shows no amount, and its cancellation leads to the office', async () => {
  await openWithPlan({ payment: 'before-import', planAmount: 0, payable: 0, refundIfCancelled: null });
  const card = within(await screen.findByRole('article', { name: /^Hyundai Creta/ }));
  card.getByText('Before it was listed here');
  expect(card.queryByText(/₹/)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Cancel plan' }));
  await screen.findByText(/Please contact us about a refund\. This can’t be undone\.$/);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
  const outcome = await screen.findByText(/^The plan for your Hyundai Creta has been cancelled\./);
  expect(outcome.textContent).toBe('The plan for your Hyundai Creta has been cancelled.');
});

it('a plan can be changed before the list of cars has loaded', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  site.intercept = ({ pathname, search }) =>
    pathname === '/api/catalogue' && search === '' ? gate.then(() => fetch('/api/catalogue?late')) : null;
  const { dialog } = await open('Change', /^Change the plan/);
  const colour = dialog.getByRole('textbox', { name: 'Colour' });
  await user.clear(colour);
  await user.type(colour, 'Red');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^The plan for your Hyundai Creta changes on/);
  release();
});

it('a plan keeps a parking place, because the team finds the car by it', async () => {
  const { dialog } = await open('Change', /^Change the plan/);
  const [level, bay] = [/^Parking level/, /^Parking bay/].map((name) => dialog.getByRole('textbox', { name }));
  await user.clear(level!);
  await user.clear(bay!);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('Please enter the parking level or bay');
  await user.type(bay!, '7');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^The plan for your Hyundai Creta changes on/);
});

it('a plan that moves to another community offers the times of that community', async () => {
  const communities = (await site.api.expect<CommunityChoice[]>(200, 'GET', '/api/communities')).body;
  const moved = communities.find(({ name }) => name === 'Cedar Grove')!;
  const { plan, dialog } = await open('Change', /^Change the plan/);
  const option = (timeSlot: string) =>
    dialog.getByRole<HTMLOptionElement>('option', { name: new RegExp(`^${formatSlot(timeSlot)}`) });
  await waitFor(() => expect(option(plan.timeSlot).disabled).toBe(false));
  site.intercept = ({ pathname, searchParams }) =>
    pathname === '/api/checkout/slots' && searchParams.get('communityId') === moved.id
      ? Promise.resolve(Response.json({ slots: [{ timeSlot: plan.timeSlot, free: false }] }))
      : null;
  const community = dialog.getByRole('combobox', { name: 'Community' });
  await user.clear(community);
  await user.type(community, moved.name);
  await user.click(await dialog.findByRole('option', { name: new RegExp(moved.name) }));
  await waitFor(() => expect(option(plan.timeSlot).textContent).toBe(`${formatSlot(plan.timeSlot)}, full`));
  expect(option(plan.timeSlot).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('This time is full in Cedar Grove. Please choose another one.');
});

it('a full time slot is available to the car that has it, but not to another car of its owner', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA, SWIFT);
  const { timeSlot } = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const carsPerSlot = await limitCarsPerSlot(1);
  try {
    await site.open('/book', customer);
    const slot = () => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${formatSlot(timeSlot)}`) });
    await user.click(await screen.findByRole('radio', { name: /^Maruti Suzuki Swift/ }));
    await waitFor(() => expect(slot().disabled).toBe(true));
    await user.click(screen.getByRole('radio', { name: /^Hyundai Creta/ }));
    await waitFor(() => expect(slot().disabled).toBe(false));
  } finally {
    await limitCarsPerSlot(carsPerSlot);
  }
});

it('a time slot that others have taken in the meantime is shown as full', async () => {
  let full = '9:00-9:30';
  site.intercept = ({ pathname }, method) => {
    if (pathname === '/api/checkout/slots')
      return Promise.resolve(Response.json({ slots: [{ timeSlot: full, free: false }] }));
    const problem = { status: 409, code: 'slot-full', message: 'This time is full.' };
    return method === 'PUT' && pathname.startsWith('/api/plans/')
      ? Promise.resolve(Response.json(problem, { status: 409 }))
      : null;
  };
  const { dialog } = await open('Change', /^Change the plan/);
  await dialog.findByRole('option', { name: `${formatSlot(full)}, full` });
  full = '8:00-8:30';
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Time slot' }), full);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('This time is full.');
  await dialog.findByRole('option', { name: `${formatSlot(full)}, full` });
});

it('an error is shown while the plans cannot be loaded again', async () => {
  const { dialog } = await open('Change', /^Change the plan/);
  site.intercept = ({ pathname }, method) => {
    if (method === 'PUT') return Promise.reject(new TypeError('Failed to fetch'));
    return pathname.startsWith('/api/plans/') ? new Promise(() => {}) : null;
  };
  await user.type(dialog.getByRole('textbox', { name: 'Colour' }), ', matt');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByRole('alert');
});

it('the next cleaning shows the car and the place of the change that applies by then', async () => {
  const { dialog } = await open('Change', /^Change the plan/);
  const bay = dialog.getByRole('textbox', { name: /^Parking bay/ });
  await user.clear(bay);
  await user.type(bay, '99');
  const carNumber = dialog.getByRole('textbox', { name: 'Car number' });
  await user.clear(carNumber);
  await user.type(carNumber, 'MH12ZZ1234');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^The plan for your Hyundai Creta changes on/);
  const next = screen.getByRole('region', { name: 'Next cleaning' });
  expect(next.textContent.replaceAll('\u00a0', ' ')).toContain('Hyundai Creta · MH 12 ZZ 1234 · Basement 1, bay 99');
});

it('a planned change that is cancelled is no longer announced', async () => {
  const { dialog } = await open('Change', /^Change the plan/);
  await user.type(dialog.getByRole('textbox', { name: 'Colour' }), ', matt');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^The plan for your Hyundai Creta changes on/);
  await user.click(screen.getByRole('button', { name: 'Cancel this change' }));
  const outcome = await screen.findByText('The plan for your Hyundai Creta stays as it is.');
  expect(screen.queryByText(/^The plan for your Hyundai Creta changes on/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.contains(outcome)).toBe(true));
});

it('a plan cannot be changed on its last day, because changes take effect the day after', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const today = calendarDateOf(new Date().toISOString());
  site.intercept = ({ pathname }) =>
    pathname === `/api/plans/${customer.userId}`
      ? Promise.resolve(Response.json([{ ...plan, startDate: addDays(today, -29), endDate: today }]))
      : null;
  await site.open('/profilepage', customer);
  await screen.findByRole('button', { name: 'Cancel plan' });
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

it('a change of a plan that has not begun does not mention today’s visit', async () => {
  await open('Change', /^Change the plan/);
  screen.getByRole('dialog', { description: 'Changes take effect tomorrow.' });
});

it('the days of a pause are chosen from calendars, and the last one follows the first', async () => {
  const { plan, dialog } = await open('Pause', /^Pause the plan/);
  const { from } = plan.pauseOptions!;
  const first = dialog.getByRole('button', { name: /^First paused day/ });
  const last = dialog.getByRole('button', { name: /^Last paused day/ });
  expect(first.textContent).toBe(formatWeekday(from));
  expect(last.textContent).toBe(formatWeekday(addDays(from, 13)));
  expect(first.getAttribute('aria-expanded')).toBe('false');
  await user.click(first);
  expect(first.getAttribute('aria-expanded')).toBe('true');
  const calendar = within(dialog.getByRole('group', { name: 'First paused day' }));
  const day = (date: string) => calendar.queryByRole<HTMLInputElement>('radio', { name: formatWeekday(date) });
  const later = addDays(from, 7);
  if (!day(later)) await user.click(calendar.getByRole('button', { name: 'Next month' }));
  await user.click(day(later)!);
  expect(day(later)!.checked).toBe(true);
  expect(first.textContent).toBe(formatWeekday(later));
  expect(last.textContent).toBe(formatWeekday(addDays(later, 13)));
  await dialog.findByText(/^14 days without cleaning/);
  const before = day(addDays(from, -1));
  expect(before?.disabled ?? true).toBe(true);

  site.intercept = (_, method) => (method === 'PATCH' ? new Promise(() => {}) : null);
  const confirm = dialog.getByRole('button', { name: 'Pause plan' });
  await user.click(confirm);
  await waitFor(() => expect(confirm.ariaDisabled).toBe('true'));
  await user.click(day(addDays(later, 1)) ?? day(addDays(later, -1))!);
  expect(first.textContent).toBe(formatWeekday(later));
});

it.each([
  ['Pause', 'Pause plan', 'Don’t pause', /^The plan for your Hyundai Creta is paused from/],
  ['Cancel plan', 'Cancel plan', 'Keep plan', /^The plan for your Hyundai Creta has been cancelled\./],
])('%s: the outcome is reported when the dialog is closed too late', async (name, confirm, keep, outcome) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { fetch } = globalThis;
  const { dialog } = await open(name, /./);
  globalThis.fetch = async (input, options) => {
    if (options?.method === 'PATCH') await gate;
    return fetch(input, options);
  };
  await user.click(dialog.getByRole('button', { name: confirm }));
  await user.click(dialog.getByRole('button', { name: keep }));
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  await screen.findByText(outcome);
  globalThis.fetch = fetch;
});

it('a change that was not saved is discarded after a question only', async () => {
  const name = /^Change the plan/;
  const escape = () => fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }));
  await open('Change', name);
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const colour = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Colour' });
  await user.clear(colour());
  await user.type(colour(), 'Red');
  escape();
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(colour().value).toBe('Red');

  for (const name of ['Close', 'Keep plan']) {
    await user.click(dialog.getByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(colour().value).toBe('Red');
  }
  await user.click(dialog.getByRole('button', { name: 'Keep plan' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a pause that has begun is ended early, and one that has not begun is cancelled', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await buyPlan(site.api, new StandInControl(site.backend), customer);
  const today = calendarDateOf(new Date().toISOString());
  const [paused, resumed] = [addDays(today, 5), addDays(today, 2)];
  const show = async (pausedFrom: string) => {
    const options = { serviceFrom: resumed, endDate: plan.endDate! };
    const shown = { ...plan, status: 'paused', allowedStatuses: ['active'], pausedFrom, resumeOptions: options };
    site.intercept = ({ pathname }, method) =>
      method === 'GET' && pathname === `/api/plans/${customer.userId}`
        ? Promise.resolve(Response.json([{ ...shown, pausedUntil: addDays(paused, -1), resumesOn: paused }]))
        : null;
    await site.open('/profilepage', customer);
  };
  await show(addDays(today, -1));
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  const resuming = within(await screen.findByRole('dialog', { name: /^Resume/, description: /^We clean again from/ }));
  resuming.getByRole('button', { name: 'Resume plan' });
  site.close();

  await show(addDays(today, 1));
  await user.click(await screen.findByRole('button', { name: 'Cancel pause' }));
  const cancelling = within(
    await screen.findByRole('dialog', { name: /^Cancel the pause/, description: /^The car is cleaned as usual from/ }),
  );
  cancelling.getByRole('button', { name: 'Cancel pause' });
});
