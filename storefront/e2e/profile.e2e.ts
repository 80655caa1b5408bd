import sharp from 'sharp';
import { buyPlan, CRETA, giveCars, SWIFT } from './support/seed.js';
import { expect, refusing, test } from './support/visitor.js';

const DAY_MS = 86_400_000;

test.describe('the profile', () => {
  test('says while it loads, and that there are no plans yet', async ({ page, customer }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/profile', async (route) => {
      await held;
      await route.continue();
    });
    await page.route('**/api/plans/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/profilepage');
    await expect(page.getByText('Loading...')).toBeVisible();
    answer();
    await expect(page.getByText('No plans found')).toBeVisible();
    await expect(page.getByText(customer.email)).toBeVisible();
  });

  test('tells which time slots are full where the customer lives', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.route('**/api/checkout/slots', (route) =>
      route.fulfill({ json: { community: 'Cedar Grove', slots: ['6:30-7:00', '7:00-7:30'].map((timeSlot) => ({ timeSlot, free: false })) } }),
    );
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    const slots = page.getByRole('combobox', { name: 'Time slot' });
    await expect(slots.getByRole('option', { name: '7:00-7:30, full' })).toBeDisabled();
    await slots.selectOption('8:00-8:30');
    await expect(slots.getByRole('option', { name: '6:30-7:00, full' })).toBeDisabled();
    await expect(page.getByText('This time is full in Cedar Grove')).toHaveCount(0);
  });

  test('says while the plans load, and what went wrong, and asks again', async ({ page, customer }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/plans/*', async (route) => {
      await held;
      await refusing(403, 'forbidden', 'You are not allowed to do this.')(route);
    });
    await page.goto('/profilepage');
    await expect(page.getByText('Loading plans...')).toBeVisible();
    answer();
    await expect(page.getByRole('alert')).toContainText('You are not allowed to do this.');
    await page.unroute('**/api/plans/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No plans found')).toBeVisible();
    expect(customer.role).toBe('user');
  });

  test('stays in edit mode when saving fails, keeps what was typed over a reload, and saves once', async ({ page, customer, api }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill('Anita R. Rao');
    await page.route('**/api/profile', (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.continue()));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('Update failed');

    await page.unroute('**/api/profile');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Anita R. Rao');
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    await page.getByRole('button', { name: 'Save Changes' }).dblclick();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeVisible();
    expect(saves).toHaveLength(1);
    expect((await api.call('GET', '/api/profile', { token: customer.token })).body.name).toBe('Anita R. Rao');
  });

  test('asks for what the checkout lacks, at its field', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveAccessibleDescription(/Please choose your car/);
    await expect(page.getByText('Please choose a time slot')).toBeVisible();
    expect(customer.role).toBe('user');
  });

  test('takes a picture, cut to a square, and refuses what is none', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    const input = page.getByLabel('Add a picture');
    await input.setInputFiles({ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toContainText('Please choose a JPEG, PNG or WebP picture of at most 5 MB.');
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#17767a' } }).png().toBuffer();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText('Change picture')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('img', { name: customer.name })).toBeVisible();
    await expect(page.getByRole('img', { name: customer.name })).toHaveAttribute('src', /^\/api\/pictures\//);
  });
});

test.describe('several cars', () => {
  test('are added, chosen for the checkout, edited and removed', async ({ page, customer, api, visitor }) => {
    await giveCars(api, customer);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Add another car' }).click();
    await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Add this car' }).click();
    await expect(page.getByText('Please enter the registration number, such as MH 12 AB 1234')).toBeVisible();
    await page.getByRole('combobox', { name: 'Car', exact: true }).fill('swift');
    await page.getByRole('option', { name: /Swift/ }).first().click();
    await page.getByRole('textbox', { name: 'Car number' }).fill(CRETA.carNumber);
    await page.getByRole('button', { name: 'Add this car' }).click();
    await expect(page.getByRole('textbox', { name: 'Car number' })).toHaveAccessibleDescription(/You already have a car with this number/);
    await page.getByRole('textbox', { name: 'Car number' }).fill(SWIFT.carNumber);
    await page.getByRole('combobox', { name: 'Plan duration' }).selectOption('1');
    await page.getByRole('combobox', { name: 'Time slot' }).selectOption('7:00-7:30');
    await page.getByRole('button', { name: 'Add this car' }).dblclick();
    await expect(page.getByText('Your car was added.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Swift/ })).toBeChecked();

    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(visitor.line('Plan price, 1 month')).toHaveText('₹1,799');
    await page.getByRole('link', { name: 'Change something' }).click();

    await expect(page.getByRole('radio', { name: /Swift/ })).toBeChecked();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Parking' }).fill('Open deck');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Open deck')).toBeVisible();
    await page.getByText('Hyundai Creta', { exact: true }).first().click();
    await expect(page.getByText(CRETA.parking)).toBeVisible();

    await page.getByRole('button', { name: 'Remove this car' }).click();
    await page.getByRole('dialog', { name: 'Remove this car?' }).getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Remove this car' }).click();
    await page.getByRole('button', { name: 'Remove the car' }).click();
    await expect(page.getByText('The car was removed.')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    const { cars } = (await api.call('GET', '/api/profile', { token: customer.token })).body;
    expect(cars).toMatchObject([{ carNumber: SWIFT.carNumber, parking: 'Open deck' }]);
  });

  test('a car being added survives a reload', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Add another car' }).click();
    await page.getByRole('textbox', { name: 'Car number' }).fill('MH14ZZ0001');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Car number' })).toHaveValue('MH14ZZ0001');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Your car' })).toBeVisible();
  });
});

test.describe('My Plans', () => {
  test('an ending plan is renewed in two clicks, and goes on where it ends @every-store', async ({ page, customer, api, standIn, visitor }) => {
    await giveCars(api, customer, SWIFT);
    const { endDate } = await buyPlan(api, standIn, customer, SWIFT);
    await page.clock.setFixedTime(Date.parse(endDate!) - 3 * DAY_MS);
    await page.goto('/profilepage');
    await visitor.plans(/Swift, Active/).getByRole('button', { name: 'Renew' }).click();
    await visitor.proceed.click();
    await visitor.payAtProvider();
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
    await expect(visitor.plans(/Swift, Active/)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);
    const plans = (await api.call<{ startDate: string; endDate: string }[]>('GET', `/api/plans/${customer.userId}`, { token: customer.token })).body;
    expect(Date.parse(plans[0]!.startDate) - Date.parse(endDate!)).toBe(DAY_MS);
  });

  test('a plan is paused, resumed and cancelled', async ({ page, customer, api, standIn, visitor }) => {
    await buyPlan(api, standIn, customer);
    await page.goto('/profilepage');
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);
    await visitor.plans(/Active/).getByRole('button', { name: 'Pause' }).click();
    await visitor.plans(/Paused/).getByRole('button', { name: 'Resume' }).click();
    await visitor.plans(/Active/).getByRole('button', { name: 'Cancel plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this plan?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(visitor.plans(/Active/).getByRole('button', { name: 'Cancel plan' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(visitor.plans(/Cancelled/)).toBeVisible();
  });
});
