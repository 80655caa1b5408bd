import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { CustomerResponse } from '#libs/contract/customer-tags.js';
import { unbroken } from '#libs/unbroken.js';
import { wash } from '../e2e/support/washes.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterAll(() => backoffice.stop());

const openList = (q: string) =>
  backoffice.open(`/customers?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`);

/** Creates customers with the same name, to search for. */
async function namesakes(count: number) {
  const name = office.word();
  const customers = [];
  for (let made = 0; made < count; made += 1) customers.push(await backoffice.api.customer({ name }));
  await openList(name);
  const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
  await waitFor(() => expect(boxes()).toHaveLength(count));
  return { name, customers, boxes };
}

const selection = async () => within(await screen.findByRole('region', { name: 'Selection' }));
const question = async () => within(await screen.findByRole('alertdialog'));

it('the page of an account names its role', async () => {
  const expectRole = async ({ userId, name }: { userId: string; name: string }, role: string) => {
    await backoffice.open(`/customers/${userId}/show`);
    await screen.findByRole('heading', { name, level: 1 });
    within(screen.getByRole('main')).getByText(role);
  };
  await expectRole(await backoffice.api.customer({ name: office.word() }), 'Customer');
  await expectRole(await office.staff('manager'), 'Manager');
});

it('the view of former customers says when their plans ended', async () => {
  const filter = { planEndedOn_lte: calendarDateOf(new Date().toISOString()) };
  const former = await backoffice.api.list<CustomerResponse>('/api/customers', filter);
  const endOf = ({ planEndedOn }: CustomerResponse) => planEndedOn!;
  const latest = former.toSorted((one, other) => endOf(other).localeCompare(endOf(one)))[0]!;
  const ended = formatCalendarDate(endOf(latest));
  await backoffice.open('/customers?perPage=5');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Former customers/ }));
  await screen.findAllByText(`Plan ended ${ended}`);
  const [link] = screen.getAllByRole('link', { name: latest.name });
  within(link!.closest('tr')!).getByText(`Plan ended ${ended}`);
  await user.click(link!);
  await screen.findByText(`No active plan. The last one ended on ${ended}.`);
});

describe('deleting several customers', () => {
  it('leaves only those selected that could not be deleted', async () => {
    const name = office.word();
    const kept = await backoffice.api.customer({ name });
    await backoffice.api.customer({ name });
    // The one that can't be deleted is on the second page.
    await backoffice.open(
      `/customers?${new URLSearchParams({ filter: JSON.stringify({ q: name }), perPage: '1', page: '1' }).toString()}`,
    );
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await screen.findByText('2 selected');
    backoffice.intercept = ({ pathname }, method) =>
      method === 'DELETE' && pathname.endsWith(kept.userId)
        ? Promise.resolve(Response.json({ message: 'The line is busy.' }, { status: 503 }))
        : null;
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(/can’t be undone/);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(new RegExp(`1 of 2 was deleted\\.\\s+${name}: The line is busy\\.`));
    backoffice.intercept = () => null;
    await screen.findByText('1 selected');
  });
});

describe('the form of a new customer', () => {
  const openForm = async () => {
    await backoffice.open('/customers/create');
    return within(await screen.findByRole('dialog', { name: 'Add New User' }));
  };

  it('marks missing and malformed values at their fields before it is sent', async () => {
    const form = await openForm();
    backoffice.responses.length = 0;
    await user.type(form.getByLabelText(/^Phone Number/), '12345');
    await user.type(form.getByLabelText(/^Car No\./), 'nonsense');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Name is required');
    await form.findByText('Email is required');
    await form.findByText('Please enter a 10-digit Indian mobile number');
    await form.findByText('Please enter a car number such as MH 12 AB 1234');
    expect(backoffice.responses.filter(({ path }) => path === '/api/customers')).toEqual([]);
  });

  it('shows the errors of the server at their fields, and loses no input', async () => {
    const { name, email, phone } = await backoffice.api.register();
    const form = await openForm();
    await user.type(form.getByRole('textbox', { name: 'Name' }), name);
    const emailField = form.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await user.type(emailField, email);
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), phone);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Error saving user');
    expect((await form.findAllByText('An account with this email already exists.')).length).toBeGreaterThan(0);
    expect(emailField.getAttribute('aria-invalid')).toBe('true');
    expect(emailField.value).toBe(email);

    expect((await form.findByRole('alert')).textContent).toContain('An account with this email already exists.');
    await user.type(emailField, 'x');
    await waitFor(() => expect(form.queryByRole('alert')).toBeNull());
  });
});

