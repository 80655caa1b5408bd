import { readFile } from 'node:fs/promises';
import { addDays, formatCalendarDate, formatDay } from '../../libs/src/calendar.js';
import { wash } from './support/washes.js';
import { expect, found, test } from './support/office.js';

test('an admin finds an order by four digits of the car number and opens it @every-store', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: 'Meera Kulkarni' });
  const carNumber = office.carNumber();
  const order = await office.order(customer, { carNumber });
  await asAdmin('/allOrders');

  // Rows move until the search is complete.
  const answered = page.waitForResponse((response) =>
    decodeURIComponent(response.url()).includes(`"q":"${carNumber.slice(-4)}"`),
  );
  await page
    .getByRole('searchbox', { name: 'Search name, email, phone, car number, or order number' })
    .fill(carNumber.slice(-4));
  await answered;
  await page.getByRole('row').filter({ hasText: customer.email }).getByRole('link', { name: 'Meera Kulkarni' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Meera Kulkarni' })).toBeVisible();
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(payment.getByRole('definition')).toHaveText([
    '₹6,897',
    '₹5,517.60',
    '₹993.17',
    '₹6,510.77',
    /^₹6,510\.77 on \d+\s\w+\s\d{4}$/,
    order.paymentId!,
    order.orderId!,
  ]);
  const car = page.getByRole('region', { name: 'Car' });
  await expect(car).toContainText('SUV');
  await expect(car).toContainText('Basement 1, bay 42');
});

