import { expect, fitsTheWindow, found, loaded, test } from './support/office.js';
import { wash } from './support/washes.js';

test.use({ viewport: { width: 1024, height: 768 } });

test('in a window of 1024 px, a price and an assignment are not cut off by the status', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  await office.order(customer, { planDuration: 12 });
  await wash(api, customer);
  const row = page.getByRole('row').filter({ hasText: customer.name });
  /** The distance of a cell from the pinned status column. */
  const room = async (cell: string) => {
    await loaded(page);
    const [content, status] = await Promise.all([
      row.locator(`td[class*="column-${cell}"]`).first().boundingBox(),
      row.locator('td[class*="column-status"]').first().boundingBox(),
    ]);
    return status!.x - (content!.x + content!.width);
  };
  await asAdmin(found('allOrders', customer.name));
  await expect(row).toHaveCount(2);
  expect(await room('planAmount')).toBeGreaterThanOrEqual(0);
  await asAdmin(found('washes', customer.name));
  await expect(row).toHaveCount(1);
  expect(await room('unassigned')).toBeGreaterThanOrEqual(0);
});

test('in a window of 1440 px, the time of an enquiry is in view', async ({ page, office, asAdmin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const right = async (column: string) => {
    const { x, width } = (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())!;
    return x + width;
  };
  await office.lead();
  await asAdmin('/leads');
  await loaded(page);
  const actions = (await page.getByRole('columnheader', { name: 'Actions' }).boundingBox())!;
  expect(await right('Received')).toBeLessThanOrEqual(actions.x);
});

test('employees who cover many communities fit the window', async ({ page, api, office, asAdmin }) => {
  const { token } = await api.admin();
  const names = [
    'Palm Meadows Extension',
    'Windsor Grande Residential Enclave',
    'Lakefront Apartments',
    'Riverside Towers',
  ];
  const communities = [];
  for (const name of names) {
    const body = { name: `${name}, Block A to F ${office.word()}`, locality: 'Baner' };
    communities.push((await api.expect(201, 'POST', '/api/register/communities', { token, body })).body);
  }
  const [own, ...others] = communities;
  const person = await office.employee(own.name, { name: `Maximilian Venkataraghavan ${office.word()}` });
  const path = `/api/register/employees/${person.userId}`;
  const { version } = (await api.expect(200, 'GET', path, { token })).body;
  const otherCommunities = others.map(({ id }) => ({ community: id, from: null, to: null }));
  await api.expect(200, 'PUT', path.replace('employees', 'employee') + '/communities', {
    token,
    body: { otherCommunities, version },
  });
  await asAdmin(found('manageemployees', person.name));
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const access = page.getByRole('button', { name: `Disable ${person.name}` });
    await expect(access).toBeInViewport({ ratio: 1 });
    expect(await fitsTheWindow(page), `${width} px`).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const room = await table.evaluate((element) => element.parentElement!.clientWidth - element.scrollWidth);
  expect(room).toBeGreaterThanOrEqual(0);
});

test('on paper, a list has all its columns, and no menu', async ({ page, asAdmin }) => {
  await asAdmin('/allOrders?perPage=5&page=1');
  await loaded(page);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  for (const header of await page.getByRole('columnheader').all()) {
    const { x, width } = (await header.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1024);
  }
});
