import { violations } from '../../scripts/browser/axe.js';
import { expect, failing, follow, found, loaded, test } from './support/office.js';

/** A few rows, because all rows are alike and axe is slow on many. */
const FEW_ROWS = 'perPage=5';

test('axe finds no violations on any screen of the admin', async ({ page, api, office, asAdmin }) => {
  test.slow();
  const customer = await api.customer();
  const order = await office.order(customer);
  const lead = await office.lead();
  const employee = await office.employee('Amber Heights');
  const nothing = new URLSearchParams({ filter: '{"q":"nothingiscalledso"}' }).toString();
  const screens: [path: string, shows: string][] = [
    ['/admindashboard', 'Dashboard'],
    [`/customers?${FEW_ROWS}`, 'Customers'],
    [`/customers/${customer.userId}/show`, customer.name],
    ['/customers/create', 'Customers'],
    [`/leads?${FEW_ROWS}`, 'Leads'],
    [`/leads/${lead.id}/show`, lead.name],
    [`/allOrders?${FEW_ROWS}`, 'All Orders'],
    [`/allOrders/${order.id}/show`, customer.name],
    [`/washes?${FEW_ROWS}`, 'Single washes'],
    [`/visits?${FEW_ROWS}`, 'Visits'],
    ['/schedule', 'Schedule'],
    [`/schedule?employee=${employee.userId}`, 'Schedule'],
    [`/unmatched?${FEW_ROWS}`, 'Unmatched payments'],
    [`/refunds?${FEW_ROWS}`, 'Refunds'],
    [`/disputes?${FEW_ROWS}`, 'Disputes'],
    [`/attention?${FEW_ROWS}`, 'Payments that need attention'],
    [`/renewals?${FEW_ROWS}`, 'Renewals'],
    [`/manageemployees?${FEW_ROWS}`, 'Manage Employees'],
    [`/communities?${FEW_ROWS}`, 'Communities'],
    ['/communities/create', 'Communities'],
    ['/handpayments', 'Payments by hand'],
    ['/faq', 'FAQ'],
    [`/changes?${FEW_ROWS}`, 'Audit log'],
    [`/security-events?${FEW_ROWS}`, 'Security events'],
    ['/subscribers', 'Subscribers'],
    ['/settings', 'Settings'],
    [`/leads?${nothing}`, 'Leads'],
    ['/nowhere', '404 Not Found'],
  ];
  await asAdmin('/admindashboard');
  await loaded(page);
  for (const [path, shows] of screens) {
    await follow(page, path, shows);
    expect(await violations(page), path).toEqual([]);
  }
});

test('axe finds no violations in the forms and dialogs of the admin', async ({ page, api, office, asAdmin }) => {
  test.slow();
  const { token } = await api.admin();
  const customer = await api.customer();
  const order = await office.order(customer);
  const lead = await office.lead({ name: office.word() });
  const community = (
    await api.expect(201, 'POST', '/api/register/communities', {
      token,
      body: { name: `${office.word()} Court`, locality: 'Baner' },
    })
  ).body;
  const question = (
    await api.expect(201, 'POST', '/api/register/faq', {
      token,
      body: { group: 'Support', question: `Who answers ${office.word()}?`, answer: 'We do.' },
    })
  ).body;
  const body = {
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    address: '12, Cedar Grove, Baner, Pune',
    timeSlot: '5:30 AM - 6:00 AM',
  };
  const wash = (await api.expect(201, 'POST', '/api/checkoutBasic', { token: customer.token, body })).body;

  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
  const dialogs: [path: string, shows: string, open?: () => Promise<void>][] = [
    ['/customers/create', 'Add New User'],
    [`/customers/${customer.userId}`, 'Edit user'],
    [`/customers?${FEW_ROWS}`, 'Filters', press(/^Filters/)],
    [`/customers?${FEW_ROWS}`, 'Columns', press('Columns')],
    [`/customers?${FEW_ROWS}`, 'Import customers', press('Import')],
    [`/customers?${FEW_ROWS}`, 'Are you sure you want to delete this user?', press(/^Delete /)],
    [`/leads/${lead.id}`, 'Edit lead'],
    ['/communities/create', 'Add community'],
    [`/communities/${community.id}`, 'Edit community'],
    [
      `/communities?${new URLSearchParams({ filter: JSON.stringify({ q: community.name }) }).toString()}`,
      `Merge ${community.name} into another community`,
      press(/^Merge /),
    ],
    [
      found('communities', 'Amber Heights'),
      'Email customers of Amber Heights',
      async () => {
        await page.getByRole('button', { name: 'Email customers of Amber Heights', exact: true }).click();
        await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
      },
    ],
    ['/faq/create', 'Add question'],
    [`/faq/${question.id}`, 'Edit question'],
    ['/manageemployees/create', 'Add employee'],
    [`/allOrders/${order.id}/show`, `Refund ${order.name}`, press('Refund')],
    [`/changes?${FEW_ROWS}`, 'Search or jump to', press(/^Search or jump to/)],
    [`/changes?${FEW_ROWS}`, 'Keyboard shortcuts', () => page.keyboard.press('?')],
  ];
  await asAdmin('/nowhere');
  for (const [path, shows, open] of dialogs) {
    // Goes through a page without a dialog, because some dialogs stay open on every screen.
    await page.keyboard.press('Escape');
    await follow(page, '/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
    await follow(page, path);
    await loaded(page);
    await open?.();
    await expect(page.getByRole(/sure/.test(shows) ? 'alertdialog' : 'dialog', { name: shows })).toBeVisible();
    await loaded(page);
    expect(await violations(page), `${shows} at ${path}`).toEqual([]);
  }

  await page.keyboard.press('Escape');
  await follow(page, `/washes/${wash.id}/show`, customer.name);
  expect(await violations(page), 'a wash').toEqual([]);
  await follow(page, '/leads', 'Leads');
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page.getByRole('region', { name: 'Lost', exact: true })).toBeVisible();
  await loaded(page);
  expect(await violations(page), 'the board').toEqual([]);
  await page.route(/\/api\/allOrders\?/, failing('The line is busy.'));
  await follow(page, '/allOrders');
  await expect(page.getByRole('alert')).toContainText('The line is busy.');
  expect(await violations(page), 'a list that failed').toEqual([]);
  await follow(page, `/leads/${lead.id}/show`, lead.name);
  await page.getByRole('button', { name: `Delete ${lead.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Lead deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await loaded(page);
  expect(await violations(page), 'the message after a deletion').toEqual([]);
});

test('axe finds no violations on any screen of the employee', async ({ page, office, signIn }) => {
  const employee = await office.employee('Ridgeview Towers');
  await office.lead({ subject: 'Ridgeview Towers' });
  await signIn(page, employee);
  await page.goto('/dashboard/empdashboard');
  for (const [path, shows] of [
    ['/empdashboard', 'Home'],
    ['/employeeleads', 'My Leads'],
  ] as const) {
    await follow(page, path, shows);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await loaded(page);
      expect(await violations(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
