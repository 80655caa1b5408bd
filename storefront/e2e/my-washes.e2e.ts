import { addDays, formatWeekday } from '#libs/calendar.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { ADDRESS, giveCars } from './support/seed.js';
import { expect, respondingWith, test } from './support/visitor.js';

test('a wash is cancelled under My Washes after a confirmation', async ({ page, customer, api }) => {
  const { name, email, phone, token } = customer;
  await api.expect(201, 'POST', '/api/checkoutBasic', {
    token,
    body: { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' },
  });
  await page.goto('/profilepage');
  const wash = page.getByRole('article', { name: 'Basic Car Wash, Booked' });
  await expect(wash).toContainText('5:00 AM');
  const next = page.getByRole('region', { name: 'Next cleaning' });
  await expect(next).toContainText(/Tomorrow, .*7:00–7:30 AM.*Basic Car Wash$/);
  await wash.getByRole('button', { name: 'Cancel wash' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this wash?' });
  await expect(question).toContainText(/We’ll cancel the wash on .*\. You have nothing to pay\./);
  await expect(question).toContainText('Need another day or time?');
  await question.getByRole('button', { name: 'Keep wash' }).click();
  await expect(wash).toBeVisible();

  await wash.getByRole('button', { name: 'Cancel wash' }).click();
  await page.route(
    '**/api/washes/*',
    respondingWith(409, 'transition-not-allowed', 'This wash could be cancelled until 5:00 AM. Please call us.'),
  );
  await question.getByRole('button', { name: 'Cancel wash' }).click();
  await expect(question.getByRole('alert')).toHaveText('This wash could be cancelled until 5:00 AM. Please call us.');
  await page.unroute('**/api/washes/*');
  await question.getByRole('button', { name: 'Cancel wash' }).click();
  const cancelled = page.getByRole('article', { name: 'Basic Car Wash, Cancelled' });
  await expect(cancelled).toBeVisible();
  await expect(page.locator(':focus')).toContainText(/^The Basic Car Wash on .* has been cancelled\.$/);
  await expect(cancelled.getByRole('button')).toHaveCount(0);
  await expect(next).toHaveCount(0);
});

test('a wash is moved under My Washes to another day and time', async ({ page, customer, api }) => {
  const { name, email, phone, token } = customer;
  const body = { name, email, phone, address: 'Bay 4, Cedar Grove', timeSlot: '7:00 AM - 7:30 AM' };
  const { date } = (await api.expect<WashResponse>(201, 'POST', '/api/checkoutBasic', { token, body })).body;
  await page.goto('/profilepage');
  const wash = page.getByRole('article', { name: 'Basic Car Wash, Booked' });
  await wash.getByRole('button', { name: 'Move wash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move this wash?' });
  await expect(dialog).toContainText(/It is booked for .*, 7:00–7:30\sAM\. You can move it until .*5:00 AM\./);
  const move = dialog.getByRole('button', { name: 'Move wash' });
  await move.click();
  await expect(dialog.getByText('The wash is at this time already. Please choose another day or time.')).toBeVisible();

  await dialog.getByRole('radio', { name: formatWeekday(addDays(date, 2)) }).check();
  await dialog.getByRole('combobox', { name: 'Time slot' }).selectOption('11:30 AM - 12:00 PM');
  await page.route('**/api/washes/*/time', respondingWith(409, 'slot-full', 'This time has just been taken.'));
  await move.click();
  await expect(dialog.getByRole('alert')).toHaveText('This time has just been taken.');
  await page.unroute('**/api/washes/*/time');
  await move.click();
  await expect(page.locator(':focus')).toContainText(
    /^The Basic Car Wash has been moved to .*, 11:30\sAM–12:00\sPM\.$/,
  );
  await expect(dialog).toHaveCount(0);
  await expect(wash).toContainText('11:30 AM–12:00 PM');
  const washes = (await api.call('GET', '/api/washes/mine', { token })).body;
  expect(washes).toMatchObject([{ date: addDays(date, 2), timeSlot: '11:30 AM - 12:00 PM', status: 'booked' }]);

  await test.step('a time slot across noon is on one line on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const heightOf = async (text: string) => (await wash.getByText(text, { exact: true }).boundingBox())!.height;
    expect(await heightOf('11:30 AM–12:00 PM')).toBe(await heightOf('₹352.82'));
  });
});

test('a wash whose payment was closed can be paid later or discarded', async ({ page, customer, api, visitor }) => {
  await giveCars(api, customer);
  await page.goto('/checkoutbasic');
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('6:30 AM - 7:00 AM');
  await page.getByRole('button', { name: 'Pay online now' }).click();
  await visitor.provider.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You closed the payment window. Nothing was charged.')).toBeVisible();
  await expect(page.getByText(/already booked/), 'an unpaid wash is not booked').toHaveCount(0);

  await page.goto('/profilepage');
  const wash = page.getByRole('article', { name: 'Basic Car Wash, Payment pending' });
  await expect(wash).toContainText('Not paid yet');
  await expect(wash).not.toContainText('Move or cancel until');
  await wash.getByRole('button', { name: 'Pay online' }).click();
  await visitor.provider.getByRole('button', { name: 'Close' }).click();
  await expect(wash).toContainText('You closed the payment window. Nothing was charged.');

  await wash.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(/^The Basic Car Wash on .* has been discarded\. Nothing was charged\.$/)).toBeVisible();
  await expect(wash).toHaveCount(0);
});

test('a wash that was booked to be paid afterwards is paid online @every-store', async ({
  page,
  customer,
  api,
  visitor,
}) => {
  await giveCars(api, customer);
  const { name, email, phone, token } = customer;
  const body = { name, email, phone, ...ADDRESS, timeSlot: '9:30 AM - 10:00 AM' };
  await api.expect(201, 'POST', '/api/checkoutPremium', { token, body });
  await page.goto('/profilepage');
  const wash = page.getByRole('article', { name: 'Premium Car Wash, Booked' });
  await expect(wash).toContainText('After the wash');
  await wash.getByRole('button', { name: 'Pay online' }).click();
  await visitor.payAtProvider();
  await expect(visitor.provider).toHaveCount(0);
  await expect(page.locator(':focus')).toContainText(/^Thank you\. The Premium Car Wash on .* has been paid\.$/);
  await expect(wash).not.toContainText('After the wash');
  await expect(wash.getByRole('button', { name: 'Pay online' })).toHaveCount(0);
  await expect(wash.getByRole('button', { name: 'Cancel wash' })).toBeVisible();
  const washes = (await api.call('GET', '/api/washes/mine', { token })).body;
  expect(washes).toMatchObject([{ status: 'booked', payment: 'paid', amountPaid: 588.82 }]);
});
