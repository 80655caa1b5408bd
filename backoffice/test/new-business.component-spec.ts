import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { FIRST_STEPS, type FirstStep, type FirstStepsResponse } from '#libs/contract/first-steps.js';
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

const NO_WORK = { carsToday: 0, dayOff: null, communities: [], uncovered: [], employees: [] };

/** Responds to what the dashboard counts. Other calls pass. */
function countingOnly(totals: (path: string, filter: string) => number, workload: object = NO_WORK) {
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (pathname === '/api/renewals/count') return Promise.resolve(Response.json({ endingSoon: 0 }));
    if (pathname === '/api/register/workload') return Promise.resolve(Response.json(workload));
    if (searchParams.get('range') !== '[0,0]') return null;
    return counted(totals(pathname, searchParams.get('filter') ?? ''));
  };
}

/** Responds with these first steps, and stores choices as the server does. */
function withFirstSteps(initial: FirstStepsResponse): void {
  let current = initial;
  backoffice.intercept = ({ pathname }, method, body) => {
    if (pathname !== '/api/first-steps') return null;
    if (method === 'PUT') {
      const choices = JSON.parse(body) as Omit<FirstStepsResponse, 'steps'>;
      const isConfirmed = new Set<string>(choices.confirmed);
      current = {
        ...choices,
        steps: current.steps.map(({ name, isDone }) => ({ name, isDone: isDone || isConfirmed.has(name) })),
      };
    }
    return Promise.resolve(Response.json(current));
  };
}

const firstSteps = (...done: FirstStep[]): FirstStepsResponse => ({
  steps: FIRST_STEPS.map((name) => ({ name, isDone: done.includes(name) })),
  confirmed: [],
  isHidden: false,
});

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

it('lists the first steps that are open with their screens, and those that are done', async () => {
  withFirstSteps(firstSteps('employees', 'payments'));
  await backoffice.open('/admindashboard');
  const card = await region('First steps');
  card.getByText('2 of 10 done: First employee · Online payments');
  const titles = card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toHaveLength(8);
  expect(titles[0]).toBe('Company and GSTIN');
  const paths = card.getAllByRole('link').map((link) => link.getAttribute('href')!.replace('/dashboard', ''));
  expect(paths).toEqual([
    '/settings#invoices',
    '/settings#contacts',
    '/settings#prices',
    '/communities',
    '/mails',
    '/settings#notices',
    '/settings#logo',
    '/settings#reviews',
  ]);
});

it('sends the admin a test email', async () => {
  withFirstSteps(firstSteps());
  const { email } = await backoffice.api.admin();
  await backoffice.open('/admindashboard');
  await user.click((await region('First steps')).getByRole('button', { name: 'Send me a test email' }));
  await screen.findByText(`Sending a test email to ${email}`);
  await user.click(screen.getByRole('link', { name: 'Show emails' }));
  await screen.findByRole('cell', { name: /^Test email from/ });
});

it('confirms a step, keeps the focus, and goes away with the last one', async () => {
  const others = FIRST_STEPS.filter((name) => name !== 'prices' && name !== 'logo');
  withFirstSteps(firstSteps(...others));
  await backoffice.open('/admindashboard');
  const card = await region('First steps');
  await user.click(card.getByRole('button', { name: 'Prices are right' }));
  const progress = await card.findByText(/^9 of 10 done/);
  expect(document.activeElement).toBe(progress);
  await user.click(card.getByRole('button', { name: 'Keep the built-in logo' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  await region('Today');
});

it('hides the first steps until they are shown again under Settings', async () => {
  withFirstSteps(firstSteps());
  await backoffice.open('/admindashboard');
  await user.click((await region('First steps')).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  await backoffice.open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Show on the dashboard' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show on the dashboard' })).toBeNull());
  await backoffice.open('/admindashboard');
  await region('First steps');
});

it('says why the first steps could not be hidden, and keeps them', async () => {
  withFirstSteps(firstSteps());
  const stored = backoffice.intercept;
  backoffice.intercept = (url, method, body) =>
    method === 'PUT' && url.pathname === '/api/first-steps'
      ? Promise.resolve(failure('Busy.'))
      : stored(url, method, body);
  await backoffice.open('/admindashboard');
  const card = await region('First steps');
  await user.click(card.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Busy.');
  card.getByRole('button', { name: 'Hide' });
});

it('shows no first steps to staff who may not change the settings', async () => {
  const manager = await backoffice.office.staff('manager');
  withFirstSteps(firstSteps());
  await backoffice.open('/admindashboard', manager);
  await region('Needs attention');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
