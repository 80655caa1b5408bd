import { addDays, calendarDateOf } from '#libs/calendar.js';
import { dayText } from '../src/components/format.js';
import { wash } from './support/washes.js';
import { expect, found, test } from './support/office.js';

test('a single wash is listed and taken through its statuses', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  await wash(api, customer);
  const employee = await office.employee('Cedar Grove', { name: office.word() });
  await asAdmin('/allOrders');
  await page.getByRole('link', { name: 'Single washes' }).click();
  await expect(page.getByRole('group', { name: 'Day', exact: true })).toBeVisible();
  await page
    .getByRole('searchbox', { name: 'Search name, email, phone, car number, or order number' })
    .fill(customer.name);
  // Rows move until the search is complete.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: customer.email });
  for (const text of ['Basic', '5:30–6:00 AM', '₹352.82', 'Unpaid', 'Booked']) {
    await expect(row.getByRole('cell', { name: text, exact: true })).toBeAttached();
  }

  await row.getByRole('link', { name: customer.name }).click();
  await expect(page.getByRole('region', { name: 'Service' })).toContainText('CommunityCedar Grove');
  await expect(page.getByRole('region', { name: 'Payment', exact: true }).getByRole('definition')).toHaveText([
    '₹299',
    '₹53.82',
    '₹352.82',
  ]);
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: employee.name, exact: true }).click();
  await expect(page.getByText('Assigned', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark done' }), 'its day has not come').toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel wash' }).click();
  await question.getByRole('button', { name: 'Cancel wash' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a cash payment is recorded, reverted, and returned when the wash is cancelled', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const { id } = await wash(api, customer);
  await asAdmin(`/washes/${id}/show`);
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  const question = page.getByRole('alertdialog');
  const confirm = async (label: string) => {
    await page.getByRole('button', { name: label }).click();
    await question.getByRole('button', { name: label }).click();
    await expect(question).toHaveCount(0);
  };
  await confirm('Mark as paid');
  await expect(payment.getByText('In cash')).toBeVisible();
  await confirm('Mark as unpaid');
  await expect(payment.getByText('In cash')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await question.getByRole('radio', { name: 'By UPI' }).check();
  await expect(question.getByRole('button', { name: 'Mark as paid' })).toBeDisabled();
  await question.getByRole('textbox', { name: 'UPI reference' }).fill('4321 9876 5012');
  await expect(question.getByRole('button', { name: 'Mark as paid' })).toBeDisabled();
  await question.getByRole('textbox', { name: 'UPI reference' }).fill('432198765012');
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(payment.getByText('By UPI, 432198765012')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Payment');

  await confirm('Cancel wash');
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${customer.name}` });
  await expect(refund).toContainText('This records a refund that you have paid out yourself.');
  await expect(refund.getByRole('textbox', { name: 'Amount' })).toHaveValue('352.82');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('Cancelled in time');
  await refund.getByRole('textbox', { name: 'UPI reference' }).fill('432198765013');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(payment.getByText('Refunded')).toBeVisible();
});

test('a wash is moved to another day', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  const { id } = await wash(api, customer);
  await asAdmin(`/washes/${id}/show`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const day = addDays(calendarDateOf(new Date().toISOString()), 9);
  await page.getByRole('textbox', { name: /^Day/ }).fill(dayText(day));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wash updated. We emailed the customer.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Service' })).toContainText(dayText(day));
});

test('washes are filtered by status and payment', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  await wash(api, customer);
  await asAdmin(found('washes', customer.name));
  const rows = page.getByRole('row').filter({ hasText: customer.name });
  await expect(rows).toHaveCount(1);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Booked' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Payment' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Paid', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No orders found')).toBeVisible();
});
