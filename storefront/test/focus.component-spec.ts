import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { giveCars } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';
import { user } from '../../backoffice/test/support/user.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterEach(() => site.close());
afterAll(() => site.stop());

const click = async (role: string, name: string) => user.click(await screen.findByRole(role, { name }));

/** The text of the element that has the focus. */
const focusedText = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);

describe('the focus moves when what had it is gone', () => {
  it('from the link of an invalid reset to the email address', async () => {
    await site.open('/forgot?token=invalid');
    await user.type(await screen.findByLabelText('New password'), 'soap and water for cars');
    await user.type(screen.getByLabelText('Confirm password'), 'soap and water for cars');
    await click('button', 'Save the new password');
    await click('link', 'Ask for a new link');
    const email = await screen.findByLabelText('Email');
    await waitFor(() => expect(document.activeElement === email).toBe(true));
  });

  it('from the confirmation of an email address to its outcome', async () => {
    site.intercept = (url) =>
      url.pathname.startsWith('/api/auth/confirm-email/')
        ? Promise.resolve(Response.json({ email: 'new@example.com', message: 'Email confirmed' }))
        : null;
    await site.open('/confirm-email?token=valid');
    await click('button', 'Confirm this address');
    await screen.findByText('From now on, log in with new@example.com.');
    await waitFor(() => expect(focusedText()).toContain('From now on, log in with new@example.com.'));
  });

  it('from a cancelled change of the email address to its outcome', async () => {
    const customer = await site.api.customer();
    const body = { email: `new.${customer.email}`, currentPassword: customer.password };
    await site.api.expect(200, 'PUT', '/api/profile', { token: customer.token, body });
    await site.open('/profilepage', customer);
    await click('button', 'Cancel the change');
    await screen.findByText('Your email address stays as it is.');
    await waitFor(() => expect(focusedText()).toContain('Your email address stays as it is.'));
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
  });

  it('from a cancelled form of the profile to the button that opened it', async () => {
    const customer = await site.api.customer();
    await giveCars(site.api, customer);
    await site.open('/profilepage', customer);
    for (const opener of ['Edit', 'Add another car', 'Edit']) {
      await click('button', opener);
      await click('button', 'Cancel');
      const button = await screen.findByRole('button', { name: opener });
      await waitFor(() => expect(document.activeElement === button).toBe(true));
    }
  });
});
