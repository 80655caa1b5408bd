import { expect, failing, held, test } from './support/office.js';

test.use({ viewport: { width: 390, height: 844 } });

const LEADS = /\/api\/register\/employee\/\w+\/leads/;
const OFFLINE = 'You are offline.';

test('a failed refresh keeps the rows and the note that is being typed', async ({ page, office, signIn }) => {
  const employee = await office.employee('Sparrow Woods');
  const lead = await office.lead({ name: office.word(), subject: 'Sparrow Woods' });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  await card.getByRole('button', { name: `Notes on ${lead.name}` }).click();
  await card.getByLabel('Add a note').fill('Has two cars');

  await page.route(LEADS, failing('No signal.'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const strip = page.getByRole('alert').filter({ hasText: 'We couldn’t refresh this data. No signal.' });
  await expect(strip).toBeVisible();
  await expect(card.getByLabel('Add a note')).toHaveValue('Has two cars');
  await page.unroute(LEADS);
  await strip.getByRole('button', { name: 'Try again' }).click();
  await expect(strip).toHaveCount(0);
  await expect(card.getByLabel('Add a note')).toHaveValue('Has two cars');
});

test('offline, it shows a notice, keeps the data, fails requests immediately, and recovers', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  const employee = await office.employee('Mulberry Park');
  const lead = await office.lead({ name: office.word(), subject: 'Mulberry Park' });
  await signIn(page, employee);
  await page.goto('/dashboard/empdashboard');
  await expect(page.getByRole('link', { name: /All my leads$/ })).toHaveText(/^\d/);
  await page.goto('/dashboard/employeeleads');
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  await expect(card).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toContainText(
    'Visits that you mark are sent later.',
  );
  await card.getByRole('button', { name: `Mark contacted: ${lead.name}` }).click();
  await expect(
    page.getByText('The server cannot be reached. Check your connection and try again.').first(),
  ).toBeVisible();
  await expect(card).toBeVisible();
  // The other screen was preloaded, so it opens offline and shows a load error.
  await page.getByRole('navigation', { name: 'Employee screens' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached.');

  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Employee screens' }).getByRole('link', { name: 'My Leads' }).click();
  await card.getByRole('button', { name: `Mark contacted: ${lead.name}` }).click();
  await expect(card.getByText('Contacted', { exact: true })).toBeVisible();
  await expect.poll(() => api.list('/api/leads', { email: lead.email })).toMatchObject([{ status: 'contacted' }]);
});

test('a screen whose code cannot be loaded reports the lost connection and opens when it is back', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('/admindashboard');
  await expect(page.getByRole('link', { name: /^Total Orders/ })).toContainText(/\d/);
  const code = /\/assets\/Settings-[^/]*\.js$/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  const health = /\/health\/live$/;
  await page.route(health, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connection lost' })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('You are still offline.');

  await page.unroute(code);
  await page.unroute(health);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the draft of a note survives collapsing, filtering and reloading until it is added or its author logs out', async ({
  page,
  office,
  signIn,
}) => {
  const employee = await office.employee('Pine Crest');
  const [lead, other] = [
    await office.lead({ name: office.word(), subject: 'Pine Crest' }),
    await office.lead({ name: office.word(), subject: 'Pine Crest' }),
  ];
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  const status = page.getByRole('group', { name: 'Status' });
  await status.getByRole('button', { name: 'To call' }).click();
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const notes = (name: string) => card(name).getByRole('button', { name: `Notes on ${name}` });
  const field = (name: string) => card(name).getByLabel('Add a note');
  await notes(lead.name).click();
  await field(lead.name).fill('Rings back at six');
  await notes(lead.name).click();
  await expect(field(lead.name)).toHaveCount(0);
  await notes(lead.name).click();
  await expect(field(lead.name)).toHaveValue('Rings back at six');

  await card(lead.name)
    .getByRole('button', { name: `Mark contacted: ${lead.name}` })
    .click();
  await expect(page.getByText('Your unsaved note is kept with the lead')).toBeVisible();
  await expect(card(lead.name)).toHaveCount(0);
  await expect(card(other.name)).toBeVisible();
  await status.getByRole('button', { name: 'Contacted' }).click();
  await expect(field(lead.name)).toHaveValue('Rings back at six');
  await page.reload();
  await expect(field(lead.name)).toHaveValue('Rings back at six');
  await card(lead.name).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card(lead.name).getByText('Rings back at six')).toBeVisible();
  await expect(field(lead.name)).toHaveValue('');

  await field(lead.name).fill('Half a sentence');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(
    await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("backoffice-draft:"))'),
  ).toEqual([]);
});

test('a note whose response was lost is added once when it is resent', async ({ page, api, office, signIn }) => {
  const employee = await office.employee('Foothill Residency');
  const lead = await office.lead({ name: office.word(), subject: 'Foothill Residency' });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  await card.getByRole('button', { name: `Notes on ${lead.name}` }).click();
  await card.getByLabel('Add a note').fill('Wants the wax');
  const notes = /\/api\/leads\/\w+\/notes$/;
  await page.route(notes, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByText('The server cannot be reached. Check your connection and try again.').first(),
  ).toBeVisible();
  await expect(card.getByLabel('Add a note')).toHaveValue('Wants the wax');
  await page.unroute(notes);
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card.getByText('Wants the wax')).toBeVisible();
  await expect(card.getByLabel('Add a note')).toHaveValue('');
  const [after] = await api.list('/api/leads', { email: lead.email });
  expect(after.notes).toHaveLength(1);
});

test('a rejected transition leaves the lead unchanged, and a double click is one transition', async ({
  page,
  office,
  signIn,
}) => {
  const employee = await office.employee('Stone Arch Towers');
  const lead = await office.lead({ name: office.word(), subject: 'Stone Arch Towers' });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  const contacted = card.getByRole('button', { name: `Mark contacted: ${lead.name}` });
  const { handle, release } = held(failing('The server is busy.', 503));
  await page.route(/\/api\/leads\/\w+\/status$/, handle);
  await contacted.click();
  await expect(contacted).toBeDisabled();
  release();
  await expect(page.getByText('The server is busy.')).toBeVisible();
  await expect(contacted).toBeEnabled();
  await expect(card.getByText('New', { exact: true })).toBeVisible();
});

test('logging out takes effect in the browser even if the server never responds', async ({ page, office, signIn }) => {
  await signIn(page, await office.employee(null));
  await page.goto('/dashboard/empdashboard');
  await expect(page.getByRole('navigation', { name: 'Employee screens' }).getByRole('link')).toHaveText([
    'Home',
    'My Leads',
  ]);
  await expect(page.getByRole('navigation', { name: 'Employee screens' }).getByRole('button')).toHaveCount(0);
  const { handle, release } = held((route) => route.abort());
  await page.route(/\/api\/auth\/logout$/, handle);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  release();
});
