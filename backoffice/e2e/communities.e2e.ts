import { expect, found, test } from './support/office.js';

/** Creates a community for this test only. */
async function community(api: Parameters<Parameters<typeof test>[2]>[0]['api'], name: string) {
  const { token } = await api.admin();
  return (await api.expect(201, 'POST', '/api/register/communities', { token, body: { name, locality: 'Baner' } }))
    .body as { id: string; name: string };
}

test('a community is added, offered to an employee, changed and deleted', async ({ page, office, asAdmin }) => {
  const name = `${office.word()} Court`;
  // The address column needs a wide window.
  await page.setViewportSize({ width: 1600, height: 900 });
  await asAdmin('/communities');
  await page.getByRole('link', { name: 'Add community' }).click();
  const form = page.getByRole('dialog', { name: 'Add community' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Locality' }).fill('Baner');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Community added')).toBeVisible();

  const employee = await office.employee(null, { name: office.word() });
  await page.goto(`/dashboard${found('manageemployees', employee.name)}`);
  await page.getByRole('combobox', { name: `Apartment of ${employee.name}` }).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();

  await page.goto(`/dashboard${found('communities', name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit community' });
  await edit.getByRole('textbox', { name: 'Address' }).fill('Lake Road 4');
  await edit.getByRole('switch', { name: 'Available to customers' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Community updated')).toBeVisible();
  await expect(page.getByRole('row', { name })).toContainText('Lake Road 4');
  await expect(page.getByRole('row', { name })).toContainText('Unavailable');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Community deleted')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No communities found' })).toBeVisible();
});

test('a community in use is not deleted, and merging it shows what is moved', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const [from, into] = [await community(api, `${office.word()} Old`), await community(api, `${office.word()} New`)];
  const employee = await office.employee(from.name, { name: office.word() });
  await office.lead({ subject: `${from.name}, Baner` });
  await asAdmin(found('communities', from.name));
  await page.getByRole('button', { name: `Delete ${from.name}` }).click();
  const deletion = page.getByRole('alertdialog');
  await expect(deletion.getByText(`${from.name} is in use: 1 employee, 1 lead.`)).toBeVisible();
  await expect(deletion.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await deletion.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Merge ${from.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${from.name} into another community` });
  await expect(dialog.getByRole('listitem')).toHaveText(['1 employee', '1 lead']);
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await expect(merge).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill(into.name);
  await page.getByRole('option', { name: into.name }).click();
  await merge.click();
  await expect(page.getByText(`${from.name} is now part of ${into.name}`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/dashboard${found('manageemployees', employee.name)}`);
  await expect(page.getByRole('combobox', { name: `Apartment of ${employee.name}` })).toHaveValue(into.name);
});
