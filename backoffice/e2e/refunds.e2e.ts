import type { DisputeResponse, PaymentResponse, RefundResponse } from '#libs/contract/payments.js';
import { formatMoment } from '../../libs/src/calendar.js';
import type { Api } from '../../scripts/browser/api.js';
import type { StandInControl } from '../../scripts/browser/stand-in.js';
import { effortFromNow, expect, found, test } from './support/office.js';

/** Makes a refund of ₹700 that fails at the provider. The next refund is processed. */
async function failedRefund(
  api: Api,
  standIn: StandInControl,
  order: { id: string; orderId: string | null },
): Promise<void> {
  await standIn.setFaults({ refundFailed: true }, order.orderId!);
  const { token } = await api.admin();
  await api.call('POST', `/api/orders/${order.id}/refunds`, { token, body: { amount: 700, reason: 'Car was sold' } });
  await expect
    .poll(async () => (await api.list<RefundResponse>('/api/payments/refunds', { orderId: order.id }))[0]?.status)
    .toBe('failed');
  await standIn.setFaults({}, order.orderId!);
}

test('a part of a payment is refunded with a reason', async ({ page, api, office, asAdmin }) => {
  const order = await office.order(await api.customer({ name: office.word() }));
  await asAdmin(`/allOrders/${order.id}/show`);
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('No refunds yet');

  const effort = await effortFromNow(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.name}` });
  await expect(dialog).toContainText(/\d of 3 months unused, at ₹2,170\.26 a month/);
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue(/^\d+(\.\d+)?$/);
  await amount.click();
  await amount.fill('6510.78');
  await expect(dialog).toContainText('At most ₹6,510.77 can be refunded');
  await amount.fill('500');
  await dialog.getByRole('textbox', { name: 'Reason' }).click();
  await page.keyboard.type('Two visits missed');
  await expect(dialog).toContainText('₹500 goes back to the original payment method. This can’t be undone.');
  await dialog.getByRole('button', { name: 'Refund ₹500' }).click();

  await expect(page.getByText('₹500 has been refunded')).toBeVisible();
  expect((await effort()).clicks, 'the button, the amount, the reason, and the confirmation').toBe(4);
  await expect(dialog).toHaveCount(0);
  const attempt = refunds.getByRole('listitem');
  await expect(attempt).toHaveCount(1);
  await expect(attempt).toContainText('₹500');
  await expect(attempt).toContainText('Refunded');
  await expect(attempt).toContainText('Two visits missed');
  await expect(refunds.getByRole('definition')).toHaveText(['₹6,510.77', '₹500']);
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
});

test('a refund needs a reason and shows server errors', async ({ page, api, office, asAdmin }) => {
  const order = await office.order(await api.customer({ name: office.word() }));
  await asAdmin(`/allOrders/${order.id}/show`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.name}` });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('6000');
  await dialog.getByRole('button', { name: 'Refund ₹6,000' }).click();
  await expect(dialog).toContainText('Enter a reason');

  // Somebody else refunds most of it in the meantime.
  const { token } = await api.admin();
  await api.expect(201, 'POST', `/api/orders/${order.id}/refunds`, { token, body: { amount: 5000, reason: 'Moved' } });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moved away');
  await dialog.getByRole('button', { name: 'Refund ₹6,000' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog).toContainText('At most ₹1,510.77 can be refunded');
  expect(await api.list<RefundResponse>('/api/payments/refunds', { orderId: order.id })).toHaveLength(1);
});

test('a failed refund is retried', async ({ page, api, office, standIn, asAdmin }) => {
  const order = await office.order(await api.customer({ name: office.word() }));
  await failedRefund(api, standIn, order);
  await asAdmin(`/allOrders/${order.id}/show`);
  const attempts = page.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await expect(attempts).toHaveCount(1);
  await expect(attempts).toContainText('Failed');
  await attempts.getByRole('button', { name: 'Retry the refund of ₹700' }).click();
  await expect(page.getByText('₹700 has been refunded')).toBeVisible();
  await expect(attempts).toHaveCount(2);
  await expect(attempts.first()).toContainText('Attempt 2');
  await expect(attempts.first()).toContainText('Refunded');
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});

