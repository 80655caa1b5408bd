import { expect, expectToFit, test } from './support/office.js';

const DIALOG = 'Someone else has edited this';

test('two admins edit one lead, and the second sees both versions and chooses', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByLabel('Message').fill('My message');
  const { token } = await api.admin();
  const theirs = { name: `${lead.name} Rao`, email: lead.email, message: 'Their message' };
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, { token, body: theirs });

  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  const row = (name: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Message')).toContainText('Their message');
  await expect(row('Message')).toContainText('My message');
  await expect(dialog.getByRole('radio', { name: 'Yours for Message: My message' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: `Theirs for Name: ${theirs.name}` })).toBeChecked();
  expect((await api.list('/api/leads', { email: lead.email }))[0]).toMatchObject({ message: 'Their message' });

  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(page.getByText('Lead updated')).toBeVisible();
  expect((await api.list('/api/leads', { email: lead.email }))[0]).toMatchObject({
    name: theirs.name,
    message: 'My message',
  });
});

test('the dialog fits a phone', async ({ page, api, office, asAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = await office.lead({ name: office.word() });
  await asAdmin(`/leads/${lead.id}`);
  const form = page.getByRole('dialog', { name: 'Edit lead' });
  await form.getByLabel('Message').fill('A message that goes on for a while, as people write them when they have time');
  const { token } = await api.admin();
  await api.expect(200, 'PUT', `/api/leads/${lead.id}`, {
    token,
    body: { name: `${lead.name} Rao`, email: lead.email, message: 'Another' },
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  // Half of the width is too narrow for most values, so the versions are stacked.
  const [theirs, yours] = await Promise.all(
    ['Theirs', 'Yours'].map((owner) => dialog.getByRole('radio', { name: `${owner} for Message` }).boundingBox()),
  );
  expect(theirs!.x).toBe(yours!.x);
  await expect(dialog.getByText('Yours:').first()).toBeVisible();
  await expectToFit(page);
});
