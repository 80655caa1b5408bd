import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findByText, screen, waitFor, within } from '@testing-library/dom';
import { failure, held } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

const LISTS = [
  ['customers', '/api/customers', 'Loading customers...', 'Error loading customers:', 'No customers found'],
  ['leads', '/api/leads', 'Loading leads...', 'Error loading leads.', 'No leads found.'],
  ['allOrders', '/api/allOrders', 'Loading orders...', 'Error loading orders:', 'No orders found'],
  ['washes', '/api/washes', 'Loading orders...', 'Error loading orders:', 'No orders found'],
  [
    'manageemployees',
    '/api/register/employees',
    'Loading employees...',
    'Error loading employees:',
    'No employees found',
  ],
  [
    'communities',
    '/api/register/communities',
    'Loading communities...',
    'Error loading communities:',
    'No communities found',
  ],
  [
    'security-events',
    '/api/security-events',
    'Loading security events...',
    'Error loading security events:',
    'No security events found',
  ],
  ['subscribers', '/api/subscribers', 'Loading subscribers...', 'Error loading subscribers:', 'No subscribers found'],
  ['changes', '/api/changes', 'Loading changes...', 'Error loading changes:', 'No changes found'],
] as const;

/** Two rows, because jsdom is slow with many. */
const FEW_ROWS = 'perPage=2&page=1';

const NO_RECORD = new URLSearchParams({ filter: '{"amount_gte":99999}' }).toString();

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
  // Creates a subscriber and a change for the lists.
  for (let subscriber = 0; subscriber < 2; subscriber += 1) {
    const { token } = await backoffice.api.customer();
    await backoffice.api.expect(200, 'PUT', '/api/profile/marketing', { token, body: { granted: true } });
  }
  const { token } = await backoffice.api.admin();
  for (const name of ['Blue Bell Court', 'Green Gate Court']) {
    await backoffice.api.expect(201, 'POST', '/api/register/communities', { token, body: { name, locality: 'Baner' } });
  }
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const rows = () => [...document.querySelectorAll('tbody tr')];
const someRows = () => waitFor(() => expect(rows().length).toBeGreaterThan(0));

describe.each(LISTS)('%s', (path, call, loading, failed, empty) => {
  it('shows loading, an error, a retry, an empty result and all records again', async () => {
    const { answer, release } = held(() => failure('The line is busy.'));
    backoffice.intercept = ({ pathname, search }) => (pathname === call && search ? answer() : null);
    await backoffice.open(`/${path}?${FEW_ROWS}`);
    await screen.findByText(loading);
    release();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${failed} The line is busy.Try again`);
    backoffice.intercept = () => null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await someRows();

    const search = screen.getByRole<HTMLInputElement>('searchbox');
    await user.type(search, 'nothingiscalledso');
    await findByText(document.body, empty);
    expect(location.search).toContain('filter=');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await someRows();
    expect(search.value).toBe('');
  });

  it('sorts by every sortable heading in both directions and keeps the sort in the URL', async () => {
    await backoffice.open(`/${path}?${FEW_ROWS}`);
    await someRows();
    backoffice.responses.length = 0;
    const headings = () => [...document.querySelectorAll('th:has(.MuiTableSortLabel-root)')];
    const count = headings().length;
    const responses = () => backoffice.responses.filter(({ path }) => path.startsWith(`${call}?`));
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      for (let press = 0; press < 2; press += 1) {
        const before = headings()[index]!.getAttribute('aria-sort');
        await user.click(within(headings()[index] as HTMLElement).getByRole('button'));
        const after = before === 'ascending' ? 'descending' : 'ascending';
        await waitFor(() => expect(headings()[index]!.getAttribute('aria-sort')).toBe(after));
        // A press during the first request would cancel it, and the second sort may be in the cache.
        await waitFor(() => expect(responses()).not.toEqual([]));
      }
    }
    const sorted = headings().at(-1)!.getAttribute('aria-sort');
    await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
    expect(backoffice.responses.filter(({ status }) => status >= 400)).toEqual([]);
    expect(screen.queryAllByRole('alert')).toEqual([]);
    await backoffice.reload();
    await waitFor(() => expect(headings().at(-1)?.getAttribute('aria-sort')).toBe(sorted));
  });
});

describe.each([
  ['refunds', '/api/payments/refunds', 'Loading refunds...', 'Error loading refunds:', 'No refunds found'],
  ['disputes', '/api/payments/disputes', 'Loading disputes...', 'Error loading disputes:', 'No disputes found'],
  [
    'attention',
    '/api/payments/attention',
    'Loading payments...',
    'Error loading payments:',
    'No payments need attention',
  ],
  [
    'unmatched',
    '/api/payments/unmatched',
    'Loading payments...',
    'Error loading payments:',
    'No unmatched payments found',
  ],
])('%s', (path, call, loading, failed, empty) => {
  it('shows loading, an error, and that nothing is found', async () => {
    const { answer, release } = held(() => failure('The line is busy.'));
    backoffice.intercept = ({ pathname, search }) => (pathname === call && search ? answer() : null);
    await backoffice.open(`/${path}?${NO_RECORD}`);
    await screen.findByText(loading);
    release();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${failed} The line is busy.`);
    backoffice.intercept = () => null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText(empty);
  });
});

it('page numbers have grouped digits', async () => {
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/leads'
      ? Promise.resolve(Response.json([], { headers: { 'content-range': 'leads 0-0/25075' } }))
      : null;
  await backoffice.open('/leads?perPage=25&page=1');
  expect((await screen.findByRole('button', { name: 'Go to page 1003' })).textContent).toBe('1,003');
  screen.getByText('1–25 of 25,075');
});

it('announces how many records are found and which are shown', async () => {
  await backoffice.open(`/communities?${FEW_ROWS}`);
  const announced = within((await screen.findByText(/ in total, 1–2 shown$/)).closest<HTMLElement>('[role=status]')!);
  await user.click(await screen.findByRole('button', { name: 'Go to next page' }));
  await announced.findByText(/ in total, 3–4 shown$/);
  await user.type(screen.getByRole('searchbox'), 'Blue Bell Court');
  await announced.findByText('1 in total');
});

describe.each(['customers', 'allOrders', 'communities'])('%s', (path) => {
  it('has pages of the chosen size', async () => {
    await backoffice.open(`/${path}?${FEW_ROWS}`);
    await waitFor(() => expect(rows()).toHaveLength(2));
    // Only the record, because some cells load later.
    const topmost = () => rows()[0]!.querySelector('a')!.getAttribute('href');
    const first = topmost();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(location.search).toContain('page=2'));
    await waitFor(() => expect(topmost()).not.toBe(first));
    await user.click(screen.getByRole('button', { name: 'Go to previous page' }));
    await waitFor(() => expect(topmost()).toBe(first));
    await user.click(screen.getByRole('combobox', { name: /rows per page/i }));
    await user.click(await screen.findByRole('option', { name: '25' }));
    await waitFor(() => expect(rows()).toHaveLength(25));
  });
});

it('questions stay, and the opened one stays open, when a refresh fails', async () => {
  await backoffice.open('/faq');
  const question = await screen.findByRole('button', { name: /^What is included in a plan\?/ });
  await user.click(question);
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/register/faq' ? Promise.resolve(failure('The line is busy.')) : null;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const alert = await screen.findByText(/We couldn’t refresh this data\. The line is busy\./);
  expect(question.isConnected && question.getAttribute('aria-expanded')).toBe('true');
  backoffice.intercept = () => null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(alert.isConnected).toBe(false));
});