test('a plan is cancelled and refunded', async ({ page, api, office, asAdmin }) => {
  const order = await office.order(await api.customer({ name: office.word() }));
  await asAdmin(`/allOrders/${order.id}/show`);
  const question = page.getByRole('alertdialog', { name: `Cancel ${order.name}’s plan?` });
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(question).toContainText('You can refund the payment afterwards.');
  await question.getByRole('button', { name: 'Keep plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await question.getByRole('button', { name: 'Cancel plan' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${order.name}` });
  await expect(refund).toContainText('₹6,510.77 goes back to the original payment method. This can’t be undone.');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('Moved to another city');
  await refund.getByRole('button', { name: 'Refund ₹6,510.77' }).click();
  await expect(main.getByText('Refunded', { exact: true }), 'the order, its payment and its refund').toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
});

test('a pause is planned and cancelled, each after a confirmation', async ({ page, api, office, asAdmin }) => {
  const order = await office.order(await api.customer());
  await asAdmin(`/allOrders/${order.id}/show`);
  // The cards of the page name earlier statuses too.
  const active = page.getByText('Active', { exact: true }).and(page.locator(':not(section *)'));

  await page.getByRole('button', { name: 'Pause' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(active).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  const until = question.getByRole('textbox', { name: 'Last day without cleaning' });
  await until.fill(order.startDate!);
  await expect(question).toContainText('Choose 3 to 60 days, starting between');
  await expect(question.getByRole('button', { name: 'Pause' })).toBeDisabled();
  await until.fill(addDays(order.startDate!, 9));
  await expect(question).toContainText(
    `10 days without cleaning, added to the end: the plan ends on ${formatCalendarDate(addDays(order.endDate!, 10))}`,
  );
  await question.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The pause is planned')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `Resumes on${formatCalendarDate(addDays(order.startDate!, 10))}Pause left50 days`,
  );
  await expect(page.getByText(`Pauses on ${formatDay(order.startDate!)}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel pause' }).click();
  await expect(question).toContainText(`and the plan ends on ${formatCalendarDate(order.endDate!)} instead of`);
  await question.getByRole('button', { name: 'Cancel pause' }).click();
  await expect(active).toBeVisible();
});

test('the export has the list’s records, without spreadsheet formulas', async ({ page, api, office, asAdmin }) => {
  const word = office.word();
  const customer = await api.customer({ name: `=HYPERLINK("${word}")` });
  await office.pendingOrder(customer);
  await asAdmin(found('allOrders', customer.email));
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toHaveCount(1);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=HYPERLINK(""${word}"")"`);
  expect(lines[1]).toContain(',6897,5517.6,993.17,6510.77,');
});

test('only selected rows are exported', async ({ page, api, office, asAdmin }) => {
  const name = office.word();
  const customers = [await api.customer({ name }), await api.customer({ name })];
  await asAdmin(found('customers', name));
  const boxes = page.getByRole('checkbox', { name: `Select ${name}` });
  await expect(boxes).toHaveCount(2);
  await page.getByRole('row').filter({ hasText: customers[0]!.email }).getByRole('checkbox').check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export selected' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(customers[0]!.email);
  expect(text).not.toContain(customers[1]!.email);
});

test('the address, parking place and car of a running order change tomorrow, or are cancelled', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const order = await office.order(await api.customer(), { address: 'B-704, Amber Heights, Baner, Pune' });
  await asAdmin(`/allOrders/${order.id}/show`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit order' });
  await expect(form.getByText('Saved address: B-704, Amber Heights, Baner, Pune.')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Community' })).toHaveValue('Amber Heights, Baner');
  await form.getByRole('combobox', { name: 'Community' }).fill('cedar');
  await page.getByRole('option', { name: /^Cedar Grove/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter the flat or house number')).toBeVisible();
  await form.getByLabel('Flat or house').fill('12');
  await form.getByLabel('Parking level').fill('P2');
  await form.getByLabel('Parking bay').fill('114');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Order updated. Changes take effect tomorrow. We emailed the customer.')).toBeVisible();
  const change = page.getByRole('region', { name: /^Changes on / });
  await expect(change).toContainText('Flat 12, Cedar Grove, Baner');
  await expect(change).toContainText('Level P2, bay 114');
  await expect(page.getByRole('region', { name: 'Car' })).toContainText('B-704, Amber Heights');

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Flat or house')).toHaveValue('12');
  await form.getByLabel('Car No.').fill('MH 12 ZZ 4321');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(change).toContainText('MH 12 ZZ 4321');
  await expect(change).toContainText('Flat 12, Cedar Grove, Baner');

  await change.getByRole('button', { name: 'Cancel change' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText('Change cancelled')).toBeVisible();
  await expect(change).toHaveCount(0);
});

test('plans and single washes are in one list with their kind', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  await office.order(customer);
  const { id } = await wash(api, customer);
  await asAdmin(found('allOrders', customer.name));
  const rows = page.getByRole('row').filter({ hasText: customer.email });
  await expect(rows).toHaveCount(2);
  for (const text of ['Active', 'Booked', '₹299', '₹6,897'])
    await expect(rows.getByRole('cell', { name: text, exact: true }).first()).toBeAttached();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain('Basic Car Wash');

  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Booked' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: customer.name }).click();
  await expect(page).toHaveURL(new RegExp(`/washes/${id}/show`));
  await expect(page.getByRole('region', { name: 'Service' })).toContainText('Basic Car Wash');

  await asAdmin(`/allOrders?filter=${JSON.stringify({ q: customer.name, kind: ['subscription'] })}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Active');
  await expect(page.getByRole('button', { name: 'Remove the filter Kind: Plan' })).toBeVisible();
  await asAdmin(`/allOrders/${id}/show`);
  await expect(page).toHaveURL(new RegExp(`/washes/${id}/show`));
});

test('filters accept days in Asia/Kolkata and amounts in rupees', async ({ page, api, office, asAdmin }) => {
  const name = office.word();
  const customer = await api.customer({ name });
  const { createdAt } = await office.pendingOrder(customer, { planDuration: 1 });
  await office.pendingOrder(customer, { planDuration: 12 });
  const day = new Date(Date.parse(createdAt) + 5.5 * 3_600_000).toISOString().slice(0, 10);
  await asAdmin(found('allOrders', name));
  const rows = page.getByRole('row').filter({ hasText: name });

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Ordered' }).click();
  const ordered = page.getByRole('group', { name: 'Ordered' });
  await ordered.getByRole('textbox', { name: 'From' }).fill(day);
  await ordered.getByRole('textbox', { name: 'To' }).fill(day);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Amount payable' }).click();
  const amount = page.getByRole('group', { name: 'Amount payable' });
  await amount.getByLabel('To').fill('3000');
  await amount.getByLabel('To').press('Enter');
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('1 month');
});
