import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { user } from '../../backoffice/test/support/user.js';
import { CRETA, giveCars, SWIFT } from '../e2e/support/seed.js';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterAll(() => site.stop());

it('shows a new car after a reload, instead of its form, when the response was lost', async () => {
  const customer = await site.api.customer();
  await giveCars(site.api, customer, CRETA);
  await site.open('/profilepage', customer);
  await user.click(await screen.findByRole('button', { name: 'Add another car' }));
  await user.type(await screen.findByRole('combobox', { name: 'Car' }), SWIFT.carName);
  await user.click(await screen.findByRole('option', { name: /Swift/ }));
  await user.type(screen.getByRole('textbox', { name: 'Car number' }), SWIFT.carNumber);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, options) => {
    const response = await fetch(input, options);
    if (input !== '/api/profile/cars') return response;
    globalThis.fetch = fetch;
    throw new TypeError('Failed to fetch');
  };
  await user.click(screen.getByRole('button', { name: 'Add this car' }));
  await screen.findByText('You seem to be offline. Check your connection and try again.');
  await site.open('/profilepage', customer);
  await screen.findByRole('radio', { name: /Swift/ });
  expect(screen.queryByRole('button', { name: 'Add this car' })).toBeNull();
});
