import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { expect, failing, expectToFit, test } from './support/office.js';

/** Makes a payment with a wrong amount, which becomes unmatched. Returns the provider's payment id. */
async function wrongAmount(
  standIn: {
    setFaults(behaviour: object, orderId: string): Promise<void>;
    pay(orderId: string): Promise<{ razorpay_payment_id: string }>;
  },
  orderId: string,
  paise: number,
) {
  await standIn.setFaults({ wrongAmount: paise }, orderId);
  return (await standIn.pay(orderId)).razorpay_payment_id;
}

test('an unmatched payment is refunded after a confirmation', async ({ page, api, office, standIn, asAdmin }) => {
  const orderId = await office.startCheckout(await api.customer());
  const id = await wrongAmount(standIn, orderId, 123_400);
  await expect
    .poll(async () => (await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id })).length)
    .toBe(1);

  await asAdmin('/admindashboard');
  await page.getByRole('link', { name: 'Unmatched payments' }).click();
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Open \d+$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const row = page.getByRole('row').filter({ hasText: id });
  await expect(row).toContainText('The amount differs from the order');
  await row.getByRole('button', { name: `Refund ${id}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Refund ₹1,234?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `Refund ${id}` }).click();
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Payment refunded')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Refunded' }).click();
  await expect(row).toContainText('Refunded');
  await page.getByRole('searchbox', { name: 'Search payment or order ID' }).fill(id);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await row.getByRole('button', { name: `Changes to ${id}` }).click();
  // The refund may have been completed by the response or the webhook of the provider, not by staff.
  await expect(
    page
      .getByRole('dialog', { name: `Payment ${id}` })
      .getByRole('definition')
      .last(),
  ).toHaveText('from Open →  to Refund in progress');
});

test('an unmatched payment is assigned to its order, which becomes active', async ({
  page,
  api,
  office,
  standIn,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const orderId = await office.startCheckout(customer);
  const id = await wrongAmount(standIn, orderId, 600_000);
  await expect
    .poll(async () => (await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id })).length)
    .toBe(1);

  await asAdmin('/unmatched');
  await page.getByRole('button', { name: `Assign ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign ₹6,000 to an order' });
  await dialog.getByRole('combobox').fill(customer.name);
  await page.getByRole('option', { name: customer.name }).click();
  await expect(dialog.getByRole('alert')).toContainText('The order costs ₹6,510.77, but ₹6,000 was paid.');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Payment assigned')).toBeVisible();
  await page.getByRole('row').filter({ hasText: id }).getByRole('link', { name: 'a plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
});

test('an error shows the server’s message, and the payment stays open', async ({
  page,
  api,
  office,
  standIn,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const id = await wrongAmount(standIn, await office.startCheckout(customer), 610_000);
  await expect
    .poll(async () => (await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id })).length)
    .toBe(1);
  await asAdmin('/unmatched');

  await page.route('**/api/payments/unmatched/*/refund', failing('The payment service rejected this refund.', 502));
  await page.getByRole('button', { name: `Refund ${id}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The payment service rejected this refund.')).toBeVisible();

  await page.goto('/dashboard/unmatched');
  await page.route('**/api/payments/unmatched/*/assign', failing('This order has been paid in the meantime.', 409));
  await page.getByRole('button', { name: `Assign ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign ₹6,100 to an order' });
  await dialog.getByRole('combobox').fill(customer.name);
  await page.getByRole('option', { name: customer.name }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('This order has been paid in the meantime.')).toBeVisible();
  expect(await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id })).toMatchObject([
    { status: 'open' },
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('unmatched payments are cards that fit the screen', async ({ page, api, office, standIn, asAdmin }) => {
    const id = await wrongAmount(standIn, await office.startCheckout(await api.customer()), 55_500);
    await expect
      .poll(async () => (await api.list<UnmatchedPaymentResponse>('/api/payments/unmatched', { id })).length)
      .toBe(1);
    await asAdmin('/unmatched');
    await expect(page.getByRole('listitem').filter({ hasText: id })).toContainText('₹555');
    await expectToFit(page);
  });
});
