import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { calendarDateOf } from '#libs/calendar.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { StoredVisitReport, VisitReportRequest, VisitResponse } from '#libs/contract/visits.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleWith } from './support/schedule.js';
import { user } from './support/user.js';

const TODAY = calendarDateOf(new Date().toISOString());

const REPORTED_AT = `${TODAY}T01:15:00.000Z`;
const THEIRS: StoredVisitReport = {
  outcome: 'missed',
  extras: [],
  reason: 'car-away',
  note: 'Bay empty',
  reportedAt: `${TODAY}T01:00:00.000Z`,
};

const visitOf = (report: StoredVisitReport | null): ScheduleResponse['visits'][number] => ({
  id: 'p1',
  kind: 'subscription',
  community: 'Amber Heights',
  tower: 'B',
  name: 'Asha Rao',
  phone: '+919876543210',
  address: 'B-704, Amber Heights',
  timeSlot: '6:30-7:00',
  start: '06:30',
  car: { name: 'Hyundai Creta', type: 'SUV', colour: 'White', number: 'MH12QF4321', parking: 'Bay 3' },
  wash: null,
  plan: { report, extras: { interior: 1, wax: 0 } },
});

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** A server with one visit of a plan, which stores its report. `isReachable` is false while there is no connection. */
async function openSchedule(initial: StoredVisitReport | null = null) {
  const server = { report: initial, isReachable: true };
  backoffice.intercept = ({ pathname, searchParams }, method, body) => {
    if (/\/work$/.test(pathname))
      return Promise.resolve(Response.json(scheduleWith(searchParams.get('date')!, [visitOf(server.report)])));
    if (method !== 'PUT' || !pathname.endsWith('/work/p1')) return null;
    if (!server.isReachable) return Promise.reject<Response>(new TypeError('Failed to fetch'));
    const { date, outcome, basedOn, markedAt, ...report } = JSON.parse(body) as VisitReportRequest;
    expect(date).toBe(TODAY);
    if (outcome !== 'due') expect(calendarDateOf(markedAt!)).toBe(TODAY);
    const reportedAt = server.report?.reportedAt ?? null;
    if (basedOn !== reportedAt) {
      const message = 'Ravi Jadhav reported this visit on 21 Nov 2026, 6:30 AM. Not cleaned: the car was not there.';
      return Promise.resolve(Response.json({ code: 'visit-reported', message, reportedAt }, { status: 409 }));
    }
    const stored = { extras: [], reason: null, note: '', ...report, reportedAt: REPORTED_AT };
    server.report = outcome === 'due' ? null : { ...stored, outcome };
    return Promise.resolve(Response.json(visitOf(server.report)));
  };
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'));
  await screen.findByText('MH 12 QF 4321');
  return server;
}

const button = (name: string) => screen.findByRole('button', { name });

/** The undo of a car that has just been marked ignores the second tap of a double tap. */
async function undo(): Promise<void> {
  const pressed = await button('Done · Undo: visit to MH 12 QF 4321');
  await waitFor(() => expect(pressed.getAttribute('aria-disabled')).toBe('false'));
  await user.click(pressed);
}

