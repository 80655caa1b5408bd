import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { Credentials } from '../../scripts/browser/api.js';
import { Backoffice } from './support/backoffice.js';
import { scheduleOf } from './support/schedule.js';
import { user } from './support/user.js';

const TODAY = calendarDateOf(new Date().toISOString());

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('session-data:'));
const kept = () => keptKeys().map((key) => [key, localStorage.getItem(key)!] as const);

/** Opens the home with a connection, which keeps both days. Returns what is kept. */
async function openAndKeep(employee: Credentials): Promise<ReturnType<typeof kept>> {
  backoffice.intercept = ({ pathname, searchParams }) =>
    /\/work$/.test(pathname) ? Promise.resolve(Response.json(scheduleOf(searchParams.get('date')!))) : null;
  await backoffice.open('/empdashboard', employee);
  await screen.findByText(new RegExp(`^Owner of ${TODAY}`));
  await waitFor(() => expect(keptKeys()).toHaveLength(2));
  return kept();
}

/** Opens the home without a connection, with what the device has kept. */
async function openOffline(visitor: Credentials, entries: readonly (readonly [string, string])[]): Promise<void> {
  backoffice.intercept = ({ pathname }) =>
    pathname.startsWith('/api/') && pathname !== '/api/login'
      ? Promise.reject<Response>(new TypeError('Failed to fetch'))
      : null;
  await backoffice.open('/empdashboard', visitor, () =>
    entries.forEach(([key, value]) => localStorage.setItem(key, value)),
  );
}

it('the kept schedule is shown without a connection, with the time at which it was loaded', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const loaded = await openAndKeep(employee);
  const early = loaded.map(([key, text]) => [
    key,
    JSON.stringify({ ...JSON.parse(text), loadedAt: Date.parse(`${TODAY}T07:42:00+05:30`) }),
  ]) as [string, string][];
  await openOffline(employee, early);
  await screen.findByText(new RegExp(`^Owner of ${TODAY}`));
  await screen.findByText(/ · 1 car · As of 7:42 AM$/);
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  await screen.findByText(new RegExp(`^Owner of ${addDays(TODAY, 1)}`));
});

it('no schedule is kept on a phone that was never online, which says when profile and leads are shown', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    await openOffline(employee, []);
    await screen.findByText('Your profile is shown when you are online.');
    await screen.findByText('Your leads are shown when you are online.');
    await screen.findByText(/^Error loading the schedule:/);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
});

it('the kept schedule is replaced by the current one after a reload, however new it is', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const loaded = await openAndKeep(employee);
  backoffice.intercept = ({ pathname }) =>
    /\/work$/.test(pathname) ? Promise.resolve(Response.json({ ...scheduleOf(TODAY), visits: [] })) : null;
  await backoffice.open('/empdashboard', employee, () =>
    loaded.forEach(([key, value]) => localStorage.setItem(key, value)),
  );
  await screen.findByText('No cars to clean today.');
});

it('the kept schedule has a mark that was sent or withdrawn, although the schedule could not be loaded again', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const loadedAt = (entries: ReturnType<typeof kept>) =>
    entries.map(([key, text]) => [key, (JSON.parse(text) as { loadedAt: number }).loadedAt]);
  const loaded = await openAndKeep(employee);
  const report = { outcome: 'done', extras: [], reason: null, note: '', reportedAt: `${TODAY}T01:15:00.000Z` };
  let answered: typeof report | null = report;
  backoffice.intercept = ({ pathname }, method) => {
    if (/\/work$/.test(pathname)) return Promise.reject<Response>(new TypeError('Failed to fetch'));
    if (method !== 'PUT' || !pathname.endsWith('/work/p1')) return null;
    const [visit] = scheduleOf(TODAY).visits;
    return Promise.resolve(Response.json({ ...visit, plan: { ...visit!.plan, report: answered } }));
  };
  await user.click(screen.getByRole('button', { name: 'Mark done: visit to MH 12 QF 4321' }));
  await screen.findByRole('button', { name: 'Done · Undo: visit to MH 12 QF 4321' });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('The visit to MH 12 QF 4321 is done');
  const marked = kept();
  expect(loadedAt(marked).toSorted()).toEqual(loadedAt(loaded).toSorted());
  answered = null;
  await user.click(await screen.findByRole('button', { name: 'Undo: visit to MH 12 QF 4321' }));
  await screen.findByText('The visit to MH 12 QF 4321 is due again');
  const withdrawn = kept();

  await openOffline(employee, marked);
  await screen.findByText('Cleaned');
  expect(screen.queryByRole('button', { name: /^Mark done/ })).toBeNull();
  await openOffline(employee, withdrawn);
  await screen.findByRole('button', { name: 'Mark done: visit to MH 12 QF 4321' });
});

it('the kept schedule is not shown to the next user of the phone', async () => {
  const loaded = await openAndKeep(await backoffice.office.employee('Amber Heights'));
  await openOffline(await backoffice.office.employee('Amber Heights'), loaded);
  await screen.findByText(/^Error loading the schedule:/);
  expect(screen.queryByText(/^Owner of /)).toBeNull();
});

it('the kept schedule is deleted when its day is over', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const [[key, text]] = (await openAndKeep(employee)) as [[string, string]];
  const keyOfYesterday = key.replace(/\d{4}-\d{2}-\d{2}$/, addDays(TODAY, -1));
  expect(keyOfYesterday).not.toBe(key);
  await openOffline(employee, [[keyOfYesterday, text]]);
  await screen.findByText(/^Error loading the schedule:/);
  expect(keptKeys()).toEqual([]);
});

it('the kept schedule is deleted with the session', async () => {
  await openAndKeep(await backoffice.office.employee('Amber Heights'));
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(keptKeys()).toEqual([]);
});
