import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

/** Rejects this access token. Returns functions that wait for its renewal and respond to it. */
function expire(token: string) {
  let respond = (_: Response): void => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const renewal = new Promise<Response>((resolve) => (respond = resolve));
  site.intercept = ({ pathname }) => {
    if (pathname === '/api/auth/refresh') {
      begin();
      return renewal;
    }
    return localStorage.getItem('token') === token
      ? Promise.resolve(Response.json({ message: 'Please log in again.' }, { status: 401 }))
      : null;
  };
  return { begun, respond };
}

it('does not sign in again when a renewal ends after the logout', async () => {
  const customer = await site.api.customer();
  const { begun, respond } = expire(customer.token);
  await site.open('/profilepage', customer);
  await begun;
  await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0]!);
  const { userId, email, role } = customer;
  const renewed = Response.json({ token: 'renewed', userId, email, role });
  respond(renewed);
  await waitFor(() => expect(renewed.bodyUsed).toBe(true));
  // The response is read in one task, and stored in a later one.
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(localStorage.getItem('token')).toBeNull();
});

it('does not repeat a request for the customer who has logged in in another tab', async () => {
  const [first, second] = [await site.api.customer(), await site.api.customer()];
  let requests = 0;
  site.intercept = ({ pathname }, method) => {
    if (pathname !== '/api/profile/marketing' || method !== 'PUT') return null;
    requests += 1;
    if (requests > 1) return null;
    for (const [key, value] of Object.entries(second)) localStorage.setItem(key, String(value));
    return Promise.resolve(Response.json({ message: 'Please log in again.' }, { status: 401 }));
  };
  await site.open('/profilepage', first);
  await user.click(await screen.findByRole('checkbox', { name: 'Email me news and offers' }));
  await screen.findByText('We couldn’t save your choice. Please try again.');
  const { body } = await site.api.expect<{ granted: boolean }>(200, 'GET', '/api/profile/marketing', {
    token: second.token,
  });
  expect(body.granted).toBe(false);
});

it('invites visitors to join, and takes customers to their profile', async () => {
  await site.open('/');
  expect((await screen.findByRole('link', { name: 'Join Firstlight' })).getAttribute('href')).toBe('/login');
  await site.open('/', await site.api.customer());
  expect((await screen.findByRole('link', { name: 'Open your profile' })).getAttribute('href')).toBe('/profilepage');
  expect(screen.queryByRole('link', { name: 'Join Firstlight' })).toBeNull();
});
