import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountsService } from '../src/identity/accounts.service.js';
import { AccountsStore } from '../src/identity/accounts.store.js';
import { StaleWrite } from '../src/kernel/database.port.js';
import { startApp, type TestApp } from './support/app.js';

/** How long a replica set may take until a majority read returns the latest write. */
const MAJORITY_LAG_MS = 300;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('a change of an account is repeated until it can read what another process has written', async () => {
  const { userId } = await app.customer();
  const { accounts } = app.app.nest.get(AccountsStore);
  const replace = accounts.replace.bind(accounts);
  const readableAt = Date.now() + MAJORITY_LAG_MS;
  accounts.replace = (account) =>
    Date.now() < readableAt ? Promise.reject(new StaleWrite('accounts', account.id)) : replace(account);

  const changed = await app.app.nest
    .get(AccountsService)
    .change(userId, (account) => ({ ...account, name: 'Asha Rao' }));

  expect(changed?.name).toBe('Asha Rao');
});
