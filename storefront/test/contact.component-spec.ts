import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
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
