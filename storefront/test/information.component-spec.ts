import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

describe('the contact form', () => {
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
});

it('the privacy policy states how long data is kept, and both cookies', async () => {
  await site.open('/privacy');
  const table = within(await screen.findByRole('table'));
  const kept = (name: RegExp) => within(table.getByRole('row', { name })).getAllByRole('cell').at(-1)!.textContent;
  expect(kept(/^Enquiries and messages/)).toBe(
    'Two years after the last change; longer only until a day on which we have agreed to contact you',
  );
  expect(kept(/^Visits/)).toBe('Two years');
  expect(kept(/^IP address, logins/)).toBe('One year');
  expect(kept(/^Emails we sent you/)).toBe('One year');
  expect(kept(/^Orders, payments/)).toMatch(/^At least 72 months after the annual GST return/);
  expect(kept(/^Changes that our staff make/)).toBe('Two years; changes to orders and payments eight years');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'refresh keeps you logged in (up to 30 days).',
      expect.stringMatching(/^device recognises a browser .* \(400 days after the last login\)\.$/),
    ]),
  );
});

it('the refund policy has the same time for refunds by hand as the profile and the emails', async () => {
  await site.open('/refunds');
  const money = await screen.findByRole('region', { name: 'When the money arrives' });
  expect(money.textContent).toMatch(/What you paid in cash, .* we pay back .* within 5–7 business days/);
});

it('says to screen readers, too, that a value is not given', async () => {
  await site.open('/profilepage', await site.api.customer());
  const address = (await screen.findByText('Address')).nextElementSibling as HTMLElement;
  const [dash, text] = [within(address).getByText('–'), within(address).getByText('not given')];
  expect([dash.ariaHidden, text.ariaHidden]).toEqual(['true', null]);
});
