import type { PlanResponse } from '../../libs/src/contract/plans.js';
import { expect, respondingWith, test } from './support/visitor.js';

test('a visitor registers and pays for a plan, and the admin finds the order @every-store', async ({
  page,
  api,
  visitor,
  browser,
  product,
}) => {
  const { name, email, phone, password } = api.person();
  const carNumber = visitor.carNumber();

  await page.goto('/register');
  await visitor.register({ name, email, phone, password });

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('User registered successfully!')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profilepage');

  await page.getByRole('button', { name: 'Edit' }).click();
  await visitor.fillCar({ carNumber });
  await expect(page.getByRole('textbox', { name: 'Car type' })).toHaveValue('SUV');
  await expect(page.getByRole('textbox', { name: 'Plan price' })).toHaveValue('₹6,897');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();

  await expect(visitor.line('Plan price, 3 months')).toHaveText('₹6,897');
  await expect(visitor.line('After 20% off')).toHaveText('₹5,517.60');
  await expect(visitor.line('GST, 18%')).toHaveText('₹993.17');
  await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
  await expect(page.getByText('Test payments: no money moves')).toBeVisible();
  await visitor.proceed.click();
  await visitor.payAtProvider();

  await expect(page).toHaveURL('/profilepage');
  await expect(page.getByText('Plan added successfully!')).toBeVisible();
  const plan = visitor.plans('Hyundai Creta, Active');
  for (const text of [
    'SUV',
    'Polar white',
    '3 months',
    '₹6,897',
    '6:30–7:00 AM',
    'Basement 1, bay 42',
    'Start date',
    'End date',
  ]) {
    await expect(plan).toContainText(text);
  }

  const office = await browser.newPage({ baseURL: product.url });
  const admin = api.demo('admin');
  await office.goto('/login');
  await office.getByRole('textbox', { name: 'Email' }).fill(admin.email);
  await office.getByLabel('Password', { exact: true }).fill(admin.password);
  await office.getByRole('button', { name: 'Login' }).click();
  await expect(office).toHaveURL('/dashboard/admindashboard');
  await office.goto('/dashboard/allOrders');
  await office.getByRole('searchbox', { name: /^Search name/ }).fill(carNumber);
  await expect(office.getByRole('row')).toHaveCount(2);
  await office.getByRole('row').getByRole('link', { name }).click();
  await expect(office.getByRole('heading', { level: 1, name })).toBeVisible();
  await office.close();
});

test('what prevents a payment is shown at the checkout, and the payment can be made afterwards', async ({
  visitor,
  customer,
  page,
  standIn,
  api,
}) => {
  const plans = async () => (await api.call('GET', `/api/plans/${customer.userId}`, { token: customer.token })).body;
  const alert = page.getByRole('alert');
  const orders: string[] = [];
  await visitor.goToCheckout(api, customer);

  await test.step('a tampered price is rejected, and the correct prices are shown', async () => {
    await page.route('**/api/checkout/order', async (route) => {
      const body = route.request().postDataJSON() as { planData: { planAmount: number } };
      body.planData.planAmount = 1;
      await route.continue({ postData: JSON.stringify(body) });
    });
    await visitor.proceed.click();
    await expect(page.getByText('The price has changed. Please check the amounts and try again.')).toBeVisible();
    await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
    expect(await plans()).toEqual([]);
    await page.unroute('**/api/checkout/order');
  });

  await test.step('a full time slot', async () => {
    const message = 'The time slot 6:30–7:00 AM is full in Amber Heights. Please choose another one.';
    await page.route('**/api/checkout/order', respondingWith(409, 'slot-full', message));
    await visitor.proceed.click();
    await expect(alert).toContainText('is full in Amber Heights');
    await page.unroute('**/api/checkout/order');
  });

  await test.step('an unreachable payment provider', async () => {
    await standIn.setFaults({ responseStatus: 500 });
    await visitor.proceed.click();
    await expect(alert).toContainText('The payment service is not responding. Nothing was charged. Please try again.');
    await standIn.clearFaults();
  });

  await test.step('a payment window that does not load', async () => {
    await page.route('**/razorpay-stand-in/checkout.js', (route) => route.abort());
    await visitor.proceed.click();
    await expect(alert).toContainText('The payment window didn’t load, and nothing was charged.');
    await page.unroute('**/razorpay-stand-in/checkout.js');
  });

  await test.step('a double click creates one order', async () => {
    page.on('request', (request) => request.url().endsWith('/api/checkout/order') && orders.push(request.url()));
    await visitor.proceed.dblclick();
    await expect(visitor.provider).toBeVisible();
    expect(orders).toHaveLength(1);
  });

  await test.step('a declined payment', async () => {
    await visitor.provider.getByRole('button', { name: 'Decline payment' }).click();
    await expect(visitor.provider.getByRole('alert')).toContainText('declined');
    await visitor.provider.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Your bank declined the payment.')).toBeVisible();
  });

  await test.step('the payment', async () => {
    await visitor.proceed.click();
    await visitor.payAtProvider();
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
    const [plan] = (await plans()) as [{ orderId: string }];
    const { payments } = await standIn.records();
    expect(payments.filter(({ order_id, status }) => order_id === plan.orderId && status === 'captured')).toHaveLength(
      1,
    );
    await expect(visitor.plans()).toHaveCount(1);
  });
});

