import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Storefront } from './support/storefront.js';

let site: Storefront;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

it('names each field of an enquiry that the server rejects, and keeps the input', async () => {
  await site.open('/contact');
  const form = within(await screen.findByRole('form', { name: 'Contact' }));
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
  // The browser accepts both.
  const entered = { Name: 'Asha Rao', Email: 'asha@example', Phone: '12345', Location: 'Baner', Message: 'Hello' };
  for (const [name, text] of Object.entries(entered)) await user.type(field(name), text);
  await user.click(form.getByRole('button', { name: 'Send message' }));
  await form.findByText('Please enter a 10-digit Indian mobile number');
  form.getByText('Invalid email address');
  expect(['Name', 'Email', 'Phone'].map((name) => field(name).getAttribute('aria-invalid'))).toEqual([
    null,
    'true',
    'true',
  ]);
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Message').value).toBe('Hello');
});

it('keeps the fields as they are while an enquiry is sent', async () => {
  let respond = () => {};
  site.intercept = (url) =>
    url.pathname === '/api/contact'
      ? new Promise((resolve) => (respond = () => resolve(Response.json({ message: 'Sent' }, { status: 201 }))))
      : null;
  await site.open('/contact');
  const form = within(await screen.findByRole('form', { name: 'Contact' }));
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
  const entered = {
    Name: 'Asha Rao',
    Email: 'asha@example.com',
    Phone: '9876543210',
    Location: 'Baner',
    Message: 'Hi',
  };
  for (const [name, text] of Object.entries(entered)) await user.type(field(name), text);
  await user.type(field('Location'), '{Enter}');
  await waitFor(() => expect(form.getByRole('button').getAttribute('aria-disabled')).toBe('true'));
  await user.keyboard(', Pune');
  expect(document.activeElement).toBe(field('Location'));
  expect(field('Location').value).toBe('Baner');

  respond();
  await form.findByText(/We’ve got your message/);
  await waitFor(() => expect(field('Location').value).toBe(''));
  await waitFor(() => expect(field('Location').readOnly).toBe(false));
});
