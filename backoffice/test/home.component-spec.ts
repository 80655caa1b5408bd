import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { failure, held } from './support/responses.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Opens the dashboard with one call that fails once it is released. */
async function openFailing(isCall: (url: URL) => boolean): Promise<() => void> {
  const { answer, release } = held(() => failure('The line is busy.'));
  backoffice.intercept = (url) => (isCall(url) ? answer() : null);
  await backoffice.open('/admindashboard');
  return release;
}

it('shows loading, an error and a retry of the tiles', async () => {
  const release = await openFailing(({ pathname }) => pathname.endsWith('/summary'));
  const tile = () => screen.findByRole('link', { name: /^Revenue/ });
  await waitFor(async () => expect((await tile()).textContent).toContain('Loading...'));
  release();
  await waitFor(async () => expect((await tile()).textContent).toContain('Error'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The line is busy.');
  backoffice.intercept = () => null;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await tile()).textContent).toContain('₹'));
});

it('shows loading, an error and a retry of the sales, and a period without any', async () => {
  const release = await openFailing(({ pathname }) => pathname === '/api/reports/sales');
  const sales = await region('Sales');
  expect((await sales.findByRole('status')).textContent).toContain('Loading...');
  release();
  const alert = await sales.findByRole('alert');
  expect(alert.textContent).toContain('The line is busy.');
  backoffice.intercept = () => null;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await sales.findByRole('region', { name: /^Revenue by month/ });

  for (const [label, day] of [
    ['From', '1 Jan 2020'],
    ['To', '31 Jan 2020'],
  ] as const) {
    const field = sales.getByLabelText(label);
    await user.clear(field);
    await user.type(field, day);
  }
  await sales.findByText('No sales from 1 Jan 2020 to 31 Jan 2020.');

  const lastDay = sales.getByLabelText('To');
  await user.clear(lastDay);
  await user.type(lastDay, '1 Jan 2019');
  await sales.findByText('The last day is before the first. Still showing 1 Jan 2020 to 31 Jan 2020.');
});

it('shows the renewals and the churn of the latest settled month, and those of all months', async () => {
  const month = (day: string, isSettled: boolean, ended: number) => ({
    month: day,
    isSettled,
    ended,
    renewed: 30,
    customersAtStart: 200,
    customersLost: 9,
  });
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/reports/retention'
      ? Promise.resolve(Response.json([month('2026-09-01', true, 40), month('2026-10-01', false, 60)]))
      : null;
  await backoffice.open('/admindashboard');
  const card = await region('Renewals and churn');
  expect((await card.findByText('Sept 2026')).textContent).toBe('Sept 2026');
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '75%30 of 40 plans that ended',
    '4.5%9 of 200 customers left',
  ]);
  await user.click(card.getByRole('button', { name: 'Show months' }));
  expect(card.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Ended', 'Renewed', 'Rate', 'Customers', 'Left', 'Churn'],
    ['Oct 2026 *', '60', '30', '50%', '200', '9', '4.5%'],
    ['Sept 2026', '40', '30', '75%', '200', '9', '4.5%'],
  ]);
});

it('keeps every figure when it cannot be refreshed, and says that it may be outdated', async () => {
  await backoffice.open('/admindashboard');
  const main = await screen.findByRole('main');
  const sales = await region('Sales');
  await sales.findByRole('region', { name: /^Revenue by month/ });
  await waitFor(() => expect(main.textContent).not.toMatch(/…|Loading/));
  const figures = () => [...main.querySelectorAll('li')].map(({ textContent }) => textContent.replace('outdated', ''));
  const before = figures();
  expect(before.length).toBeGreaterThan(20);

  backoffice.intercept = ({ pathname }) => (pathname.startsWith('/api/') ? Promise.resolve(failure('Busy.')) : null);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  // Of today and what needs attention, which have counts that are not shown, of the tiles, the sales, renewals and
  // churn, the latest orders and the latest leads.
  await waitFor(() => expect(screen.getAllByText('We couldn’t refresh this data. Busy.')).toHaveLength(7));
  const lines = [
    ...(await region('Today')).getAllByRole('listitem'),
    ...(await region('Needs attention')).getAllByRole('listitem'),
  ];
  await waitFor(() => expect(lines.filter(({ textContent }) => !textContent.includes('outdated'))).toEqual([]));
  expect(figures()).toEqual(before);
  sales.getByRole('region', { name: /^Revenue by month/ });
});

