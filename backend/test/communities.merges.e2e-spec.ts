import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkloadResponse } from '#libs/contract/workload.js';
import { startApp, type TestApp } from './support/app.js';
import { communityFixtures, NO_USES, RECORDS } from './support/communities.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const { byName, community, usesOf, lead, everybodyOf } = communityFixtures(() => ({ app, token }));

describe('merging', () => {
  const everyRecordIn = async (id: string) =>
    Promise.all(
      ['customers', 'leads', 'allOrders', 'washes'].map(
        async (list) => (await app.list(`/api/${list}`, { filter: { communityId: id } }, token)).body.length,
      ),
    );

  it('redirects one to the other immediately, and moves its records', async () => {
    const [from, into] = [await community('Oak Wood'), await community('Oakwood Heights')];
    const people = await everybodyOf('Oak Wood');
    expect(await usesOf(from)).toEqual({ employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 });
    for (let times = 1; times <= 2; times += 1) {
      const answer = await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token);
      expect({ status: answer.status, ...answer.body }).toMatchObject({
        status: 202,
        mergedInto: into.id,
        active: false,
      });
    }
    expect(await people.lead.read()).toMatchObject({ communityId: into.id, communityName: 'Oakwood Heights' });
    const { body: employee } = await app.get(`/api/register/employees/${people.employee.userId}`, token);
    expect(employee).toMatchObject({ areaId: into.id, area: 'Oakwood Heights' });

    await app.sweep();
    expect(await usesOf(from)).toEqual(NO_USES);
    expect(await usesOf(into)).toEqual({ employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 });
    // Accounts of every role are customers here: the employee is one of them.
    // All Orders lists the plan and the wash.
    expect(await everyRecordIn(into.id)).toEqual([2, 1, 2, 1]);
    expect(await everyRecordIn(from.id)).toEqual([0, 0, 0, 0]);
  });

  it('keeps name and id of the merged one as aliases', async () => {
    const [from, into] = [await community('Old Park Test'), await community('New Park Test')];
    await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token);
    expect((await app.list(RECORDS, { filter: { name: 'Old Park Test' } }, token)).body).toEqual([]);
    expect((await app.get('/api/communities')).text).not.toContain('Old Park Test');
    expect(await (await lead('Old Park Test 12')).read()).toMatchObject({ communityId: into.id });
    const { token: customer } = await app.customer();
    const saved = await app.put('/api/profile', { carDetails: { communityId: from.id, flat: '4' } }, customer);
    expect(saved.body.carDetails).toMatchObject({ communityId: into.id, communityName: 'New Park Test' });
    expect((await app.post(RECORDS, { name: 'Old Park Test', locality: 'Baner' }, token)).body.code).toBe(
      'community-exists',
    );
  });

  it('is completed after a crash, also for a chain of merges', async () => {
    const own = await startApp();
    const admin = await own.staff('admin');
    const create = async (name: string) =>
      (await own.post(RECORDS, { name, locality: 'Baner' }, admin.token)).body.id as string;
    const [a, b, c] = [await create('Part A'), await create('Part B'), await create('Whole')];
    await own.staff('employee', { area: 'Part A' });
    await own.post(`${RECORDS}/${a}/merge`, { into: b }, admin.token);
    await own.post(`${RECORDS}/${b}/merge`, { into: c }, admin.token);
    await own.stop({ keepData: true });

    const again = await startApp({ data: own.data });
    const session = await again.login(admin.email);
    await again.sweep();
    const uses = async (id: string) => (await again.get(`${RECORDS}/${id}/uses`, session.token)).body.employees;
    expect([await uses(a), await uses(b), await uses(c)]).toEqual([0, 0, 1]);
    expect((await again.list('/api/register/employees', {}, session.token)).body).toMatchObject([{ area: 'Whole' }]);
    await again.stop();
  });

  it('two communities into each other leaves one of them with all records', async () => {
    const [one, two] = [await community('Twin One'), await community('Twin Two')];
    await app.staff('employee', { area: 'Twin One' });
    await app.staff('employee', { area: 'Twin Two' });
    await Promise.all([
      app.post(`${RECORDS}/${one.id}/merge`, { into: two.id }, token),
      app.post(`${RECORDS}/${two.id}/merge`, { into: one.id }, token),
    ]);
    for (let round = 0; round < 2; round += 1) await app.sweep();
    const left = (await app.list(RECORDS, { filter: { name: ['Twin One', 'Twin Two'] } }, token)).body;
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ mergedInto: null });
    expect(await usesOf(left[0])).toEqual({ ...NO_USES, employees: 2 });
  });

  it('into each other leaves a closed community closed', async () => {
    const [one, two] = [await community('Closed Twin One'), await community('Closed Twin Two')];
    for (const { id, name, locality } of [one, two])
      await app.put(`${RECORDS}/${id}`, { name, locality, active: false }, token);
    await Promise.all([
      app.post(`${RECORDS}/${one.id}/merge`, { into: two.id }, token),
      app.post(`${RECORDS}/${two.id}/merge`, { into: one.id }, token),
    ]);
    for (let round = 0; round < 2; round += 1) await app.sweep();
    const left = (await app.list(RECORDS, { filter: { name: [one.name, two.name] } }, token)).body;
    expect(left).toMatchObject([{ mergedInto: null, active: false }]);
  });

  it.each([
    ['a closed one into an open one', false, true],
    ['an open one into a closed one', true, false],
  ])('%s keeps the state of the other one', async (name, fromActive, intoActive) => {
    const [from, into] = [await community(`${name} from`), await community(`${name} into`)];
    for (const [{ id, name: of, locality }, active] of [[from, fromActive] as const, [into, intoActive] as const])
      await app.put(`${RECORDS}/${id}`, { name: of, locality, active }, token);
    await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token);
    await app.sweep();
    expect((await app.get(`${RECORDS}/${from.id}`, token)).body).toMatchObject({ mergedInto: into.id, active: false });
    expect((await app.get(`${RECORDS}/${into.id}`, token)).body).toMatchObject({ active: intoActive });
    const names = (await app.get('/api/communities')).body.map((one: { name: string }) => one.name);
    expect(names.filter((one: string) => [from.name, into.name].includes(one))).toEqual(intoActive ? [into.name] : []);
  });

  it('into one that is deleted later frees the names of both', async () => {
    const [from, into] = [await community('Left Bank Test'), await community('Right Bank Test')];
    await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token);
    await app.sweep();
    expect((await app.request('DELETE', `${RECORDS}/${into.id}`, { token })).status).toBe(200);
    for (const name of ['Left Bank Test', 'Right Bank Test'])
      expect((await app.post(RECORDS, { name, locality: 'Baner' }, token)).status).toBe(201);
  });

  it('keeps the other one until its own records are deleted, also before they are moved', async () => {
    const own = await startApp();
    const admin = (await own.staff('admin')).token;
    const create = async (name: string) =>
      (await own.post(RECORDS, { name, locality: 'Baner' }, admin)).body.id as string;
    const [from, into] = [await create('Slow Move'), await create('Quick Move')];
    const asker = { name: 'Asha Rao', phone: '98765 00301', communityId: from };
    const { body: asked } = await own.post('/api/leads', asker, admin);
    await own.stopJobs();
    await own.post(`${RECORDS}/${from}/merge`, { into }, admin);
    const { status, body } = await own.request('DELETE', `${RECORDS}/${into}`, { token: admin });
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'community-in-use', uses: { leads: 1 } });
    expect((await own.get(`/api/leads/${asked.id}`, admin)).body.communityName).toBe('Quick Move');
    await own.stop();
  });

  it('is followed by the leads of employees and the workload before the records are moved', async () => {
    const own = await startApp();
    const admin = (await own.staff('admin')).token;
    const create = async (name: string) =>
      (await own.post(RECORDS, { name, locality: 'Baner' }, admin)).body.id as string;
    const [from, into] = [await create('Slow Move'), await create('Quick Move')];
    const [there, here] = [
      await own.staff('employee', { area: 'Slow Move' }),
      await own.staff('employee', { area: 'Quick Move' }),
    ];
    const leadIn = async (communityId: string, phone: string) =>
      (await own.post('/api/leads', { name: 'Asha Rao', phone, communityId }, admin)).body.id as string;
    const leads = [await leadIn(from, '98765 00301'), await leadIn(into, '98765 00302')];
    await own.stopJobs();
    await own.post(`${RECORDS}/${from}/merge`, { into }, admin);

    for (const { userId, token: employee } of [there, here]) {
      const { body } = await own.list(`/api/register/employee/${userId}/leads`, {}, employee);
      expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([...leads].sort());
      for (const id of leads) expect((await own.get(`/api/leads/${id}`, employee)).status).toBe(200);
    }
    const { communities } = (await own.get<WorkloadResponse>('/api/register/workload', admin)).body;
    expect(communities).toEqual([
      { communityId: into, plans: 0, activePlans: 0, reported: 0, washes: 0, employees: 2 },
    ]);
    await own.stop();
  });

  it('into one that is deleted at the same time leaves no record without its community', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const [from, into] = [await community(`Race From ${round}`), await community(`Race Into ${round}`)];
      const asked = await lead(`Race From ${round}`);
      await Promise.all([
        app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token),
        app.request('DELETE', `${RECORDS}/${into.id}`, { token }),
      ]);
      await app.sweep();
      const { communityName } = await asked.read();
      expect([from.name, into.name]).toContain(communityName);
    }
  });

  it.each([
    ['itself', async (id: string) => id],
    ['nothing', async () => 'nobody'],
    ['a list', async () => ['x']],
  ])('into %s is rejected', async (_, into) => {
    const { id } = (await byName('Merge Refused')) ?? (await community('Merge Refused'));
    const { status, body } = await app.post(`${RECORDS}/${id}/merge`, { into: await into(id) }, token);
    expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['into'],
    });
  });
});