test('an unpaid order is kept when its payment is closed, and can be discarded or paid from My Plans', async ({
  visitor,
  customer,
  page,
  api,
}) => {
  const plans = async () => (await api.call('GET', `/api/plans/${customer.userId}`, { token: customer.token })).body;
  const pending = visitor.plans('Hyundai Creta, Payment pending');
  await visitor.goToCheckout(api, customer);

  await test.step('closing the payment keeps the order', async () => {
    await visitor.proceed.click();
    await expect(visitor.provider).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('You closed the payment window. Nothing was charged.')).toBeVisible();
    await expect(page).toHaveURL('/checkout');
    expect(await plans()).toMatchObject([{ status: 'pending', startDate: null }]);
  });

  await test.step('the order is discarded', async () => {
    await page.goto('/profilepage');
    await expect(page.getByText('Ordered, but not paid yet.')).toBeVisible();
    await pending.getByRole('button', { name: 'Discard' }).click();
    await expect(
      page.getByText('The order for your Hyundai Creta has been discarded. Nothing was charged.'),
    ).toBeVisible();
    await expect(pending).toHaveCount(0);
  });

  await test.step('another order is paid from My Plans after a reload', async () => {
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await visitor.proceed.click();
    await expect(visitor.provider).toBeVisible();
    await page.reload();
    const [{ id, flat, level, bay }] = (await plans()) as [PlanResponse];
    await page.goto('/profilepage');
    await pending.getByRole('button', { name: 'Finish the payment' }).click();
    await visitor.proceed.click();
    await visitor.payAtProvider();
    await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
    const active = (await plans()).filter(({ status }: PlanResponse) => status === 'active');
    expect(active).toMatchObject([{ id, flat, level, bay }]);
  });
});

test('the webhook completes the plan when the browser is closed right after paying @every-store', async ({
  visitor,
  customer,
  page,
  context,
  api,
}) => {
  await visitor.goToCheckout(api, customer);
  await page.route('**/api/checkout/add', () => new Promise(() => {}));
  await visitor.proceed.click();
  const paid = page.waitForResponse('**/checkout/pay');
  await visitor.payAtProvider();
  await paid;
  await page.close();

  const later = await context.newPage();
  await later.goto('/profilepage');
  await expect(later.getByRole('article', { name: 'Hyundai Creta, Active' })).toHaveCount(1);
});

test('simultaneous callback and webhook create one plan @every-store', async ({
  visitor,
  customer,
  page,
  standIn,
  api,
}) => {
  await standIn.setFaults({ webhook: { repeat: 3, reorder: true } });
  await visitor.goToCheckout(api, customer);
  await visitor.proceed.click();
  await visitor.payAtProvider();
  await expect(page.getByText('Plan added successfully!')).toBeVisible();
  await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
  await expect
    .poll(async () => (await standIn.records()).deliveries.filter(({ state }) => state === 'waiting').length)
    .toBe(0);
  const { body } = await api.call('GET', `/api/plans/${customer.userId}`, { token: customer.token });
  expect(body).toMatchObject([{ status: 'active' }]);
});

test('a payment that could not be recorded can be retried, also after a reload, and is charged once', async ({
  visitor,
  customer,
  page,
  standIn,
  api,
}) => {
  await standIn.setFaults({ webhook: { drop: true } });
  await visitor.goToCheckout(api, customer);
  await page.route(
    '**/api/checkout/add',
    respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.'),
  );
  await visitor.proceed.click();
  await visitor.payAtProvider();
  await expect(page.getByRole('alert')).toContainText('Failed to add plan. Try again!');

  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to add plan. Try again!');
  await expect(visitor.proceed).toHaveCount(0);

  // Another plan has its own payment.
  await page.getByRole('link', { name: 'Edit details' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await visitor.fillCar({ months: '1' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(visitor.proceed).toBeEnabled();
  await page.getByRole('link', { name: 'Edit details' }).click();
  await visitor.plans('Hyundai Creta, Payment pending').getByRole('button', { name: 'Finish the payment' }).click();

  await page.unroute('**/api/checkout/add');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Plan added successfully!')).toBeVisible();

  const [plan] = (
    await api.call<{ orderId: string }[]>('GET', `/api/plans/${customer.userId}`, { token: customer.token })
  ).body;
  const { payments } = await standIn.records();
  expect(payments.filter(({ order_id }) => order_id === plan!.orderId)).toHaveLength(1);
});

test('a payment for a slot that has become full is refunded and not retried', async ({
  visitor,
  customer,
  page,
  api,
}) => {
  await visitor.goToCheckout(api, customer);
  await page.route(
    '**/api/checkout/add',
    respondingWith(
      409,
      'purchase-closed',
      'This order could not be kept: its time was taken. Your payment goes back to you in full.',
    ),
  );
  await visitor.proceed.click();
  await visitor.payAtProvider();
  await expect(page.getByRole('alert')).toContainText('Your payment goes back to you in full.');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.reload();
  await expect(visitor.proceed).toBeEnabled();
});
