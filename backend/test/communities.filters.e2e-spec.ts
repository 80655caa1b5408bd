import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';
import { communityFixtures, RECORDS } from './support/communities.js';

let app: TestApp;
let token: string;
let from: { id: string };
let into: { id: string };

const { community, everybodyOf } = communityFixtures(() => ({ app, token }));

/** Both communities have records, one is merged into the other, and no job has moved its records yet. */
beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
  [from, into] = [await community('Lime Gardens'), await community('Olive Towers')];
  await everybodyOf('Lime Gardens');
  await everybodyOf('Olive Towers');
  await app.stopJobs();
  expect((await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token)).status).toBe(202);
});
afterAll(() => app.stop());

// Accounts of every role are customers here, and All Orders lists plans and washes.
const LISTS = [
  ['customers', 4],
  ['leads', 2],
  ['allOrders', 4],
  ['plans', 2],
  ['washes', 2],
] as const;

it.each(LISTS)('the %s of a community include those of one that has just been merged into it', async (list, count) => {
  for (const communityId of [into.id, [into.id]]) {
    const { body, headers } = await app.list(`/api/${list}`, { filter: { communityId } }, token);
    expect(body).toHaveLength(count);
    expect(headers.get('content-range')).toMatch(new RegExp(`/${count}$`));
  }
});

it.each(LISTS)('a page of these %s has their total, in the order of the list', async (list, count) => {
  const query = { filter: { communityId: into.id }, sort: ['id', 'ASC'] as const };
  const { body: all } = await app.list(`/api/${list}`, query, token);
  const { body, headers } = await app.list(`/api/${list}`, { ...query, range: [1, 1] }, token);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([all[1].id]);
  expect(headers.get('content-range')).toMatch(new RegExp(`1-1/${count}$`));
});

it.each(LISTS.filter(([list]) => list !== 'plans'))('the export of these %s includes them', async (list, count) => {
  const filter = encodeURIComponent(JSON.stringify({ communityId: into.id }));
  const { text } = await app.get(`/api/${list}/export?filter=${filter}`, token);
  expect(text.trimEnd().split('\n')).toHaveLength(1 + count);
});
