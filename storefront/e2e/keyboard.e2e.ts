import { tabTo } from './support/keyboard.js';
import { buyPlan, giveCars } from './support/seed.js';
import { expect, test, withoutPopup } from './support/visitor.js';

test.describe('using only the keyboard', () => {
  test('a visitor skips to the content, finds a price and sends a question', async ({ page }) => {
    await withoutPopup(page);
    await page.goto('/prices');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, 'combobox', 'Your car');
    await page.keyboard.type('swift');
    await expect(page.getByRole('option', { name: /Swift/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Swift, 3 months/ })).toBeVisible();
    await tabTo(page, 'radio', /^Hatchback/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Sedan' })).toBeChecked();
    await tabTo(page, 'link', 'Contact');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/contact');
    await tabTo(page, 'textbox', 'Name');
    for (const text of [
      'Farhan Shaikh',
      'farhan@example.com',
      '98220 12345',
      'Cedar Grove',
      'Do you come on Sundays?',
    ]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
  });

  test('a customer signs in, chooses a car, and pays', async ({ page, api, visitor }) => {
    const person = await api.register();
    await page.goto('/login');
    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profilepage');
    await tabTo(page, 'button', 'Edit');
    await page.keyboard.press('Enter');
    await tabTo(page, 'combobox', 'Community');
    await page.keyboard.type('amber h');
    await expect(page.getByRole('option', { name: 'Amber Heights' })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Flat or house');
    await page.keyboard.type('704');
    await tabTo(page, 'combobox', 'Car');
    await page.keyboard.type('creta');
    await expect(page.getByRole('option', { name: 'Hyundai Creta SUV' })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Car number');
    await page.keyboard.type(visitor.carNumber());
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6:30');
    await tabTo(page, 'button', 'Save Changes');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await tabTo(page, 'button', /Continue to Checkout/);
    await page.keyboard.press('Enter');
    await expect(visitor.line('To pay')).toHaveText('₹6,510.77');
    await tabTo(page, 'button', /Proceed to Payment/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', /^Pay /);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Plan added successfully!')).toBeVisible();
  });

  test('a new customer books and pays for a plan', async ({ page, api, visitor }) => {
    const { name, email, phone, password } = api.person();
    await page.goto('/book');
    await tabTo(page, 'combobox', 'Make and model');
    await page.keyboard.type('creta');
    await expect(page.getByRole('option', { name: 'Hyundai Creta SUV' })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, 'combobox', 'Community');
    await page.keyboard.type('amber h');
    await expect(page.getByRole('option', { name: 'Amber Heights' })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, 'radio', '5:00–5:30 AM');
    await page.keyboard.press('Space');
    await tabTo(page, 'button', 'Continue');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeFocused();
    await tabTo(page, 'textbox', 'Name');
    for (const text of [name, email, phone, password]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await tabTo(page, 'button', 'Continue');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Where is your car parked?' })).toBeFocused();
    await tabTo(page, 'textbox', 'Flat or house');
    await page.keyboard.type('704');
    await tabTo(page, 'radio', 'Open parking');
    await page.keyboard.press('Space');
    await tabTo(page, 'textbox', 'Car number');
    await page.keyboard.type(visitor.carNumber());
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeFocused();
    await tabTo(page, 'button', /^Pay ₹/);
    await page.keyboard.press('Enter');
    // The page behind the provider's dialog has an inert button with the same name.
    await expect(visitor.provider).toBeVisible();
    const payButton = visitor.provider.getByRole('button', { name: /^Pay / });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(payButton).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'You’re all set.' })).toBeVisible();
    await tabTo(page, 'button', 'Add to calendar');
    await tabTo(page, 'link', 'Go to your profile');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profilepage');
  });

  test('a visitor registers and requests a new password', async ({ page, api }) => {
    const { name, email, phone, password } = api.person();
    await page.goto('/register');
    await tabTo(page, 'textbox', 'Name');
    await page.keyboard.type(name);
    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type(email);
    await tabTo(page, 'textbox', 'Password');
    await page.keyboard.type(password);
    await tabTo(page, 'textbox', 'Confirm password');
    await page.keyboard.type(password);
    await tabTo(page, 'textbox', 'Phone');
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(page.getByText('User registered successfully!')).toBeVisible();
    await tabTo(page, 'link', 'Forgot your password?');
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('If an account exists for this email')).toBeVisible();
  });

  test('a customer orders and cancels a wash', async ({ page, api, customer }) => {
    await giveCars(api, customer);
    await page.goto('/checkoutbasic');
    await tabTo(page, 'combobox', 'Time slot');
    await page.keyboard.type('9:00 AM');
    await tabTo(page, 'button', 'Place order, pay after the wash');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
    await tabTo(page, 'link', 'Go to your profile');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Cancel wash');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', 'Cancel wash', page.getByRole('dialog'));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('has been cancelled.');
  });

  test('a customer adds a second car and cancels the plan of the first', async ({
    page,
    api,
    standIn,
    customer,
    visitor,
  }) => {
    await giveCars(api, customer);
    await buyPlan(api, standIn, customer);
    await page.goto('/profilepage');
    await tabTo(page, 'button', 'Add another car');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toBeFocused();
    await page.keyboard.type('swift');
    await expect(page.getByRole('option', { name: /Swift/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Car number');
    await page.keyboard.type(visitor.carNumber());
    await tabTo(page, 'button', 'Add this car');
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('Your car was added.');
    await tabTo(page, 'button', 'Cancel plan');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep plan' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/^We’ll stop cleaning your Hyundai Creta/);
    await tabTo(page, 'button', 'Cancel plan', page.getByRole('dialog'));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('The plan for your Hyundai Creta has been cancelled.');
  });
});
