import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import type { StoredVisitReport, VisitReportRequest } from '#libs/contract/visits.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleOf } from './support/schedule.js';
import { user } from './support/user.js';

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

/** A wash in the schedule, by the name of its customer. */
const washOf = (
  name: string,
  wash: Pick<NonNullable<ScheduledVisit['wash']>, 'status' | 'assigneeId' | 'assignee'>,
) => ({
  id: name,
  kind: 'wash' as const,
  name,
  car: null,
  plan: null,
  wash: {
    service: 'Basic Car Wash',
    allowedStatuses: [],
    report: null,
    amountDue: wash.assigneeId === null ? 352.82 : 0,
    ...wash,
  },
});

it('says who does each wash that is still to be done, and what is not paid yet', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const washes = [
    washOf('Asha Rao', { status: 'assigned', assigneeId: employee.userId, assignee: employee.name }),
    washOf('Bela Shah', { status: 'assigned', assigneeId: 'colleague', assignee: 'Kiran Patil' }),
    washOf('Chitra Iyer', { status: 'booked', assigneeId: null, assignee: null }),
    washOf('Dev Nair', { status: 'done', assigneeId: 'colleague', assignee: 'Kiran Patil' }),
  ];
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!/\/work$/.test(pathname)) return null;
    const { visits, ...day } = scheduleOf(searchParams.get('date')!);
    return Promise.resolve(Response.json({ ...day, visits: washes.map((wash) => ({ ...visits[0], ...wash })) }));
  };
  const cardOf = async (name: string) => within((await screen.findByText(new RegExp(`^${name}`))).closest('li')!);

  await backoffice.open('/empdashboard', employee);
  (await cardOf('Asha Rao')).getByText('Assigned to you');
  (await cardOf('Bela Shah')).getByText('Assigned to Kiran Patil');
  (await cardOf('Chitra Iyer')).getByText('Nobody is assigned yet');
  (await cardOf('Chitra Iyer')).getByText('Not paid yet: ₹352.82');
  expect((await cardOf('Asha Rao')).queryByText(/^Not paid yet/)).toBeNull();
  expect((await cardOf('Dev Nair')).queryByText(/^Assigned to/)).toBeNull();

  await backoffice.open(`/schedule?employee=${employee.userId}`);
  (await cardOf('Asha Rao')).getByText(`Assigned to ${employee.name}`);
  (await cardOf('Bela Shah')).getByText('Assigned to Kiran Patil');
  (await cardOf('Chitra Iyer')).getByText('Not paid yet: ₹352.82');
});

/** A server with one wash, which stores the report that it was missed. Nobody is assigned to a booked wash. */
function withOneWash(status: 'booked' | 'assigned' = 'assigned', start = '00:00') {
  const server: { report: StoredVisitReport | null } = { report: null };
  const wash = () => {
    const { visits, ...day } = scheduleOf('2026-11-21');
    const own = washOf('Asha Rao', { status, assigneeId: null, assignee: null });
    const allowedStatuses = status === 'assigned' ? ['done'] : [];
    const visit = { ...visits[0], ...own, id: 'w1', start, wash: { ...own.wash, allowedStatuses, ...server } };
    return { ...day, visits: [visit] };
  };
  backoffice.intercept = ({ pathname, searchParams }, method, body) => {
    if (/\/work$/.test(pathname)) return Promise.resolve(Response.json({ ...wash(), date: searchParams.get('date') }));
    if (method !== 'PUT' || !pathname.endsWith('/work/w1')) return null;
    const { outcome, reason, note, basedOn } = JSON.parse(body) as VisitReportRequest;
    expect(basedOn).toBe(server.report?.reportedAt ?? null);
    const reportedAt = '2026-11-21T01:15:00.000Z';
    server.report = outcome === 'due' ? null : { outcome, extras: [], reason: reason!, note: note!, reportedAt };
    return Promise.resolve(Response.json(wash().visits[0]));
  };
  return server;
}

