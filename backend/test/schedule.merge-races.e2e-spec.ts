import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NO_ADDRESS, orderAddress } from '../src/customers/address.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { RECORDS } from './support/communities.js';
import { Interruptions } from './support/interruptions.js';
import { racesAtCalls } from './support/races.js';
import { TODAY, WASH } from './support/schedule-data.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
});
afterAll(() => app.stop());

it('accepts the report of a wash while its community is merged and its records are moved', async () => {
  const { token } = await app.staff('admin');
  const communityNamed = async (name: string) =>
    (await app.post<{ id: string }>(RECORDS, { name, locality: 'Baner' }, token)).body.id;
  const statuses: number[] = [];
  let pairs = 0;
  await racesAtCalls(new Interruptions(app), { stride: 1, minCalls: 5 }, async () => {
    pairs += 1;
    const [name, id] = [`Old Court ${pairs}`, `wash${pairs}`];
    const [from, into] = [await communityNamed(name), await communityNamed(`New Court ${pairs}`)];
    const employee = await app.staff('employee', { area: name });
    const place = orderAddress({ ...NO_ADDRESS, communityId: from, communityName: '', text: `C-12, ${name}` });
    await app.app.nest.get(OrderRecordsService).restore([{ ...WASH, ...place, id, status: 'booked' }]);
    return {
      first: async () => {
        const report = { date: TODAY, outcome: 'missed', reason: 'weather', note: '' };
        const path = `/api/register/employee/${employee.userId}/work/${id}`;
        statuses.push((await app.put(path, report, employee.token)).status);
      },
      second: async () => {
        await app.post(`${RECORDS}/${from}/merge`, { into }, token);
        await app.app.nest.get(JobRunner).run('merged and deleted communities');
      },
    };
  });
  expect(statuses).toEqual(statuses.map(() => 200));
}, 120_000);
