import sharp from 'sharp';
import { CRETA, giveCars, SWIFT } from './support/seed.js';
import { expect, respondingWith, test } from './support/visitor.js';

test.describe('the profile', () => {
  test('shows that it is loading, then that there are no plans yet', async ({ page, customer }) => {
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
    await page.getByRole('link', { name: 'Book a plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  });

  test('continues a long email address on another line before its @', async ({ page, customer }) => {
    const [name, domain] = ['maximiliane', '@krishnamurthy.example'];
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), email: name + domain } });
    });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/profilepage');
    await expect(page.getByText(customer.name).first()).toBeVisible();
    const lines = await page.getByText(name + domain, { exact: true }).evaluate((element) => {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return texts.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return { text: text.textContent, lines: range.getClientRects().length };
      });
    });
    expect(lines).toEqual([
      { text: name, lines: 1 },
      { text: domain, lines: 1 },
    ]);
  });

  test('shows which time slots are full in the customer’s community', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.route('**/api/checkout/slots?*', (route) =>
      route.fulfill({
        json: {
          community: 'Cedar Grove',
          slots: ['6:30-7:00', '7:00-7:30'].map((timeSlot) => ({ timeSlot, free: false })),
        },
      }),
    );
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    const slots = page.getByRole('combobox', { name: 'Time slot' });
    await expect(slots.getByRole('option', { name: '7:00-7:30, full' })).toBeDisabled();
    await slots.selectOption('8:00-8:30');
    await expect(slots.getByRole('option', { name: '6:30-7:00, full' })).toBeDisabled();
    await expect(page.getByText('This time is full in Cedar Grove')).toHaveCount(0);
  });

  test('shows that plans are loading, an error, and a retry', async ({ page, customer }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/plans/*', async (route) => {
      await held;
      await respondingWith(403, 'forbidden', 'You are not allowed to do this.')(route);
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

  test('stays in edit mode when saving fails, keeps the input after a reload, and saves once', async ({
    page,
    customer,
    api,
  }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill('Anita R. Rao');
    const broken = respondingWith(500, 'internal-error', 'Something went wrong');
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? broken(route) : route.continue(),
    );
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

  test('scrolls the outcome of an edit into view on a phone', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Parking bay' }).fill('43');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeInViewport({ ratio: 1 });
  });

  test('merges changes made elsewhere, and asks about conflicting ones', async ({ page, customer: { token }, api }) => {
    const edit = async (name: string, elsewhere: object) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await api.expect(200, 'PUT', '/api/profile', { token, body: elsewhere });
      await page.getByRole('button', { name: 'Save Changes' }).click();
    };
    await page.goto('/profilepage');
    await edit('Anita R. Rao', { phone: '9812345678' });
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    const { body: saved } = await api.expect(200, 'GET', '/api/profile', { token });
    expect(saved).toMatchObject({ name: 'Anita R. Rao', phone: '+919812345678' });

    await edit('Anita Rao', { name: 'Anita Deshmukh' });
    const dialog = page.getByRole('dialog', { name: 'Your profile was changed while you were editing' });
    await dialog.getByRole('radio', { name: /Current value/ }).check();
    await dialog.getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect((await api.expect(200, 'GET', '/api/profile', { token })).body.name).toBe('Anita Deshmukh');
  });

  test('asks for the first car and shows what a plan needs', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await expect(
      page.getByText('Add your car and its number, a duration, a time slot and your address to book a plan.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Order a single wash' })).toHaveAttribute('href', '/prices#washes');
    await page.getByRole('button', { name: 'Add your car' }).click();
    // The address comes first in the form.
    await expect(page.getByRole('combobox', { name: 'Community' })).toBeFocused();
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    expect(customer.role).toBe('user');
  });

  test('marks the missing fields that the checkout needs', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(page.getByRole('combobox', { name: 'Community' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveAccessibleDescription(
      /Please choose your car/,
    );
    await expect(page.getByText('Please choose a time slot')).toBeVisible();
    expect(customer.role).toBe('user');
  });

  test('a typed car is accepted when it matches one option, and marked as an error otherwise', async ({
    page,
    customer,
    api,
  }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    const car = page.getByRole('combobox', { name: 'Car', exact: true });
    await car.focus();
    await page.keyboard.type('hyundai');
    await page.keyboard.press('Tab');
    await expect(car).toHaveValue('hyundai');
    await expect(car).toHaveAccessibleDescription(/Please choose from the list/);
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(car).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('fortuner');
    await page.keyboard.press('Tab');
    await expect(car).toHaveValue('Toyota Fortuner');
    await expect(car).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    const { cars } = (await api.call('GET', '/api/profile', { token: customer.token })).body;
    expect(cars).toMatchObject([{ carName: 'Toyota Fortuner' }]);
  });

  test('accepts a picture, crops it to a square, and rejects other files', async ({ page, customer }) => {
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    const input = page.getByLabel('Add a picture');
    await input.setInputFiles({ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toContainText('Please choose a JPEG, PNG or WebP picture of at most 5 MB.');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
    await expect(page.getByText('Change picture')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('img', { name: customer.name })).toBeVisible();
    await expect(page.getByRole('img', { name: customer.name })).toHaveAttribute('src', /^\/api\/pictures\//);
  });

  test('saves a picture that takes long to read only once it has been read', async ({ page, customer }) => {
    await page.addInitScript(`{
      const read = window.createImageBitmap;
      window.createImageBitmap = (file) => new Promise((resolve) => (window.finish = () => resolve(read(file))));
    }`);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    const input = page.getByLabel('Add a picture');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
    const save = page.getByRole('button', { name: 'Save Changes' });
    // A busy button ignores the click.
    await save.click({ force: true });
    await page.evaluate('finish()');
    await expect(page.getByText('Change picture')).toBeVisible();
    await save.click();
    await expect(page.getByRole('img', { name: customer.name })).toHaveAttribute('src', /^\/api\/pictures\//);
  });

  function picture(): Promise<Buffer> {
    return sharp({ create: { width: 90, height: 60, channels: 3, background: '#17767a' } })
      .png()
      .toBuffer();
  }

  test('is at its top again when an edit was cancelled', async ({ page, customer, api }) => {
    await giveCars(api, customer);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeInViewport();
  });
});

test('a started checkout continues with the saved profile', async ({ page, customer, visitor, api }) => {
  await visitor.goToCheckout(api, customer);
  await page.getByRole('link', { name: 'Edit details' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Plan duration' }).selectOption('1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.goto('/checkout');
  await expect(visitor.line('Plan price, 1 month')).toHaveText('₹2,299');
  await page.goto('/profilepage');
  await page.getByRole('button', { name: 'Remove this car' }).click();
  await page.getByRole('button', { name: 'Remove car' }).click();
  await expect(page.getByText('The car was removed.')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('No data found. Please go back and fill your profile.')).toBeVisible();
});

test.describe('several cars', () => {
  test('can be added, chosen for the checkout, edited and removed', async ({ page, customer, api, visitor }) => {
    await giveCars(api, customer);
    await page.goto('/profilepage');
    await page.getByRole('button', { name: 'Add another car' }).click();
    await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Add this car' }).click();
    await expect(page.getByText('Please enter a car number such as MH 12 AB 1234')).toBeVisible();
    await page.getByRole('combobox', { name: 'Car', exact: true }).fill('swift');
    await page.getByRole('option', { name: /Swift/ }).first().click();
    await page.getByRole('textbox', { name: 'Car number' }).fill(CRETA.carNumber);
    await page.getByRole('button', { name: 'Add this car' }).click();
    await expect(page.getByRole('textbox', { name: 'Car number' })).toHaveAccessibleDescription(
      /You already have a car with this number/,
    );
    await page.getByRole('textbox', { name: 'Car number' }).fill(SWIFT.carNumber);
    await page.getByRole('combobox', { name: 'Plan duration' }).selectOption('1');
    await page.getByRole('combobox', { name: 'Time slot' }).selectOption('7:00-7:30');
    await page.getByRole('button', { name: 'Add this car' }).dblclick();
    await expect(page.getByText('Your car was added.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Swift/ })).toBeChecked();

    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await expect(visitor.line('Plan price, 1 month')).toHaveText('₹1,799');
    await page.getByRole('link', { name: 'Edit details' }).click();

    await expect(page.getByRole('radio', { name: /Swift/ })).toBeChecked();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Parking level' }).fill('Open deck');
    await page.getByRole('textbox', { name: 'Parking bay' }).fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Open deck')).toBeVisible();
    await page.getByText('Hyundai Creta', { exact: true }).first().click();
    await expect(page.getByText(`${CRETA.level}, bay ${CRETA.bay}`)).toBeVisible();

    await page.getByRole('button', { name: 'Remove this car' }).click();
    await page.getByRole('dialog', { name: 'Remove this car?' }).getByRole('button', { name: 'Keep car' }).click();
    await page.getByRole('button', { name: 'Remove this car' }).click();
    await page.getByRole('button', { name: 'Remove car' }).click();
    await expect(page.getByText('The car was removed.')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    const { cars } = (await api.call('GET', '/api/profile', { token: customer.token })).body;
    expect(cars).toMatchObject([{ carNumber: SWIFT.carNumber, parking: 'Open deck' }]);
  });

  test('the input of a car being added survives a reload', async ({ page, customer, api }) => {
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
