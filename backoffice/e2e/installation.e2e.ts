import type { AppManifestResponse } from '#libs/contract/app-manifest.js';
import { expect, test } from './support/worker.js';

test('the backoffice can be installed as an app, which opens at the employee’s schedule', async ({
  page,
  office,
  signIn,
}) => {
  await signIn(page, await office.employee('Amber Heights'));
  await page.goto('/dashboard/employeeleads');
  await expect(page.getByRole('heading', { level: 1, name: 'My Leads' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { start_url: start, icons } = JSON.parse(data!) as AppManifestResponse;
  // What Chrome requires before it offers the installation.
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const size = `fetch('${src}').then((answer) => answer.blob()).then(createImageBitmap).then(({ width, height }) => width + 'x' + height)`;
    expect(await page.evaluate(size), src).toBe(sizes);
  }
  await page.goto(start);
  await expect(page.getByRole('region', { name: 'Schedule' })).toBeVisible();
});

test('the account menu offers the installation while the browser does', async ({ page, office, signIn }) => {
  await signIn(page, await office.employee('Amber Heights'));
  await page.goto('/dashboard/empdashboard');
  const account = page.getByRole('button', { name: 'Account' });
  const menu = page.getByRole('menu', { name: 'Account' });
  const install = menu.getByRole('menuitem', { name: 'Install app' });
  await account.click();
  await expect(menu).toBeVisible();
  await expect(install).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Browsers do not offer it to tests.
  await page.evaluate(
    `dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => (document.title = 'Install?') }))`,
  );
  await account.click();
  await install.click();
  await expect(page).toHaveTitle('Install?');
  await account.click();
  await expect(menu).toBeVisible();
  await expect(install).toHaveCount(0);
});
