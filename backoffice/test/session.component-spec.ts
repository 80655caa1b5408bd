import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
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

/** Rejects the access token and the refresh token until the user has signed in again. */
function expireSession(): void {
  const expired = localStorage.getItem('token');
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/login' || localStorage.getItem('token') !== expired
      ? null
      : Promise.resolve(Response.json({ message: 'Unauthorized' }, { status: 401 }));
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Please log in again' }));

it('keeps a form when the session ends while it is saved', async () => {
  const { name, email, phone } = backoffice.api.person();
  await backoffice.open('/customers/create');
  const form = within(await screen.findByRole('dialog', { name: 'Add New User' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), name);
  await user.type(form.getByRole('textbox', { name: 'Email' }), email);
  await user.type(form.getByRole('textbox', { name: 'Phone Number' }), phone);
  expireSession();
  await user.click(form.getByRole('button', { name: 'Save' }));

  await user.type((await dialog()).getByLabelText('Password'), 'not the password');
  await user.click((await dialog()).getByRole('button', { name: 'Log in' }));
  await (await dialog()).findByRole('alert');
  await user.clear((await dialog()).getByLabelText('Password'));
  await user.type((await dialog()).getByLabelText('Password'), backoffice.api.demo('admin').password);
  await user.click((await dialog()).getByRole('button', { name: 'Log in' }));

  await screen.findByText('User added');
  expect(await backoffice.api.list('/api/customers', { email })).toHaveLength(1);
});

it('continues with an email address that the office has changed, and with no other account', async () => {
  const [employee, colleague] = [
    await backoffice.office.employee('Amber Heights'),
    await backoffice.office.employee('Amber Heights'),
  ];
  await backoffice.open('/empdashboard', employee);
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  const { token } = await backoffice.api.admin();
  const email = `new.${employee.email}`;
  const { name, phone, userId, password } = employee;
  const body = { name, email, phone, role: 'employee', area: 'Amber Heights' };
  await backoffice.api.expect(200, 'PUT', `/api/customers/${userId}`, { token, body });
  expireSession();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const asked = await dialog();
  const logIn = async (as: { email: string; password: string }) => {
    for (const [label, text] of [
      ['Email', as.email],
      ['Password', as.password],
    ] as const) {
      await user.clear(asked.getByLabelText(label));
      await user.type(asked.getByLabelText(label), text);
    }
    await user.click(asked.getByRole('button', { name: 'Log in' }));
  };
  await logIn(colleague);
  await asked.findByText('That’s a different account. Log in with the one you were using.');
  await logIn({ email, password });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([localStorage.getItem('userId'), localStorage.getItem('email')]).toEqual([userId, email]);
});

it('asks once for all requests, and ends the session when the user does not sign in', async () => {
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  expireSession();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findAllByRole('dialog', { name: 'Please log in again' })).toHaveLength(1);
  await user.click((await dialog()).getByRole('button', { name: 'Leave this screen' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
});

it('keeps the session when the user has signed in in another tab in the meantime', async () => {
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  expireSession();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const asked = await dialog();
  const { token } = await backoffice.api.login(backoffice.api.demo('admin'));
  localStorage.setItem('token', token);
  dispatchEvent(new Event('storage'));
  await user.click(asked.getByRole('button', { name: 'Leave this screen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  expect(localStorage.getItem('token')).toBe(token);
});

it('leaves for the login even when the storage of the tab is full', async () => {
  await backoffice.open('/customers?perPage=2');
  await screen.findByRole('heading', { name: /Customers/ });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  localStorage.removeItem('token');
  dispatchEvent(new Event('storage'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Customers/ })).toBeNull());
  full.mockRestore();
  // Nothing is shown until the login page has loaded.
  expect(document.body.textContent).toBe('');
});
