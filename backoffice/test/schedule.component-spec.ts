import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { Credentials } from '../../scripts/browser/api.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleWith } from './support/schedule.js';
import { TIMERS } from './support/timers.js';
import { user } from './support/user.js';

const VISITS: ScheduleResponse['visits'] = [
  {
    id: 'w1',
    kind: 'wash',
    community: 'Amber Heights',
    tower: 'B',
    name: 'Asha Rao',
    phone: '+919876543210',
    address: 'B-704, Amber Heights',
    timeSlot: '5:30 AM - 6:00 AM',
    // It has begun at any time of the day.
    start: '00:00',
    car: null,
    wash: {
      service: 'Basic Car Wash',
      status: 'assigned',
      allowedStatuses: ['done'],
      report: null,
      assigneeId: null,
      assignee: null,
      amountDue: 0,
    },
    plan: null,
  },
];

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

/** The schedule with one wash, and a response to its changes. */
function withOneWash(change: () => Promise<Response>): void {
  backoffice.intercept = ({ pathname, searchParams }, method) => {
    if (/\/work$/.test(pathname))
      return Promise.resolve(Response.json(scheduleWith(searchParams.get('date')!, VISITS)));
    return method === 'PATCH' || method === 'PUT' ? change() : null;
  };
}

const DONE_VISIT = { ...VISITS[0], wash: { ...VISITS[0]!.wash, status: 'done', allowedStatuses: [] } };
const markButton = () => screen.findByRole('button', { name: 'Mark done: Basic Car Wash for Asha Rao' });
const undoButton = (outcome = 'Done') =>
  screen.findByRole('button', { name: `${outcome} · Undo: Basic Car Wash for Asha Rao` });
const unsent = () =>
  screen.findByText(/^You marked the Basic Car Wash for Asha Rao as done\. This is kept on your device/);
const noConnection = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens the home as on a later visit, with what the device has kept. */
async function openAgain(visitor: Credentials): Promise<void> {
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('visit-mark:')) as [string, string][];
  await backoffice.open('/empdashboard', visitor, () =>
    kept.forEach(([key, value]) => localStorage.setItem(key, value)),
  );
}

it('marks a wash done even when the tab is closed before it could be undone', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  withOneWash(() => Promise.resolve(Response.json(DONE_VISIT)));
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();

  const { fetch } = globalThis;
  let sent: RequestInit | undefined;
  globalThis.fetch = (input, options) => {
    if (options?.method === 'PATCH') sent = options;
    return fetch(input, options);
  };
  hidePage();
  await waitFor(() => expect(sent).toBeDefined());
  globalThis.fetch = fetch;
  // The browser cancels other requests of a page that is closed.
  expect(sent!.keepalive).toBe(true);
});

it('marks a wash done with a token that is still valid when the tab is closed', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const { userId, email } = employee;
  backoffice.intercept = ({ pathname, searchParams }, method) => {
    if (/\/work$/.test(pathname))
      return Promise.resolve(Response.json(scheduleWith(searchParams.get('date')!, VISITS)));
    if (pathname === '/api/auth/refresh')
      return Promise.resolve(Response.json({ token: 'renewed', userId, email, role: 'employee' }));
    return method === 'PATCH' ? Promise.resolve(Response.json(VISITS[0])) : null;
  };
  await backoffice.open('/empdashboard', employee);
  const button = await screen.findByRole('button', { name: 'Mark done: Basic Car Wash for Asha Rao' });
  await waitFor(() => expect(backoffice.pendingCalls).toBeLessThanOrEqual(1));
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 5 }));
  localStorage.setItem('token', `e30.${claims}.x`);
  await user.click(button);
  await waitFor(() => expect(localStorage.getItem('token')).toBe('renewed'));
});

it('takes a double tap for one', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  backoffice.intercept = ({ pathname, searchParams }) =>
    /\/work$/.test(pathname) ? Promise.resolve(Response.json(scheduleWith(searchParams.get('date')!, VISITS))) : null;
  await backoffice.open('/empdashboard', employee);
  const button = (name: string) => screen.findByRole('button', { name: `${name}: Basic Car Wash for Asha Rao` });
  await user.dblClick(await button('Mark done'));
  const undo = await button('Done · Undo');
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
  await user.dblClick(undo);
  await button('Mark done');
});

it('names the wash that could not be marked done after its screen was left', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  withOneWash(() => Promise.resolve(Response.json({ message: 'This wash is cancelled.' }, { status: 409 })));
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();
  await user.click(screen.getAllByRole('link', { name: 'My Leads' })[0]!);
  await screen.findByRole('heading', { level: 1, name: 'My Leads' });
  hidePage();
  await screen.findByText('The Basic Car Wash for Asha Rao is not marked as done. This wash is cancelled.');
});

it('keeps the undo while other cars are searched', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  let changes = 0;
  withOneWash(() => {
    changes += 1;
    return Promise.resolve(Response.json(DONE_VISIT));
  });
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();
  await user.type(screen.getByRole('searchbox', { name: 'Car number or name' }), 'Meenal');
  await screen.findByText('No car matches “Meenal”.');
  await user.clear(screen.getByRole('searchbox', { name: 'Car number or name' }));
  await user.click(await undoButton());
  await markButton();
  expect(changes).toBe(0);
});

