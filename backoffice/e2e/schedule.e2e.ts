import type { Locator, Route } from '@playwright/test';
import { formatCarNumber } from '#libs/car-number.js';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { scheduleWith } from '../test/support/schedule.js';
import { expect, failing, expectToFit, held, test, type Office, type Page } from './support/office.js';
import type { Api } from '../../scripts/browser/api.js';

test.use({ viewport: { width: 390, height: 844 } });

const SCHEDULE_CALL = /\/api\/register\/employee\/\w+\/work/;

const tomorrow = () => addDays(calendarDateOf(new Date().toISOString()), 1);
const schedule = (page: Page) => page.getByRole('region', { name: 'Schedule' });
const toTomorrow = (page: Page) =>
  schedule(page).getByRole('group', { name: 'Day' }).getByRole('button', { name: 'Tomorrow' }).click();

/** A community without customers. */
async function newCommunity(office: Office, api: Api): Promise<string> {
  const name = `${office.word()} Court`;
  await api.expect(201, 'POST', '/api/register/communities', {
    token: (await api.admin()).token,
    body: { name, locality: 'Baner' },
  });
  return name;
}

/** Creates a plan and an assigned single wash in a community, both for tomorrow, the first possible day. */
async function tomorrowsVisits(office: Office, api: Api, community: string) {
  const customer = await api.customer({ name: `Chitra ${office.word()}` });
  const plan = await office.order(customer, {
    address: `C-12, ${community}, Pune`,
    parking: 'Basement 2, bay 7',
    timeSlot: '6:30-7:00',
    carColor: 'Red',
  });
  const { name, email, phone, token } = customer;
  const body = {
    name,
    email,
    phone,
    address: `C-12, ${community}, Pune`,
    timeSlot: '5:30 AM - 6:00 AM',
    date: tomorrow(),
  };
  const wash = (await api.expect<{ id: string }>(201, 'POST', '/api/checkoutBasic', { token, body })).body;
  await api.expect(200, 'PATCH', `/api/washes/${wash.id}`, {
    token: (await api.admin()).token,
    body: { status: 'assigned' },
  });
  return { customer, plan, wash };
}

test('an employee sees the cars of a day by time and can call their owners', async ({ page, api, office, signIn }) => {
  const community = await newCommunity(office, api);
  const employee = await office.employee(community);
  const { customer, plan } = await tomorrowsVisits(office, api, community);
  const other = await newCommunity(office, api);
  await office.employee(other);
  await tomorrowsVisits(office, api, other);
  await signIn(page, employee);
  await page.goto('/dashboard/empdashboard');
  await expect(schedule(page).getByRole('status')).toHaveText('No cars to clean today.');
  await toTomorrow(page);
  await expect(schedule(page)).toContainText('2 cars');
  await expect(schedule(page).getByRole('heading', { level: 3 })).toHaveText(['5:30 AM', '6:30 AM']);

  const car = schedule(page).getByRole('region', { name: '6:30 AM' }).getByRole('listitem');
  for (const text of [
    formatCarNumber(plan.carNumber),
    'Red · Hyundai Creta',
    'Basement 2, bay 7',
    `C-12, ${community}`,
    customer.name,
  ])
    await expect(car).toContainText(text);
  await expect(car.getByRole('link', { name: `Call ${customer.name}` })).toHaveAttribute(
    'href',
    `tel:+91${customer.phone}`,
  );
  await expect(car.getByRole('link', { name: `WhatsApp ${customer.name}` })).toHaveAttribute(
    'href',
    `https://wa.me/91${customer.phone}`,
  );
  const wash = schedule(page).getByRole('region', { name: '5:30 AM' }).getByRole('listitem');
  await expect(wash).toContainText('Basic Car Wash');
  await expect(wash).toContainText('Assigned');
  await expect(wash.getByRole('button', { name: /^Mark done/ }), 'the wash is not today').toHaveCount(0);
  await expectToFit(page);
});

function washOfToday(status: WashStatus): ScheduledVisit {
  return {
    id: 'w1',
    kind: 'wash',
    start: '05:30',
    timeSlot: '5:30 AM - 6:00 AM',
    name: 'Bela Shah',
    phone: '+919876554321',
    address: 'C-12',
    community: 'Amber Heights',
    tower: 'C',
    car: null,
    wash: {
      service: 'Basic Car Wash',
      status,
      allowedStatuses: status === 'assigned' ? ['done'] : [],
      assigneeId: 'e1',
      assignee: 'Kiran Patil',
      report: null,
      amountDue: 0,
    },
    plan: null,
  };
}

/** Responds with these visits on each day. */
const answering = (visits: () => ScheduledVisit[]) => (route: Route) => {
  const date = new URL(route.request().url()).searchParams.get('date')!;
  return route.fulfill({ json: scheduleWith(date, visits()) });
};

