import type { Locator } from '@playwright/test';
import { formatCalendarDate } from '#libs/calendar.js';
import { expect, expectToFit, follow, found, settled, test, type Page } from './support/office.js';
import { wash } from './support/washes.js';

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: /^Import/ })).toBeVisible();
};

const SCREENS: [path: string, title: string][] = [
  ['/admindashboard', 'Dashboard'],
  ['/washes', 'Single washes'],
  ['/visits', 'Visits'],
  ['/manageemployees', 'Manage Employees'],
  ['/faq', 'FAQ'],
  ['/communities', 'Communities'],
];

test.use({ viewport: { width: 390, height: 844 } });

test('screens and an import fit a phone', async ({ page, asAdmin }) => {
  await asAdmin('/nowhere');
  for (const [path, title] of SCREENS) {
    await follow(page, path, title);
    await expectToFit(page, title);
  }
  await openImport(page);
  await settled(page);
  await expectToFit(page, 'an import');
});

test('the number of records follows a title that takes two lines', async ({ page, asAdmin }) => {
  await asAdmin('/attention');
  const title = page.getByRole('heading', { level: 1, name: 'Payments that need attention' });
  const lines = await title.evaluate((heading) => [...heading.getClientRects()].map(({ bottom }) => bottom));
  expect(lines.length).toBe(2);
  const count = await page
    .getByText(/ in total$/)
    .locator('..')
    .boundingBox();
  expect(Math.abs(count!.y + count!.height - lines[1]!)).toBeLessThan(10);
});

test('the buttons that download the files of a GST return have the same size', async ({ page, asAdmin }) => {
  await asAdmin('/gst');
  const buttons = page.getByRole('button', { name: /^(GSTR-1|Sales|Credit notes|Tally|All PDFs) \(/ });
  await expect(buttons).toHaveCount(6);
  const exports = await buttons.evaluateAll((all) =>
    all
      .map((button) => button.getBoundingClientRect())
      .map(({ left, width, height }) => ({
        left: Math.round(left),
        size: `${Math.round(width)} × ${Math.round(height)}`,
      })),
  );
  expect(new Set(exports.map(({ size }) => size)).size).toBe(1);
  expect(new Set(exports.map(({ left }) => left)).size).toBe(2);
});

test('a customer with several cars and a history: fits a phone', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  for (const carName of ['Hyundai Creta', 'Honda City'])
    await api.expect(201, 'POST', '/api/profile/cars', {
      token: customer.token,
      body: { carName, carNumber: office.carNumber() },
    });
  await office.order(customer);
  await asAdmin(`/customers/${customer.userId}/show`);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Car 2' })).toBeVisible();
  await settled(page);
  await expectToFit(page);
});

/**
 * The texts of an element by their lines, where it is a pixel too narrow for one line: generated texts differ in width,
 * so whether one fits the screen varies. A text that is broken within a word is in both of its lines.
 */
async function linesOf(element: Locator): Promise<string[]> {
  const parts = await element.evaluate((node) => {
    Object.assign(node.style, { display: 'inline-block', width: 'max-content', maxWidth: 'none' });
    node.style.width = `${node.getBoundingClientRect().width - 1}px`;
    return [...node.childNodes].flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].map(({ top }) => ({ text: part.textContent ?? '', top }));
    });
  });
  const tops = [...new Set(parts.map(({ top }) => top))];
  return tops.map((line) => parts.flatMap(({ text, top }) => (top === line ? [text] : [])).join(''));
}

test('a long email address continues on a second line at its @', async ({ page, office, asAdmin }) => {
  const name = `maximiliane.${office.word().toLowerCase()}`;
  const { id, email } = await office.lead({ email: `${name}@raghavan.example` });
  await asAdmin(`/leads/${id}/show`);
  const link = page.getByRole('link', { name: email });
  await expect(link).toBeVisible();
  await settled(page);
  expect(await linesOf(link)).toEqual([name, '@raghavan.example']);
});

