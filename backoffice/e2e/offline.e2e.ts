import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { formatCarNumber } from '#libs/car-number.js';
import { expect, test, type Page } from './support/worker.js';

const COMMUNITY = 'Amber Heights';
const UNDO_MS = 10_000;

const schedule = (page: Page) => page.getByRole('region', { name: 'Schedule' });
const firstCar = (page: Page) =>
  schedule(page)
    .getByRole('button', { name: /^Mark done/ })
    .first();

/** Opens the home, and waits until it can be opened without a connection. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/dashboard/empdashboard');
  await expect(firstCar(page)).toBeVisible();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
}

test('the cars are shown after a reload without a connection, and a mark made then is sent later', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  const { userId, ...employee } = await office.employee(COMMUNITY);
  const { token } = await api.login(employee);
  const path = `/api/register/employee/${userId}/work`;
  const { body } = await api.expect<ScheduleResponse>(200, 'GET', path, { token });
  const { id, car } = body.visits.find(({ kind }) => kind === 'subscription')!;
  const visit = `visit to ${formatCarNumber(car!.number)}`;
  await page.clock.install();
  await signIn(page, employee);
  await openHome(page);

  await context.setOffline(true);
  await page.reload();
  await expect(schedule(page).getByText(/ · As of \d+:\d\d\s[AP]M$/)).toBeVisible();
  await expect(schedule(page).getByRole('listitem')).toHaveCount(body.visits.length);
  await schedule(page)
    .getByRole('button', { name: `Mark done: ${visit}` })
    .click();
  await page.clock.fastForward(UNDO_MS);
  await expect(page.getByText(`You marked the ${visit} as done. This is kept on your device`)).toBeVisible();
  await page.goto('/dashboard/employeeleads');
  await expect(page.getByRole('heading', { level: 1, name: 'My Leads' })).toBeVisible();
  await expect(page.getByText('Your leads are shown when you are online.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByLabel('Search name, email or phone')).toBeVisible();
  await expect(page.getByText(`The ${visit} is done`)).toBeVisible();
  const stored = await api.list<VisitResponse>('/api/visits', { orderId: id, date: body.date });
  expect(stored).toMatchObject([{ outcome: 'done', version: 1 }]);
  await api.expect(200, 'PUT', `${path}/${id}`, { token, body: { date: body.date, outcome: 'due' } });
});

test('an expired session shows the kept cars without a connection, and sends marks after signing in again', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  const { userId, ...employee } = await office.employee(COMMUNITY);
  const { token } = await api.login(employee);
  await page.clock.install();
  await signIn(page, employee);
  await openHome(page);
  await context.setOffline(true);
  await context.clearCookies();
  await page.evaluate("localStorage.setItem('token', 'spent')");
  await page.reload();
  const name = await firstCar(page).getAttribute('aria-label');
  const visit = name!.replace('Mark done: ', '');
  await firstCar(page).click();
  await page.clock.fastForward(UNDO_MS);
  await expect(page.getByText('Not sent yet')).toBeVisible();

  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByLabel('Password').fill(employee.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(`The ${visit} is done`)).toBeVisible();
  const path = `/api/register/employee/${userId}/work`;
  const { body } = await api.expect<ScheduleResponse>(200, 'GET', path, { token });
  const { id } = body.visits.find(({ plan }) => plan?.report)!;
  await api.expect(200, 'PUT', `${path}/${id}`, { token, body: { date: body.date, outcome: 'due' } });
});

test('only employees get the service worker, which is never cached by the browser', async ({
  page,
  api,
  office,
  signIn,
}) => {
  await page.clock.install();
  await signIn(page, api.demo('admin'));
  await page.goto('/dashboard/admindashboard');
  await expect(page.getByRole('link', { name: /^Total Orders/ })).toContainText(/\d/);
  await page.clock.fastForward(10_000);
  const registrations = () =>
    page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)');
  expect(await registrations()).toBe(0);

  await signIn(page, await office.employee(COMMUNITY));
  await openHome(page);
  expect(await registrations()).toBe(1);
  const kept = await page.evaluate<string[]>(
    'caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))',
  );
  expect(kept.filter((path) => !path.startsWith('/dashboard/'))).toEqual([]);
  const answer = await page.request.get('/dashboard/service-worker.js');
  expect(answer.headers()['cache-control']).toBe('no-cache');
});
