import type { Locator } from '@playwright/test';
import { formatCalendarDate } from '#libs/calendar.js';
import { expect, expectToFit, follow, found, loaded, settled, test, type Page } from './support/office.js';
import { wash } from './support/washes.js';

const openImport = async (page: Page, of: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: `Import ${of}` });
  await expect(dialog).toBeVisible();
  await settled(page);
  return dialog;
};

/** The shorter sides of all elements that match. */
async function sidesOf(page: Page, selector: string): Promise<number[]> {
  const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
  expect(boxes.length).toBeGreaterThan(0);
  return boxes.map((box) => Math.min(box!.width, box!.height));
}

const box = async (element: Locator) => (await element.boundingBox())!;

test.use({ viewport: { width: 390, height: 844 } });

const SCREENS: [path: string, title: string][] = [
  ['/manageemployees', 'Manage Employees'],
  ['/faq', 'FAQ'],
  ['/security-events', 'Security events'],
  ['/communities', 'Communities'],
];

test('screens and an import fit a phone, and their controls can be touched', async ({ page, api, office, asAdmin }) => {
  await office.order(await api.customer());
  const tab = (name: string) => page.getByRole('link', { name, exact: true });

  await test.step('Visits, whose tab is in view', async () => {
    await asAdmin('/visits');
    await expect(tab('Visits')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Sorted by Day, descending' })).toBeVisible();
    await expectToFit(page);
  });
  await test.step('Single washes, whose chosen status is in view', async () => {
    await follow(page, '/washes', 'Single washes');
    await expectToFit(page);
    await follow(page, `/washes?filter=${encodeURIComponent(JSON.stringify({ status: 'refunded' }))}`);
    const chosen = page.getByRole('group', { name: 'Status' }).getByRole('button', { pressed: true });
    await expect(chosen).toHaveText(/^Refunded \d+$/);
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });
  await test.step('Dashboard, whose latest orders show when they were placed', async () => {
    await follow(page, '/admindashboard', 'Dashboard');
    await expectToFit(page);
    const line = page.getByRole('region', { name: 'Latest orders' }).getByRole('listitem').first().locator('p');
    await expect(line).toHaveText(/ · 3\u00a0months · /);
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
  await test.step('the search, without hints for a keyboard', async () => {
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(page.getByText(/Esc to close/)).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await test.step('Payments that need attention, whose title takes two lines', async () => {
    await follow(page, '/attention', 'Payments that need attention');
    await expect(tab('Need attention')).toBeInViewport({ ratio: 1 });
    const title = page.getByRole('heading', { level: 1, name: 'Payments that need attention' });
    const lines = await title.evaluate((heading) => [...heading.getClientRects()].map(({ bottom }) => bottom));
    expect(lines.length).toBe(2);
    const count = await box(page.getByText(/ in total$/).locator('..'));
    expect(Math.abs(count.y + count.height - lines[1]!), 'the number of records is on the second').toBeLessThan(10);
  });
  for (const [path, title] of SCREENS)
    await test.step(title, async () => {
      await follow(page, path, title);
      if (title === 'Security events') await expect(page.getByText('Logged in', { exact: true }).first()).toBeVisible();
      await expectToFit(page);
      if (title !== 'Manage Employees') return;
      for (const side of await sidesOf(page, 'main [role=combobox][aria-haspopup=listbox]:not(input)'))
        expect(side).toBeGreaterThanOrEqual(44);
    });

  await test.step('an import, whose result is scrolled into view', async () => {
    const dialog = await openImport(page, 'communities');
    await expectToFit(page);
    await dialog.getByRole('textbox').fill('Name,Locality,Address,City,State,PIN Code,Active\nA Court,,,,,,\n');
    await dialog.getByRole('button', { name: 'Check' }).click();
    const result = dialog.getByRole('alert');
    await expect(result).toHaveText('No rows can be imported. Correct the errors and check again.');
    await expect(result).toBeInViewport();
    await expect(dialog.getByRole('cell', { name: 'Locality is required' })).toBeInViewport();
  });
});

test('links of the office’s screens can be touched on a phone', async ({ page, api, office, asAdmin }) => {
  const employee = await office.employee('Cedar Grove', { name: office.word() });
  const customer = await api.customer();
  const { id } = await office.order(customer);
  const touchEnd = async (row: Locator) => {
    const { width, height } = await box(row);
    await row.click({ position: { x: width - 8, y: height - 8 } });
  };

  await test.step('an employee of the schedule, anywhere on the row', async () => {
    await asAdmin('/schedule');
    const employees = page.getByRole('list', { name: 'Employees' });
    await touchEnd(employees.getByRole('listitem').filter({ hasText: employee.name }));
    await expect(page.getByRole('heading', { name: new RegExp(`^${employee.name} · `) })).toBeVisible();
  });
  await test.step('an order in the history of a customer', async () => {
    await follow(page, `/customers/${customer.userId}/show`);
    await touchEnd(page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Plan for' }));
    await expect(page).toHaveURL(new RegExp(`/allOrders/${id}/show`));
  });
  await test.step('the sections of the settings', async () => {
    await follow(page, '/settings', 'Settings');
    await loaded(page);
    for (const side of await sidesOf(page, 'nav[aria-label=Sections] a')) expect(side).toBeGreaterThanOrEqual(44);
  });
});

test('changes by staff fit a phone', async ({ page, api, office, asAdmin }) => {
  const { token } = await api.admin();
  const lead = await office.lead({ name: office.word() });
  await api.expect(200, 'DELETE', `/api/leads/${lead.id}`, { token });
  const employee = await office.employee('Cedar Grove', { name: office.word() });
  const path = `/api/register/employees/${employee.userId}`;
  const { version } = (await api.expect(200, 'GET', path, { token })).body;
  const otherCommunities = [{ community: await api.communityId('Tamarind Greens'), from: null, to: null }];
  await api.expect(200, 'PUT', `${path.replace('employees', 'employee')}/communities`, {
    token,
    body: { otherCommunities, version },
  });

  await test.step('a deletion', async () => {
    await asAdmin(found('changes', lead.name));
    await expect(page.getByText('Deleted by admin@example.com')).toBeVisible();
    await expectToFit(page);
  });
  await test.step('the values of a change have room beside a long name', async () => {
    await follow(page, found('changes', employee.name), 'Audit log');
    const value = page.getByRole('definition').filter({ hasText: 'Tamarind Greens' });
    const list = page.locator('dl').filter({ has: value });
    expect((await box(value)).width / (await box(list)).width).toBeGreaterThan(0.5);
  });
  await test.step('a failed save says why, without covering the buttons', async () => {
    await follow(page, '/communities/create');
    const form = page.getByRole('dialog', { name: 'Add community' });
    await form.getByRole('textbox', { name: 'Name' }).fill(`${office.word()} Court`);
    await form.getByRole('textbox', { name: 'Locality' }).fill('Baner');
    await page.route('**/api/register/communities', (route) =>
      route.fulfill({ status: 500, json: { message: 'The line is busy.' } }),
    );
    await form.getByRole('button', { name: 'Save' }).click();
    const message = page.locator('.MuiSnackbarContent-root', { hasText: 'Error saving community' });
    await expect(message).toBeVisible();
    await settled(page);
    const toast = await box(message);
    const reason = await box(form.getByRole('alert').filter({ hasText: 'The line is busy.' }));
    expect(reason.y + reason.height).toBeLessThanOrEqual(toast.y);
    expect(toast.y + toast.height).toBeLessThanOrEqual((await box(form.getByRole('button', { name: 'Save' }))).y);
  });
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

test('a customer, their orders and their refunds fit a phone', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  for (const carName of ['Hyundai Creta', 'Honda City'])
    await api.expect(201, 'POST', '/api/profile/cars', {
      token: customer.token,
      body: { carName, carNumber: office.carNumber() },
    });
  const { id } = await office.order(customer);
  const { token } = await api.admin();
  await api.expect(201, 'POST', `/api/orders/${id}/refunds`, { token, body: { amount: 90, reason: 'Late' } });
  const another = await api.customer();
  const { date } = await wash(api, another);

  await test.step('the list of customers, and the checkboxes of an import', async () => {
    await asAdmin(found('customers', customer.name));
    await expect(page.getByRole('listitem').filter({ hasText: customer.email })).toBeVisible();
    await expectToFit(page);
    const dialog = await openImport(page, 'customers');
    for (const side of await sidesOf(page, '.MuiCheckbox-root')) expect(side).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the form of a customer, and its switches', async () => {
    await page.getByRole('link', { name: `Edit ${customer.name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit user' });
    await expect(form.getByLabel('Email')).toHaveValue(customer.email);
    await expectToFit(page);
    await expect(form.getByRole('switch', { name: 'Login disabled' })).toBeVisible();
    await settled(page);
    for (const side of await sidesOf(page, '[role=dialog] .MuiSwitch-root')) expect(side).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  await test.step('the page of a customer with several cars and a history', async () => {
    await follow(page, `/customers/${customer.userId}/show`, customer.name);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Car 2' })).toBeVisible();
    await settled(page);
    await expectToFit(page);
  });

  await test.step('orders, and the page of one with its refunds', async () => {
    await follow(page, found('allOrders', customer.name), 'All Orders');
    const card = page.getByRole('listitem').filter({ hasText: customer.name });
    await expect(card).toContainText('₹6,510.77');
    await expectToFit(page);
    await card.getByRole('link', { name: customer.name }).click();
    await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toContainText('₹90');
    await expectToFit(page);
  });

  await test.step('an ID of the provider continues on a second line after its prefix', async () => {
    const providerId = page.getByRole('definition').filter({ hasText: /^order_/ });
    await expect(providerId).toBeVisible();
    await settled(page);
    expect(await linesOf(providerId)).toEqual(['order_', (await providerId.innerText()).replace('order_', '').trim()]);
  });

  await test.step('the refund dialog, and the list of refunds', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await follow(page, found('refunds', id), 'Refunds');
    await expect(page.getByRole('listitem').filter({ hasText: '₹90' })).toContainText('Late');
    await expectToFit(page);
  });

  await test.step('a wash without a car shows its day once on its card, and a dash in the table', async () => {
    await follow(page, found('allOrders', another.email), 'All Orders');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: another.name }) });
    await expect(card).toContainText(`${formatCalendarDate(date)} · #`);
    await expect(card).not.toContainText(`– ${formatCalendarDate(date)}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.getByRole('row').filter({ hasText: another.email });
    await expect(row.getByRole('cell').nth(2)).toHaveText('—');
    await row.getByRole('link', { name: another.name }).click();
    await expect(page.getByRole('region', { name: 'Service' })).toContainText('CarNot given');
  });
});

test('leads fit a phone, and Back returns to the row of a lead', async ({ page, office, asAdmin }) => {
  const word = office.word();
  for (let count = 0; count < 8; count += 1) await office.lead({ name: `${word} ${count}` });
  const mailbox = `maximiliane.${office.word().toLowerCase()}`;
  const lead = await office.lead({
    name: `Venkatanarasimharajuvaripeta ${office.word()}`,
    email: `${mailbox}@raghavan.example`,
    message:
      'A message of many words, with an address no line holds: https://example.com/a/very/long/path/without/any/space/in/it/at/all',
  });

  await test.step('a record opened from far down a list starts at its top, and Back returns to its row', async () => {
    await asAdmin(found('leads', word));
    const last = page.getByRole('link', { name: `${word} 0`, exact: true });
    await last.click();
    await expect(page.getByRole('heading', { level: 1, name: `${word} 0` })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  await test.step('the list and the board', async () => {
    await follow(page, found('leads', lead.name), 'Leads');
    await expect(page.getByRole('link', { name: lead.name, exact: true })).toBeVisible();
    await expectToFit(page, 'list');
    const more = page.getByRole('button', { name: 'More', exact: true });
    const actions = [
      page.getByRole('group', { name: 'Show leads as' }),
      more,
      page.getByRole('link', { name: 'Add lead' }),
    ];
    const middles = (await Promise.all(actions.map(box))).map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles), 'the actions are on one line').toBeLessThan(2);
    await more.press('Enter');
    await expect(page.getByRole('link', { name: 'Subscribers' })).toBeVisible();
    await expectToFit(page, 'all actions');
    await page.getByRole('button', { name: 'Board' }).click();
    const column = page.getByRole('region', { name: 'New', exact: true });
    const name = column.getByRole('link', { name: lead.name });
    await expect(name).toBeVisible();
    expect((await box(name)).height).toBeGreaterThanOrEqual(44);
    await expectToFit(page, 'board');
  });

  await test.step('the page, where a long email address continues on a second line at its @', async () => {
    await follow(page, `/leads/${lead.id}/show`, lead.name);
    await expectToFit(page);
    const link = page.getByRole('link', { name: lead.email });
    await expect(link).toBeVisible();
    await settled(page);
    expect(await linesOf(link)).toEqual([mailbox, '@raghavan.example']);
  });
});