async function chooseReason(): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: Basic Car Wash for Asha Rao' }));
  await user.click(dialog.getByRole('radio', { name: 'The car could not be reached' }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
}

it.each([
  ['assigned', 1],
  ['booked', 0],
] as const)(
  'an %s wash that could not be done is reported as missed, and the report is withdrawn',
  async (status, doneButtons) => {
    const server = withOneWash(status);
    await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'));
    const missed = await screen.findByRole('button', { name: 'Mark missed: Basic Car Wash for Asha Rao' });
    expect(screen.queryAllByRole('button', { name: 'Mark done: Basic Car Wash for Asha Rao' })).toHaveLength(
      doneButtons,
    );
    await user.click(missed);
    await chooseReason();
    await screen.findByRole('button', { name: 'Missed · Undo: Basic Car Wash for Asha Rao' });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('The Basic Car Wash for Asha Rao is missed');
    expect(server.report).toMatchObject({ outcome: 'missed', reason: 'no-access' });
    await screen.findByText('Not cleaned: the car could not be reached');
    await screen.findByText('1 car, 1 missed', { exact: false });
    await user.click(await screen.findByRole('button', { name: 'Undo: Basic Car Wash for Asha Rao' }));
    await screen.findByText('The Basic Car Wash for Asha Rao is due again');
    expect(server.report).toBeNull();
  },
);

it('before its time, a wash is not reported as missed because of the car', async () => {
  const server = withOneWash('assigned', '24:00');
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'));
  await user.click(await screen.findByRole('button', { name: 'Mark missed: Basic Car Wash for Asha Rao' }));
  await chooseReason();
  const dialog = within(screen.getByRole('dialog', { name: 'Missed: Basic Car Wash for Asha Rao' }));
  await dialog.findByText('This wash begins at 12:00 AM. The car can still arrive.');
  await user.click(dialog.getByRole('radio', { name: 'Bad weather' }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await screen.findByRole('button', { name: 'Missed · Undo: Basic Car Wash for Asha Rao' });
  expect(server.report).toBeNull();
});

it('the office reports a wash as missed for an employee, and withdraws the report', async () => {
  const server = withOneWash();
  const { userId } = await backoffice.office.employee('Amber Heights');
  await backoffice.open(`/schedule?employee=${userId}`);
  await user.click(await screen.findByRole('button', { name: 'Missed: Basic Car Wash for Asha Rao' }));
  expect(screen.queryByRole('button', { name: 'Done: Basic Car Wash for Asha Rao' })).toBeNull();
  await chooseReason();
  await screen.findByText('The car could not be reached');
  expect(server.report).toMatchObject({ outcome: 'missed', reason: 'no-access' });
  await user.click(await screen.findByRole('button', { name: 'Undo: Basic Car Wash for Asha Rao' }));
  await screen.findByRole('button', { name: 'Missed: Basic Car Wash for Asha Rao' });
  expect(server.report).toBeNull();
});

it('the list of washes says which of them could not be done', async () => {
  const [wash] = await backoffice.api.list<WashResponse>('/api/washes', {});
  const reportedAt = '2026-11-21T01:00:00.000Z';
  const missed = { reason: 'no-access', note: '', employee: null, enteredBy: null, reportedAt };
  const washes = [
    { ...wash, id: 'one', name: 'Asha Rao', status: 'assigned', missed },
    { ...wash, id: 'two', name: 'Bela Shah', status: 'assigned', missed: null },
    { ...wash, id: 'three', name: 'Chitra Iyer', status: 'cancelled', missed },
  ];
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/washes'
      ? Promise.resolve(Response.json(washes, { headers: { 'content-range': 'washes 0-2/3' } }))
      : null;
  await backoffice.open('/washes');
  const rowOf = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
  expect(await rowOf('Asha Rao')).toMatch(/Assigned\s*Missed/);
  expect(await rowOf('Bela Shah')).not.toContain('Missed');
  expect(await rowOf('Chitra Iyer')).not.toContain('Missed');
});
