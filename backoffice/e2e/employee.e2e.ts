import { expect, failing, expectToFit, test } from './support/office.js';

test.use({ viewport: { width: 390, height: 844 } });

const LEADS = /\/api\/register\/employee\/\w+\/leads/;

test('an employee sees their card, their community and its leads', async ({ page, office, signIn }) => {
  const employee = await office.employee('Teakwood Enclave');
  const lead = await office.lead({ name: office.word(), subject: 'Teakwood Enclave, Baner' });
  await signIn(page, employee);
  await page.goto('/dashboard/empdashboard');
  const me = page.getByRole('region', { name: 'My profile' });
  await expect(me).toContainText(employee.email);
  await expect(me).toContainText('Teakwood Enclave');
  await expectToFit(page);

  await page.getByRole('navigation', { name: 'Employee screens' }).getByRole('link', { name: 'My Leads' }).click();
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  await expect(card).toContainText(lead.email);
  await expect(card).toContainText('Teakwood Enclave, Baner');
  await expect(card.getByRole('link', { name: `Call ${lead.name}` })).toHaveAttribute('href', `tel:${lead.phone}`);
  await expect(card.getByRole('link', { name: `WhatsApp ${lead.name}` })).toHaveAttribute(
    'href',
    `https://wa.me/${lead.phone.slice(1)}`,
  );
  await expectToFit(page);
});

