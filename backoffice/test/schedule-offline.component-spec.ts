import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { Backoffice } from './support/backoffice.js';
import { scheduleOf } from './support/schedule.js';
import { TIMERS } from './support/timers.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
let isOnline: boolean;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  jest.useRealTimers();
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

const atTime = (now: string) => jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...TIMERS] });
const ownerOf = (date: string) => screen.findByText(new RegExp(`^Owner of ${date}`));

/** Opens the home at a time, and loses the connection when it has loaded. */
async function openAndLoseConnection(now: string): Promise<void> {
  atTime(now);
  isOnline = true;
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!/\/work$/.test(pathname)) return null;
    if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(scheduleOf(searchParams.get('date')!)));
  };
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'));
  await ownerOf('2026-12-01');
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  isOnline = false;
}

function unlockPhone(now: string): void {
  atTime(now);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Keeps marks on the device that could not be sent, the first of them made first. */
function keepMarks(userId: string, planIds: readonly string[]): void {
  const report = { outcome: 'done', extras: [], reason: null, note: '' };
  planIds.forEach((id, at) => {
    const mark = {
      kind: 'subscription',
      id,
      date: '2026-12-01',
      label: id,
      report,
      key: `${id}-0123456789abcdef`,
      sendAt: at,
    };
    localStorage.setItem(`visit-mark:${userId}:${id}:2026-12-01`, JSON.stringify({ ...mark, status: 'delayed' }));
  });
}

it("has tomorrow's schedule without a connection", async () => {
  await openAndLoseConnection('2026-12-01T04:30:00Z');
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  await ownerOf('2026-12-02');
  expect(screen.queryByRole('button', { name: /^Mark done/ })).toBeNull();
});

it('shows the new day when the phone is unlocked in the morning without a connection', async () => {
  // 23:50 in India, and 6:00.
  await openAndLoseConnection('2026-12-01T18:20:00Z');
  unlockPhone('2026-12-02T00:30:00Z');
  await ownerOf('2026-12-02');
  await screen.findByText(/^2 Dec 2026 · 1 car$/);
  await screen.findByRole('button', { name: 'Mark done: visit to MH 12 QF 4321' });
});

it('keeps the day that was chosen before midnight', async () => {
  await openAndLoseConnection('2026-12-01T18:20:00Z');
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  await ownerOf('2026-12-02');
  unlockPhone('2026-12-02T00:30:00Z');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true'));
  await ownerOf('2026-12-02');
});

it('sends marks in the order in which they were made, and then refreshes the schedule once', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const calls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  backoffice.intercept = ({ pathname, searchParams }, method) => {
    const planId = pathname.split('/work/')[1];
    if (!/\/work\b/.test(pathname)) return null;
    calls.push(method === 'PUT' ? `PUT ${planId}` : 'GET');
    if (method === 'GET') return Promise.resolve(Response.json(scheduleOf(searchParams.get('date')!)));
    return released.then(() => Response.json({ ...scheduleOf('2026-12-01').visits[0], id: planId }));
  };
  await backoffice.open('/empdashboard', employee, () => keepMarks(employee.userId, ['p3', 'p1', 'p2']));
  await screen.findByText(/^Owner of /);
  await waitFor(() => expect(calls.filter((call) => call !== 'GET')).toEqual(['PUT p3', 'PUT p1', 'PUT p2']));
  await waitFor(() => expect(calls.filter((call) => call === 'GET')).toHaveLength(2));
  calls.length = 0;
  release();
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  await waitFor(() => expect(screen.queryByText(/is kept on your device/)).toBeNull());
  await waitFor(() => expect(calls).toEqual(['GET', 'GET']));
});

it('sends marks again soon when the first attempt with a connection fails', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  let attempts = 0;
  backoffice.intercept = ({ pathname, searchParams }, method) => {
    if (!/\/work\b/.test(pathname)) return null;
    if (method === 'GET') return Promise.resolve(Response.json(scheduleOf(searchParams.get('date')!)));
    attempts += 1;
    if (attempts < 3) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(scheduleOf('2026-12-01').visits[0]));
  };
  await backoffice.open('/empdashboard', employee, () => keepMarks(employee.userId, ['p1']));
  await screen.findByText(/is kept on your device/);
  await waitFor(() => expect([attempts, backoffice.pendingCalls]).toEqual([1, 0]));
  dispatchEvent(new Event('online'));
  // The next regular attempt would be after 20 s.
  await screen.findByText('The p1 is done');
});

it('does not load the schedule again when the page is hidden without marks', async () => {
  await openAndLoseConnection('2026-12-01T04:30:00Z');
  const before = backoffice.responses.length;
  let asked = 0;
  const { intercept } = backoffice;
  backoffice.intercept = (...call) => {
    asked += 1;
    return intercept(...call);
  };
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  expect([asked, backoffice.responses.length]).toEqual([0, before]);
});

it('names the first of several communities, so that the heading leaves room for the cars', async () => {
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!/\/work$/.test(pathname)) return null;
    const community = 'Amber Heights, Arena Vista, Cedar Grove, Fern Valley';
    return Promise.resolve(Response.json({ ...scheduleOf(searchParams.get('date')!), community }));
  };
  await backoffice.open('/empdashboard', await backoffice.office.employee('Amber Heights'));
  await screen.findByText(/ · Amber Heights and 3 more · 1 car$/);
});

it('keeps over a reload what else was done', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  backoffice.intercept = ({ pathname, searchParams }) =>
    /\/work$/.test(pathname) ? Promise.resolve(Response.json(scheduleOf(searchParams.get('date')!))) : null;
  const wax = async () => screen.findByRole('button', { name: 'Wax' });
  await backoffice.open('/empdashboard', employee);
  await user.click(await wax());
  const kept = { ...sessionStorage };
  await backoffice.open('/empdashboard', employee, () => Object.assign(sessionStorage, kept));
  expect((await wax()).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Interior' }).getAttribute('aria-pressed')).toBe('false');
});
