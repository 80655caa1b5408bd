import { CRETA, giveCars, SWIFT } from './support/seed.js';
import { expect, respondingWith, test, type Page } from './support/visitor.js';

const WASHES = [
  {
    path: '/checkoutbasic',
    service: 'Basic Car Wash',
    label: 'Basic',
    slot: '5:30 AM - 6:00 AM',
    lines: ['₹299', '₹53.82', '₹352.82'],
    slots: 35,
  },
  {
    path: '/checkoutpremium',
    service: 'Premium Car Wash',
    label: 'Premium',
    slot: '10:30 PM - 11:00 PM',
    lines: ['₹499', '₹89.82', '₹588.82'],
    slots: 35,
  },
  {
    path: '/checkoutultimate',
    service: 'Ultimate Car Wash',
    label: 'Ultimate',
    slot: '5:30 AM - 6:30 AM',
    lines: ['₹999', '₹179.82', '₹1,178.82'],
    slots: 35,
  },
] as const;

const later = (page: Page) => page.getByRole('button', { name: 'Place order, pay after the wash' });
const now = (page: Page) => page.getByRole('button', { name: 'Pay online now' });

/** Says which car is washed, and where it is parked. */
async function fillCar(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Car number' }).fill('MH 12 QF 4321');
  await page.getByRole('textbox', { name: 'Parking bay' }).fill('42');
}

