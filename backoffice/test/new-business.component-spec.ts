import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { failure } from './support/responses.js';
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
const counted = (total: number) =>
  Promise.resolve(Response.json([], { headers: { 'content-range': `any 0-0/${total}` } }));

const NO_WORK = { carsToday: 0, dayOff: null, communities: [], employees: [] };

/** Responds to what the dashboard counts. Other calls pass. */
function countingOnly(totals: (path: string, filter: string) => number, workload: object = NO_WORK) {
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (pathname === '/api/register/workload') return Promise.resolve(Response.json(workload));
    if (searchParams.get('range') !== '[0,0]') return null;
    return counted(totals(pathname, searchParams.get('filter') ?? ''));
  };
}

it('lists only what needs attention, and links it to its records', async () => {
  countingOnly((path, filter) => {
    if (path === '/api/mails' && filter.includes('failed')) return 3;
    return path === '/api/washes' && filter.includes('missed') ? 2 : 0;
  });
  await backoffice.open('/admindashboard');
  const attention = await region('Needs attention');
  const failed = await attention.findByRole<HTMLAnchorElement>('link', { name: 'Failed emails' });
  expect(decodeURIComponent(failed.href)).toContain('/mails?filter={"status":["failed"]}');
  await waitFor(() => expect(attention.queryByRole('status')).toBeNull());
  expect(attention.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Failed emails3']);
  expect(attention.queryByText('Nothing needs attention.')).toBeNull();

  const today = await region('Today');
  await waitFor(() =>
    expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cars with a plan today0',
      'Plan visits done today0',
      'Single washes today0',
      'Washes reported as missed2',
    ]),
  );
  const missed = today.getByRole<HTMLAnchorElement>('link', { name: 'Washes reported as missed' });
  expect(decodeURIComponent(missed.href)).toContain('filter={"missed":true}');
});

it('says that nothing needs attention, and that there is no work today', async () => {
  countingOnly(() => 0);
  await backoffice.open('/admindashboard');
  const attention = await region('Needs attention');
  await attention.findByText('Nothing needs attention.');
  expect(attention.queryByRole('list')).toBeNull();
  const today = await region('Today');
  await today.findByText('No cars or washes today.');
  expect(today.queryByRole('list')).toBeNull();

  backoffice.intercept = ({ searchParams }) => (searchParams.get('range') === '[0,0]' ? failedCount() : null);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await attention.findByText('We couldn’t refresh this data. Busy.');
  expect(attention.queryByText('Nothing needs attention.')).toBeNull();
  countingOnly(() => 0);
  await user.click(attention.getByRole('button', { name: 'Try again' }));
  await attention.findByText('Nothing needs attention.');
});

function failedCount(): Promise<Response> {
  return Promise.resolve(failure('Busy.'));
}

it('does not say that nothing needs attention below a warning', async () => {
  countingOnly(() => 0);
  const zero = backoffice.intercept;
  backoffice.intercept = (url, method, body) =>
    url.pathname === '/api/payments/provider-status'
      ? Promise.resolve(
          Response.json({
            eventsMissing: false,
            eventsRejected: false,
            lastEventAt: null,
            keysRejected: true,
            testMode: false,
          }),
        )
      : zero(url, method, body);
  await backoffice.open('/admindashboard');
  const attention = await region('Needs attention');
  expect((await attention.findByRole('alert')).textContent).toMatch(/^Razorpay rejects our requests/);
  await waitFor(() => expect(attention.queryByRole('status')).toBeNull());
  expect(attention.queryByText('Nothing needs attention.')).toBeNull();
});

it('shows the day off although there is no work', async () => {
  countingOnly(() => 0, { ...NO_WORK, dayOff: 'Diwali' });
  await backoffice.open('/admindashboard');
  await (await region('Today')).findByRole('link', { name: 'Cars with a plan today (day off: Diwali)' });
});

it('shows a sentence in place of renewals and churn before the first plan', async () => {
  const month = { month: '2026-11-01', isSettled: false, ended: 0, renewed: 0, customersAtStart: 0, customersLost: 0 };
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/reports/retention' ? Promise.resolve(Response.json([month])) : null;
  await backoffice.open('/admindashboard');
  const card = await region('Renewals and churn');
  await card.findByText(/^The first figures will appear/);
  expect(card.queryByText('Renewal rate')).toBeNull();
});
