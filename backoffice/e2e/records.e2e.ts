import type { Api } from '../../scripts/browser/api.js';
import { wash } from './support/made.js';
import { expect, failing, held, test, type Office } from './support/office.js';

interface Page {
  screen: string;
  list: string;
  make: (api: Api, office: Office) => Promise<{ id: string; name: string }>;
}

const PAGES: readonly Page[] = [
  {
    screen: 'customers',
    list: 'Customers',
    make: async (api, office) => {
      const { userId, name } = await api.customer({ name: office.word() });
      return { id: userId, name };
    },
  },
  {
    screen: 'allOrders',
    list: 'All Orders',
    make: async (api, office) => office.pendingOrder(await api.customer({ name: office.word() })),
  },
  {
    screen: 'washes',
    list: 'Single washes',
    make: async (api, office) => wash(api, await api.customer({ name: office.word() })),
  },
  { screen: 'leads', list: 'Leads', make: (_, office) => office.lead({ name: office.word() }) },
];

for (const { screen, list, make } of PAGES) {
  test(`a page of ${screen}: loading, error, retry, and unknown with a back link`, async ({
    page,
    api,
    office,
    asAdmin,
  }) => {
    const { id, name } = await make(api, office);
    const one = new RegExp(`/api/${screen}/${id}$`);
    const { handle, release } = held(failing('The line is busy.'));
    await page.route(one, handle);
    await asAdmin(`/${screen}/${id}/show`);
    const main = page.getByRole('main');
    await expect(main.getByRole('status').first()).toBeVisible();
    release();
    await expect(main.getByRole('alert')).toContainText('The line is busy.');
    await page.unroute(one);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.goto(`/dashboard/${screen}/nobody/show`);
    await expect(main.getByRole('alert')).toContainText(/exist|known|found/);
    await main.getByRole('link', { name: list, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${screen}(\\?|$)`));
  });
}
