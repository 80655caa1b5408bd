import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { Storefront } from './support/storefront.js';

/** The site of an operator who has not entered everything. */
let site: Storefront;

/** The site loads the settings once, so they are changed before its first page. */
beforeAll(async () => {
  site = await Storefront.start();
  const { token } = await site.api.admin();
  const { body } = await site.api.expect<SettingsResponse>(200, 'GET', '/api/settings', { token });
  const { id: _id, _id: _same, version: _version, ...values } = body;
  const contacts = { ...values.contacts, whatsapp: '' };
  await site.api.expect(200, 'PUT', '/api/settings', { token, body: { ...values, contacts } });
});
afterEach(() => site.close());
afterAll(() => site.stop());

it('names only the ways to reach the office that exist', async () => {
  await site.open('/');
  const contact = await screen.findByRole('region', { name: 'Talk to us' });
  await waitFor(() => expect(contact.textContent).not.toContain('WhatsApp'));
  expect(contact.textContent).toContain('by phone. We answer emails');
  await site.open('/delivery');
  const missed = await screen.findByRole('region', { name: 'If we don’t come' });
  expect(missed.textContent).toContain('Tell us within 24 hours by phone or by email.');
});

it('asks where visitors live instead of showing an empty list of communities', async () => {
  site.intercept = (url) => (url.pathname === '/api/communities' ? Promise.resolve(Response.json([])) : null);
  await site.open('/communities');
  await screen.findByRole('heading', { name: 'Where do you live?' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByText(/These are the communities we serve/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask us to come' }).getAttribute('href')).toBe('/contact');
});
