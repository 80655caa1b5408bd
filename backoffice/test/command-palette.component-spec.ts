import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { Backoffice } from './support/backoffice.js';
import { Effort } from './support/effort.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const input = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' });

it('keeps what is typed while it loads, and suspends the shortcuts', async () => {
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  await user.keyboard('{Control>}k{/Control}nikhlx{Backspace}{Backspace}il');
  expect((await input()).value).toBe('nikhil');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search or jump to'));
  await user.keyboard(' more');
  expect((await input()).value).toBe('nikhil more');
  expect(screen.queryByRole('dialog', { name: 'Add New User' })).toBeNull();
  expect(location.pathname).toBe('/dashboard/customers');
});

it('keeps the focus in its input when the screen behind it takes it', async () => {
  await backoffice.open('/customers?perPage=2');
  const heading = await screen.findByRole('heading', { name: /Customers/ });
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(document.activeElement).toBe(await input()));
  heading.focus();
  expect(document.activeElement).toBe(await input());
});

it('opens the page of a customer by the last four digits of a plate, with six keys', async () => {
  const { name, email, phone } = backoffice.api.person();
  const body = { name, email, phone, carDetails: { carName: 'Hyundai Creta', carNumber: 'MH12QX7391' } };
  const created = await backoffice.api.expect<{ id: string }>(201, 'POST', '/api/customers', {
    token: (await backoffice.api.admin()).token,
    body,
  });
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  const effort = Effort.begin();
  await user.keyboard('{Control>}k{/Control}7391');
  await screen.findByRole('option', { name: new RegExp(`${name}.*MH 12 QX 7391`) });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/dashboard/customers/${created.body.id}/show`));
  expect(effort).toMatchObject({ clicks: 0, keys: 6 });
});

it('finds screens by what they contain', async () => {
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  await user.keyboard('{Control>}k{/Control}credit notes');
  await screen.findByRole('option', { name: /Invoices/ });
  await user.clear(await input());
  await user.type(await input(), 'gst returns');
  await screen.findByRole('option', { name: /GST/ });
});

it('opens the order of an invoice by its number', async () => {
  const invoices = await backoffice.api.list<DocumentResponse>('/api/documents', { kind: 'invoice' });
  const { number, customer, orderId } = invoices.find(({ purpose }) => purpose === 'plan')!;
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  await user.keyboard('{Control>}k{/Control}');
  await input();
  await user.keyboard(number);
  await screen.findByRole('option', { name: new RegExp(`${number}.*${customer}`) });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/dashboard/allOrders/${orderId}/show`));
});

it('does not say that nothing was found before it has searched', async () => {
  let respond = () => {};
  const responding = new Promise<void>((resolve) => (respond = resolve));
  const none = () => Response.json([], { headers: { 'content-range': 'records 0-0/0' } });
  backoffice.intercept = ({ search }) => (search.includes('xq73') ? responding.then(none) : null);
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  await user.keyboard('{Control>}k{/Control}');
  await input();
  await user.keyboard('xq73');
  const status = within(screen.getByRole('dialog', { name: 'Search or jump to' })).getByRole('status');
  expect(status.textContent).toBe('Searching…');
  respond();
  await waitFor(() => expect(status.textContent).toBe('Nothing found'));
});
