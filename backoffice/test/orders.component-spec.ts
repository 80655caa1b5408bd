import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import type { WashResponse, WashStatus } from '#libs/contract/washes.js';
import { wash } from '../e2e/support/washes.js';
import { failure, held } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let office: Office;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  ({ office } = backoffice);
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const rows = () => [...document.querySelectorAll('tbody tr')];
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const open = (q: string) =>
  backoffice.open(`/allOrders?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`);

/** Creates two pending orders, for one month and for twelve. */
async function twoOrders() {
  const customer = await backoffice.api.customer({ name: office.word() });
  const first = await office.pendingOrder(customer, { planDuration: 1 });
  await office.pendingOrder(customer, { planDuration: 12, carName: 'Honda City' });
  await open(customer.name);
  await waitFor(() => expect(rows()).toHaveLength(2));
  return first;
}

async function chooseFilter(name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('the list of orders', () => {
  it('counts the orders of each status among those that match the search', async () => {
    await twoOrders();
    const statuses = within(screen.getByRole('group', { name: 'Status' }));
    await statuses.findByRole('button', { name: 'Pending 2' });
    await statuses.findByRole('button', { name: 'Active 0' });
  });

  it('has every column of the specification, and others that are chosen', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    await office.order(customer);
    await open(customer.name);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(columns()).toEqual(
      expect.arrayContaining([
        'Name',
        'Email',
        'Phone',
        'Car Name',
        'Car Type',
        'Plan Duration',
        'Time Slot',
        'Parking',
        'Price',
        'After Discount',
        'Start Date',
        'End Date',
        'Status',
      ]),
    );
    expect([...rows()[0]!.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Hyundai Creta',
        'SUV',
        '3 months',
        '6:30–7:00 AM',
        'Basement 1, bay 42',
        '₹6,897',
        '₹5,517.60',
        'Active',
      ]),
    );

    expect(columns()).not.toContain('Payable');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Payable' }));
    await user.click(screen.getByRole('checkbox', { name: 'Email' }));
    await waitFor(() => expect(columns()).toContain('Payable'));
    expect(columns()).not.toContain('Email');
  });

  it('applies and shows the filters that are chosen, and keeps them in the URL', async () => {
    await twoOrders();
    await chooseFilter('Car type');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Sedan' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]!.textContent).toContain('Honda City');

    await backoffice.reload();
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Car type: Sedan' }));
    await waitFor(() => expect(rows()).toHaveLength(2));

    const statuses = within(screen.getByRole('group', { name: 'Status' }));
    await user.click(statuses.getByRole('button', { name: /^Active/ }));
    await screen.findByText('No orders found');
  });
});

describe('an export of orders', () => {
  const EXPORT = '/api/allOrders/export';
  const exportButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Export' });

  it('shows its progress, and can be stopped', async () => {
    const { answer, release } = held(() => failure('Too late.'));
    backoffice.intercept = ({ pathname }) => (pathname === EXPORT ? answer() : null);
    await backoffice.open('/allOrders?perPage=5&page=1');
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await user.click(await exportButton());
    await user.click(await screen.findByRole('button', { name: /Stop · 0 of \d+/ }));
    await screen.findByText('Export stopped');
    await waitFor(async () => expect((await exportButton()).disabled).toBe(false));
    release();
  });

  it('shows why it failed', async () => {
    backoffice.intercept = ({ pathname }) =>
      pathname === EXPORT ? Promise.resolve(failure('The printer is on fire.')) : null;
    await backoffice.open('/allOrders?perPage=5&page=1');
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await user.click(await exportButton());
    await screen.findByText('Export failed: The printer is on fire.');
  });
});

