import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { Storefront } from './support/storefront.js';

let site: Storefront;

beforeAll(async () => {
  site = await Storefront.start();
});
afterAll(() => site.stop());

it('states how long data is kept, and both cookies', async () => {
  await site.open('/privacy');
  const table = within(await screen.findByRole('table'));
  const kept = (name: RegExp) => within(table.getByRole('row', { name })).getAllByRole('cell').at(-1)!.textContent;
  expect(kept(/^Enquiries and messages/)).toBe('Two years after the last change');
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
