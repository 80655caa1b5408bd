import { violations } from '../../scripts/browser/axe.js';
import { expect, failing, test } from './support/office.js';

test('a file is checked, corrected and brought in; the same one again changes nothing', async ({ page, office, asAdmin }) => {
  const name = `${office.word()} Court`;
  await asAdmin('/communities');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import communities' });
  const file = (csv: string) => dialog.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled();

  await file(`Name,Locality,Active\r\n${name},,perhaps\r\n`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('row')).toHaveText([/Line/, /2\s*Locality\s*Locality is required/, /2\s*Active\s*Please write yes or no/]);
  expect(await violations(page)).toEqual([]);

  await file(`Name,Locality,Active\r\n${name},Baner,yes\r\n`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('No faults found. 1 new, 0 there already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog.getByText('Done: 1 imported, 0 were there already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByRole('textbox').fill(`Name,Locality\n${name},Baner`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Every row is there already')).toBeVisible();
});

for (const kind of ['customers', 'leads'] as const) {
  test(`the template of ${kind} is a file that can be brought in`, async ({ page, asAdmin }) => {
    await asAdmin(`/${kind}`);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: `Import ${kind}` });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a template' }).click();
    await dialog.getByLabel('CSV file').setInputFiles(await (await download).path());
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('No faults found.')).toBeVisible();
  });
}

test('a check that the server refuses says why', async ({ page, asAdmin }) => {
  await page.route(/\/api\/imports$/, failing('A file may have at most 2 MB.', 413));
  await asAdmin('/leads');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  await dialog.getByRole('textbox').fill('Name\nA');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A file may have at most 2 MB.');
});
