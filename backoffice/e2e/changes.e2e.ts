import { expect, test } from './support/office.js';

test('a record’s page shows changes by staff with the values before and after', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}/show`);
  const changes = page.getByRole('region', { name: 'Changes by staff' });
  await expect(changes).toContainText('No changes yet');

  await page.getByRole('button', { name: 'Mark contacted' }).click();
  await expect(changes.getByRole('listitem')).toContainText('Changed by admin@example.com');
  await expect(changes.getByRole('definition')).toHaveText('from New →  to Contacted');

  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: `${lead.name} Rao`, email: lead.email },
  });
  await page.reload();
  await expect(changes.getByRole('listitem').first()).toContainText(`${lead.name} Rao`);
  await expect(changes.getByRole('listitem')).toHaveCount(2);
});

test('customers, orders and washes show their changes too', async ({ page, api, office, asAdmin }) => {
  const customer = await api.customer({ name: office.word() });
  const order = await office.order(customer);
  const { token } = await api.admin();
  await api.expect(200, 'PATCH', `/api/plans/${customer.userId}/${order.id}`, { token, body: { status: 'paused' } });
  await api.expect(200, 'PUT', `/api/customers/${customer.userId}`, {
    token,
    body: { name: customer.name, email: customer.email, phone: customer.phone, role: 'employee' },
  });
  await asAdmin(`/allOrders/${order.id}/show`);
  const changes = page.getByRole('region', { name: 'Changes by staff' });
  await expect(changes).toContainText('Status');
  await expect(changes).toContainText('Paused');
  await page.goto(`/dashboard/customers/${customer.userId}/show`);
  await expect(changes).toContainText('from Customer →  to Employee');
});

test('communities, questions and employees show their changes where they are edited', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const { token } = await api.admin();
  const changes = page.getByRole('region', { name: 'Changes by staff' });
  const community = (
    await api.expect(201, 'POST', '/api/register/communities', {
      token,
      body: { name: `${office.word()} Court`, locality: 'Baner' },
    })
  ).body;
  await api.expect(200, 'PUT', `/api/register/communities/${community.id}`, {
    token,
    body: { name: community.name, locality: 'Aundh', address: '', active: true },
  });
  await asAdmin(`/communities/${community.id}`);
  await expect(changes.getByRole('listitem').first()).toContainText('Changed by admin@example.com');
  await expect(changes.getByRole('listitem').first()).toContainText('from Baner →  to Aundh');

  const body = { group: 'Support', question: `Who answers ${office.word()}?`, answer: 'We do.' };
  const question = (await api.expect(201, 'POST', '/api/register/faq', { token, body })).body;
  await api.expect(200, 'PUT', `/api/register/faq/${question.id}`, {
    token,
    body: { ...body, answer: 'We do, by phone.', published: true },
  });
  await page.goto(`/dashboard/faq/${question.id}`);
  await expect(changes.getByRole('listitem').first()).toContainText('from We do. →  to We do, by phone.');

  const employee = await office.employee(null, { name: office.word() });
  await api.expect(200, 'PUT', `/api/register/employee/${employee.userId}/area`, {
    token,
    body: { area: 'Amber Heights' },
  });
  await page.goto(`/dashboard/manageemployees?filter=${encodeURIComponent(JSON.stringify({ q: employee.name }))}`);
  await page.getByRole('link', { name: employee.name }).click();
  await expect(changes.getByRole('listitem').first()).toContainText('Amber Heights');
  await page.goto('/dashboard/faq/create');
  await expect(page.getByRole('dialog', { name: 'Add question' })).toBeVisible();
  await expect(changes).toHaveCount(0);
});

test('all changes are listed, including those of deleted records', async ({ page, api, office, asAdmin }) => {
  const lead = await office.lead({ name: office.word() });
  const { token } = await api.admin();
  await api.expect(200, 'DELETE', `/api/leads/${lead.id}`, { token });
  await asAdmin('/changes');
  await page.getByRole('searchbox', { name: /^Search record/ }).fill(lead.name);
  // The heading row and the match.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: lead.name });
  await expect(row).toContainText('Deleted');
  await expect(row).toContainText('Do you come on Sundays?');
  await expect(row.getByRole('link')).toHaveCount(0);
});
