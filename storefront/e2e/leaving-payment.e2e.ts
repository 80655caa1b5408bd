import type { Api, Session } from '../../scripts/browser/api.js';
import type { StandInControl } from '../../scripts/browser/stand-in.js';
import { giveCars } from './support/seed.js';
import { expect, test, withoutPopup, type Page } from './support/visitor.js';

/**
 * Collects the IDs of the provider's orders that the page receives from now on. They are read before the page gets the
 * response, because the body of a response is gone once the page has been reloaded.
 */
async function collectOrders(page: Page, call: string): Promise<Set<string>> {
  const ids = new Set<string>();
  await page.route(call, async (route) => {
    const response = await route.fetch();
    if (response.ok()) ids.add(((await response.json()) as { orderId: string }).orderId);
    await route.fulfill({ response });
  });
  return ids;
}

async function expectPaidOnce(standIn: StandInControl, orders: Set<string>): Promise<void> {
  expect(orders.size).toBe(1);
  const { payments } = await standIn.records();
  expect(payments.filter(({ order_id }) => orders.has(order_id))).toHaveLength(1);
}

test.describe('leaving the payment of a plan', () => {
  test('Back closes the payment, which is then completed once', async ({ page, visitor, customer, standIn, api }) => {
    const orders = await collectOrders(page, '**/api/checkout/order');
    await visitor.goToCheckout(api, customer);
    await visitor.proceed.click();
    await expect(visitor.provider).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/profilepage');
    await expect(visitor.provider).toHaveCount(0);
    await expect(visitor.plans('Hyundai Creta, Payment pending')).toHaveCount(1);

    await page.goForward();
    await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
    await visitor.proceed.click();
    await visitor.payAtProvider();
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
    await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
    expect(await plansOf(api, customer)).toMatchObject([{ status: 'active' }]);
    await expectPaidOnce(standIn, orders);
  });

  test('leaving while the order is being created opens no payment, and one approved after it was closed is noticed', async ({
    page,
    visitor,
    customer,
    standIn,
    api,
  }) => {
    const orders = await collectOrders(page, '**/api/checkout/order');
    const pending = visitor.plans('Hyundai Creta, Payment pending');
    await visitor.goToCheckout(api, customer);

    await test.step('leaving while the order is being created', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/checkout/order', async (route) => {
        await held;
        await route.fallback();
      });
      await visitor.proceed.click();
      await page.getByRole('link', { name: 'Edit details' }).click();
      await expect(page).toHaveURL('/profilepage');
      const script = page.waitForResponse('**/razorpay-stand-in/checkout.js');
      release();
      await script;
      await expect(pending).toHaveCount(1);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await expect(visitor.provider).toHaveCount(0);
    });

    await test.step('a payment that is approved after its window was closed', async () => {
      await pending.getByRole('button', { name: 'Finish the payment' }).click();
      await visitor.proceed.click();
      await visitor.provider.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText('You closed the payment window.')).toBeVisible();
      await standIn.pay([...orders][0]!);
      await expect(page.getByText('Plan added successfully!')).toBeVisible();
      await expect(page).toHaveURL('/profilepage');
      await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
      expect(await plansOf(api, customer)).toMatchObject([{ status: 'active' }]);
      await expectPaidOnce(standIn, orders);
    });
  });

  test('a reload during the payment neither loses nor repeats the order', async ({
    page,
    visitor,
    customer,
    standIn,
    api,
  }) => {
    const orders = await collectOrders(page, '**/api/checkout/order');
    await visitor.goToCheckout(api, customer);
    await visitor.proceed.click();
    await expect(visitor.provider).toBeVisible();
    await page.reload();
    await expect(visitor.provider).toHaveCount(0);
    await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
    await expect(page.getByText('Basement 1, bay 42')).toBeVisible();
    await visitor.proceed.click();
    await visitor.payAtProvider();
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
    await expectPaidOnce(standIn, orders);

    await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
    await page.reload();
    await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
    await expect(page.getByText('Plan added successfully!')).toHaveCount(0);
    await page.goBack();
    await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
    await page.goto('/checkout');
    await expect(page.getByText('No data found. Please go back and fill your profile.')).toBeVisible();
    expect(await plansOf(api, customer)).toHaveLength(1);
  });

  test('a payment is recorded even if the customer leaves the page', async ({ page, visitor, customer, api }) => {
    await visitor.goToCheckout(api, customer);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/checkout/add', async (route) => {
      await asked;
      await route.continue();
    });
    await visitor.proceed.click();
    await visitor.payAtProvider();
    await expect(page.getByText('Payment received')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/profilepage');
    answer();
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
    await expect(visitor.plans('Hyundai Creta, Active')).toHaveCount(1);
    expect(await plansOf(api, customer)).toHaveLength(1);
  });

  test('a payment that is approved after a reload is noticed', async ({ page, visitor, customer, standIn, api }) => {
    const orders = await collectOrders(page, '**/api/checkout/order');
    await visitor.goToCheckout(api, customer);
    await visitor.proceed.click();
    await expect(visitor.provider).toBeVisible();
    await page.reload();
    await expect(visitor.proceed).toBeEnabled();
    await standIn.pay([...orders][0]!);
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
    await expect(page).toHaveURL('/profilepage');
    expect(await plansOf(api, customer)).toMatchObject([{ status: 'active' }]);
    await expectPaidOnce(standIn, orders);
  });

  async function plansOf(api: Api, { userId, token }: Session): Promise<unknown[]> {
    return (await api.call<unknown[]>('GET', `/api/plans/${userId}`, { token })).body;
  }
});