it('shows the figures of the tiles in Indian grouping, and links each to its list', async () => {
  backoffice.intercept = ({ pathname }) =>
    pathname.endsWith('/summary')
      ? Promise.resolve(
          Response.json({
            orders: 1234,
            revenue: 1234567,
            customers: 890,
            leads: 12,
            washes: { paid: 56, revenue: 16744 },
          }),
        )
      : null;
  await backoffice.open('/admindashboard');
  const tile = (name: RegExp) => within(screen.getByRole('main')).getByRole<HTMLAnchorElement>('link', { name });
  await waitFor(() => expect(tile(/^Total Orders/).textContent).toContain('1,234'));
  expect(tile(/^Revenue/).textContent).toContain('₹12,34,567');
  expect(tile(/^Revenue/).textContent).toContain('After discount and refunds, before GST');
  expect(tile(/^Customers/).textContent).toContain('890');
  screen.getByText(/^Total Orders and Revenue include single washes:/);
  expect(tile(/^56 paid, ₹16,744 before GST$/).getAttribute('href')).toMatch(/\/washes\?.*paid/);
  await user.click(tile(/^Leads/));
  await waitFor(() => expect(location.pathname).toBe('/dashboard/leads'));
});

it('counts the leads to contact by today, as their list does', async () => {
  const { id, name, email } = await backoffice.office.lead({ name: backoffice.office.word() });
  const { token } = await backoffice.api.admin();
  const body = { name, email, followUpOn: '2026-01-02' };
  await backoffice.api.expect(200, 'PUT', `/api/leads/${id}`, { token, body });
  await backoffice.open('/admindashboard');
  const line = await (await region('Needs attention')).findByRole('link', { name: 'Follow-ups due' });
  const count = within(line.closest('li')!).getByText(/^\d+$/).textContent;
  await user.click(line);
  await screen.findByRole('button', { name: `Follow-ups due (${count})`, pressed: true });
  await screen.findByRole('link', { name });
});

it('links what needs attention to the orders with that status', async () => {
  await backoffice.office.pendingOrder(await backoffice.api.customer());
  await backoffice.open('/admindashboard');
  await user.click(await screen.findByRole('link', { name: 'Waiting for payment' }));
  await waitFor(() => expect(decodeURIComponent(location.href)).toMatch(/allOrders\?filter=.*pending/));
  const statuses = within(await screen.findByRole('group', { name: 'Status' }));
  expect((await statuses.findByRole('button', { name: /^Pending/ })).getAttribute('aria-pressed')).toBe('true');
});

it('shows the time alone of a lead without a location', async () => {
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/leads'
      ? Promise.resolve(
          Response.json(
            [{ id: 'one', name: 'Asha', subject: '', status: 'new', createdAt: '2026-11-30T00:10:00.000Z' }],
            {
              headers: { 'content-range': 'leads 0-0/1' },
            },
          ),
        )
      : null;
  await backoffice.open('/admindashboard');
  const leads = await region('Latest leads');
  await leads.findByText('30 Nov 2026, 5:40 AM');
});

it('links a share of revenue to its orders', async () => {
  await backoffice.office.order(await backoffice.api.customer());
  await backoffice.open('/admindashboard');
  const shares = await region('Orders by car type');
  const link = await shares.findByRole('link', { name: 'SUV' });
  const [, count] = /SUV(\d+)₹/.exec(link.closest('li')!.textContent)!;
  await user.click(link);
  await screen.findByRole('button', { name: 'Remove the filter Car type: SUV' });
  await screen.findByText(`${count} in total`);
});

