import type { OrderResponse } from '../../libs/src/contract/orders.js';
import { placePlan } from './support/seed.js';
import { expect, test } from './support/visitor.js';

test('a plan whose payment by hand was undone is paid online @every-store', async ({
  page,
  customer,
  api,
  visitor,
  context,
}) => {
  const { token } = await api.admin();
  const order = await placePlan(api, customer, { carNumber: visitor.carNumber() });
  await api.expect(200, 'PATCH', `/api/orders/${order.id}/payment`, { token, body: { payment: 'unpaid' } });

  await page.goto('/profilepage');
  const owed = page.getByRole('region', { name: 'To pay' });
  await expect(owed).toContainText('₹2,170.26');
  const otherTab = await context.newPage();
  await otherTab.goto('/profilepage');
  await expect(otherTab.getByRole('region', { name: 'To pay' })).toContainText('₹2,170.26');

  await owed.getByRole('button', { name: 'Pay now' }).click();
  await visitor.provider.getByRole('button', { name: 'Close' }).click();
  await expect(owed).toContainText('You closed the payment window. Nothing was charged.');
  await owed.getByRole('button', { name: 'Pay now' }).click();
  await visitor.payAtProvider();
  const thanks = 'Thank you. We have received your payment for your plan for Hyundai Creta.';
  await expect(page.locator(':focus').filter({ hasText: thanks })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  const plan = page.getByRole('article', { name: 'Hyundai Creta, Active' });
  await expect(plan).toContainText('Paid, GST included');
  await expect(plan.getByRole('button', { name: /^Invoice / })).toHaveCount(2);

  await otherTab.getByRole('button', { name: /^Pay now: / }).click();
  await expect(otherTab.getByRole('region', { name: 'To pay' })).toContainText(/paid already|received your payment/);
  const paid = await api.expect<OrderResponse>(200, 'GET', `/api/allOrders/${order.id}`, { token });
  expect(paid.body).toMatchObject({ payment: 'paid', status: 'active', amountPaid: 2170.26, amountRefunded: 0 });
});