it('a second car is added while an order is taken, and is ordered for', async () => {
  const customer = await backoffice.api.customer({ name: office.word() });
  const { name, email, phone, userId } = customer;
  const { token } = await backoffice.api.admin();
  const carDetails = {
    carName: 'Hyundai Creta',
    carNumber: office.carNumber(),
    address: '4, Amber Heights, Baner, Pune',
  };
  const body = { name, email, phone, carDetails };
  await backoffice.api.expect(200, 'PUT', `/api/customers/${userId}`, { token, body });
  await backoffice.open(`/customers/${userId}/show`);
  await user.click(await screen.findByRole('button', { name: 'Take an order' }));
  await user.click(await screen.findByRole('button', { name: 'Edit customer' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  await user.click(await form.findByRole('button', { name: 'Add another car' }));
  const second = within(form.getByRole('group', { name: 'Car 2' }));
  await user.type(second.getByRole('textbox', { name: 'Car No.' }), 'MH 12 QQ 4411');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await second.findByText('Please choose your car');
  await user.click(second.getByRole('combobox', { name: 'Car' }));
  await user.click(await screen.findByRole('option', { name: 'Tata Nexon' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('User updated');
  await user.click(await screen.findByRole('combobox', { name: 'Car' }));
  await screen.findByRole('option', { name: 'Tata Nexon MH 12 QQ 4411' });
});

it('the form says that running plans keep their car and address, and leads to them', async () => {
  const customer = await backoffice.api.customer();
  const form = async () => {
    await backoffice.open(`/customers/${customer.userId}`);
    return within(await screen.findByRole('dialog', { name: 'Edit user' }));
  };
  await (await form()).findByRole('group', { name: 'Address' });
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  expect(screen.queryByText(/Running plans keep/)).toBeNull();

  const carNumber = office.carNumber();
  const { id } = await office.order(customer, { carNumber });
  const notice = within(await (await form()).findByText(/Running plans keep the address, car and parking place/));
  const plan = notice.getByRole('link', { name: `Hyundai Creta · ${unbroken(formatCarNumber(carNumber))}` });
  expect(plan.getAttribute('href')).toBe(`/dashboard/allOrders/${id}/show`);
});

describe('selected customers', () => {
  it('are deleted together after a confirmation that names them', async () => {
    const { name, customers, boxes } = await namesakes(3);
    const [, older, newer] = customers.map(({ email }) => email);
    await user.click(boxes()[0]!);
    await user.click(boxes()[1]!);
    await (await selection()).findByText('2 selected');
    await user.click((await selection()).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete these 2 users?' });
    const text = await (await question()).findByText(/This can’t be undone/);
    for (const email of [older, newer]) expect(text.textContent).toContain(`${name} (${email})`);
    await user.click((await question()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(boxes()).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('are no longer selected after a new search', async () => {
    const { name, boxes } = await namesakes(1);
    await user.click(boxes()[0]!);
    await (await selection()).findByText('1 selected');
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(location.search).not.toContain(name));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    await user.type(screen.getByRole('searchbox'), name);
    await waitFor(() => expect(location.search).toContain(name));
    await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([false]));
  });
});

describe('the page of a customer', () => {
  it('shows their history in one timeline, with links to the records', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const lead = await office.lead({ email: customer.email, name: customer.name });
    const { token } = await backoffice.api.admin();
    const body = { text: 'Wants a call at noon' };
    await backoffice.api.expect(201, 'POST', `/api/leads/${lead.id}/notes`, { token, body });
    const order = await office.order(customer);
    await backoffice.open(`/customers/${customer.userId}/show`);
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(5));
    const entries = history.getAllByRole('listitem');
    const texts = entries.map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Paid ₹6,510.77'),
      expect.stringContaining('Plan for 3 months, ₹6,510.77'),
      expect.stringContaining('Wants a call at noon'),
      expect.stringContaining('Do you come on Sundays?'),
      expect.stringContaining('Account created'),
    ]);
    expect(texts[0]).toContain(order.paymentId);
    await user.click(within(entries[1]!).getByRole('link'));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/allOrders/${order.id}/show`));
  });

  it('removes one of their cars after a confirmation', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    for (const [carName, carNumber] of [
      ['Hyundai Creta', 'MH12AB1234'],
      ['Honda City', 'MH14CD5678'],
    ])
      await backoffice.api.expect(201, 'POST', '/api/profile/cars', {
        token: customer.token,
        body: { carName, carNumber },
      });
    await backoffice.open(`/customers/${customer.userId}/show`);
    await user.click(await screen.findByRole('button', { name: /^Remove Honda/ }));
    await (await question()).findByText(new RegExp(`Honda City .* will be removed from ${customer.name}’s profile`));
    await user.click((await question()).getByRole('button', { name: 'Remove car' }));
    await screen.findByText('Car removed');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Honda/ })).toBeNull());
    expect((await screen.findByRole('region', { name: 'Car' })).textContent).toContain('Hyundai Creta');
  });

  it('has a corrected name and phone on the page of their plan', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const order = await office.order(customer);
    const { token } = await backoffice.api.admin();
    const corrected = { name: `${customer.name} Rao`, email: customer.email, phone: '9812345678' };
    await backoffice.api.expect(200, 'PUT', `/api/customers/${customer.userId}`, { token, body: corrected });
    await backoffice.open(`/allOrders/${order.id}/show`);
    const ofOrder = within(await screen.findByRole('region', { name: 'Customer' }));
    await ofOrder.findByRole('link', { name: corrected.name });
    expect(ofOrder.getByRole('link', { name: /98123 45678/ }).getAttribute('href')).toBe('tel:+919812345678');
  });

  it('warns of open orders before the account is deleted, and the order shows the deletion', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const order = await office.order(customer);
    const booked = await wash(backoffice.api, customer);
    const cancelled = await office.order(customer, { carName: 'Honda City' });
    await backoffice.api.expect(200, 'PATCH', `/api/plans/${customer.userId}/${cancelled.id}`, {
      token: customer.token,
      body: { status: 'cancelled' },
    });
    const past = await wash(backoffice.api, customer, '8:00 AM - 8:30 AM');
    await backoffice.api.expect(200, 'PATCH', `/api/washes/${past.id}`, {
      token: customer.token,
      body: { status: 'cancelled' },
    });
    await backoffice.open(`/allOrders/${order.id}/show`);
    const ofOrder = within(await screen.findByRole('region', { name: 'Customer' }));
    await user.click(await ofOrder.findByRole('link', { name: customer.name }));
    await user.click(await screen.findByRole('button', { name: `Delete ${customer.name}` }));
    const warning = (
      await (await question()).findByText(new RegExp(`${customer.name} has open orders`))
    ).closest<HTMLElement>('[role=alert]')!;
    const entries = within(warning).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^Honda City .*: ₹[\d,.]+ to be refunded$/),
      `Basic Car Wash: booked for ${formatCalendarDate(booked.date)}, ₹352.82 not paid`,
      expect.stringContaining(`: until ${formatCalendarDate(order.endDate!)}`),
    ]);
    await user.click((await question()).getByRole('button', { name: 'Delete' }));
    await screen.findByText('User deleted');
    expect(await backoffice.api.list('/api/customers', { email: customer.email })).toEqual([]);
    await backoffice.open(`/allOrders/${order.id}/show`);
    const left = await screen.findByRole('region', { name: 'Customer' });
    await waitFor(() => expect(left.textContent).toContain(`${customer.name} (account deleted)`));
    expect(screen.queryByRole('link', { name: customer.name })).toBeNull();
  });
});