test('a lead is marked contacted and gets a note on a phone', async ({ page, api, office, signIn }) => {
  const employee = await office.employee('Mistwood Residency');
  const lead = await office.lead({ name: office.word(), subject: 'Mistwood Residency, Baner' });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  const card = page.getByRole('listitem').filter({ hasText: lead.name });
  const contacted = card.getByRole('button', { name: `Mark contacted: ${lead.name}` });
  expect((await contacted.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await contacted.click();
  await expect(card.getByText('Contacted', { exact: true })).toBeVisible();
  await expect(contacted).toHaveCount(0);

  await card.getByRole('button', { name: `Notes on ${lead.name}` }).click();
  await card.getByLabel('Add a note').fill('Comes down at seven');
  await card.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card.getByText('Comes down at seven')).toBeVisible();
  await expect
    .poll(() => api.list('/api/leads', { email: lead.email }))
    .toMatchObject([{ status: 'contacted', notes: [{ text: 'Comes down at seven', by: employee.email }] }]);
});

test('leads are paged and searched by the server', async ({ page, office, signIn }) => {
  const community = 'Windmill Park';
  const employee = await office.employee(community);
  const last = await office.lead({ name: office.word(), subject: community });
  for (let count = 0; count < 26; count += 1) await office.lead({ subject: community });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(25);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByRole('heading', { name: last.name })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('nobodyatall');
  await expect(page.getByText('No matching leads.')).toBeVisible();
  await page.getByRole('searchbox').fill(last.name);
  await expect(page.getByRole('heading', { name: last.name })).toBeVisible();
  await expectToFit(page);
});

test('today’s figures link to the leads they count', async ({ page, api, office, signIn }) => {
  const employee = await office.employee('Lotus Court');
  const [called, fresh] = [
    await office.lead({ subject: 'Lotus Court' }),
    await office.lead({ subject: 'Lotus Court' }),
  ];
  const { token } = await api.admin();
  await api.expect(200, 'PATCH', `/api/leads/${called.id}/status`, { token, body: { status: 'contacted' } });
  await signIn(page, employee);
  await page.goto('/dashboard/empdashboard');
  const figures = page.getByRole('region', { name: 'Today' });
  await expect(figures.getByRole('link', { name: /To call$/ })).toHaveText(/^1/);
  await expect(figures.getByRole('link', { name: /All my leads$/ })).toHaveText(/^2/);
  await expect(figures.getByRole('link', { name: /Received today$/ })).toHaveText(/^2/);

  await figures.getByRole('link', { name: /To call$/ }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([fresh.name]);
  const status = page.getByRole('group', { name: 'Status' });
  await expect(status.getByRole('button', { name: 'To call' })).toHaveAttribute('aria-pressed', 'true');
  await status.getByRole('button', { name: 'Contacted' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([called.name]);

  await page.goto('/dashboard/empdashboard');
  await figures.getByRole('link', { name: /Received today$/ }).click();
  await page.getByRole('button', { name: /^Received since/ }).click();
  await expect(page).not.toHaveURL(/createdAt_gte/);
});

/** Controls that are smaller than a touch target, without the skip link, which is for keyboards only. */
const SMALL_TARGETS = `[...document.querySelectorAll('a, button, input:not([type=hidden]), textarea:not([aria-hidden])')]
  .filter((target) => target.checkVisibility() && !target.className.includes('skip'))
  .map((target) => ({ name: target.ariaLabel || target.textContent || target.name, ...(target.closest('.MuiInputBase-root') ?? target).getBoundingClientRect().toJSON() }))
  .filter(({ width, height }) => width < 44 || height < 44)
  .map(({ name, width, height }) => name + ' ' + width + 'x' + height)`;

test('touch targets on a phone are large enough, and nothing overflows', async ({ page, office, signIn }) => {
  const community = 'Magnolia Park';
  const employee = await office.employee(community);
  const lead = await office.lead({
    subject: `${community}, tower C, flat 1204`,
    name: 'Venkatanarasimharajuvaripeta Krishnamoorthy Subramaniam',
    message:
      'A message of many words, with an address no line holds: https://example.com/a/very/long/path/without/any/space/in/it/at/all',
  });
  for (let count = 0; count < 25; count += 1) await office.lead({ subject: community });
  await signIn(page, employee);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard/empdashboard');
    await expect(page.getByRole('link', { name: /All my leads$/ })).toHaveText(/^\d/);
    expect(await page.evaluate(SMALL_TARGETS), `home at ${width}`).toEqual([]);
    await expectToFit(page, `home at ${width}`);

    await page.goto('/dashboard/employeeleads?page=2');
    await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
    await page.getByRole('button', { name: `Notes on ${lead.name}` }).click();
    await expect(page.getByLabel('Add a note')).toBeVisible();
    expect(await page.evaluate(SMALL_TARGETS), `leads at ${width}`).toEqual([]);
    await expectToFit(page, `leads at ${width}`);
  }
});

test('an employee without leads sees the empty text', async ({ page, office, signIn }) => {
  await signIn(page, await office.employee(null));
  await page.goto('/dashboard/employeeleads');
  await expect(page.getByText('No leads assigned.')).toBeVisible();
});

test('leads that could not be loaded are loaded by trying again', async ({ page, office, signIn }) => {
  await signIn(page, await office.employee(null));
  await page.route(LEADS, failing('No signal.'));
  await page.goto('/dashboard/employeeleads');
  await expect(page.getByRole('alert')).toContainText('Error loading leads: No signal.');
  await page.unroute(LEADS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No leads assigned.')).toBeVisible();
});

test('a wide window shows the leads in a table with the specification’s columns', async ({ page, office, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const employee = await office.employee('Saffron Park');
  const lead = await office.lead({
    name: office.word(),
    subject: 'Saffron Park',
    message: 'Do you come on Sundays, to https://example.com/a/very/long/path/without/any/space/in/it?',
  });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  await expect(page.getByRole('row').filter({ hasText: lead.name })).toContainText('Do you come on Sundays');
  await expectToFit(page);
  for (const column of ['Name', 'Email', 'Phone', 'Address', 'Message']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
});

test('in a window of 1200 px, the buttons of a lead are as wide as their texts', async ({ page, office, signIn }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  const employee = await office.employee('Ridgeview Towers');
  const lead = await office.lead({ name: office.word(), subject: 'Ridgeview Towers, Baner' });
  await signIn(page, employee);
  await page.goto('/dashboard/employeeleads');
  const contacted = page.getByRole('button', { name: `Mark contacted: ${lead.name}` });
  await expect(contacted).toBeVisible();
  expect(await contacted.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await expectToFit(page);
});
