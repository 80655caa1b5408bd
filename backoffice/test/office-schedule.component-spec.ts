import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import type { StoredVisitReport, VisitReportRequest } from '#libs/contract/visits.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleWith } from './support/schedule.js';
import { user } from './support/user.js';

const TODAY = calendarDateOf(new Date().toISOString());

const REPORTED_AT = '2026-11-21T01:15:00.000Z';

const visitOf = (id: string, number: string, report: StoredVisitReport | null): ScheduledVisit => ({
  id,
  kind: 'subscription',
  community: 'Amber Heights',
  tower: 'B',
  name: 'Asha Rao',
  phone: '+919876543210',
  address: 'B-704, Amber Heights',
  timeSlot: '6:30-7:00',
  start: '06:30',
  car: { name: 'Hyundai Creta', type: 'SUV', colour: 'White', number, parking: 'Bay 3' },
  wash: null,
  plan: { report, extras: { interior: 1, wax: 0 } },
});

let backoffice: Backoffice;
let employee: { userId: string; name: string };

beforeAll(async () => {
  backoffice = await Backoffice.start();
  employee = await backoffice.office.employee('Amber Heights');
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** A server with some visits of plans, which stores their reports. Those of `rejected` cannot be reported. */
async function openSchedule({ date = TODAY, rejected = [] as string[], count = 3 } = {}) {
  const reports = new Map<string, StoredVisitReport | null>();
  const ids = Array.from({ length: count }, (_, at) => `p${at + 1}`);
  const plateOf = (id: string) => `MH12QF${id.slice(1).padStart(4, '0')}`;
  const visit = (id: string) => visitOf(id, plateOf(id), reports.get(id) ?? null);
  backoffice.intercept = ({ pathname, searchParams }, method, body) => {
    const [, id, planId] = /\/employee\/([^/]+)\/work(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (id !== employee.userId) return null;
    if (planId === undefined)
      return Promise.resolve(Response.json(scheduleWith(searchParams.get('date')!, ids.map(visit))));
    if (method !== 'PUT') return null;
    if (rejected.includes(planId))
      return Promise.resolve(
        Response.json({ message: 'This plan has no visit on that day.', code: 'not-found' }, { status: 404 }),
      );
    const { date: day, outcome, basedOn, ...report } = JSON.parse(body) as VisitReportRequest;
    expect(day).toBe(date);
    const { reportedAt = null } = reports.get(planId) ?? {};
    if (basedOn !== reportedAt)
      return Promise.resolve(
        Response.json(
          { code: 'visit-reported', message: 'Ravi Jadhav reported this visit.', reportedAt },
          { status: 409 },
        ),
      );
    const stored = { extras: [], reason: null, note: '', ...report, reportedAt: REPORTED_AT };
    reports.set(planId, outcome === 'due' ? null : { ...stored, outcome });
    return Promise.resolve(Response.json(visit(planId)));
  };
  const of = new URLSearchParams({ employee: employee.userId, date });
  await backoffice.open(`/schedule?${of.toString()}`);
  await screen.findByText('MH 12 QF 0001');
  return reports;
}

const button = (name: string) => screen.findByRole('button', { name });

it('the office reports the visits of an employee, and withdraws the reports', async () => {
  const reports = await openSchedule();
  await screen.findByRole('heading', { name: new RegExp(`^${employee.name} · `) });
  await screen.findByText('Amber Heights · 3 cars');
  const also = within(await screen.findByRole('group', { name: 'Also done: visit to MH 12 QF 0001' }));
  await user.click(also.getByRole('button', { name: 'Wax' }));
  await user.click(await button('Done: visit to MH 12 QF 0001'));
  await screen.findByText('Amber Heights · 3 cars, 1 done');
  expect(reports.get('p1')).toMatchObject({ outcome: 'done', extras: ['wax'], reason: null, note: '' });

  await user.click(await button('Missed: visit to MH 12 QF 0002'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: visit to MH 12 QF 0002' }));
  await user.click(dialog.getByRole('radio', { name: 'The car was not there' }));
  const server = backoffice.intercept;
  backoffice.intercept = () => Promise.resolve(Response.json({ message: 'The server is busy.' }, { status: 500 }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await dialog.findByText('The server is busy.');
  backoffice.intercept = server;
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await screen.findByText('Amber Heights · 3 cars, 1 done, 1 missed');
  await screen.findByText('The car was not there');

  await user.click(await button('Undo: visit to MH 12 QF 0001'));
  await screen.findByText('Amber Heights · 3 cars, 1 missed');
  expect(reports.get('p1')).toBeNull();
  await user.click(await button('Undo: visit to MH 12 QF 0002'));
  await screen.findByText('Amber Heights · 3 cars');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the other visits are marked as done together, and those that are rejected are named', async () => {
  const reports = await openSchedule({ rejected: ['p3'] });
  await user.click(await button('Mark 3 as done'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark 3 visits as done?' }));
  await user.click(question.getByRole('button', { name: 'Mark done' }));
  await screen.findByText(
    /^2 of 3 visits were marked as done\.\s+MH 12 QF 0003: This plan has no visit on that day\.$/,
  );
  expect([...reports.keys()].toSorted()).toEqual(['p1', 'p2']);
  await user.click(await button('Not reported 1'));
  await waitFor(() => expect(screen.queryByText('MH 12 QF 0001')).toBeNull());
  await screen.findByText('MH 12 QF 0003');
});

it('the office is told that a visit has been reported meanwhile, and sees that report', async () => {
  const reports = await openSchedule();
  await user.click(await button('Missed: visit to MH 12 QF 0001'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: visit to MH 12 QF 0001' }));
  await user.click(dialog.getByRole('radio', { name: 'The car was not there' }));
  const theirs: StoredVisitReport = {
    outcome: 'done',
    extras: [],
    reason: null,
    note: '',
    reportedAt: '2026-11-21T02:00:00.000Z',
  };
  reports.set('p1', theirs);
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await screen.findByText('Amber Heights · 3 cars, 1 done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Ravi Jadhav reported this visit.');
  expect(reports.get('p1')).toEqual(theirs);
});

it('a car is found by its number among many', async () => {
  await openSchedule({ count: 12 });
  await user.type(await screen.findByRole('searchbox', { name: 'Car number or name' }), '0012');
  await waitFor(() => expect(screen.queryByText('MH 12 QF 0001')).toBeNull());
  await screen.findByText('MH 12 QF 0012');
  await user.type(screen.getByRole('searchbox'), '9');
  await screen.findByText('No car matches “00129”.');
});

it('the visits of a team that did not come are marked as missed together', async () => {
  const reports = await openSchedule();
  await user.click(await button('Mark 3 as missed'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: 3 visits' }));
  await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note for the customer' }), 'Our team was ill');
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await screen.findByText('3 of 3 visits were marked as missed.');
  await screen.findByText('Amber Heights · 3 cars, 3 missed');
  const missed = { outcome: 'missed', extras: [], reason: 'other', note: 'Our team was ill' };
  expect([...reports.values()]).toMatchObject([missed, missed, missed]);
});

it('a report of the last 30 days is corrected, and counts for the employee', async () => {
  const reports = await openSchedule({ date: addDays(TODAY, -29) });
  await screen.findByText(
    `Reports that you enter count for ${employee.name}. Customers aren’t emailed about missed visits of this day.`,
  );
  await user.click(await button('Done: visit to MH 12 QF 0001'));
  await user.click(await button('Undo: visit to MH 12 QF 0001'));
  await user.click(await button('Missed: visit to MH 12 QF 0001'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: visit to MH 12 QF 0001' }));
  await user.click(dialog.getByRole('radio', { name: 'Bad weather' }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await screen.findByText('Amber Heights · 3 cars, 1 missed');
  expect(reports.get('p1')).toMatchObject({ outcome: 'missed', reason: 'weather' });
});

it('visits of tomorrow and of 30 days ago are shown, but cannot be reported', async () => {
  for (const days of [1, -30]) {
    await openSchedule({ date: addDays(TODAY, days) });
    const limit = screen.queryByText('Only visits of the last 30 days can be reported and corrected.');
    expect(limit === null).toBe(days === 1);
    expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
    backoffice.close();
  }
});

it('without an employee, the visits that each has not reported today are counted and linked', async () => {
  const other = await backoffice.office.employee('Cedar Grove', { name: backoffice.office.word() });
  const employees = [
    { employeeId: employee.userId, plans: 1240, washes: 0, reported: 2 },
    { employeeId: other.userId, plans: 3, washes: 1, reported: 3 },
  ];
  const openWith = (dayOff: string | null) => {
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/register/workload'
        ? Promise.resolve(Response.json({ carsToday: 1243, dayOff, communities: [], uncovered: [], employees }))
        : null;
    return backoffice.open('/schedule');
  };
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
  await openWith(null);
  await waitFor(async () => expect((await rowOf(other.name)).textContent).toMatch(/Today: 3 plans · all reported$/));
  const unreported = await within(await rowOf(employee.name)).findByRole('link', { name: '1,238 not reported' });
  expect(unreported.getAttribute('href')).toBe(`/dashboard/schedule?employee=${employee.userId}&visits=unreported`);
  backoffice.close();

  await openWith('Diwali');
  await waitFor(async () => expect((await rowOf(employee.name)).textContent).toMatch(/Today: 1,240 plans$/));
});

it('without an employee, the visits of the last days that nobody has reported are counted and linked', async () => {
  const day = addDays(TODAY, -1);
  const employees = [{ employeeId: employee.userId, plans: 5, reported: 3 }];
  const pineCrest = { communityId: await backoffice.api.communityId('Pine Crest'), plans: 2 };
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (pathname !== '/api/register/workload/day') return null;
    const date = searchParams.get('date')!;
    const uncovered = date > TODAY ? [pineCrest] : [];
    return Promise.resolve(Response.json({ date, dayOff: null, employees, uncovered }));
  };
  await backoffice.open('/schedule');
  await user.click(await button('Yesterday'));
  const unreported = await screen.findByRole('link', { name: '2 not reported' });
  expect(unreported.closest('li')!.textContent).toMatch(/Yesterday: 5 plans · 2 not reported$/);
  const search = `employee=${employee.userId}&date=${day}`;
  const all = screen.getByRole('link', { name: employee.name });
  expect(all.getAttribute('href')).toBe(`/dashboard/schedule?${search}`);
  expect(unreported.getAttribute('href')).toBe(`/dashboard/schedule?${search}&visits=unreported`);

  await user.click(await button('Tomorrow'));
  await screen.findByText('Tomorrow: 5 plans');
  await screen.findByText(/^No employee covers Pine Crest \(2 plans\)\./);
  expect(screen.queryByText(/reported/)).toBeNull();
});

it('without an employee, the communities that nobody covers are named', async () => {
  const ids = await Promise.all(['Cedar Grove', 'Pine Crest'].map((name) => backoffice.api.communityId(name)));
  const uncovered = [1240, 3].map((plans, at) => ({ communityId: ids[at], plans }));
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/register/workload'
      ? Promise.resolve(Response.json({ carsToday: 1248, dayOff: null, communities: [], uncovered, employees: [] }))
      : null;
  await backoffice.open('/schedule');
  const alert = await screen.findByRole('alert');
  await waitFor(() =>
    expect(alert.textContent).toContain('No employee covers Cedar Grove (1,240 plans) and Pine Crest (3 plans).'),
  );
  const row = screen.getByRole('link', { name: employee.name }).closest('li')!;
  expect(row.textContent).toMatch(/Today: no plans$/);
  await user.click(within(alert).getByRole('link', { name: 'Assign employees' }));
  await screen.findByRole('heading', { name: /^Manage Employees/ });
});

it('without an employee, all are listed with their community', async () => {
  await backoffice.open('/schedule');
  const link = await screen.findByRole('link', { name: employee.name });
  expect(link.getAttribute('href')).toBe(`/dashboard/schedule?employee=${employee.userId}`);
  await user.click(link);
  await screen.findByRole('heading', { name: new RegExp(`^${employee.name} · `) });
});

it('all communities that an employee covers are named above the schedule, and counted in the list', async () => {
  const team = await backoffice.office.employee('Amber Heights', { name: backoffice.office.word() });
  const { token } = await backoffice.api.admin();
  const ids = await Promise.all(['Pine Crest', 'Cedar Grove'].map((name) => backoffice.api.communityId(name)));
  const body = { otherCommunities: ids.map((community) => ({ community })) };
  await backoffice.api.expect(200, 'PUT', `/api/register/employee/${team.userId}/communities`, { token, body });
  await backoffice.open('/schedule');
  const row = within(await screen.findByRole('list', { name: 'Employees' }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(team.name))!;
  within(row).getByText('3 communities');
  await user.click(within(row).getByRole('link', { name: team.name }));
  await screen.findByText(/^Amber Heights, Pine Crest, Cedar Grove/);
  await user.clear(screen.getByRole('combobox', { name: 'Employee' }));
  await screen.findByRole('list', { name: 'Employees' });
  await user.type(screen.getByRole('combobox', { name: 'Employee' }), 'Cedar Grove');
  await screen.findByRole('option', { name: new RegExp(team.name) });
});

it('without employees, the schedule leads those who may add them to the screen for it', async () => {
  const none = () => Promise.resolve(Response.json([], { headers: { 'content-range': 'employees */0' } }));
  backoffice.intercept = ({ pathname }) => (pathname === '/api/register/employees' ? none() : null);
  await backoffice.open('/schedule', await backoffice.office.staff('manager'));
  await screen.findByText('No employees yet.');
  expect(screen.queryByRole('link', { name: 'Add employees' })).toBeNull();
  await backoffice.open('/schedule');
  await user.click(await screen.findByRole('link', { name: 'Add employees' }));
  await screen.findByText('No employees found');
  await screen.findByText(
    'Add those who clean cars, and choose their communities. They then see their cars on their phones.',
  );
});
