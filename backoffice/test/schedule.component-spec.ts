import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import { Backoffice } from './support/backoffice.js';

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
    start: '05:30',
    car: null,
    wash: { service: 'Basic Car Wash', status: 'assigned', allowedStatuses: ['done'] },
  },
];

/** All but the date. */
const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

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

it('marks a wash done even when the tab is closed before it could be undone', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  backoffice.intercept = ({ pathname, searchParams }, method) => {
    if (/\/work$/.test(pathname))
      return Promise.resolve(
        Response.json({ date: searchParams.get('date'), community: 'Amber Heights', dayOff: null, visits: VISITS }),
      );
    return method === 'PATCH' ? Promise.resolve(Response.json(VISITS[0])) : null;
  };
  await backoffice.open('/empdashboard', employee);
  await user.click(await screen.findByRole('button', { name: 'Mark done: Basic Car Wash for Asha Rao' }));
  await screen.findByRole('button', { name: 'Undo: Basic Car Wash for Asha Rao' });

  const { fetch } = globalThis;
  let sent: RequestInit | undefined;
  globalThis.fetch = (input, options) => {
    if (options?.method === 'PATCH') sent = options;
    return fetch(input, options);
  };
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
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
      return Promise.resolve(
        Response.json({ date: searchParams.get('date'), community: 'Amber Heights', dayOff: null, visits: VISITS }),
      );
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
    /\/work$/.test(pathname)
      ? Promise.resolve(
          Response.json({ date: searchParams.get('date'), community: 'Amber Heights', dayOff: null, visits: VISITS }),
        )
      : null;
  await backoffice.open('/empdashboard', employee);
  const button = (name: string) => screen.findByRole('button', { name: `${name}: Basic Car Wash for Asha Rao` });
  await user.dblClick(await button('Mark done'));
  const undo = await button('Undo');
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
  await user.dblClick(undo);
  await button('Mark done');
});

it('names the wash that could not be marked done after its screen was left', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  backoffice.intercept = ({ pathname, searchParams }, method) => {
    if (/\/work$/.test(pathname))
      return Promise.resolve(
        Response.json({ date: searchParams.get('date'), community: 'Amber Heights', dayOff: null, visits: VISITS }),
      );
    return method === 'PATCH' ? Promise.reject(new TypeError('Failed to fetch')) : null;
  };
  await backoffice.open('/empdashboard', employee);
  await user.click(await screen.findByRole('button', { name: 'Mark done: Basic Car Wash for Asha Rao' }));
  await screen.findByRole('button', { name: 'Undo: Basic Car Wash for Asha Rao' });
  await user.click(screen.getAllByRole('link', { name: 'My Leads' })[0]!);
  await screen.findByText(
    'The Basic Car Wash for Asha Rao is not marked as done. ' +
      'The server cannot be reached. Check your connection and try again.',
  );
});

it('shows the schedule of the new day when the phone is unlocked in the morning', async () => {
  const employee = await backoffice.office.employee('Amber Heights');
  const asked: (string | null)[] = [];
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (!/\/work$/.test(pathname)) return null;
    asked.push(searchParams.get('date'));
    return Promise.resolve(
      Response.json({ date: searchParams.get('date'), community: 'Amber Heights', dayOff: null, visits: VISITS }),
    );
  };
  const atDay = (now: string) => jest.useFakeTimers({ now: Date.parse(now), doNotFake: [...TIMERS] });
  // 23:59 in India.
  atDay('2026-12-01T18:29:00Z');
  await backoffice.open('/empdashboard', employee);
  await screen.findByText(/^1 Dec 2026/);
  await waitFor(() => expect(backoffice.pendingCalls).toBe(0));
  atDay('2026-12-01T23:30:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/^2 Dec 2026/);
  expect(asked.at(-1)).toBe('2026-12-02');
});
