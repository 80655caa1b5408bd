import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, held, test, type Page } from './support/office.js';

/** The maximum size of the initial scripts of a screen, compressed. Charts and rarely used screens load on demand. */
const MAX_KB = 295;
/** Each file is a request, which takes long on a phone with a weak signal, however small it is. */
const MAX_PHONE_FILES = 25;

/** Loads a screen with an empty cache. Returns the loaded scripts. */
async function scriptsOf(page: Page, open: () => Promise<void>): Promise<{ name: string; kb: number }[]> {
  const scripts: Promise<{ name: string; kb: number }>[] = [];
  const onResponse = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.push(response.body().then((body) => ({ name: pathname, kb: gzipSync(body).length / 1024 })));
  };
  page.on('response', onResponse);
  // The update stream stays open.
  await page.route('**/api/updates', (route) => route.abort());
  await open();
  await page.waitForLoadState('networkidle');
  page.off('response', onResponse);
  return Promise.all(scripts);
}

test('a screen loads neither charts nor other screens', async ({ page, asAdmin }) => {
  const scripts = await scriptsOf(page, async () => {
    await asAdmin('/faq');
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  });
  expect(scripts.filter(({ name }) => /SalesSection|CustomerShow|LeadBoard|UnmatchedList|Settings/.test(name))).toEqual(
    [],
  );
  expect(scripts.reduce((sum, { kb }) => sum + kb, 0)).toBeLessThan(MAX_KB);
});

test('only the dashboard loads the charts', async ({ page, asAdmin }) => {
  const scripts = await scriptsOf(page, async () => {
    await asAdmin('/admindashboard');
    await expect(page.getByRole('region', { name: 'Orders by car type' })).toBeVisible();
  });
  expect(scripts.filter(({ name }) => name.includes('SalesSection'))).toHaveLength(1);
});

test('the first screen of an employee is few files, compressed ahead of the request', async ({
  page,
  office,
  signIn,
}) => {
  await signIn(page, await office.employee('Amber Heights'));
  const scripts: Response[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response));
  await page.goto('/dashboard/empdashboard');
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText(/(\d|No)\scars?/);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.length).toBeLessThanOrEqual(MAX_PHONE_FILES);
  for (const script of scripts) {
    // A response that is compressed while it is sent has no length.
    const { 'content-encoding': encoding, 'content-length': length } = await script.allHeaders();
    expect([encoding, Number(length) > 0], script.url()).toEqual(['br', true]);
  }
});

test('the first screen of an employee arrives together with the code of all screens', async ({
  page,
  office,
  signIn,
}) => {
  await signIn(page, await office.employee('Amber Heights'));
  const shell = held((route) => route.continue());
  await page.route('**/dashboard/assets/index-*.js', shell.handle);
  const requested = page.waitForRequest('**/dashboard/assets/EmployeeHome-*.js');
  await page.goto('/dashboard/empdashboard', { waitUntil: 'commit' });
  await requested;
  shell.release();
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText(/(\d|No)\scars?/);
});
