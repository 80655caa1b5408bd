import { createApp } from '../../dist/backend/src/app.js';
import { readConfig } from '../../dist/backend/src/config/config.js';
import { AccountsStore } from '../../dist/backend/src/identity/accounts.store.js';
import { AccountsService } from '../../dist/backend/src/identity/accounts.service.js';
import { JobRunner } from '../../dist/backend/src/kernel/jobs.js';
import { LeadsStore } from '../../dist/backend/src/leads/leads.store.js';
import { OrdersStore } from '../../dist/backend/src/orders/orders.store.js';
import { SettingsService } from '../../dist/backend/src/settings/settings.service.js';
import { BareMongo } from './bare/mongo.mjs';
import { BareSqlite } from './bare/sqlite.mjs';

/**
 * Copies the rows of a seeded application to a bare server's store, through the application's own stores, independently
 * of the storage format. Prepares the application for the load, and prints the facts for the requests. Its only
 * argument is JSON: { store, location, password }.
 */
const CUSTOMERS = 64;
const MANY = 1_000;

const { store, location, password } = JSON.parse(process.argv[2]);
const app = await createApp({ ...readConfig(process.env), logLevel: 'warn' });
await app.open();
const [{ orders }, { accounts }, { leads }] = [OrdersStore, AccountsStore, LeadsStore].map((one) => app.nest.get(one));

const recent = await orders.list({
  filter: { kind: 'subscription', status: 'active' },
  sort: ['createdAt', 'DESC'],
  limit: 500,
});
const customerIds = [...new Set(recent.map(({ userId }) => userId))].slice(0, CUSTOMERS);
for (const id of customerIds) await app.nest.get(AccountsService).setPassword(id, password);
const customers = await Promise.all(customerIds.map((id) => accounts.get(id)));

const settings = app.nest.get(SettingsService);
const { id: _id, version, ...body } = await settings.body();
const orderLimits = Object.fromEntries(Object.keys(body.orderLimits).map((limit) => [limit, MANY]));
await settings.change({ ...body, orderLimits }, { version });

// Seeded orders have no reservations yet. Creating them would otherwise be part of the first measured operations.
await app.nest.get(JobRunner).run('slot reservations');

const bare = store === 'mongo' ? new BareMongo(location) : new BareSqlite(location);
await bare.fill({
  orders: orders.stream({ sort: ['createdAt', 'ASC'] }),
  accounts: accounts.stream(),
  leads: leads.stream(),
});
const facts = {
  customers: customers.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
  communityIds: distinct(recent.map(({ communityId }) => communityId).filter(Boolean)),
  fullNames: distinct(recent.map(({ name }) => name)),
  digits: distinct(recent.map(({ carNumber }) => carNumber.slice(-4))),
};
if (store === 'mongo') await bare.keepFacts(facts);
await bare.close();
await app.close();
process.stdout.write(JSON.stringify(facts));

function distinct(values) {
  return [...new Set(values)].slice(0, 32);
}
