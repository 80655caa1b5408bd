import { calendarDateOf } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import type { Api } from '../../scripts/browser/api.js';
import { scheduleWith } from '../test/support/schedule.js';
import {
  expect,
  expectToFit,
  follow,
  found,
  hiddenWidth,
  loaded,
  test,
  type Office,
  type Page,
} from './support/office.js';
import { DISPUTE, SETTLEMENT, UNMATCHED } from './support/payment-records.js';
import { wash } from './support/washes.js';

const CAR = ['Car Name', 'Car Type', 'Plan Duration', 'Time Slot', 'Parking'];
const ORDER = ['Price', 'After Discount', 'Start Date', 'End Date', 'Status'];

/** The columns of the specification. */
const SPECIFIED: [list: string, title: string, columns: string[]][] = [
  ['allOrders', 'All Orders', ['Name', 'Email', 'Phone', ...CAR, ...ORDER]],
  [
    'customers',
    'Customers',
    ['Name', 'Email', 'Phone Number', 'Car', 'Car No.', 'Address', 'Parking', 'Role', 'Actions'],
  ],
  ['leads', 'Leads', ['Name', 'Email', 'Phone', 'Message']],
];

test('columns and texts of lists are in view in windows of different widths', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: office.word() });
  const { carNumber } = await office.order(customer, { planDuration: 12 });
  await wash(api, customer);
  await office.lead({ name: customer.name });
  await asAdmin('/nowhere');

  await test.step('lists have every column of the specification at 1280 px', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const [name, title, columns] of SPECIFIED) {
      await follow(page, found(name, customer.name), title);
      for (const column of columns)
        await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    }
  });

  await test.step('the time of an enquiry is in view at 1440 px', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page, '/leads', 'Leads');
    const right = async (column: string) => {
      const { x, width } = (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())!;
      return x + width;
    };
    const actions = (await page.getByRole('columnheader', { name: 'Actions' }).boundingBox())!;
    expect(await right('Received')).toBeLessThanOrEqual(actions.x);
  });

  await test.step('a price and an assignment are not cut off by the status at 1024 px', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
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
    await follow(page, found('allOrders', customer.name), 'All Orders');
    await expect(row).toHaveCount(2);
    await expect.poll(() => room('planAmount')).toBeGreaterThanOrEqual(0);
    await follow(page, found('washes', customer.name), 'Single washes');
    await expect(row).toHaveCount(1);
    await expect.poll(() => room('unassigned')).toBeGreaterThanOrEqual(0);
  });

  await test.step('a list of cards has no choice of columns', async () => {
    await follow(page, '/security-events', 'Security events');
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  });

  await test.step('the text that matches a search is not cut off at 768 px', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await follow(page, found('allOrders', carNumber), 'All Orders');
    const match = page.getByRole('row').locator('mark');
    await expect(match).toHaveCount(1);
    const hidden = () => match.evaluate(({ parentElement: line }) => line!.scrollWidth - line!.clientWidth);
    await expect.poll(hidden).toBeLessThanOrEqual(0);
  });

  await test.step('nor is the name of the search', async () => {
    const label = page.locator('label').filter({ hasText: /^Search name, .*order number$/ });
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});

const LONG = 'I have two cars. What does it cost to clean both every day, and when do you come?';

/** Shows a list with one record. */
async function listOf(page: Page, api: string, record: object) {
  await page.route(
    ({ pathname }) => pathname === `/api/${api}`,
    (route) => route.fulfill({ json: [record], headers: { 'content-range': `records 0-0/1` } }),
  );
}

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

