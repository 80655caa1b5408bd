import { ADDRESS, giveCars } from './support/seed.js';
import { expect, test } from './support/visitor.js';

test('a customer with too many pending orders cancels one and continues', async ({ page, customer, api, visitor }) => {
  await giveCars(api, customer);
  const { name, email, phone, token } = customer;
  for (const timeSlot of ['6:00 AM - 6:30 AM', '6:30 AM - 7:00 AM', '7:00 AM - 7:30 AM']) {
    const body = { name, email, phone, ...ADDRESS, timeSlot, tier: 'basic' };
    await api.expect(201, 'POST', '/api/washes/order', { token, body });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkoutbasic');
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('8:00 AM - 8:30 AM');
  await page.getByRole('button', { name: 'Pay online now' }).click();
  const rejection = page.getByRole('alert').filter({ hasText: 'You already have 3 orders waiting for payment' });
  await expect(rejection.getByRole('listitem')).toHaveCount(3);
  await rejection
    .getByRole('button', { name: /^Cancel Basic Car Wash/ })
    .first()
    .click();
  await expect(page.getByText('You can place your order now.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay online now' }).click();
  await visitor.provider.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You closed the payment window. Nothing was charged.')).toBeVisible();
});