test('refunds are listed, and failed ones are retried', async ({ page, api, office, standIn, asAdmin }) => {
  const order = await office.order(await api.customer());
  await failedRefund(api, standIn, order);
  await asAdmin(found('refunds', order.id));
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Failed');
  await expect(rows).toContainText('Car was sold');
  await rows.getByRole('button', { name: 'Retry the refund of ₹700' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Refunded' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: `Plan ${order.orderNumber}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.name })).toBeVisible();
});

test('a dispute is listed with the time to respond, and marked on the order', async ({
  page,
  api,
  office,
  standIn,
  asAdmin,
}) => {
  const order = await office.order(await api.customer());
  await standIn.act({ action: 'dispute.create', payment_id: order.paymentId! });
  await expect
    .poll(async () => (await api.list<DisputeResponse>('/api/payments/disputes', { orderId: order.id })).length)
    .toBe(1);
  const [dispute] = await api.list<DisputeResponse>('/api/payments/disputes', { orderId: order.id });

  await asAdmin('/admindashboard');
  await page.getByRole('link', { name: 'Disputes to respond to' }).click();
  await page.getByRole('searchbox', { name: 'Search dispute, payment or order ID' }).fill(dispute!.id);
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Chargeback');
  await expect(rows).toContainText('₹6,510.77');
  await expect(rows).toContainText(formatMoment(dispute!.respondBy!));
  await rows.getByRole('link', { name: `Plan ${order.orderNumber}` }).click();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByRole('alert')).toContainText('The customer’s bank disputes this payment.');
  await refunds.getByRole('link', { name: 'Show the dispute' }).click();
  await expect(rows).toHaveCount(1);
});

test('the evidence for a dispute is ticked with the keyboard, one after the other', async ({
  page,
  api,
  office,
  standIn,
  asAdmin,
}) => {
  const order = await office.order(await api.customer());
  const { id } = await standIn.act({ action: 'dispute.create', payment_id: order.paymentId! });
  const evidence = async () =>
    (await api.list<DisputeResponse>('/api/payments/disputes', { orderId: order.id }))[0]?.evidence;
  await expect.poll(evidence).toEqual([]);
  await asAdmin(`/disputes/${id}/show`);
  const invoice = page.getByRole('checkbox', { name: 'Tax invoice' });
  await invoice.focus();
  await page.keyboard.press('Space');
  await expect(invoice).toBeChecked();
  await expect(invoice).toBeEnabled();
  await expect(invoice).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(evidence).toEqual(['invoice', 'service-record']);
});

test('a payment that needs attention is checked now', async ({ page, api, office, standIn, asAdmin }) => {
  const customer = await api.customer();
  const orderId = await office.startCheckout(customer);
  await standIn.setFaults({ orderResponseStatus: 400 }, orderId);
  const { token } = await api.admin();
  const [payment] = await api.list<PaymentResponse>('/api/payments', { userId: customer.userId });
  const isListed = async () =>
    (await api.list<PaymentResponse>('/api/payments/attention', { userId: customer.userId })).length === 1;
  // A payment needs attention after several failed checks.
  for (let tries = 0; tries < 10 && !(await isListed()); tries += 1)
    await api.call('POST', `/api/payments/${payment!.id}/check`, { token });

  await asAdmin('/admindashboard');
  await page.getByRole('link', { name: 'Payments that need attention' }).click();
  const row = page.getByRole('row').filter({ hasText: orderId });
  await expect(row).toContainText('The payment provider rejected the request');
  const check = row.getByRole('button', { name: `Check now: ${payment!.id}` });
  await check.click();
  await expect(page.getByText('Still needs attention. The payment provider rejected the request.')).toBeVisible();
  await standIn.setFaults({}, orderId);
  await check.click();
  await expect(page.getByText('The payment no longer needs attention')).toBeVisible();
  await expect(row).toHaveCount(0);
});