test.describe('leaving the payment of a single wash', () => {
  const [SLOT, OTHER_SLOT] = ['6:30 AM - 7:00 AM', '8:30 AM - 9:00 AM'];
  const now = (page: Page) => page.getByRole('button', { name: 'Pay online now' });
  const choose = (page: Page, slot = SLOT) => page.getByRole('combobox', { name: 'Time slot' }).selectOption(slot);

  test('by Back or a reload does not repeat the order', async ({ page, visitor, customer, standIn, api }) => {
    await withoutPopup(page);
    await giveCars(api, customer);

    await test.step('Back closes the payment, and ordering again continues the same order', async () => {
      const orders = await collectOrders(page, '**/api/washes/order');
      await page.goto('/prices');
      await page.getByRole('link', { name: 'Order Basic Car Wash' }).click();
      await choose(page);
      await now(page).click();
      await expect(visitor.provider).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/prices');
      await expect(visitor.provider).toHaveCount(0);

      await page.goForward();
      await choose(page);
      await now(page).click();
      await visitor.payAtProvider();
      await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
      expect(await washesOf(api, customer)).toMatchObject([{ status: 'booked', payment: 'paid', timeSlot: SLOT }]);
      await expectPaidOnce(standIn, orders);
    });

    await test.step('a reload', async () => {
      const orders = await collectOrders(page, '**/api/washes/order');
      await page.goto('/checkoutpremium');
      await choose(page, OTHER_SLOT);
      await now(page).click();
      await expect(visitor.provider).toBeVisible();
      await page.reload();
      await expect(visitor.provider).toHaveCount(0);
      await choose(page, OTHER_SLOT);
      await now(page).click();
      await visitor.payAtProvider();
      await expect(page.getByText('Order placed successfully! (Premium)')).toBeVisible();
      await expectPaidOnce(standIn, orders);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Time slot' })).toHaveCount(0);
      await expectWashes(api, customer);
    });
  });

  test('a payment that is approved later is noticed', async ({ page, visitor, customer, standIn, api }) => {
    await giveCars(api, customer);

    await test.step('after its window was closed', async () => {
      const orders = await collectOrders(page, '**/api/washes/order');
      await page.goto('/checkoutbasic');
      await choose(page);
      await now(page).click();
      await visitor.provider.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText('You closed the payment window.')).toBeVisible();
      await standIn.pay([...orders][0]!);
      await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
      expect(await washesOf(api, customer)).toMatchObject([{ status: 'booked', payment: 'paid' }]);
      await expectPaidOnce(standIn, orders);
    });

    await test.step('after a reload', async () => {
      const orders = await collectOrders(page, '**/api/washes/order');
      await page.goto('/checkoutpremium');
      await choose(page, OTHER_SLOT);
      await now(page).click();
      await expect(visitor.provider).toBeVisible();
      await page.reload();
      await expect(now(page)).toBeEnabled();
      await standIn.pay([...orders][0]!);
      await expect(page.getByText('Order placed successfully! (Premium)')).toBeVisible();
      await expectWashes(api, customer);
      await expectPaidOnce(standIn, orders);
    });
  });

  /** The customer has two washes, both paid. */
  async function expectWashes(api: Api, customer: Session): Promise<void> {
    const paid = { status: 'booked', payment: 'paid' };
    expect(await washesOf(api, customer)).toMatchObject([paid, paid]);
  }

  async function washesOf(api: Api, { token }: Session): Promise<unknown[]> {
    return (await api.call<unknown[]>('GET', '/api/washes/mine', { token })).body;
  }
});
