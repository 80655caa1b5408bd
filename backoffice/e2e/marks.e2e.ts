import { formatCarNumber } from '#libs/car-number.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import type { Api, Person, Session } from '../../scripts/browser/api.js';
import { expect, test, type Page } from './support/office.js';

test.use({ viewport: { width: 390, height: 844 } });

/** The community of the demo employee, where plans are served today. */
const COMMUNITY = 'Amber Heights';
const UNDO_MS = 10_000;
const DOUBLE_TAP_MS = 500;

type Employee = Person & Session;

interface Car {
  planId: string;
  /** As buttons name it. */
  visit: string;
}

const schedule = (page: Page) => page.getByRole('region', { name: 'Schedule' });
const button = (page: Page, name: string, { visit }: Car) =>
  schedule(page).getByRole('button', { name: `${name}: ${visit}` });
const unsent = (page: Page) => page.getByText(/is kept on your device and sent when you are online/);

async function press(page: Page, name: string, car: Car): Promise<void> {
  await button(page, name, car).click();
  await page.clock.fastForward(DOUBLE_TAP_MS);
}

/** The first cars with a plan that the employee cleans today. */
async function carsOf(api: Api, { userId, ...employee }: Employee): Promise<{ date: string; cars: Car[] }> {
  const { token } = await api.login(employee);
  const { body } = await api.expect<ScheduleResponse>(200, 'GET', `/api/register/employee/${userId}/work`, { token });
  const plans = body.visits.filter(({ kind }) => kind === 'subscription').slice(0, 2);
  const cars = plans.map(({ id, car }) => ({ planId: id, visit: `visit to ${formatCarNumber(car!.number)}` }));
  return { date: body.date, cars };
}

/** Opens the home, with a clock that the test moves. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dashboard/empdashboard');
  await expect(
    schedule(page)
      .getByRole('button', { name: /^Mark done/ })
      .first(),
  ).toBeVisible();
}

/** Withdraws the reports, because other tests use the same plans. */
async function withdraw(api: Api, { userId, ...employee }: Employee, date: string, cars: readonly Car[]) {
  const { token } = await api.login(employee);
  for (const { planId } of cars)
    await api.expect(200, 'PUT', `/api/register/employee/${userId}/work/${planId}`, {
      token,
      body: { date, outcome: 'due' },
    });
}

const stored = (api: Api, { planId }: Car, date: string) =>
  api.list<VisitResponse>('/api/visits', { orderId: planId, date });

test('marks made offline survive a reload, and are sent once by two tabs', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  const employee = await office.employee(COMMUNITY);
  const { date, cars } = await carsOf(api, employee);
  const [first, second] = cars as [Car, Car];
  await signIn(page, employee);
  await openHome(page);

  await context.setOffline(true);
  // Marked by mistake, undone, and marked again.
  await press(page, 'Mark done', second);
  await press(page, 'Undo', second);
  await press(page, 'Mark missed', second);
  const dialog = page.getByRole('dialog', { name: `Missed: ${second.visit}` });
  await dialog.getByRole('radio', { name: 'Bad weather' }).check();
  await dialog.getByRole('button', { name: 'Mark missed' }).click();
  await page.clock.fastForward(DOUBLE_TAP_MS);
  await schedule(page)
    .getByRole('group', { name: `Also done: ${first.visit}` })
    .getByText('Interior')
    .click();
  await press(page, 'Mark done', first);
  await page.clock.fastForward(UNDO_MS);
  await expect(unsent(page)).toContainText('You marked 2 visits.');
  for (const [car, text] of [
    [first, 'Done · Undo'],
    [second, 'Missed · Undo'],
  ] as const)
    await expect(button(page, 'Undo', car)).toHaveText(text);
  await expect(page.getByText('Not sent yet')).toHaveCount(2);

  await context.setOffline(false);
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto('/dashboard/empdashboard')));
  for (const tab of [page, other]) {
    await expect(schedule(tab).getByText(/, 1\sdone, 1\smissed$/)).toBeVisible();
    await expect(unsent(tab)).toHaveCount(0);
  }
  expect(await stored(api, first, date)).toMatchObject([{ outcome: 'done', extras: ['interior'], version: 1 }]);
  expect(await stored(api, second, date)).toMatchObject([{ outcome: 'missed', reason: 'weather', version: 1 }]);
  await withdraw(api, employee, date, cars);
});

test('a mark made offline is sent after signing in again when the session has expired', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  const employee = await office.employee(COMMUNITY);
  const { date, cars } = await carsOf(api, employee);
  const [car] = cars as [Car];
  await signIn(page, employee);
  await openHome(page);
  await context.setOffline(true);
  await press(page, 'Mark done', car);
  await page.clock.fastForward(UNDO_MS);
  await expect(unsent(page)).toContainText(`You marked the ${car.visit} as done.`);

  await context.clearCookies();
  await page.evaluate("localStorage.setItem('token', 'spent')");
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByLabel('Password').fill(employee.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(schedule(page).getByText(/, 1\sdone$/)).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  expect(await stored(api, car, date)).toMatchObject([{ outcome: 'done', version: 1 }]);
  await withdraw(api, employee, date, [car]);
});

test('a mark that was undone in another tab at the last moment is not sent', async ({ page, api, office, signIn }) => {
  const employee = await office.employee(COMMUNITY);
  const { date, cars } = await carsOf(api, employee);
  const [car] = cars as [Car];
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await signIn(page, employee);
  await openHome(page);
  await press(page, 'Mark done', car);
  // Tabs learn of changes later than they happen.
  await page.evaluate(
    "localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('visit-mark:')))",
  );
  await page.clock.fastForward(UNDO_MS);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(button(page, 'Mark done', car)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await stored(api, car, date)).toEqual([]);
});

test('cars stay where they are while one is marked and its mark is sent', async ({ page, api, office, signIn }) => {
  const employee = await office.employee(COMMUNITY);
  const { date, cars } = await carsOf(api, employee);
  const [first, second] = cars as [Car, Car];
  await signIn(page, employee);
  await openHome(page);
  const positions = async () =>
    Promise.all(
      [first, second].map(
        async ({ visit }) =>
          (await schedule(page)
            .getByRole('listitem')
            .filter({ has: page.getByRole('button', { name: `: ${visit}` }).first() })
            .boundingBox())!.y,
      ),
    );
  await button(page, 'Mark done', first).scrollIntoViewIfNeeded();
  const before = await positions();
  await press(page, 'Mark done', first);
  await expect(button(page, 'Undo', first)).toBeVisible();
  expect(await positions()).toEqual(before);
  await page.clock.fastForward(UNDO_MS);
  await expect(page.getByText(`The ${first.visit} is done`)).toBeVisible();
  await expect(schedule(page).getByText(/, 1\sdone$/)).toBeVisible();
  expect(await positions()).toEqual(before);
  await withdraw(api, employee, date, [first]);
});
