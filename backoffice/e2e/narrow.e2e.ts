import { calendarDateOf } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { scheduleWith } from '../test/support/schedule.js';
import { expect, expectToFit, follow, found, hiddenWidth, loaded, test, type Page } from './support/office.js';
import { DISPUTE, SETTLEMENT, UNMATCHED } from './support/payment-records.js';
import { wash } from './support/washes.js';

test.use({ viewport: { width: 1024, height: 768 } });

test('in a window of 1024 px, a price and an assignment are not cut off by the status', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  await office.order(customer, { planDuration: 12 });
  await wash(api, customer);
  const row = page.getByRole('row').filter({ hasText: customer.name });
  /** The distance of a cell from the pinned status column. */
  const room = async (cell: string) => {
    await loaded(page);
    const [content, status] = await Promise.all([
      row.locator(`td[class*="column-${cell}"]`).first().boundingBox(),
      row.locator('td[class*="column-status"]').first().boundingBox(),
    ]);
    return status!.x - (content!.x + content!.width);
  };
  await asAdmin(found('allOrders', customer.name));
  await expect(row).toHaveCount(2);
  await expect.poll(() => room('planAmount')).toBeGreaterThanOrEqual(0);
  await asAdmin(found('washes', customer.name));
  await expect(row).toHaveCount(1);
  await expect.poll(() => room('unassigned')).toBeGreaterThanOrEqual(0);
});

test('in a window of 768 px, the text that matches a search is not cut off', async ({ page, api, office, asAdmin }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const { carNumber } = await office.order(await api.customer());
  await asAdmin(found('allOrders', carNumber));
  const match = page.getByRole('row').locator('mark');
  await expect(match).toHaveCount(1);
  const hidden = () => match.evaluate(({ parentElement: line }) => line!.scrollWidth - line!.clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
});

const LONG = 'I have two cars. What does it cost to clean both every day, and when do you come?';

/** Shows a list with one record. */
async function listOf(page: Page, api: string, record: object) {
  await page.route(
    ({ pathname }) => pathname === `/api/${api}`,
    (route) => route.fulfill({ json: [record], headers: { 'content-range': `records 0-0/1` } }),
  );
}

test('tables of leads, documents, payments and emails show all columns without scrolling', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: `Gopal Krishnamurthy ${office.word()}` });
  await office.order(customer);
  await listOf(page, 'payments/unmatched', UNMATCHED);
  await listOf(page, 'payments/disputes', DISPUTE);
  await listOf(page, 'reports/settlements', SETTLEMENT);
  await office.lead({ name: customer.name, email: `gopal.${office.word()}@krishnamurthy.example`, message: LONG });
  const screens: [path: string, title: string][] = [
    [found('leads', customer.name), 'Leads'],
    [found('documents', customer.name), 'Invoices'],
    [found('mails', customer.name), 'Emails'],
    ['/unmatched', 'Unmatched payments'],
    ['/disputes', 'Disputes'],
    ['/settlements', 'Settlements'],
  ];
  await asAdmin('/nowhere');
  for (const [path, title] of screens) {
    await follow(page, path, title);
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => hiddenWidth(table), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('in a window of 1280 px, lists have every column of the specification', async ({ page, api, office, asAdmin }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const customer = await api.customer();
  await office.order(customer);
  await office.lead({ name: customer.name });
  const car = ['Car Name', 'Car Type', 'Plan Duration', 'Time Slot', 'Parking'];
  const order = ['Price', 'After Discount', 'Start Date', 'End Date', 'Status'];
  const lists: [name: string, title: string, columns: string[]][] = [
    ['allOrders', 'All Orders', ['Name', 'Email', 'Phone', ...car, ...order]],
    [
      'customers',
      'Customers',
      ['Name', 'Email', 'Phone Number', 'Car', 'Car No.', 'Address', 'Parking', 'Role', 'Actions'],
    ],
    ['leads', 'Leads', ['Name', 'Email', 'Phone', 'Message']],
  ];
  await asAdmin('/nowhere');
  for (const [name, title, columns] of lists) {
    await follow(page, found(name, customer.name), title);
    for (const column of columns)
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
});

/** Reduces a list to its first record, with long texts. */
async function longTexts(page: Page, api: string, details: object) {
  await page.route(
    ({ pathname, search }) => pathname === `/api/${api}` && !search.includes('range=%5B0%2C0%5D'),
    async (route) => {
      const response = await route.fetch();
      const [record] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...record, ...details }] });
    },
  );
}

