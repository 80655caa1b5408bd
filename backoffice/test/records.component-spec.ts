import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { Api } from '../../scripts/browser/api.js';
import { wash } from '../e2e/support/washes.js';
import { failure, held } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import type { Office } from './support/office.js';
import { user } from './support/user.js';

interface RecordPage {
  path: string;
  list: string;
  make: (api: Api, office: Office) => Promise<{ id: string; name: string }>;
}

const PAGES: readonly RecordPage[] = [
  {
    path: 'customers',
    list: 'Customers',
    make: async (api, office) => {
      const { userId, name } = await api.customer({ name: office.word() });
      return { id: userId, name };
    },
  },
  {
    path: 'allOrders',
    list: 'All Orders',
    make: async (api, office) => office.pendingOrder(await api.customer({ name: office.word() })),
  },
  {
    path: 'washes',
    list: 'Single washes',
    make: async (api, office) => wash(api, await api.customer({ name: office.word() })),
  },
  { path: 'leads', list: 'Leads', make: (_, office) => office.lead({ name: office.word() }) },
];

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

const main = async () => within(await screen.findByRole('main'));

describe.each(PAGES)('a page of $path', ({ path, list, make }) => {
  it('shows loading, an error, and the record after a retry', async () => {
    const { id, name } = await make(backoffice.api, office);
    const { answer, release } = held(() => failure('The line is busy.'));
    backoffice.intercept = ({ pathname }) => (pathname === `/api/${path}/${id}` ? answer() : null);
    await backoffice.open(`/${path}/${id}/show`);
    await (await main()).findAllByRole('status');
    release();
    const alert = await (await main()).findByRole('alert');
    expect(alert.textContent).toContain('The line is busy.');
    backoffice.intercept = () => null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await (await main()).findByRole('heading', { level: 1, name });
  });

  it('shows that a record does not exist, and links back to the list', async () => {
    await backoffice.open(`/${path}/nobody/show`);
    const alert = await (await main()).findByRole('alert');
    expect(alert.textContent).toMatch(/exist|known|found/);
    expect(within(alert).queryByRole('button')).toBeNull();
    await user.click((await main()).getByRole('link', { name: list }));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/${path}`));
  });
});

it('keeps a date on one line', async () => {
  const { id } = await wash(backoffice.api, await backoffice.api.customer({ name: office.word() }));
  await backoffice.open(`/washes/${id}/show`);
  const details = within(await (await main()).findByRole('region', { name: 'Service' })).getAllByRole('definition');
  expect(details.some(({ textContent }) => /^\d{1,2}\u00a0[A-Z][a-z]{2,3}\u00a0\d{4}$/.test(textContent))).toBe(true);
});

describe('a record opened from a list', () => {
  it('links to the next and the previous one, across pages and after it has left the filter', async () => {
    const word = office.word();
    const names = ['Asha', 'Bina', 'Chitra'].map((name) => `${word} ${name}`);
    for (const name of names) await office.lead({ name });
    const list = { filter: JSON.stringify({ q: word, status: ['new'] }), sort: 'name', order: 'ASC' };
    await backoffice.open(`/leads?${new URLSearchParams({ ...list, page: '1', perPage: '2' }).toString()}`);
    await user.click(await screen.findByRole('link', { name: names[0]! }));
    await screen.findByText('1 of 3');
    await user.click(await screen.findByRole('button', { name: 'Mark contacted' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark contacted' })).toBeNull());

    await screen.findByRole('link', { name: 'Next record' });
    await user.keyboard('j');
    await (await main()).findByRole('heading', { level: 1, name: names[1]! });
    await user.click(await screen.findByRole('link', { name: 'Next record' }));
    await (await main()).findByRole('heading', { level: 1, name: names[2]! });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Next record' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Previous record' }));
    await (await main()).findByRole('heading', { level: 1, name: names[1]! });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Previous record'));
    await user.keyboard('k');
    await (await main()).findByRole('heading', { level: 1, name: names[0]! });
  });

  it('is an order or a wash in the list of all orders, and a row opens it', async () => {
    const customer = await backoffice.api.customer({ name: office.word() });
    const first = await wash(backoffice.api, customer);
    const plan = await office.pendingOrder(customer);
    await backoffice.open(`/allOrders?filter=${encodeURIComponent(JSON.stringify({ q: customer.name }))}`);
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
    await user.click(document.querySelector('tbody tr td:nth-child(2)')!);
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/allOrders/${plan.id}/show`));
    await user.click(await screen.findByRole('link', { name: 'Next record' }));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/washes/${first.id}/show`));
  });
});

describe('the form of a customer', () => {
  it('opens beside their page by its URL and by the button, without the list', async () => {
    const { userId, name } = await backoffice.api.customer({ name: office.word() });
    backoffice.responses.length = 0;
    await backoffice.open(`/customers/${userId}`);
    const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await form.findByDisplayValue(name);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/customers/${userId}/show`));
    await (await main()).findByRole('heading', { level: 1, name });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.click(await again.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit user' })).toBeNull());
    expect(location.pathname).toBe(`/dashboard/customers/${userId}/show`);
    expect(backoffice.responses.filter(({ path }) => path.startsWith('/api/customers?'))).toEqual([]);
  });
});
