import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmployeeResponse } from '#libs/contract/accounts.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { communityFixtures, RECORDS } from './support/communities.js';

const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';

let app: TestApp;
let token: string;
const { community, usesOf } = communityFixtures(() => ({ app, token }));

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

/** An employee who covers two communities besides their own, on days that overlap. */
async function coveringBoth(name: string) {
  const [from, into] = [await community(`Old ${name}`), await community(`New ${name}`)];
  const { userId } = await app.staff('employee', { area: 'Amber Heights' });
  const save = () => {
    const otherCommunities = [
      { community: into.id, from: TODAY, to: TOMORROW },
      { community: from.id, from: TOMORROW },
    ];
    return app.put<EmployeeResponse>(`/api/register/employee/${userId}/communities`, { otherCommunities }, token);
  };
  expect((await save()).status).toBe(200);
  const read = async () => (await app.get<EmployeeResponse>(`/api/register/employees/${userId}`, token)).body;
  const merge = async () =>
    expect((await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token)).status).toBe(202);
  const joined = [{ communityId: into.id, communityName: `New ${name}`, from: TODAY, to: null }];
  return { from, save, read, merge, joined };
}

describe('the communities of an employee', () => {
  it('follow the merge of a community', async () => {
    const { from, read, merge, joined } = await coveringBoth('Court');
    expect(await usesOf(from)).toMatchObject({ employees: 1 });
    await merge();
    await app.sweep();
    expect(await usesOf(from)).toMatchObject({ employees: 0 });
    expect((await read()).otherCommunities).toEqual(joined);
  });

  it('are joined from the merge on, before the job has moved them', async () => {
    const { save, read, merge, joined } = await coveringBoth('Park');
    await app.stopJobs();
    await merge();
    expect((await read()).otherCommunities).toEqual(joined);
    const { status, body } = await save();
    expect({ status, otherCommunities: body.otherCommunities }).toEqual({ status: 200, otherCommunities: joined });
  });
});
