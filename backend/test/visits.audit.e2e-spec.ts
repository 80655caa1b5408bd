import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeResponse } from '#libs/contract/changes.js';
import { AUDIT_ENTRIES } from '../src/kernel/audit-entry.js';
import { Database } from '../src/kernel/database.port.js';
import { visitId } from '../src/visits/visit.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, stored, TODAY } from './support/schedule-data.js';

const clock = new TestClock();
let app: TestApp;
let manager: Awaited<ReturnType<TestApp['staff']>>;
let employee: typeof manager;
let colleague: typeof manager;

beforeAll(async () => {
  app = await startApp({ clock });
  manager = await app.staff('manager');
  employee = await app.staff('employee', { area: HOME });
  colleague = await app.staff('employee', { area: HOME });
  await stored(app);
});
beforeEach(() => clock.advance(1000));
afterAll(() => app.stop());

/** Reports a visit for an employee. Returns when it was reported. */
async function report(planId: string, body: object, sender = employee, of = sender): Promise<string> {
  const path = `/api/register/employee/${of.userId}/work/${planId}`;
  expect((await app.put(path, { date: TODAY, ...body }, sender.token)).status).toBe(200);
  return clock.now();
}
const changesOf = async (planId: string) => {
  const filter = { recordId: visitId(planId, TODAY) };
  return (await app.list<ChangeResponse>('/api/changes', { filter }, manager.token)).body;
};

// docs/threat-model.md, 43
describe('the audit log', () => {
  it('has a report of a colleague that an employee replaced, and one that the office withdrew', async () => {
    const first = await report('plan0', { outcome: 'done', extras: ['wax'] });
    clock.advance(1000);
    const second = await report(
      'plan0',
      { outcome: 'missed', reason: 'car-away', note: 'Bay empty', basedOn: first },
      colleague,
    );
    const name = 'MH12RUNS0001, 21 Nov 2026';
    const replaced = {
      resource: 'visits',
      name,
      action: 'changed',
      by: colleague.email,
      differences: [
        { field: 'report', before: 'Cleaned, with wax', after: 'Not cleaned: the car was not there. Bay empty' },
        { field: 'employeeId', before: employee.userId, after: colleague.userId },
        { field: 'reportedAt', before: first, after: second },
      ],
    };
    expect(await changesOf('plan0')).toMatchObject([replaced]);

    clock.advance(1000);
    await report('plan0', { outcome: 'due' }, manager, colleague);
    const [withdrawn, ...others] = await changesOf('plan0');
    expect(others).toMatchObject([replaced]);
    expect(withdrawn).toMatchObject({ name, action: 'removed', by: manager.email });
    expect(withdrawn!.differences).toContainEqual({
      field: 'report',
      before: 'Not cleaned: the car was not there. Bay empty',
      after: null,
    });
  });

  it('has a report of the office that an employee replaced, or that the office gave to another employee', async () => {
    await report('plan1', { outcome: 'done' }, manager, employee);
    await report('plan1', { outcome: 'done', extras: ['wax'] }, manager, colleague);
    await report('plan1', { outcome: 'missed', reason: 'weather' }, employee);
    expect((await changesOf('plan1')).map(({ by }) => by).sort()).toEqual([employee.email, manager.email].sort());
  });

  it('has no report that its author made, corrected or withdrew', async () => {
    await report('plan2', { outcome: 'done' });
    await report('plan2', { outcome: 'missed', reason: 'weather' });
    await report('plan2', { outcome: 'due' });
    await report('plan2', { outcome: 'done' }, manager, employee);
    await report('plan2', { outcome: 'missed', reason: 'weather' }, manager, employee);
    await report('plan2', { outcome: 'due' }, manager, employee);
    expect(await changesOf('plan2')).toEqual([]);
  });

  it.each([
    ['corrected', 'plan3', { outcome: 'done', extras: ['wax'] }],
    ['withdrawn', 'plan5', { outcome: 'due' }],
  ])('gets an entry that it misses, although the report was %s since', async (_, planId, body) => {
    await report(planId, { outcome: 'done' });
    await report(planId, { outcome: 'missed', reason: 'weather' }, colleague);
    const [entry] = await changesOf(planId);
    // As after a crash between the two writes.
    await app.app.nest.get(Database).collection(AUDIT_ENTRIES).remove(entry!.id);
    await report(planId, body, colleague);
    await app.sweep();
    expect(await changesOf(planId)).toEqual([entry]);
  });

  it('keeps a report that was withdrawn when a crash interrupted that, although the visit is reported again', async () => {
    await report('plan2', { outcome: 'done' });
    clock.advance(1000);
    await report('plan2', { outcome: 'due' }, colleague);
    const changes = app.app.nest.get(Database).collection(AUDIT_ENTRIES);
    const [entry] = await changesOf('plan2');
    await changes.replace({ ...(await changes.get(entry!.id))!, open: true });
    clock.advance(1000);
    await report('plan2', { outcome: 'missed', reason: 'weather' }, colleague);
    clock.advance(3 * 60_000);
    await app.sweep();
    expect(await changes.get(entry!.id)).toMatchObject({ action: 'removed', by: colleague.email, open: false });
  });
});
