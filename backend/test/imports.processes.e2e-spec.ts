import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommunitiesService } from '../src/communities/communities.service.js';
import { CommunityImportsService } from '../src/communities/community-imports.service.js';
import { CustomerImportsService } from '../src/customers/customer-imports.service.js';
import { RegistrationService } from '../src/customers/registration.service.js';
import { AccountsService } from '../src/identity/accounts.service.js';
import { FirstMailsService } from '../src/identity/first-mails.service.js';
import type { Importer } from '../src/imports/import.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { startApp, type TestApp } from './support/app.js';

const ROWS = 400;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The importers of two features, as the job of another process has them. */
function importers(): Map<string, Importer> {
  const found = new Map<string, Importer>();
  const imports = { registerImporter: (kind: string, importer: Importer) => found.set(kind, importer) } as never;
  const { nest } = app.app;
  const [accounts, registration] = [nest.get(AccountsService), nest.get(RegistrationService)];
  new CustomerImportsService(imports, accounts, registration, nest.get(FirstMailsService));
  new CommunityImportsService(imports, nest.get(CommunitiesService));
  return found;
}

describe('an import', () => {
  it.each([
    ['customers', { Name: 'Twice', Email: 'twice@example.com', 'Phone Number': '9876550033' }],
    ['communities', { Name: 'Twice Court', Locality: 'Baner' }],
  ])('of %s by two processes at the same time creates each row for both', async (kind, values) => {
    const create = () =>
      importers()
        .get(kind)!
        .create(values, { id: `imported${kind}`, invite: false });
    expect(await Promise.all([create(), create()])).toEqual([true, true]);
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
