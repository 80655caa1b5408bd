import { addDays, calendarDateOf, formatCalendarDate } from '#libs/calendar.js';
import { expect, follow, found, loaded, test } from './support/office.js';

test('the sales of the dashboard: period, charts, tables, tooltips and printing', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  await office.order(await api.customer());
  await asAdmin('/admindashboard?from=2026-01-01&to=2026-03-31');
  const sales = page.getByRole('region', { name: 'Sales' });
  const tooltip = page.getByRole('tooltip');
  await expect(sales.getByRole('textbox', { name: 'From' })).toHaveValue('1 Jan 2026');

  await test.step('printed with their period, without buttons', async () => {
    const latestOrders = page.getByRole('link', { name: 'Latest orders: show all' });
    await expect(latestOrders).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sales.getByText('1 Jan 2026 to 31 Mar 2026')).toBeVisible();
    await expect(sales.getByRole('textbox', { name: 'From' })).toBeHidden();
    await expect(latestOrders).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await sales.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
  await expect(sales.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');

  await test.step('a tooltip follows the arrow keys', async () => {
    const revenue = page.getByRole('region', { name: 'Revenue by day' });
    await expect(revenue.getByRole('figure').getByText('₹0', { exact: true })).toBeVisible();
    await revenue.getByRole('button', { name: 'Show as table' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    const day = (daysAgo: number) => formatCalendarDate(addDays(calendarDateOf(new Date().toISOString()), -daysAgo));
    await expect(tooltip).toContainText(day(29));
    await expect(tooltip).toContainText(/Revenue\s*₹/);
    await page.keyboard.press('ArrowRight');
    await expect(tooltip).toContainText(day(28));
    await page.keyboard.press('ArrowLeft');
    await expect(tooltip).toContainText(day(29));
  });

  await test.step('a chart is also a table, which links to the orders', async () => {
    const plans = sales.getByRole('region', { name: 'New orders by day' });
    await expect(plans.getByRole('figure', { name: /^New orders by day: 30 bars, the highest \d+ in / })).toBeVisible();
    await plans.getByRole('button', { name: 'Show as table' }).click();
    await expect(plans.getByRole('row')).toHaveCount(31);
    const last = plans.getByRole('row').last();
    const count = Number((await last.getByRole('cell').last().textContent())!);
    expect(count).toBeGreaterThan(0);
    await last.getByRole('link').click();
    await expect(page).toHaveURL(/allOrders\?filter=.*paidOn_gte/);
    await expect(page.getByText(`${count} in total`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove the filter Paid: / })).toBeVisible();
    await page.goBack();
    await expect(sales.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a tooltip stays after a tap, until a tap elsewhere', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const screen = await page.context().newCDPSession(page);
    await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const tap = async (x: number, y: number) => {
      await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await follow(page, '/admindashboard', 'Dashboard');
    const chart = page.getByRole('figure', { name: /^Revenue by month: 12 bars/ });
    await expect(chart.getByText('₹0', { exact: true })).toBeVisible();
    await loaded(page);
    await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await chart.boundingBox())!;
    await tap(x + width - 40, y + height / 2);
    await expect(tooltip).toContainText(/Revenue\s*₹/);
    await tap(x + width / 2, y - 20);
    await expect(tooltip).toHaveCount(0);
  });
});

test('the palette finds an order by car number, and screens, by keyboard alone', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const carNumber = office.carNumber();
  const order = await office.pendingOrder(customer, { carNumber });
  await asAdmin('/admindashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(carNumber);
  await expect(palette.getByRole('option', { name: customer.name })).toHaveText(/ · Pending · .*Plan$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/allOrders/${order.id}/show`);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(order.id);
  await expect(palette.getByRole('option', { name: customer.name })).toHaveCount(1);
  await expect(palette.getByRole('option', { name: /Single wash$/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new cust');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New User' })).toBeVisible();
});

test('keyboard shortcuts create records and focus the search, and can be turned off', async ({
  page,
  office,
  asAdmin,
}) => {
  await asAdmin(found('customers', office.word()));
  await expect(page.getByText('No customers found')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('n');
  await expect(page.getByRole('searchbox')).toHaveValue(/n$/);
  await expect(page).toHaveURL(/n%22/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New User' });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/customers\/create\?.*filter=/);
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.keyboard.press('n');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('option')).toHaveText([
    /New customer/,
    /New employee/,
    /New community/,
    /New lead/,
    /New question/,
  ]);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('switch', { name: 'Enable single-key shortcuts' }).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(palette).toBeVisible();
});
