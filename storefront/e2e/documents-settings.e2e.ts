import { Api } from '../../scripts/browser/api.js';
import { PUBLIC_PATHS } from './support/public-paths.js';
import { expect, test } from './support/visitor.js';

/** As long as names can be. */
const NAME = 'Shine & Co Doorstep Car Washes';

test('changed settings appear on every page immediately, with and without JavaScript @every-store', async ({
  page,
  settingsProduct: product,
}) => {
  const api = new Api(product);
  const { token } = await api.admin();
  const { id: _id, _id: _same, ...settings } = (await api.expect(200, 'GET', '/api/settings', { token })).body;
  const monthlyPrices = Object.fromEntries(Object.keys(settings.monthlyPrices as object).map((type) => [type, 1500]));
  const promotion = { percent: 35, active: true, from: null, to: null };
  await api.expect(200, 'PUT', '/api/settings', {
    token,
    body: {
      ...settings,
      monthlyPrices,
      promotion,
      contacts: { ...settings.contacts, name: NAME, phone: '+91 20 5550 0999', city: 'Nagpur' },
    },
  });

  // React separates adjacent texts with comments.
  const home = (await api.call<string>('GET', '/')).body.replaceAll('<!-- -->', '');
  for (const text of ['₹1,150.50', '35% off', '+91 20 5550 0999']) expect(home).toContain(text);
  expect(home).not.toContain('₹1,799');
  expect((await api.call<string>('GET', '/prices')).body).toContain('"price":"1150.50"');
  for (const path of PUBLIC_PATHS) {
    const document = (await api.call<string>('GET', path)).body.replaceAll('<!-- -->', '');
    expect(document, path).toMatch(/<title>[^<]*Shine &amp; Co Doorstep/);
    expect(document, path).not.toMatch(/\b(in|of) Pune|Pune’s/);
    // The name on invoices is another setting.
    expect(document, path).not.toMatch(/Firstlight(?! (Car Care|Sans|Fallback))/);
  }
  expect((await api.call<string>('GET', '/terms')).body.replaceAll('<!-- -->', '')).toContain('the courts of Nagpur');
  await page.goto(`${product.url}/prices`);
  await expect(page).toHaveTitle(new RegExp(` — ${NAME}$`));
  await expect(page.getByRole('banner').getByRole('link', { name: `${NAME}, home` })).toBeVisible();
  await expect(page.getByText('with 35% off and GST included')).toBeVisible();
  await expect(page.getByText('₹1,150.50', { exact: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  const menu = page.getByRole('button', { name: 'Menu' });
  expect((await menu.boundingBox())!.width).toBeCloseTo(44, 0);
});
