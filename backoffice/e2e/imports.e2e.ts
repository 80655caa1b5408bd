import { readFileSync } from 'node:fs';
import { violations } from '../../scripts/browser/axe.js';
import { expect, failing, test } from './support/office.js';

test('a file is checked, corrected and imported; the same file again changes nothing', async ({
  page,
  office,
  asAdmin,
}) => {
  const name = `${office.word()} Court`;
  await asAdmin('/communities');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import communities' });
  const file = (csv: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled();

  await file(`Name,Locality,Active\r\n${name},,perhaps\r\n`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('row')).toHaveText([
    /Line/,
    /2\s*Locality\s*Locality is required/,
    /2\s*Active\s*Please write yes or no/,
  ]);
  expect(await violations(page)).toEqual([]);

  // The corrected file has the same name.
  await expect(dialog.getByLabel('CSV file')).toHaveValue('');
  await file(`Name,Locality,Active\r\n${name},Baner,yes\r\n`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('No errors found. 1 new, 0 existing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog.getByText('Done: 1 imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByRole('textbox').fill(`Name,Locality\n${name},Baner`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('All rows already exist')).toBeVisible();
});

for (const [kind, example] of [
  ['customers', 'Asha Kulkarni'],
  ['leads', 'Nikhil Bhosale'],
] as const) {
  test(`the template of ${kind} can be imported, once its example is replaced`, async ({ page, asAdmin }) => {
    await asAdmin(`/${kind}`);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: `Import ${kind}` });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a template' }).click();
    await dialog.getByLabel('CSV file').setInputFiles(await (await download).path());
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('This is the example of the template.')).toBeVisible();
    const rows = dialog.getByRole('textbox', { name: 'Or paste rows with their header' });
    await rows.fill((await rows.inputValue()).replace(example, 'Charu Deo'));
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('No errors found.')).toBeVisible();
  });
}

test('an import continues after its dialog is closed, and a message shows the result', async ({
  page,
  office,
  asAdmin,
}) => {
  const name = `${office.word()} Court`;
  await asAdmin('/communities');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import communities' });
  await dialog.getByRole('textbox').fill(`Name\tLocality\n${name}\tBaner`);
  await dialog.getByRole('button', { name: 'Check' }).click();

  await page.route(/\/api\/imports\/\w+\/start$/, failing('The line is busy.'));
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'The line is busy.' })).toBeVisible();
  await page.unroute(/\/api\/imports\/\w+\/start$/);

  let isRunning = true;
  await page.route(/\/api\/imports\/\w+$/, async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as object;
    await route.fulfill({ response, json: isRunning ? { ...record, status: 'running', done: 0 } : record });
  });
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog.getByRole('status')).toContainText('0 of 1 rows.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  isRunning = false;
  await expect(page.getByText('Import of communities done: 1 new')).toBeVisible();
});

test('leaving with rows that are not imported asks for a confirmation', async ({ page, asAdmin }) => {
  await asAdmin('/leads');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  const rows = dialog.getByRole('textbox');
  await rows.fill('Name\nA');
  await rows.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without importing?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(rows).toHaveValue('Name\nA');
  await rows.press('Escape');
  await question.getByRole('button', { name: 'Leave without importing' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a file with too many errors to show offers them as a download', async ({ page, asAdmin }) => {
  await asAdmin('/communities');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import communities' });
  await dialog.getByRole('textbox').fill(`Name,Locality\n${'A Court,\n'.repeat(205)}`);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('And 5 more.')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the whole list' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(206);
  expect(lines.at(-1)).toBe('206,Locality,Locality is required');
});

test('a rejected check shows the reason', async ({ page, asAdmin }) => {
  await page.route(/\/api\/imports$/, failing('A file may have at most 2 MB.', 413));
  await asAdmin('/leads');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  await dialog.getByRole('textbox').fill('Name\nA');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A file may have at most 2 MB.');
});