it('keeps a wash that was marked done without a connection, and marks it when there is one', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  withOneWash(noConnection);
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();
  hidePage();
  await unsent();
  await screen.findByText('Not sent yet');

  await openAgain(employee);
  await unsent();
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  withOneWash(() => Promise.resolve(Response.json(DONE_VISIT)));
  dispatchEvent(new Event('online'));
  await screen.findByText('The Basic Car Wash for Asha Rao is done');
  await waitFor(() => expect(screen.queryByText(/is kept on your device/)).toBeNull());
});

it('keeps a wash that was marked done from the next user of the phone', async () => {
  const [employee, colleague] = [
    await backoffice.office.employee('Amber Heights'),
    await backoffice.office.employee('Amber Heights'),
  ];
  let changes = 0;
  withOneWash(() => {
    changes += 1;
    return noConnection();
  });
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();
  hidePage();
  await unsent();
  expect(changes).toBe(1);

  await openAgain(colleague);
  await markButton();
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  expect(screen.queryByText(/is kept on your device/)).toBeNull();
  expect(changes).toBe(1);
});

it('takes a wash for done that the server says is done', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const problem = { code: 'transition-not-allowed', current: 'done', message: 'A wash that is done stays done.' };
  withOneWash(() => Promise.resolve(Response.json(problem, { status: 409 })));
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();
  hidePage();
  await screen.findByText('The Basic Car Wash for Asha Rao is done');
});

it('does not take a wash for missed that the server says is done', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const problem = { code: 'transition-not-allowed', current: 'done', message: 'Ravi Jadhav marked this wash as done.' };
  withOneWash(() => Promise.resolve(Response.json(problem, { status: 409 })));
  await backoffice.open('/empdashboard', employee);
  await user.click(await screen.findByRole('button', { name: 'Mark missed: Basic Car Wash for Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Missed: Basic Car Wash for Asha Rao' }));
  await user.click(dialog.getByRole('radio', { name: 'The car was not there' }));
  await user.click(dialog.getByRole('button', { name: 'Mark missed' }));
  await undoButton('Missed');
  hidePage();
  await screen.findByText(
    'The Basic Car Wash for Asha Rao is not marked as missed. Ravi Jadhav marked this wash as done.',
  );
});

it('keeps why a visit was missed over a reload, until it is marked or cancelled', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  withOneWash(noConnection);
  const reload = () => {
    const kept = { ...sessionStorage };
    return backoffice.open('/empdashboard', employee, () => Object.assign(sessionStorage, kept));
  };
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Mark missed: Basic Car Wash for Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Missed: Basic Car Wash for Asha Rao' }));
    const note = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Note for the customer' });
    const reason = dialog.getByRole<HTMLInputElement>('radio', { name: 'The car was not there' });
    return { dialog, note, reason, input: () => [reason.checked, note.value] };
  };
  await backoffice.open('/empdashboard', employee);
  const first = await open();
  await user.click(first.reason);
  await user.type(first.note, 'Bay 7 was empty');

  await reload();
  const second = await open();
  expect(second.input()).toEqual([true, 'Bay 7 was empty']);
  await user.click(second.dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const third = await open();
  expect(third.input()).toEqual([false, '']);
  await user.click(third.reason);
  await user.click(third.dialog.getByRole('button', { name: 'Mark missed' }));
  await user.click(await undoButton('Missed'));
  expect((await open()).input()).toEqual([false, '']);
});

it('asks before a logout while a wash that was marked done is not sent', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  withOneWash(noConnection);
  await backoffice.open('/empdashboard', employee);
  await user.click(await markButton());
  await undoButton();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out before everything is sent?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  await unsent();
  expect(localStorage.getItem('token')).not.toBeNull();
});

it('sends a wash that was marked done before a logout', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const calls: string[] = [];
  withOneWash(() => Promise.resolve(Response.json(DONE_VISIT)));
  const { intercept } = backoffice;
  backoffice.intercept = (url, method) => {
    if (method !== 'GET') calls.push(`${method} ${url.pathname.split('/').at(-1)}`);
    return intercept(url, method, '');
  };
  await backoffice.open('/empdashboard', employee);
  await markButton();
  calls.length = 0;
  await user.click(await markButton());
  await undoButton();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(calls).toEqual(['PATCH w1', 'POST logout']);
});

it('shows the schedule of the new day when the phone is unlocked in the morning', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const asked: (string | null)[] = [];
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!/\/work$/.test(pathname)) return null;
    asked.push(searchParams.get('date'));
    return Promise.resolve(Response.json(scheduleWith(searchParams.get('date')!, VISITS)));
  };
  const atDay = (now: string) => jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...TIMERS] });
  // 23:59 in India.
  atDay('2026-12-01T18:29:00Z');
  await backoffice.open('/empdashboard', employee);
  await screen.findByText(/^1 Dec 2026/);
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  asked.length = 0;
  atDay('2026-12-01T23:30:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/^2 Dec 2026/);
  await waitFor(() => expect(asked).toContain('2026-12-02'));
});

it('offers to call leads only when there are new ones', async () => {
  const { api, office } = backoffice;
  const employee = await office.employee(null);
  await backoffice.open('/empdashboard', employee);
  const nobody = await screen.findByRole('link', { name: 'Nobody to call' });
  expect(nobody.getAttribute('aria-disabled')).toBe('true');

  const { id, name, email } = await office.lead();
  const body = { name, email, assigneeId: employee.userId };
  await api.expect(200, 'PUT', `/api/leads/${id}`, { token: (await api.admin()).token, body });
  await backoffice.open('/empdashboard', employee);
  const call = await screen.findByRole('link', { name: 'Start calling' });
  expect(call.getAttribute('aria-disabled')).not.toBe('true');
});