for (const { path, service, label, slot, lines, slots } of WASHES) {
  test(`${service}: the summary shows the prices, and the order is placed once @every-store`, async ({
    page,
    customer,
    api,
    visitor,
  }) => {
    await giveCars(api, customer);
    await page.goto(path);
    await expect(visitor.line(service)).toHaveText(lines[0]);
    await expect(visitor.line('GST, 18%')).toHaveText(lines[1]);
    await expect(visitor.line('Total')).toHaveText(lines[2]);
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(customer.name);
    await expect(page.getByRole('combobox', { name: 'Time slot' }).getByRole('option')).toHaveCount(slots + 1);
    await later(page).click();
    await expect(page.getByText('Please choose a time slot')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Time slot' })).toBeFocused();

    await page.getByRole('combobox', { name: 'Time slot' }).selectOption(slot);
    await later(page).dblclick();
    await expect(page.getByRole('status').filter({ hasText: `Order placed successfully! (${label})` })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re all set.' })).toBeVisible();
    await expect(later(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    const washes = (await api.call('GET', '/api/washes/mine', { token: customer.token })).body;
    expect(washes).toMatchObject([{ service, timeSlot: slot, status: 'booked', payment: 'unpaid' }]);
    await page.goto('/profilepage');
    await expect(page.getByRole('article', { name: `${service}, Booked` })).toContainText('After the wash');
  });
}

test('a wash is paid online; a closed or declined payment places no order @every-store', async ({
  page,
  customer,
  api,
  visitor,
}) => {
  await giveCars(api, customer);
  await page.goto('/checkoutultimate');
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('6:00 AM - 7:00 AM');
  await now(page).click();
  await visitor.provider.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You closed the payment window. Nothing was charged.')).toBeVisible();
  await now(page).click();
  await visitor.provider.getByRole('button', { name: 'Decline payment' }).click();
  await visitor.provider.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Your bank declined the payment.')).toBeVisible();
  await now(page).click();
  await visitor.payAtProvider();
  await expect(page.getByText('Order placed successfully! (Ultimate)')).toBeVisible();
  await page.goto('/profilepage');
  await expect(page.getByRole('article', { name: 'Ultimate Car Wash, Booked' })).toContainText('Paid');
});

test('a payment that could not be recorded can be retried, also after a reload, and is charged once', async ({
  page,
  customer,
  api,
  visitor,
  standIn,
}) => {
  await standIn.setFaults({ webhook: { drop: true } });
  await giveCars(api, customer);
  await page.goto('/checkoutpremium');
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('9:00 AM - 9:30 AM');
  await page.route(
    '**/api/washes/complete',
    respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.'),
  );
  await now(page).click();
  await visitor.payAtProvider();
  await expect(page.getByRole('alert')).toContainText('Your payment is safe');
  await expect(now(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your payment is safe');
  await expect(now(page)).toHaveCount(0);
  await page.unroute('**/api/washes/complete');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Order placed successfully! (Premium)')).toBeVisible();
  const washes = (await api.call('GET', '/api/washes/mine', { token: customer.token })).body;
  expect(washes).toMatchObject([{ status: 'booked', payment: 'paid' }]);
});

test('input survives a reload and leaving the page until the wash is ordered', async ({ page, customer, api }) => {
  await giveCars(api, customer);
  await page.goto('/checkoutbasic');
  const [flat, slots, day] = [
    page.getByRole('textbox', { name: 'Flat or house' }),
    page.getByRole('combobox', { name: 'Time slot' }),
    page.getByRole('group', { name: 'Which day' }).getByRole('radio').nth(3),
  ];
  await flat.fill('Gate 5');
  await day.check();
  await slots.selectOption('11:00 AM - 11:30 AM');
  await page.reload();
  await expect(flat).toHaveValue('Gate 5');
  await expect(day).toBeChecked();
  await expect(slots).toHaveValue('11:00 AM - 11:30 AM');
  await page.goto('/prices');
  await page.goBack();
  await expect(slots).toHaveValue('11:00 AM - 11:30 AM');
  await later(page).click();
  await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
  await page.goto('/checkoutbasic');
  await expect(slots).toHaveValue('');
  await expect(flat).not.toHaveValue('Gate 5');
});

test('no input is lost when the session expires while the form is being filled in', async ({
  page,
  context,
  customer,
  api,
}) => {
  await giveCars(api, customer);
  await page.goto('/checkoutbasic');
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('8:00 AM - 8:30 AM');
  await page.getByRole('textbox', { name: 'Flat or house' }).fill('Gate 2');
  await context.clearCookies();
  await page.evaluate("localStorage.setItem('token', 'out.of.date')");
  await later(page).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
  const [wash] = (await api.call('GET', '/api/washes/mine', { token: customer.token })).body;
  expect(wash).toMatchObject({ flat: 'Gate 2', timeSlot: '8:00 AM - 8:30 AM' });
});

test('details and times that could not be loaded are reported and can be retried', async ({
  page,
  customer,
  visitor,
}) => {
  const reject = respondingWith(429, 'too-many-requests', 'Too many attempts. Please wait a little and try again.');
  await page.route('**/api/profile', reject);
  await page.route('**/api/washes/slots?*', reject);
  await page.goto('/checkoutbasic');
  await visitor.fillAddress({ community: 'Cedar Grove', flat: 'Gate 7' });
  await expect(page.getByText('We couldn’t load the available times.')).toBeVisible();
  await page.unroute('**/api/washes/slots?*');
  await page.getByRole('form').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load the available times.')).toHaveCount(0);
  await page.unroute('**/api/profile');
  await page
    .getByRole('status')
    .filter({ hasText: 'We couldn’t load your details.' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect(page.getByText('We couldn’t load your details.')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Flat or house' })).toHaveValue('Gate 7');
  await expect(page.getByRole('combobox', { name: 'Community' })).toHaveValue('Cedar Grove');
  expect(customer.role).toBe('user');
});

test('every required field has its own error text', async ({ page, customer }) => {
  await page.goto('/checkoutpremium');
  for (const name of ['Full name', 'Email', 'Phone']) await page.getByRole('textbox', { name }).fill('');
  await later(page).click();
  for (const text of [
    'Name is required',
    'Email is required',
    'phone number is required',
    'Please choose your community',
    'Please enter your flat or house number',
    'Please enter a car number such as MH 12 AB 1234',
    'Please choose the parking level or enter the bay',
    'Please choose a time slot',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  expect(customer.role).toBe('user');
});

test('a wash is ordered for one of several cars, at another parking space', async ({ page, customer, api }) => {
  await giveCars(api, customer, CRETA, SWIFT);
  await page.goto('/checkoutbasic');
  const [number, bay, swift] = [
    page.getByRole('textbox', { name: 'Car number' }),
    page.getByRole('textbox', { name: 'Parking bay' }),
    page.getByRole('radio', { name: 'Maruti Suzuki Swift MH 14 CD 5678' }),
  ];
  await expect(number).toHaveValue('MH 12 QF 4321');
  await swift.check();
  await expect(number).toHaveValue('MH 14 CD 5678');
  await expect(page.getByRole('radio', { name: 'Basement 2' })).toBeChecked();
  await expect(bay).toHaveValue('7');
  await number.fill('nonsense');
  await expect(page.getByRole('radio', { name: 'Another car' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('12:00 PM - 12:30 PM');
  await later(page).click();
  await expect(page.getByText('Please enter a car number such as MH 12 AB 1234')).toBeVisible();
  await swift.check();
  await page.getByRole('radio', { name: 'Podium' }).check();
  await bay.fill('3');
  await later(page).click();
  await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
  const washes = (await api.call('GET', '/api/washes/mine', { token: customer.token })).body;
  expect(washes).toMatchObject([{ carName: 'Maruti Suzuki Swift', carNumber: 'MH14CD5678', parking: 'Podium, bay 3' }]);
  await page.goto('/profilepage');
  await expect(page.getByRole('article', { name: 'Basic Car Wash, Booked' })).toContainText(
    'Maruti Suzuki Swift, MH 14 CD 5678',
  );
});

test('a wash can be ordered in an unlisted community, for the operator to confirm', async ({ page, customer, api }) => {
  await page.goto('/checkoutbasic');
  const community = page.getByRole('combobox', { name: 'Community' });
  await community.fill('baner');
  await page.getByRole('option', { name: /Cedar Grove/ }).click();
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveValue('411045');
  await community.fill('Blue Be');
  await page.getByRole('option', { name: 'My community is not listed' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of your community' })).toBeFocused();
  await page.keyboard.type('ll');
  await expect(
    page.getByText('We’ll confirm within two working days, and before your wash, that we serve Blue Bell.'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'My community is not listed' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Pune');
  await page.getByRole('textbox', { name: 'Tower or block' }).fill('C');
  await page.getByRole('textbox', { name: 'Flat or house' }).fill('12');
  await fillCar(page);
  await page.getByRole('textbox', { name: 'PIN code' }).fill('4110');
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('1:00 PM - 1:30 PM');
  await later(page).click();
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveAccessibleDescription(
    'Please enter a PIN code of six digits',
  );
  await page.getByRole('textbox', { name: 'PIN code' }).fill('411 021');
  await later(page).click();
  await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
  const washes = (await api.call('GET', '/api/washes/mine', { token: customer.token })).body;
  expect(washes).toMatchObject([
    { communityId: null, communityName: 'Blue Bell', tower: 'C', flat: '12', city: 'Pune', pin: '411021' },
  ]);
});

test('the community can be typed when the list cannot be loaded', async ({ page, customer, api }) => {
  await page.route(
    '**/api/communities',
    respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.'),
  );
  await page.goto('/checkoutbasic');
  await expect(page.getByText('We couldn’t load the list of communities.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Community' }).fill('Nowhere Towers');
  await page.getByRole('textbox', { name: 'Flat or house' }).fill('5');
  await fillCar(page);
  await page.getByRole('combobox', { name: 'Time slot' }).selectOption('1:30 PM - 2:00 PM');
  await later(page).click();
  await expect(page.getByRole('textbox', { name: 'Community' })).toHaveAccessibleDescription(
    /Please choose a community from the list/,
  );
  await page.getByRole('textbox', { name: 'Community' }).fill('cedar grove');
  await later(page).click();
  await expect(page.getByText('Order placed successfully! (Basic)')).toBeVisible();
  const washes = (await api.call('GET', '/api/washes/mine', { token: customer.token })).body;
  expect(washes).toMatchObject([{ communityName: 'Cedar Grove', flat: '5', pin: '411045' }]);
});