test('lists show their most used columns in full in narrow windows', async ({ page, api, office, asAdmin }) => {
  const person = await api.customer({ name: `Maximilian Venkataraghavan ${office.word()}` });
  const employee = await office.employee('Cedar Grove', { name: `Chandrashekhar Subramanian ${office.word()}` });
  await office.order(person);
  await wash(api, person);
  await office.lead({ name: person.name });
  const place = { communityName: 'Windsor Grande Residential Enclave', timeSlot: '10:00 PM - 11:00 PM' };
  const lists = [
    {
      api: 'allOrders',
      title: 'All Orders',
      details: { ...place, planAmount: 143_988, status: 'cancelled' },
      columns: ['Name', 'Car No.', 'Community', 'Time Slot', 'Price', 'Status'],
    },
    {
      api: 'customers',
      title: 'Customers',
      details: {
        carDetails: { carName: 'Mahindra Scorpio Classic', carNumber: 'MH12WW4498', address: '', parking: '' },
      },
      columns: ['Name', 'Phone Number', 'Car No.', 'Car', 'Actions'],
    },
    {
      api: 'washes',
      title: 'Single washes',
      details: { ...place, assigneeId: employee.userId, status: 'assigned' },
      columns: ['Name', 'Day', 'Time slot', 'Assigned to', 'Community', 'Status'],
    },
    {
      api: 'leads',
      title: 'Leads',
      details: { isRepeated: true, fromCustomer: true, status: 'contacted' },
      columns: ['Name', 'Phone', 'Status', 'Received', 'Actions'],
    },
  ];
  await asAdmin('/nowhere');
  for (const { api: name, title, details, columns } of lists) {
    await longTexts(page, name, details);
    await follow(page, found(name, person.name), title);
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => hiddenWidth(table), `${name} at ${width} px`).toBeLessThanOrEqual(0);
      for (const column of columns)
        await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('in a window of 1440 px, the time of an enquiry is in view', async ({ page, office, asAdmin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const right = async (column: string) => {
    const { x, width } = (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())!;
    return x + width;
  };
  await office.lead();
  await asAdmin('/leads');
  await loaded(page);
  const actions = (await page.getByRole('columnheader', { name: 'Actions' }).boundingBox())!;
  expect(await right('Received')).toBeLessThanOrEqual(actions.x);
});

test('employees who cover many communities fit the window', async ({ page, api, office, asAdmin }) => {
  const { token } = await api.admin();
  const names = [
    'Palm Meadows Extension',
    'Windsor Grande Residential Enclave',
    'Lakefront Apartments',
    'Riverside Towers',
  ];
  const communities = [];
  for (const name of names) {
    const body = { name: `${name}, Block A to F ${office.word()}`, locality: 'Baner' };
    communities.push((await api.expect(201, 'POST', '/api/register/communities', { token, body })).body);
  }
  const [own, ...others] = communities;
  const person = await office.employee(own.name, { name: `Maximilian Venkataraghavan ${office.word()}` });
  const path = `/api/register/employees/${person.userId}`;
  const { version } = (await api.expect(200, 'GET', path, { token })).body;
  const otherCommunities = others.map(({ id }) => ({ community: id, from: null, to: null }));
  await api.expect(200, 'PUT', path.replace('employees', 'employee') + '/communities', {
    token,
    body: { otherCommunities, version },
  });
  await asAdmin(found('manageemployees', person.name));
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const access = page.getByRole('button', { name: `Disable ${person.name}` });
    await expect(access).toBeInViewport({ ratio: 1 });
    await expectToFit(page, `${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expect.poll(() => hiddenWidth(table)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole('button', { name: `Change other communities of ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Other communities of ${person.name}` });
  await expect(dialog.getByRole('button', { name: 'Save' }), 'below the communities').toBeInViewport({ ratio: 1 });
});

test('a list of cards has no choice of columns', async ({ page, asAdmin }) => {
  await asAdmin('/security-events');
  await loaded(page);
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
});

test('a printed list has all its columns, and no menu', async ({ page, asAdmin }) => {
  await asAdmin('/allOrders?perPage=5&page=1');
  await loaded(page);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  for (const header of await page.getByRole('columnheader').all()) {
    const { x, width } = (await header.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1024);
  }
});

test('in a window of 768 px, the buttons of a visit are beside its address', async ({ page, office, asAdmin }) => {
  const { userId } = await office.employee('Amber Heights');
  const today = calendarDateOf(new Date().toISOString());
  const visit: ScheduledVisit = {
    id: 'plan',
    kind: 'subscription',
    start: '05:30',
    timeSlot: '5:30-6:00',
    name: 'Venkatanarasimharajuvaripeta Subrahmanyam',
    phone: '+919876543210',
    address: 'Flat 1201, Tower A, Heritage Lane Residency, Koregaon Park, Pune 411001, Maharashtra',
    community: 'Heritage Lane Residency',
    tower: 'Tower A',
    car: { name: 'Hyundai Creta', type: 'SUV', colour: 'White', number: 'MH12QF0001', parking: 'Basement 3, bay 127' },
    wash: null,
    plan: { report: null, extras: { interior: 0, wax: 0 } },
  };
  await page.route(/\/work\?/, (route) => route.fulfill({ json: scheduleWith(today, [visit]) }));
  await page.setViewportSize({ width: 768, height: 1024 });
  await asAdmin(`/schedule?employee=${userId}`);
  const row = page.getByRole('region', { name: '5:30 AM' }).getByRole('listitem');
  await expect(row.getByRole('button', { name: /^Done:/ })).toBeInViewport();
  const address = (await row.getByText(visit.address).boundingBox())!;
  for (const button of await row.getByRole('button').all()) {
    const { x } = (await button.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(address.x + address.width);
  }
});
