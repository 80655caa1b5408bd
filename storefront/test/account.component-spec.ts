import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

const email = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value;
const heading = (name: string) => screen.findByRole('heading', { name });

/** The texts that describe a field. */
const descriptionOf = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it('keeps the email address between the login and a forgotten password', async () => {
  await site.open('/login');
  await heading('Welcome back');
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'asha@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await heading('Forgot your password?');
  expect(await email()).toBe('asha@example.com');

  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await heading('Welcome back');
  expect(await email()).toBe('asha@example.com');
});

it('says what to check when a login is rejected, and continues there', async () => {
  await site.open('/login');
  const password = await screen.findByLabelText('Password');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nobody@example.com');
  await user.type(password, 'not the password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  await screen.findByText('Please check your email address and password');
  expect(document.activeElement).toBe(password);
  expect(await email()).toBe('nobody@example.com');
});

describe('the login', () => {
  async function logIn(): Promise<void> {
    await site.open('/login');
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'asha@example.com');
    await user.type(screen.getByLabelText('Password'), 'soap and water');
    await user.click(screen.getByRole('button', { name: 'Login' }));
  }
  const respondToLogin = (respond: () => Promise<Response>) => {
    site.intercept = ({ pathname }) => (pathname === '/api/login' ? respond() : null);
  };

  it('shows the specification’s message for both missing fields', async () => {
    await site.open('/login');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    const address = screen.getByRole('textbox', { name: 'Email' });
    expect(document.activeElement).toBe(address);
    expect(descriptionOf(address)).toBe('Required');
  });

  it.each([
    [500, { code: 'internal-error', message: 'Something went wrong' }, 'Login failed'],
    [
      429,
      { code: 'too-many-requests', message: 'Too many attempts. Please wait and try again.' },
      'Too many attempts. Please wait and try again.',
    ],
    [200, { userId: 'x', email: 'a@example.com', role: 'user' }, 'No token returned from server!'],
  ])('shows an error for a response of %i: %j', async (status, body, message) => {
    respondToLogin(() => Promise.resolve(Response.json(body, { status })));
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says that the connection was lost, keeps the input, and can be sent again', async () => {
    respondToLogin(() => Promise.reject(new TypeError('Failed to fetch')));
    await logIn();
    const lost = 'You seem to be offline. Check your connection and try again.';
    expect((await screen.findByRole('alert')).textContent).toBe(lost);
    expect(await email()).toBe('asha@example.com');
    respondToLogin(() => Promise.resolve(Response.json({ message: 'Something went wrong' }, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed'));
  });

  it('shows the password on request', async () => {
    await site.open('/login');
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    await user.type(password, 'soap and water');
    await user.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(password.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Show characters' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the registration', () => {
  const create = () => user.click(screen.getByRole('button', { name: 'Create account' }));

  it('shows the specification’s message for every missing field', async () => {
    await site.open('/register');
    await screen.findByRole('heading', { level: 1, name: 'Create a New Account' });
    screen.getByText('Registration Form');
    await user.type(await screen.findByLabelText('Confirm password'), 'something else');
    await create();
    for (const text of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Passwords do not match',
      'phone number is required',
    ])
      await screen.findByText(text);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('shows the server’s error at its field and keeps the input', async () => {
    const { name, email: address, phone } = await site.api.register();
    await site.open('/register');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), name);
    await user.type(screen.getByRole('textbox', { name: 'Email' }), address);
    const password = screen.getByLabelText('Password');
    await user.type(password, 'password');
    await user.type(screen.getByLabelText('Confirm password'), 'password');
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), phone);
    await create();
    await screen.findByText('This password is too common. Please choose another');
    expect(document.activeElement).toBe(password);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(name);
  });
});

it('says that a reset of the password failed', async () => {
  site.intercept = ({ pathname }) =>
    pathname.startsWith('/api/auth/reset-password/') ? Promise.resolve(new Response('', { status: 500 })) : null;
  await site.open('/forgot?token=abc');
  await user.type(await screen.findByLabelText('New password'), 'seven wet herons');
  await user.type(screen.getByLabelText('Confirm password'), 'seven wet herons');
  await user.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password. Try again.');
});

it.each([
  ['/unsubscribe', 'Unsubscribe'],
  ['/confirm-email', 'Confirm your email address'],
])('%s offers no button when its link is incomplete', async (path, title) => {
  await site.open(path);
  await heading(title);
  await screen.findByText('This link is incomplete. Please open it from our email again.');
  expect(screen.queryByRole('form')).toBeNull();
});

describe('a link that no longer works', () => {
  it.each([
    ['/unsubscribe?token=abc', 'Unsubscribe', 'This unsubscribe link is not valid.'],
    ['/confirm-email?token=abc', 'Confirm this address', /^This link has expired or was already used\./],
    ['/confirm-email?token=', 'Confirm this address', /^This link has expired or was already used\./],
  ])('%s can’t be sent again', async (path, action, failure) => {
    await site.open(path);
    await user.click(await screen.findByRole('button', { name: action }));
    await screen.findByText(failure);
    await waitFor(() => expect(screen.queryByRole('button', { name: action })).toBeNull());
  });

  it('/forgot?token=abc asks for no new password again', async () => {
    await site.open('/forgot?token=abc');
    await user.type(await screen.findByLabelText('New password'), 'soap and water for cars');
    await user.type(screen.getByLabelText('Confirm password'), 'soap and water for cars');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save the new password' })).toBeNull();
  });

  it.each([
    ['/unsubscribe?token=abc', 'Unsubscribe'],
    ['/confirm-email?token=abc', 'Confirm this address'],
  ])('%s can be sent again after a lost connection', async (path, action) => {
    site.intercept = (_, method) => (method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : null);
    await site.open(path);
    await user.click(await screen.findByRole('button', { name: action }));
    await screen.findByText('You seem to be offline. Check your connection and try again.');
    screen.getByRole('button', { name: action });
  });
});

describe('the confirmation of a new password', () => {
  const register = () => user.click(screen.getByRole('button', { name: 'Create account' }));

  it('is required', async () => {
    await site.open('/register');
    await user.type(await screen.findByLabelText('Password'), 'soap and water for cars');
    await register();
    await screen.findByText('Confirm Password is required');
  });

  it('is accepted once the password is corrected', async () => {
    await site.open('/register');
    await user.type(await screen.findByLabelText('Confirm password'), 'soap and water for cars');
    await user.type(screen.getByLabelText('Password'), 'soap and water');
    await register();
    await screen.findByText('Passwords do not match');
    await user.type(screen.getByLabelText('Password'), ' for cars');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
    expect(screen.getByText('Name is required')).toBeTruthy();
  });
});

describe('in Hindi', () => {
  it('the login and the forgotten password use the language that is chosen on them, errors included', async () => {
    await site.open('/login');
    await user.click(await screen.findByRole('button', { name: 'हिन्दी' }));
    await heading('नमस्ते');
    await user.click(screen.getByRole('button', { name: 'लॉगिन करें' }));
    await screen.findByText('ईमेल लिखें');
    await user.type(screen.getByRole('textbox', { name: 'ईमेल' }), 'nobody@example.com');
    await user.type(screen.getByLabelText('पासवर्ड'), 'not the password');
    await user.click(screen.getByRole('button', { name: 'लॉगिन करें' }));
    expect((await screen.findByRole('alert')).textContent).toBe('लॉगिन नहीं हो पाया');
    await screen.findByText('अपना ईमेल और पासवर्ड देखकर फिर से कोशिश करें');

    await user.click(screen.getByRole('link', { name: 'पासवर्ड भूल गए?' }));
    await heading('पासवर्ड भूल गए?');
    await user.clear(screen.getByRole('textbox', { name: 'ईमेल' }));
    await user.click(await screen.findByRole('button', { name: 'लिंक भेजें' }));
    await user.type(screen.getByRole('textbox', { name: 'ईमेल', description: 'ईमेल लिखें' }), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'लिंक भेजें' }));
    await screen.findByText('अगर इस ईमेल का अकाउंट है, तो हमने उस पर नया पासवर्ड बनाने का लिंक भेज दिया है।');

    await user.click(screen.getByRole('link', { name: 'लॉगिन पर वापस जाएँ' }));
    await user.click(await screen.findByRole('button', { name: 'English' }));
    await heading('Welcome back');
  });

  it('a link that has expired is explained', async () => {
    await site.open('/forgot?token=expired');
    // As chosen in the backoffice, in another tab.
    localStorage.setItem('language', 'hi');
    window.dispatchEvent(new Event('storage'));
    const password = await screen.findByLabelText('नया पासवर्ड');
    await user.type(password, 'walking on water');
    await user.type(screen.getByLabelText('पासवर्ड फिर से लिखें'), 'walking on fire');
    await user.click(screen.getByRole('button', { name: 'नया पासवर्ड सेव करें' }));
    await screen.findByText('दोनों पासवर्ड अलग हैं');
    await user.clear(screen.getByLabelText('पासवर्ड फिर से लिखें'));
    await user.type(screen.getByLabelText('पासवर्ड फिर से लिखें'), 'walking on water');
    await user.click(screen.getByRole('button', { name: 'नया पासवर्ड सेव करें' }));
    await screen.findByText(/^यह लिंक अब नहीं चलेगा/);
    screen.getByRole('link', { name: 'नया लिंक मँगाएँ' });
  });
});