/** Marks are sent immediately when the page is hidden. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('a visit is marked done, with the extras that were done', async () => {
  const server = await openSchedule();
  await screen.findByText('In 30 days: interior 1 of 2, wax 0 of 1');
  await user.click(await button('Interior'));
  await user.click(await button('Mark done: visit to MH 12 QF 4321'));
  await button('Done · Undo: visit to MH 12 QF 4321');
  hidePage();
  await screen.findByText('The visit to MH 12 QF 4321 is done');
  expect(server.report).toMatchObject({ outcome: 'done', extras: ['interior'], reason: null, note: '' });
  await screen.findByText('1 car, 1 done', { exact: false });
  await screen.findByText('Cleaned, with interior');
});

it('a visit is marked missed with a reason, and another reason needs a note', async () => {
  const server = await openSchedule();
  await user.click(await button('Mark missed: visit to MH 12 QF 4321'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: visit to MH 12 QF 4321' }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await dialog.findByText('Choose a reason');
  await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await dialog.findByText('Enter the reason');
  await user.type(dialog.getByRole('textbox', { name: 'Note for the customer' }), ' Lift broken ');
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await button('Missed · Undo: visit to MH 12 QF 4321');
  hidePage();
  await screen.findByText('The visit to MH 12 QF 4321 is missed');
  expect(server.report).toMatchObject({ outcome: 'missed', extras: [], reason: 'other', note: 'Lift broken' });
  await screen.findByText('Not cleaned: Lift broken');
});

it('a visit that was marked without a connection is sent when there is one', async () => {
  const server = await openSchedule();
  server.isReachable = false;
  await user.click(await button('Mark done: visit to MH 12 QF 4321'));
  await button('Done · Undo: visit to MH 12 QF 4321');
  hidePage();
  await screen.findByText('Not sent yet');
  await screen.findByText(/^You marked the visit to MH 12 QF 4321 as done\. This is kept on your device/);
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  server.isReachable = true;
  dispatchEvent(new Event('online'));
  await screen.findByText('The visit to MH 12 QF 4321 is done');
  expect(server.report?.outcome).toBe('done');
});

it('a mark that is not sent yet can be undone', async () => {
  const server = await openSchedule();
  server.isReachable = false;
  await user.click(await button('Mark done: visit to MH 12 QF 4321'));
  await button('Done · Undo: visit to MH 12 QF 4321');
  hidePage();
  await screen.findByText('Not sent yet');
  await undo();
  await button('Mark done: visit to MH 12 QF 4321');
  expect(screen.queryByText(/is kept on your device/)).toBeNull();
  server.isReachable = true;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  await button('Mark done: visit to MH 12 QF 4321');
  expect(server.report).toBeNull();
});

it('a mark that is undone while it is sent again is not sent', async () => {
  const server = await openSchedule();
  server.isReachable = false;
  await user.click(await button('Mark done: visit to MH 12 QF 4321'));
  await button('Done · Undo: visit to MH 12 QF 4321');
  hidePage();
  await screen.findByText('Not sent yet');
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  const { intercept } = backoffice;
  let isSending = false;
  backoffice.intercept = (url, method, body) => {
    if (method !== 'PUT') return intercept(url, method, body);
    isSending = true;
    // A connection that is too slow. The request ends when it is cancelled.
    return new Promise<Response>(() => undefined);
  };
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(isSending).toBe(true));
  await undo();
  await button('Mark done: visit to MH 12 QF 4321');
  // Otherwise, it would be cancelled after 30 s.
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
});

it('a report can be withdrawn on the same day', async () => {
  const server = await openSchedule(THEIRS);
  await screen.findByText('Not cleaned: the car was not there. Bay empty');
  server.isReachable = false;
  await user.click(await button('Undo: visit to MH 12 QF 4321'));
  await screen.findByText('The server cannot be reached. Check your connection and try again.');
  server.isReachable = true;
  await user.click(await button('Undo: visit to MH 12 QF 4321'));
  await screen.findByText('The visit to MH 12 QF 4321 is due again');
  await button('Mark done: visit to MH 12 QF 4321');
  expect(server.report).toBeNull();
});

/** Marks the visit as done without a connection. When there is one again, somebody else has reported it. */
async function markLate() {
  const server = await openSchedule();
  server.isReachable = false;
  await user.click(await button('Mark done: visit to MH 12 QF 4321'));
  await button('Done · Undo: visit to MH 12 QF 4321');
  hidePage();
  await screen.findByText('Not sent yet');
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  server.isReachable = true;
  server.report = THEIRS;
  dispatchEvent(new Event('online'));
  const question = await screen.findByRole('alertdialog', {
    name: 'Replace the existing report for the visit to MH 12 QF 4321?',
  });
  await within(question).findByText(/^Ravi Jadhav reported this visit on .* Not cleaned: the car was not there\.$/);
  await within(question).findByText(/^You marked it on .*, without seeing that report\. Cleaned\.$/);
  expect(server.report).toEqual(THEIRS);
  return { server, question: within(question) };
}