describe('the page of an order', () => {
  it('shows the server’s message for a transition that is no longer allowed, and the current order', async () => {
    const customer = await backoffice.api.customer();
    const { id } = await office.order(customer);
    await backoffice.open(`/allOrders/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await backoffice.api.expect(200, 'PATCH', `/api/plans/${customer.userId}/${id}`, {
      token: customer.token,
      body: { status: 'cancelled' },
    });
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Pause' }));
    await screen.findByText(/A plan that is cancelled cannot become paused/);
    await screen.findByText('Cancelled');
  });
});

async function setStatus(washId: string, status: WashStatus): Promise<void> {
  const { token } = await backoffice.api.admin();
  await backoffice.api.expect(200, 'PATCH', `/api/washes/${washId}`, { token, body: { status } });
}

it('an order shows its customer, whom WhatsApp reaches, before its payment', async () => {
  const customer = await backoffice.api.customer();
  const { token, name, email, phone } = customer;
  const plan = await backoffice.office.order(customer);
  const wash = await backoffice.api.expect<{ id: string }>(201, 'POST', '/api/checkoutBasic', {
    token,
    body: { name, email, phone, address: '12, Amber Heights, Baner, Pune', timeSlot: '5:30 AM - 6:00 AM' },
  });
  for (const path of [`/allOrders/${plan.id}/show`, `/washes/${wash.body.id}/show`]) {
    await backoffice.open(path);
    const card = await screen.findByRole('region', { name: 'Customer' });
    const payment = screen.getByRole('region', { name: 'Payment' });
    expect(card.compareDocumentPosition(payment)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const chat = within(card).getByRole('link', { name: 'WhatsApp' });
    expect(chat.getAttribute('href')).toBe(`https://wa.me/${plan.phone.slice(1)}`);
  }
});

it('corrects the car and the contact of a wash', async () => {
  const { id } = await wash(backoffice.api, await backoffice.api.customer());
  await backoffice.open(`/washes/${id}/show`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit wash' }));
  await user.type(await form.findByRole('textbox', { name: 'Car No.' }), 'mh 12 wc 0007');
  for (const [field, text] of [
    [/^Name/, 'Ravi Kumar'],
    [/^Phone Number/, '98123 45678'],
  ] as const) {
    await user.clear(form.getByRole('textbox', { name: field }));
    await user.type(form.getByRole('textbox', { name: field }), text);
  }
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Wash updated. We emailed the customer.');
  await screen.findByRole('heading', { name: 'Ravi Kumar' });
  expect((await screen.findByRole('region', { name: 'Service' })).textContent).toMatch(/MH\s12\sWC\s0007/);
  expect((await screen.findByRole('region', { name: 'Customer' })).textContent).toMatch(/\+91\s98123\s45678/);
  // An address can have three unpaid washes only.
  await setStatus(id, 'cancelled');
});

it('shows the washes whose payment is to be collected with one click, and all again with another', async () => {
  const { name } = await office.doneAndUnpaidWash();
  const cancelled = await wash(backoffice.api, await backoffice.api.customer({ name }));
  await setStatus(cancelled.id, 'cancelled');
  const all = (await backoffice.api.list('/api/washes', { q: name })).length;
  const unpaid = (await backoffice.api.list('/api/washes', { q: name, status: 'done', payment: 'unpaid' })).length;
  await backoffice.open(`/washes?${new URLSearchParams({ filter: JSON.stringify({ q: name }) }).toString()}`);
  await waitFor(() => expect(rows()).toHaveLength(all));
  const notPaid = screen.getByRole('button', { name: 'Done, not paid' });
  await user.click(notPaid);
  await waitFor(() => expect(rows()).toHaveLength(unpaid));
  expect(rows()[0]!.textContent).toContain('Done');
  await user.click(notPaid);
  await waitFor(() => expect(rows()).toHaveLength(all));
});

it('shows that the washes to which the dashboard leads are those whose payment is to be collected', async () => {
  await backoffice.open('/admindashboard');
  await user.click(await screen.findByRole('link', { name: 'Washes done but not paid' }));
  const notPaid = await screen.findByRole('button', { name: 'Done, not paid', pressed: true });
  const shown = rows().length;
  await user.click(notPaid);
  await screen.findByRole('button', { name: 'Done, not paid', pressed: false });
  await waitFor(() => expect(rows().length).toBeGreaterThan(shown));
});

it('offers a wash the half hours that it has itself, however full its day is', async () => {
  const book = async (timeSlot: string) => {
    const { name, email, phone, token } = await backoffice.api.customer({ name: office.word() });
    const body = { name, email, phone, address: '12, Cedar Grove, Baner, Pune', timeSlot };
    return (await backoffice.api.expect<WashResponse>(201, 'POST', '/api/checkoutUltimate', { token, body })).body;
  };
  const { id } = await book('2:00 PM - 3:00 PM');
  await book('5:00 PM - 6:00 PM');
  let before = {};
  await backoffice.api.changeSettings(({ washesAtOnce }) => {
    before = { washesAtOnce };
    return { washesAtOnce: 1 };
  });
  try {
    await backoffice.open(`/washes/${id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('combobox', { name: /^Time slot/ }));
    await screen.findByRole('option', { name: '5:00–6:00 PM, full' });
    for (const name of ['1:30–2:30 PM', '2:30–3:30 PM'])
      expect(screen.getByRole('option', { name }).getAttribute('aria-disabled')).toBeNull();
  } finally {
    await backoffice.api.changeSettings(() => before);
  }
});

it('emails a payment link for a wash that is paid afterwards, and cancels it when the team was paid', async () => {
  const customer = await backoffice.api.customer({ name: office.word() });
  const { id } = await wash(backoffice.api, customer, '11:00 AM - 11:30 AM');
  backoffice.responses.length = 0;
  await backoffice.open(`/washes/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Payment link' }));
  await card.findByText('No payment link has been sent.');
  expect(backoffice.responses.filter(({ status }) => status >= 400)).toEqual([]);
  expect(card.queryByRole('button', { name: 'Record payment' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Email payment link' }));
  await card.findByText('Waiting for the customer');
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const today = calendarDateOf(new Date().toISOString());
  const day = dialog.getByRole('textbox', { name: 'Received on' });
  await user.clear(day);
  await user.type(day, formatCalendarDate(addDays(today, 1)));
  await dialog.findByText('Choose today or an earlier day');
  expect(dialog.getByRole('button', { name: 'Mark as paid' })).toHaveProperty('disabled', true);
  await user.clear(day);
  await user.type(day, formatCalendarDate(addDays(today, -1)));
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment link' })).toBeNull());
  screen.getByText(`₹352.82 on ${formatCalendarDate(addDays(today, -1))}`);
  const { token } = await backoffice.api.admin();
  const { body: links } = await backoffice.api.expect(200, 'GET', `/api/orders/${id}/payment-links`, { token });
  expect(links).toMatchObject([{ status: 'cancelled' }]);
});

it('the page of a plan with many visits links to all of them', async () => {
  const { id, userId } = await backoffice.office.order(await backoffice.api.customer());
  const reported = { outcome: 'done', extras: [], reason: null, note: '', employee: 'Imran Shaikh', version: 1 };
  const visits = Array.from({ length: 30 }, (_, at) => ({
    ...{ id: `v${at}`, _id: `v${at}`, orderId: id, userId, date: '2026-11-26', carName: '', carNumber: '' },
    ...{ communityId: null, communityName: '', reportedAt: '2026-11-26T02:11:00.000Z', ...reported },
  }));
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/visits'
      ? Promise.resolve(Response.json(visits, { headers: { 'content-range': 'visits 0-29/75' } }))
      : null;
  await backoffice.open(`/allOrders/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Visits' }));
  const all = await card.findByRole<HTMLAnchorElement>('link', { name: 'Show all 75' });
  expect(new URL(all.href).pathname).toBe('/dashboard/visits');
  expect(JSON.parse(new URL(all.href).searchParams.get('filter')!)).toEqual({ orderId: id });
  backoffice.intercept = () => null;
});