test('a wash of today is marked done unless undone, and an error is shown', async ({ page, api, office, signIn }) => {
  const employee = await office.employee(await newCommunity(office, api));
  await signIn(page, employee);
  let status: WashStatus = 'assigned';
  const visit = () => washOfToday(status);
  await page.route(
    SCHEDULE_CALL,
    answering(() => [visit()]),
  );
  await page.clock.install();
  await page.goto('/dashboard/empdashboard');
  const done = schedule(page).getByRole('button', { name: 'Mark done: Basic Car Wash for Bela Shah' });
  const undo = schedule(page).getByRole('button', { name: 'Undo: Basic Car Wash for Bela Shah' });
  await done.click();
  await undo.click();
  await expect(done).toBeVisible();

  const statusCall = /\/work\/w1$/;
  await page.route(statusCall, failing('A wash that is cancelled cannot become done by your team now.', 409));
  await done.click();
  await expect(undo).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('A wash that is cancelled cannot become done by your team now.')).toBeVisible();
  await expect(done).toBeVisible();

  await page.unroute(statusCall);
  const asked: unknown[] = [];
  await page.route(statusCall, (route) => {
    asked.push(route.request().postDataJSON());
    status = 'done';
    return route.fulfill({ json: visit() });
  });
  await done.click();
  await expect(undo).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('The Basic Car Wash for Bela Shah is done')).toBeVisible();
  await expect(schedule(page).getByRole('listitem')).toContainText('Marked done');
  await expect(schedule(page)).toContainText('1 car, 1 done');
  await expect(done).toHaveCount(0);
  expect(asked).toEqual([{ status: 'done', basedOn: null }]);
});

test('offline, the search stays in view beneath the notice', async ({ page, context, api, office, signIn }) => {
  await signIn(page, await office.employee(await newCommunity(office, api)));
  const visits = Array.from({ length: 12 }, (_, n) => ({ ...washOfToday('assigned'), id: `w${n}` }));
  await page.route(
    SCHEDULE_CALL,
    answering(() => visits),
  );
  await page.goto('/dashboard/empdashboard');
  const last = schedule(page).getByRole('listitem').last();
  await expect(last).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(notice).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  const bottom = async () => {
    const { y, height } = (await notice.boundingBox())!;
    return y + height;
  };
  const search = schedule(page).getByRole('searchbox', { name: 'Car number or name' });
  await expect.poll(async () => (await search.boundingBox())!.y - (await bottom())).toBeGreaterThan(0);
  await expect(search).toBeInViewport();
});

test('a wash that was marked done offline is not lost when the tab is closed', async ({
  page,
  context,
  api,
  office,
  signIn,
}) => {
  await signIn(page, await office.employee(await newCommunity(office, api)));
  let status: WashStatus = 'assigned';
  await context.route(
    SCHEDULE_CALL,
    answering(() => [washOfToday(status)]),
  );
  await context.route(/\/work\/w1$/, (route) => {
    status = 'done';
    return route.fulfill({ json: washOfToday(status) });
  });
  await page.goto('/dashboard/empdashboard');
  const done = schedule(page).getByRole('button', { name: 'Mark done: Basic Car Wash for Bela Shah' });
  await expect(done).toBeVisible();
  await page.route(/\/work\/w1$/, (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
  await done.click();
  await page.close({ runBeforeUnload: true });
  await context.setOffline(false);

  const later = await context.newPage();
  await later.goto('/dashboard/empdashboard');
  await expect(later.getByText('The Basic Car Wash for Bela Shah is done')).toBeVisible();
  await expect(schedule(later)).toContainText('1 car, 1 done');
});

test('the schedule shows loading, an error and a retry, and stays when a refresh fails', async ({
  page,
  api,
  office,
  signIn,
}) => {
  await signIn(page, await office.employee(await newCommunity(office, api)));
  const { handle, release } = held(failing('No signal.'));
  await page.route(SCHEDULE_CALL, handle);
  await page.goto('/dashboard/empdashboard');
  await expect(schedule(page).getByRole('status')).toHaveText('Loading the schedule...');
  release();
  await expect(schedule(page).getByRole('alert')).toContainText('Error loading the schedule: No signal.');
  await page.unroute(SCHEDULE_CALL);
  await schedule(page).getByRole('button', { name: 'Try again' }).click();
  await expect(schedule(page).getByRole('status')).toHaveText('No cars to clean today.');

  await page.route(SCHEDULE_CALL, failing('No signal.'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(schedule(page).getByRole('alert')).toContainText('We couldn’t refresh this data. No signal.');
  await expect(schedule(page).getByRole('status')).toHaveText('No cars to clean today.');
});

test('an employee without a community sees what to do', async ({ page, office, signIn }) => {
  await signIn(page, await office.employee(null));
  await page.goto('/dashboard/empdashboard');
  await expect(page.getByRole('region', { name: 'My profile' })).toContainText('No community yet');
  await expect(schedule(page)).toContainText('You have no community yet.');
});

test('the home shows its figures, or an error', async ({ page, api, office, signIn }) => {
  const community = await newCommunity(office, api);
  await signIn(page, await office.employee(community));
  const [leads, ownProfile] = [/\/api\/register\/employee\/\w+\/leads/, /\/api\/profile$/];
  const { handle, release } = held(failing('The line is busy.'));
  await page.route(leads, handle);
  await page.route(ownProfile, failing('The line is busy.'));
  await page.goto('/dashboard/empdashboard');
  await expect(page.getByRole('region', { name: 'Today' }).getByLabel('Loading...')).toHaveCount(3);
  const card = page.getByRole('region', { name: 'My profile' });
  await expect(card.getByRole('alert')).toContainText('The line is busy.');
  release();
  const failed = page.getByRole('alert').filter({ hasText: 'Error loading leads: The line is busy.' });
  await expect(failed).toBeVisible();
  await page.unroute(leads);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /All my leads$/ })).toHaveText(
    /^\d/,
  );

  await page.unroute(ownProfile);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toContainText(community);
  await page.route(ownProfile, failing('No signal.'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(card.getByRole('alert')).toContainText('We couldn’t refresh this data. No signal.');
  await expect(card).toContainText(community);

  await page.setViewportSize({ width: 768, height: 1024 });
  const right = async (part: Locator) => (({ x, width }) => x + width)((await part.boundingBox())!);
  expect(await right(page.getByRole('group', { name: 'Language' })), 'right edge').toBe(await right(card));
});