test('tables show all or their most used columns without scrolling, also with long texts', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const customer = await api.customer({ name: `Gopal Krishnamurthy ${office.word()}` });
  const plan = await office.order(customer);
  await wash(api, customer);
  const longName = `${customer.name} Venkatasubramanian Ananthapadmanabhan`;
  await office.lead({ name: longName, email: `gopal.${office.word()}@krishnamurthy.example`, message: LONG });
  const employee = await office.employee('Cedar Grove', { name: `Chandrashekhar Subramanian ${office.word()}` });
  await listOf(page, 'payments/unmatched', UNMATCHED);
  await listOf(page, 'payments/disputes', DISPUTE);
  await listOf(page, 'reports/settlements', SETTLEMENT);
  // The visit of another test can have longer texts.
  await longTexts(page, 'visits', {
    orderId: plan.id,
    outcome: 'missed',
    reason: 'car-away',
    note: 'Not in its bay, nor nearby',
    carName: 'Hyundai Creta',
    employee: 'Asha Kulkarni',
    communityName: 'Heritage Lane Residency',
  });
  await asAdmin('/nowhere');
  const table = page.getByRole('table');
  const expectNothingHidden = (what: string) => expect.poll(() => hiddenWidth(table), what).toBeLessThanOrEqual(0);

  const whole: [path: string, title: string][] = [
    [found('leads', customer.name), 'Leads'],
    [found('documents', customer.name), 'Invoices'],
    [found('mails', customer.name), 'Emails'],
    ['/unmatched', 'Unmatched payments'],
    ['/disputes', 'Disputes'],
    ['/settlements', 'Settlements'],
    ['/visits', 'Visits'],
  ];
  for (const [path, title] of whole)
    await test.step(`${title}: all columns`, async () => {
      await follow(page, path, title);
      await expect(table).toBeVisible();
      if (title === 'Visits') await expect(table.getByRole('button', { name: /^Give back / })).toBeVisible();
      for (const width of [1440, 1280, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNothingHidden(`${path} at ${width} px`);
      }
    });

  const place = { communityName: 'Windsor Grande Residential Enclave', timeSlot: '10:00 PM - 11:00 PM' };
  const car = { carName: 'Mahindra Scorpio Classic', carNumber: 'MH12WW4498', address: '', parking: '' };
  const name = `Maximilian Venkataraghavan ${office.word()}`;
  const lists: [api: string, title: string, details: object, columns: string[]][] = [
    [
      'allOrders',
      'All Orders',
      { ...place, name, planAmount: 143_988, status: 'cancelled' },
      ['Name', 'Car No.', 'Community', 'Time Slot', 'Price', 'Status'],
    ],
    ['customers', 'Customers', { name, carDetails: car }, ['Name', 'Phone Number', 'Car No.', 'Car', 'Actions']],
    [
      'washes',
      'Single washes',
      { ...place, name, assigneeId: employee.userId, status: 'assigned' },
      ['Name', 'Day', 'Time slot', 'Assigned to', 'Community', 'Status'],
    ],
    [
      'leads',
      'Leads',
      { name, isRepeated: true, fromCustomer: true, status: 'contacted' },
      ['Name', 'Phone', 'Status', 'Received', 'Actions'],
    ],
  ];
  for (const [list, title, details, columns] of lists)
    await test.step(`${title}: the most used columns`, async () => {
      await longTexts(page, list, details);
      await follow(page, found(list, customer.name), title);
      await expect(table).toBeVisible();
      for (const width of [1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNothingHidden(`${list} at ${width} px`);
        for (const column of columns)
          await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeInViewport({ ratio: 1 });
      }
    });

  await test.step('Single washes: a community in one long word at 768 px', async () => {
    await longTexts(page, 'washes', { communityName: 'ShreeVenkateshwaraResidencyCooperativeHousingSocietyPhaseTwo' });
    await follow(page, `${found('washes', customer.name)}&perPage=5`, 'Single washes');
    await expect(table.getByText('ShreeVenkateshwara')).toBeVisible();
    await expectNothingHidden('Single washes at 768 px');
    const textTop = (name: string) =>
      page.getByRole('columnheader', { name, exact: true }).evaluate((heading) => {
        const text = document.createRange();
        text.selectNodeContents(heading.ownerDocument.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()!);
        return text.getBoundingClientRect().top;
      });
    expect(await textTop('Time slot'), 'headings with and without sorting').toBe(await textTop('Day'));
  });

  await test.step('Single washes: long names leave room for the total at 1440 px', async () => {
    const communityName = 'Shree Venkateshwara Residency Cooperative Housing Society Ph';
    await longTexts(page, 'washes', { name: `${longName} Iyer`, communityName, total: 1178.82 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page, `${found('washes', customer.name)}&perPage=50`, 'Single washes');
    await expect(table.getByText(communityName)).toBeVisible();
    const header = async (name: string) => (await page.getByRole('columnheader', { name, exact: true }).boundingBox())!;
    const [total, status] = [await header('Total'), await header('Status')];
    expect(total.x + total.width).toBeLessThanOrEqual(status.x);
  });
});

/** Creates an employee who covers four communities with long names. */
async function employeeOfMany(api: Api, office: Office) {
  const { token } = await api.admin();
  const communities = [];
  for (const name of [
    'Palm Meadows Extension',
    'Windsor Grande Residential Enclave',
    'Lakefront Apartments',
    'Riverside Towers',
  ]) {
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
  return person;
}

const VISIT: ScheduledVisit = {
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

test('employees who cover many communities, and their visits, fit the window', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const person = await employeeOfMany(api, office);
  await asAdmin(found('manageemployees', person.name));
  const table = page.getByRole('table');

  await test.step('the list', async () => {
    for (const width of [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const access = page.getByRole('button', { name: `Disable ${person.name}` });
      await expect(access).toBeInViewport({ ratio: 1 });
      await expectToFit(page, `${width} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(table).toBeVisible();
    await expect.poll(() => hiddenWidth(table)).toBeLessThanOrEqual(0);
  });

  await test.step('the buttons of a visit are beside its address at 768 px', async () => {
    const today = calendarDateOf(new Date().toISOString());
    await page.route(/\/work\?/, (route) => route.fulfill({ json: scheduleWith(today, [VISIT]) }));
    await page.setViewportSize({ width: 768, height: 1024 });
    await follow(page, `/schedule?employee=${person.userId}`, 'Schedule');
    const row = page.getByRole('region', { name: '5:30 AM' }).getByRole('listitem');
    await expect(row.getByRole('button', { name: /^Done:/ })).toBeInViewport();
    const address = (await row.getByText(VISIT.address).boundingBox())!;
    for (const button of await row.getByRole('button').all()) {
      const { x } = (await button.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(address.x + address.width);
    }
  });

  await test.step('the button that saves other communities is below them on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    await follow(page, found('manageemployees', person.name), 'Manage Employees');
    await page.getByRole('button', { name: `Change other communities of ${person.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Other communities of ${person.name}` });
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  });
});
