import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
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

let backoffice: Backoffice;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
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
