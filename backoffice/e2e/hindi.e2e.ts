import { formatCarNumber } from '#libs/car-number.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { violations } from '../../scripts/browser/axe.js';
import { expect, test, type Page } from './support/worker.js';

const COMMUNITY = 'Amber Heights';
const UNDO_MS = 10_000;
const HINDI_FILE = /\/dashboard\/assets\/hi-[^/]*\.js$/;

const schedule = (page: Page, name: string) => page.getByRole('region', { name });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'होम' });
const lang = (page: Page) => page.locator('html').getAttribute('lang');
const workerIsReady = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => true)');
const keepsHindi = (page: Page) =>
  page.evaluate<boolean>(`(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().some(({ url }) => ${HINDI_FILE}.test(url));
  })()`);
const isScrolledSideways = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

test('an employee chooses Hindi, and marks a car without a connection', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  test.slow();
  const { userId, ...employee } = await office.employee(COMMUNITY);
  await office.lead();
  const { token } = await api.login(employee);
  const path = `/api/register/employee/${userId}/work`;
  const { body } = await api.expect<ScheduleResponse>(200, 'GET', path, { token });
  const { id, car } = body.visits.find(({ kind }) => kind === 'subscription')!;
  const label = `गाड़ी ${formatCarNumber(car!.number)}`;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.install();
  await signIn(page, employee);

  await page.goto('/dashboard/empdashboard');
  await expect(schedule(page, 'Schedule').getByRole('listitem').first()).toBeVisible();
  await workerIsReady(page);
  expect(await lang(page)).toBe('en-IN');
  expect(await keepsHindi(page)).toBe(false);
  expect(requests.filter((one) => HINDI_FILE.test(one))).toEqual([]);

  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(home(page)).toBeVisible();
  expect(await lang(page)).toBe('hi-IN');
  await expect.poll(() => keepsHindi(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await isScrolledSideways(page)).toBe(false);
  await page.getByRole('button', { name: `नहीं हो पाया: ${label}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `नहीं हो पाया: ${label}` });
  await expect(dialog.getByRole('radio', { name: 'गाड़ी वहाँ नहीं थी' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'रद्द करें' }).click();

  await context.setOffline(true);
  await page.reload();
  await expect(home(page)).toBeVisible();
  await expect(page.getByText(/^नेटवर्क नहीं है।/)).toBeVisible();
  await expect(schedule(page, 'काम की लिस्ट').getByText(/ तक की जानकारी$/)).toBeVisible();
  await expect(schedule(page, 'काम की लिस्ट').getByRole('listitem')).toHaveCount(body.visits.length);
  await page.getByRole('button', { name: `हो गया: ${label}`, exact: true }).click();
  await page.clock.fastForward(UNDO_MS);
  await expect(page.getByText(`${label}: आपने “हो गया” दर्ज किया है।`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(`${label}: हो गया`)).toBeVisible();
  const stored = await api.list<VisitResponse>('/api/visits', { orderId: id, date: body.date });
  expect(stored).toMatchObject([{ outcome: 'done', version: 1 }]);
  await api.expect(200, 'PUT', `${path}/${id}`, { token, body: { date: body.date, outcome: 'due' } });

  await page.getByRole('navigation', { name: 'ऐप के पेज' }).getByRole('link', { name: 'मेरी लीड' }).click();
  await expect(page.getByRole('button', { name: /^बात हो गई: / }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await isScrolledSideways(page)).toBe(false);
});

test('choosing Hindi for the first time needs a connection', async ({ page, context, office, signIn }) => {
  await signIn(page, await office.employee(COMMUNITY));
  await page.goto('/dashboard/empdashboard');
  await expect(schedule(page, 'Schedule').getByRole('listitem').first()).toBeVisible();
  await workerIsReady(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByText('हिन्दी के लिए पहली बार नेटवर्क चाहिए।')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});
