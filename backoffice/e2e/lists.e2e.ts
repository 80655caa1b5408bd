import { expect, failing, held, test } from './support/office.js';

interface List {
  screen: string;
  call: RegExp;
  loading: string;
  failed: string;
  empty: string;
}

/** One of each kind. The others are in backoffice/test/lists.component-spec.ts. */
const LISTS: readonly List[] = [
  {
    screen: 'leads',
    call: /\/api\/leads\?/,
    loading: 'Loading leads...',
    failed: 'Error loading leads.',
    empty: 'No leads found.',
  },
  {
    screen: 'changes',
    call: /\/api\/changes\?/,
    loading: 'Loading changes...',
    failed: 'Error loading changes:',
    empty: 'No changes found',
  },
];

test.beforeEach(async ({ api, office }) => {
  // So that there is a change to be listed.
  const { token } = await api.admin();
  await api.expect(201, 'POST', '/api/register/communities', {
    token,
    body: { name: `${office.word()} Court`, locality: 'Baner' },
  });
});

for (const { screen, call, loading, failed, empty } of LISTS) {
  test(`${screen}: loading, error, retry, empty result, and all records again`, async ({ page, office, asAdmin }) => {
    const { handle, release } = held(failing('The line is busy.'));
    await page.route(call, handle);
    await asAdmin(`/${screen}`);
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toHaveText(`${failed} The line is busy.Try again`);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await page.getByRole('searchbox').fill(office.word());
    await expect(page.getByRole('status').filter({ hasText: empty })).toBeVisible();
    await expect(page).toHaveURL(/filter=/);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test(`${screen}: sortable headings sort in both directions, and the URL keeps the sort`, async ({
    page,
    asAdmin,
  }) => {
    test.slow();
    const refused: string[] = [];
    let underWay = 0;
    page.on('request', (request) => call.test(request.url()) && (underWay += 1));
    page.on('requestfinished', (request) => call.test(request.url()) && (underWay -= 1));
    page.on('requestfailed', (request) => call.test(request.url()) && (underWay -= 1));
    page.on('response', (response) => call.test(response.url()) && !response.ok() && refused.push(response.url()));
    await asAdmin(`/${screen}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const headings = page.getByRole('columnheader').filter({ has: page.locator('.MuiTableSortLabel-root') });
    const count = await headings.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      const heading = headings.nth(index);
      for (let press = 0; press < 2; press += 1) {
        const before = await heading.getAttribute('aria-sort');
        await heading.getByRole('button').click();
        await expect(heading).toHaveAttribute('aria-sort', before === 'ascending' ? 'descending' : 'ascending');
      }
    }
    await expect.poll(() => underWay).toBe(0);
    expect(refused).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const last = headings.nth(count - 1);
    const order = (await last.getAttribute('aria-sort'))!;
    await page.reload();
    await expect(last).toHaveAttribute('aria-sort', order);
  });
}

for (const screen of ['customers', 'allOrders', 'communities']) {
  test(`${screen}: pages of the chosen size`, async ({ page, asAdmin }) => {
    await asAdmin(`/${screen}`);
    const rows = page.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(25);
    const first = await rows.first().textContent();
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).not.toHaveText(first!);
    await page.getByRole('button', { name: 'Go to previous page' }).click();
    await expect(rows.first()).toHaveText(first!);
    await page.getByRole('combobox', { name: /rows per page/i }).click();
    await page.getByRole('option', { name: '50' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(25);
  });
}
