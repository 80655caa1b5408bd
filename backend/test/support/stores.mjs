/**
 * The API tests that npm test runs on SQLite alone, and why that is enough: they exercise rules above the store, and
 * reach it by reads and writes that the contract suite (database.contract.ts) shows on both adapters. Every other file
 * runs on both. `TEST_STORE=mongo npm run e2e -- FILE` runs any of them on MongoDB.
 */
export const ON_ONE_STORE = {
  'access.e2e-spec.ts': 'who may call what is decided before the store is asked',
  'accounts.e2e-spec.ts': 'login and registration: one record at a time',
  'accounts.brute-force.e2e-spec.ts': 'hashes and limits',
  'accounts.cars.e2e-spec.ts': 'the cars are part of one record',
  'accounts.customers.e2e-spec.ts': 'staff screens: one record at a time; lists.e2e-spec.ts queries on both',
  'accounts.email-change.e2e-spec.ts': 'one record at a time; unique email addresses are in the contract suite',
  'accounts.password-change.e2e-spec.ts': 'one record at a time',
  'accounts.passwords.e2e-spec.ts': 'hashes and links',
  'accounts.profile.e2e-spec.ts': 'one record at a time',
  'accounts.sessions.e2e-spec.ts': 'one record at a time; versions are in the contract suite',
  'accounts.tokens.e2e-spec.ts': 'what is refused before the store is asked, and one record at a time',
  'employees.e2e-spec.ts': 'one record at a time',
  'faq.e2e-spec.ts': 'one record at a time',
  'hostile.e2e-spec.ts': 'input that is refused before the store is asked',
  'log.e2e-spec.ts': 'what is written to the log, above the store',
  'null-fields.e2e-spec.ts': 'what is refused or emptied before the store is asked',
  'openapi.e2e-spec.ts': 'the document, made without the store',
  'operations.e2e-spec.ts': 'probes, metrics and headers',
  'orders.refunds.e2e-spec.ts': 'refunds by staff; payments.money.e2e-spec.ts and the fault tests run on both',
  'plans.changes.e2e-spec.ts':
    'rules above the store; plans.races.e2e-spec.ts and plans.slots.e2e-spec.ts try versions and capacity on both',
  'plans.pauses.e2e-spec.ts': 'rules above the store; plans.races.e2e-spec.ts tries versions on both',
  'purchase.refunds.e2e-spec.ts': 'what a refund ends; payments.money.e2e-spec.ts runs on both',
  'rate-limit-factor.e2e-spec.ts': 'a setting; the counts are the same',
  'request-bodies.e2e-spec.ts': 'bodies that are refused before the store is asked',
  'settings.e2e-spec.ts': 'one record',
  'slow-clients.e2e-spec.ts': 'connections, above the store',
  'third-party.e2e-spec.ts': 'types of requests and responses, and the simplest order',
  'washes.changes.e2e-spec.ts': 'rules above the store; washes.slots.e2e-spec.ts tries capacity on both',
};