it('a late mark replaces a report that its author had not seen only if they say so', async () => {
  const { server, question } = await markLate();
  await user.click(question.getByRole('button', { name: 'Replace it' }));
  await screen.findByText('The visit to MH 12 QF 4321 is done');
  expect(server.report).toMatchObject({ outcome: 'done' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('a late mark is kept until its author has chosen, and removed if the other report is kept', async () => {
  const { server, question } = await markLate();
  await user.click(question.getByRole('button', { name: 'Later' }));
  dispatchEvent(new Event('online'));
  hidePage();
  await screen.findByText(
    /^The visit to MH 12 QF 4321 has already been reported\. Your report is saved on this phone but hasn’t been sent\./,
  );
  await screen.findByText('Not cleaned: the car was not there. Bay empty');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(await button('Choose a report: visit to MH 12 QF 4321'));
  const again = await screen.findByRole('alertdialog', {
    name: 'Replace the existing report for the visit to MH 12 QF 4321?',
  });
  await user.click(within(again).getByRole('button', { name: 'Keep existing report' }));
  await waitFor(() => expect(screen.queryByText(/has already been reported/)).toBeNull());
  expect(server.report).toEqual(THEIRS);
});

it('a report is not withdrawn after another one has replaced it', async () => {
  const server = await openSchedule(THEIRS);
  const newer: StoredVisitReport = { ...THEIRS, outcome: 'done', reason: null, note: '', reportedAt: REPORTED_AT };
  server.report = newer;
  await user.click(await button('Undo: visit to MH 12 QF 4321'));
  await screen.findByText(/^Ravi Jadhav reported this visit on /);
  await screen.findByText('Cleaned');
  expect(server.report).toEqual(newer);
});

it('the office lists reported visits by outcome, with links to their plans and to the schedules', async () => {
  const visit: VisitResponse = {
    id: 'v1',
    _id: 'v1',
    orderId: 'p1',
    userId: 'u1',
    date: '2026-11-20',
    carName: 'Hyundai Creta',
    carNumber: 'MH12QF4321',
    communityId: 'c1',
    communityName: 'Amber Heights',
    outcome: 'missed',
    extras: [],
    reason: 'car-away',
    note: 'Bay empty',
    employeeId: 'e1',
    employee: 'Ravi Jadhav',
    enteredBy: null,
    reportedAt: '2026-11-20T01:15:00.000Z',
    version: 1,
  };
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (pathname !== '/api/visits') return null;
    const { outcome = ['missed'] } = JSON.parse(searchParams.get('filter') ?? '{}') as { outcome?: string[] };
    const found = outcome.includes('missed') ? [visit] : [];
    const headers = { 'content-range': `visits 0-0/${found.length}` };
    return Promise.resolve(Response.json(found, { headers }));
  };
  await backoffice.open('/visits');
  const link = await screen.findByRole('link', { name: 'MH 12 QF 4321' });
  expect(link.getAttribute('href')).toBe('/dashboard/allOrders/p1/show');
  const schedule = await screen.findByRole('link', { name: 'Schedule of Ravi Jadhav, 20 Nov 2026' });
  expect(schedule.getAttribute('href')).toBe('/dashboard/schedule?employee=e1&date=2026-11-20');
  await screen.findByText('The car was not there · Bay empty');
  await user.click(await screen.findByRole('button', { name: 'Done 0' }));
  await screen.findByText('No visits found');
  await user.click(await screen.findByRole('button', { name: 'Missed 1' }));
  await screen.findByRole('link', { name: 'MH 12 QF 4321' });
});
