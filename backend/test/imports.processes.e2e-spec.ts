import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommunitiesService } from '../src/communities/communities.service.js';
import { CommunityImportsService } from '../src/communities/community-imports.service.js';
import { CustomerImportsService } from '../src/customers/customer-imports.service.js';
import { RegistrationService } from '../src/customers/registration.service.js';
import { AccountsService } from '../src/identity/accounts.service.js';
import { FirstMailsService } from '../src/identity/first-mails.service.js';
import { PasswordResetsService } from '../src/identity/password-resets.service.js';
import { PasswordResetsStore } from '../src/identity/password-resets.store.js';
import type { Importer } from '../src/imports/import.js';
import { rowImporter, type RowImporter } from '../src/imports/row-importer.provider.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { LeadImportsService } from '../src/leads/lead-imports.service.js';
import { LeadIntakeService } from '../src/leads/lead-intake.service.js';
import { LeadsStore } from '../src/leads/leads.store.js';
import { startApp, type TestApp } from './support/app.js';

const ROWS = 400;
const NEW_LEAD = {
  name: 'Asha',
  email: 'asha@example.com',
  phone: '',
  location: '',
  message: '',
  status: 'new' as const,
  assigneeId: null,
  followUpOn: null,
  source: 'import' as const,
  fromCustomer: false,
  importRowId: null,
  lostReason: '',
  notes: [],
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
};

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The importers of three features, as the job of another process has them. */
function importers(): Map<string, RowImporter> {
  const found = new Map<string, RowImporter>();
  const imports = {
    registerImporter: (kind: string, importer: Importer<object>) => found.set(kind, rowImporter(importer)),
  } as never;
  const { nest } = app.app;
  const [accounts, registration] = [nest.get(AccountsService), nest.get(RegistrationService)];
  new CustomerImportsService(imports, accounts, registration, nest.get(FirstMailsService));
  new CommunityImportsService(imports, nest.get(CommunitiesService));
  new LeadImportsService(imports, nest.get(LeadIntakeService));
  return found;
}

describe('a process that stops', () => {
  /** Starts some work in a process, stops it immediately, and returns what is left of the work. */
  async function leftBy(start: (own: TestApp) => Promise<unknown>, left: (own: TestApp) => Promise<number>) {
    const own = await startApp();
    await start(own);
    await own.app.nest.get(JobRunner).stop();
    const count = await left(own);
    await own.stop();
    return count;
  }

  it('leaves the records of a merged community to the next one', async () => {
    let from = '';
    const merge = async (own: TestApp) => {
      const { token } = await own.staff('admin');
      const [one, other] = (await own.get('/api/communities')).body;
      from = one.id;
      await own.app.nest
        .get(LeadIntakeService)
        .restore(Array.from({ length: ROWS }, (_, n) => ({ ...NEW_LEAD, id: `lead${n}`, communityId: from })));
      await own.post(`/api/register/communities/${from}/merge`, { into: other.id }, token);
    };
    const left = (own: TestApp) => own.app.nest.get(LeadsStore).leads.count({ filter: { communityId: from } });
    expect(await leftBy(merge, left)).toBeGreaterThan(0);
  });

  it('leaves mails with links to the next one', async () => {
    const invite = (own: TestApp) => {
      const people = Array.from({ length: ROWS }, (_, n) => `person${n}@example.com`);
      return Promise.all(people.map((email) => own.app.nest.get(PasswordResetsService).invite(email, email)));
    };
    const left = async (own: TestApp) =>
      (await own.app.nest.get(PasswordResetsStore).due('9999-01-01T00:00:00.000Z', ROWS)).length;
    expect(await leftBy(invite, left)).toBeGreaterThan(0);
  });
});

describe('an import', () => {
  const ROW = [
    ['customers', { Name: 'Twice', Email: 'twice@example.com', 'Phone Number': '9876550033' }],
    ['communities', { Name: 'Twice Court', Locality: 'Baner' }],
    ['leads', { Name: 'Twice', Email: 'twice@example.com', Phone: '9876550033', Location: 'Baner' }],
  ] as const;
  const create = (kind: string, values: Readonly<Record<string, string>>, row = 'row') =>
    importers()
      .get(kind)!
      .create(values, { id: `${row}of${kind}`, invite: false });

  it.each(ROW)(
    'counts each row of %s as created for both when two processes run it at the same time',
    async (kind, values) => {
      expect(await Promise.all([create(kind, values), create(kind, values)])).toEqual([true, true]);
    },
  );

  it.each(ROW)('counts the rows of %s that it created before a crash', async (kind, values) => {
    await create(kind, values);
    expect(await create(kind, values)).toBe(true);
    expect(await create(kind, values, 'other')).toBe(false);
  });

  it('is left to the next process when the process stops', async () => {
    const { token } = await app.staff('admin');
    const rows = Array.from({ length: ROWS }, (_, n) => `Lane ${n} of many,Baner`).join('\n');
    const file = { kind: 'communities', fileName: 'c.csv', csv: `Name,Locality\n${rows}\n` };
    const { id } = (await app.post('/api/imports', file, token)).body;
    await app.post(`/api/imports/${id}/start`, {}, token);
    await app.app.nest.get(JobRunner).stop();
    const { status, done } = (await app.get(`/api/imports/${id}`, token)).body;
    expect(status).toBe('running');
    expect(done).toBeLessThan(ROWS);
  });
});
