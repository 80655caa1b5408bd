import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { CRETA, giveCars, placePlan } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

/** A response that is not requested again automatically. */
const rejected = () => Response.json({ code: 'forbidden', message: 'Not now.' }, { status: 403 });
const retry = () => user.click(screen.getByRole('button', { name: 'Try again' }));

/** Fails the requests for these paths. Returns a function that keeps later ones waiting until it is called again. */
function fail(...paths: string[]): () => () => void {
  let gate = Promise.resolve();
  site.intercept = ({ pathname }, method) =>
    method === 'GET' && paths.includes(pathname) ? gate.then(rejected) : null;
  return () => {
    let release = () => {};
    gate = new Promise((resolve) => (release = resolve));
    return release;
  };
}

// Comes first, because later tests have the list of models.
it('shows that the list of models is being loaded again', async () => {
  const message = 'We couldn’t load the list of models. Choose a type below instead.';
  const hold = fail('/api/catalogue');
  await site.open('/prices');
  await screen.findByText(message);
  const release = hold();
  await retry();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).ariaDisabled).toBe('true'));
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).ariaDisabled).toBeNull());
  site.intercept = () => null;
  await retry();
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it.each([
  ['My Washes', '/api/washes/mine'],
  ['My Documents', '/api/documents/mine'],
])('%s stays while it is loaded again', async (name, path) => {
  const hold = fail(path);
  await site.open('/profilepage', await site.api.customer());
  await screen.findByRole('region', { name });
  await screen.findByText('Not now.');
  const release = hold();
  await retry();
  await waitFor(() => expect(screen.getByRole('region', { name }).textContent).toBe(`${name} Loading...`));
  release();
  await screen.findByText('Not now.');
  site.intercept = () => null;
  await retry();
  await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull());
});

it('the visits of a running plan stay while they are loaded again', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const plan = await placePlan(site.api, customer);
  const respond = (visits: () => Response | Promise<Response>) => {
    site.intercept = ({ pathname }) => {
      if (pathname === '/api/visits/mine') return Promise.resolve(visits());
      // It has run for some days.
      return pathname === `/api/plans/${customer.userId}`
        ? Promise.resolve(Response.json([{ ...plan, startDate: '2026-11-01' }]))
        : null;
    };
  };
  respond(rejected);
  await site.open('/profilepage', customer);
  const visits = await screen.findByRole('region', { name: 'Last 30 days' });
  await within(visits).findByText('Not now.');
  let release = () => {};
  respond(() => new Promise((resolve) => (release = () => resolve(rejected()))));
  await retry();
  await waitFor(() => expect(visits.textContent).toBe('Last 30 days Loading...'));
  release();
  await within(visits).findByText('Not now.');
  respond(() =>
    Response.json([
      { id: 'v1', orderId: plan.id, date: '2026-11-20', outcome: 'done', extras: [], note: '', reason: null },
    ]),
  );
  await retry();
  await screen.findByText('Last 30 days: cleaned once');
});

it('shows no empty lists when they cannot be loaded again', async () => {
  let respond = () => Response.json([]);
  const responses: Response[] = [];
  site.intercept = ({ pathname }) => {
    if (!['/api/washes/mine', '/api/documents/mine'].includes(pathname)) return null;
    responses.push(respond());
    return Promise.resolve(responses.at(-1)!);
  };
  /** Waits until both lists have their next response. A response is read in one task, and shown in a later one. */
  const loaded = async (count: number) => {
    await waitFor(() => expect(responses.filter(({ bodyUsed }) => bodyUsed)).toHaveLength(count));
    for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  await site.open('/profilepage', await site.api.customer());
  await loaded(2);
  respond = rejected;
  // A return to the page requests the lists again once they are ten seconds old.
  const { now } = Date;
  Date.now = () => now() + 11_000;
  window.dispatchEvent(new Event('visibilitychange'));
  await loaded(4);
  Date.now = now;
  await screen.findByRole('region', { name: 'My Plans' });
  expect(screen.queryByRole('region', { name: 'My Washes' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'My Documents' })).toBeNull();
});

it('says that the consent to news and offers could not be loaded', async () => {
  fail('/api/profile/marketing');
  await site.open('/profilepage', await site.api.customer());
  await screen.findByText('We couldn’t load your choice about news and offers.');
  site.intercept = () => null;
  await retry();
  await screen.findByRole('checkbox', { name: 'Email me news and offers' });
});

it('leaves the type of a car empty in the checkout until it is known', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Continue to Checkout' }));
  await screen.findByText('SUV');

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  site.intercept = ({ pathname }) => (pathname === '/api/checkout/quote' ? held.then(rejected) : null);
  await site.open('/checkout', customer);
  const type = (await screen.findByText('Car type')).nextElementSibling!;
  expect(type.textContent).toBe('');
  release();
  await screen.findByText('Not now.');
  site.intercept = () => null;
  await retry();
  await waitFor(() => expect(type.textContent).toBe('SUV'));
});

it('keeps the form of a wash while the profile is loaded again', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer);
  const hold = fail('/api/profile');
  await site.open('/checkoutbasic', customer);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' });
  await user.type(name, 'Asha');
  const release = hold();
  await retry();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).ariaDisabled).toBe('true'));
  expect(name.isConnected).toBe(true);
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).ariaDisabled).toBeNull());
  expect(name.value).toBe('Asha');
});