test('an ID of the provider continues on a second line after its prefix', async ({ page, api, office, asAdmin }) => {
  const { id } = await office.order(await api.customer());
  await asAdmin(`/allOrders/${id}/show`);
  const providerId = page.getByRole('definition').filter({ hasText: /^order_/ });
  await expect(providerId).toBeVisible();
  await settled(page);
  expect(await linesOf(providerId)).toEqual(['order_', (await providerId.innerText()).replace('order_', '').trim()]);
});

test('the latest orders show when they were placed', async ({ page, api, office, asAdmin }) => {
  await office.order(await api.customer());
  await asAdmin('/admindashboard');
  const orders = page.getByRole('region', { name: 'Latest orders' });
  const line = orders.getByRole('listitem').first().locator('p');
  await expect(line).toHaveText(/ · 3 months · /);
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

for (const [path, name] of [
  ['/visits', 'Visits'],
  ['/attention', 'Need attention'],
] as const) {
  test(`the tab of the open screen is in view: ${name}`, async ({ page, asAdmin }) => {
    await asAdmin(path);
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test('checkboxes and switches are large enough to touch', async ({ page, api, asAdmin }) => {
  const customer = await api.customer();
  const targets = async (selector: string) => {
    const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
    expect(boxes.length).toBeGreaterThan(0);
    return boxes.map((box) => Math.min(box!.width, box!.height));
  };
  await asAdmin(`/customers/${customer.userId}`);
  const form = page.getByRole('dialog', { name: 'Edit user' });
  await expect(form.getByRole('switch', { name: 'Login disabled' })).toBeVisible();
  await settled(page);
  for (const side of await targets('[role=dialog] .MuiSwitch-root')) expect(side).toBeGreaterThanOrEqual(44);

  await follow(page, '/customers', 'Customers');
  await openImport(page);
  await settled(page);
  for (const side of await targets('.MuiCheckbox-root')) expect(side).toBeGreaterThanOrEqual(44);

  await page.keyboard.press('Escape');
  await follow(page, '/manageemployees', 'Manage Employees');
  for (const side of await targets('main [role=combobox][aria-haspopup=listbox]:not(input)'))
    expect(side).toBeGreaterThanOrEqual(44);
});

test('a failed save says why, without covering the buttons', async ({ page, office, asAdmin }) => {
  await asAdmin('/communities/create');
  const form = page.getByRole('dialog', { name: 'Add community' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`${office.word()} Court`);
  await form.getByRole('textbox', { name: 'Locality' }).fill('Baner');
  await page.route('**/api/register/communities', (route) =>
    route.fulfill({ status: 500, json: { message: 'The line is busy.' } }),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  const place = async (element: ReturnType<Page['locator']>) => (await element.boundingBox())!;
  const message = page.locator('.MuiSnackbarContent-root', { hasText: 'Error saving community' });
  await expect(message).toBeVisible();
  await settled(page);
  const toast = await place(message);
  const reason = await place(form.getByRole('alert').filter({ hasText: 'The line is busy.' }));
  expect(reason.y + reason.height).toBeLessThanOrEqual(toast.y);
  expect(toast.y + toast.height).toBeLessThanOrEqual((await place(form.getByRole('button', { name: 'Save' }))).y);
});

test('a record opened from far down a list starts at its top, and Back returns to its row', async ({
  page,
  office,
  asAdmin,
}) => {
  const word = office.word();
  for (let count = 0; count < 8; count += 1) await office.lead({ name: `${word} ${count}` });
  await asAdmin(found('leads', word));
  const last = page.getByRole('link', { name: `${word} 0`, exact: true });
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} 0` })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a wash without a car shows its day once on its card, and a dash in the table', async ({ page, api, asAdmin }) => {
  const customer = await api.customer();
  const { name, email } = customer;
  const { date } = await wash(api, customer);
  await asAdmin(found('allOrders', email));
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(card).toContainText(`${formatCalendarDate(date)} · #`);
  await expect(card).not.toContainText(`– ${formatCalendarDate(date)}`);

  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('cell').nth(2)).toHaveText('—');
});