it('shows and searches questions and answers', async () => {
  await backoffice.open('/faq');
  const groups = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { level: 2, name: 'Support' });
  expect(groups()).toEqual(['General', 'Payments', 'Refunds', 'Support']);
  const question = screen.getByRole('button', { name: 'How long does a refund take?' });
  await user.click(question);
  await screen.findAllByText(/5–7 business days/);
  expect(question.getAttribute('aria-expanded')).toBe('true');
  await user.click(question);
  expect(question.getAttribute('aria-expanded')).toBe('false');
  await user.type(screen.getByLabelText('Search questions'), 'password');
  await waitFor(() => expect(groups()).toEqual(['Support']));
  await user.type(screen.getByLabelText('Search questions'), ' zebra');
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(groups()).toHaveLength(4));
});

describe.each([
  ['Latest orders', '/api/allOrders', '[0,9]', 'Loading orders...', 'Error loading orders:', 'No orders found'],
  ['Latest leads', '/api/leads', '[0,4]', 'Loading leads...', 'Error loading leads.', 'No leads found.'],
])('%s', (title, path, range, loading, failed, empty) => {
  it('shows loading, an error, a retry and an empty result', async () => {
    const isCall = ({ pathname, searchParams }: URL) => pathname === path && searchParams.get('range') === range;
    const release = await openFailing(isCall);
    const card = await region(title);
    await card.findByText(loading);
    release();
    const alert = await card.findByRole('alert');
    expect(alert.textContent).toContain(`${failed} The line is busy.`);
    backoffice.intercept = (url) =>
      isCall(url) ? Promise.resolve(Response.json([], { headers: { 'content-range': 'any */0' } })) : null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await card.findByText(empty);
  });
});

it('shows what needs attention before the sales', async () => {
  await backoffice.open('/admindashboard');
  const sales = await screen.findByRole('region', { name: 'Sales' });
  const attention = screen.getByRole('region', { name: 'Needs attention' });
  expect(attention.compareDocumentPosition(sales)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows loading and errors under Needs attention', async () => {
  const release = await openFailing(({ pathname }) => pathname === '/api/payments/unmatched');
  const attention = await region('Needs attention');
  const figure = () =>
    attention.queryAllByRole('listitem').find((item) => item.textContent.includes('Unmatched payments'));
  expect((await attention.findByRole('status')).textContent).toBe('Loading...');
  release();
  await waitFor(() => expect(figure()?.textContent).toContain('Error'));
});

it('warns that the payment provider’s events do not arrive, or that the keys are rejected or for tests', async () => {
  const works = {
    eventsMissing: false,
    eventsRejected: false,
    lastEventAt: null,
    keysRejected: false,
    testMode: false,
  };
  const warningsFor = async (status: object) => {
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/payments/provider-status' ? Promise.resolve(Response.json({ ...works, ...status })) : null;
    await backoffice.open('/admindashboard');
    const attention = await region('Needs attention');
    return (await attention.findAllByRole('alert')).map(({ textContent }) => textContent);
  };
  const lastEventAt = '2026-11-20T06:30:00.000Z';
  expect(await warningsFor({ eventsMissing: true, lastEventAt })).toEqual([
    expect.stringMatching(/^No event from Razorpay has arrived since 20 Nov 2026.*whether the webhook is enabled/),
  ]);
  expect(await warningsFor({ eventsMissing: true, eventsRejected: true })).toEqual([
    expect.stringMatching(/^Payments were captured, but no event .*check RAZORPAY_WEBHOOK_SECRET/),
  ]);
  expect(await warningsFor({ keysRejected: true })).toEqual([
    expect.stringMatching(/^Razorpay rejects our requests.*RAZORPAY_KEY_SECRET/),
  ]);
  expect(await warningsFor({ testMode: true })).toEqual([
    expect.stringMatching(/^RAZORPAY_KEY_ID is a test key.*you receive no money/),
  ]);
});
