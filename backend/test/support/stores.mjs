/**
 * The API tests that npm test runs on SQLite alone, and why that is enough: they exercise rules above the store, and
 * reach it by reads and writes that the contract suite (database.contract.ts) shows on both adapters. Every other file
 * runs on both. `TEST_STORE=mongo npm run e2e -- FILE` runs any of them on MongoDB.
 */
export const ON_ONE_STORE = {
  'access.e2e-spec.ts': 'who may call what is decided before the store is asked',
  'accounts.e2e-spec.ts': 'login and registration: one record at a time',
  'accounts.admins.e2e-spec.ts': 'staff screens: one record at a time; lists.e2e-spec.ts queries on both',
  'accounts.brute-force.e2e-spec.ts': 'hashes and limits',
  'accounts.cars.e2e-spec.ts': 'the cars are part of one record',
  'accounts.customers.e2e-spec.ts': 'staff screens: one record at a time; lists.e2e-spec.ts queries on both',
  'accounts.email-change.e2e-spec.ts': 'one record at a time; unique email addresses are in the contract suite',
  'accounts.email-change-by-staff.e2e-spec.ts':
    'one record at a time; unique email addresses are in the contract suite',
  'accounts.password-change.e2e-spec.ts': 'one record at a time',
  'accounts.passwords.e2e-spec.ts': 'hashes and links',
  'accounts.profile.e2e-spec.ts': 'one record at a time',
  'accounts.sessions.e2e-spec.ts': 'one record at a time; versions are in the contract suite',
  'accounts.tokens.e2e-spec.ts': 'what is rejected before the store is asked, and one record at a time',
  'customers.notes.e2e-spec.ts': 'one record at a time',
  'documents.buyers.e2e-spec.ts':
    'what documents say; documents.numbers, documents.crashes and documents.ledger run on both',
  'documents.credit-notes.e2e-spec.ts': 'amounts above the store; documents.crashes.e2e-spec.ts runs on both',
  'documents.e2e-spec.ts': 'what documents say; documents.numbers, documents.crashes and documents.ledger run on both',
  'documents.queue.e2e-spec.ts': 'a queue in memory',
  'documents.registrations.e2e-spec.ts': 'rules above the store; documents.ledger.e2e-spec.ts runs on both',
  'documents.restored.e2e-spec.ts': 'one record at a time',
  'downtimes.e2e-spec.ts': 'one record at a time',
  'employees.e2e-spec.ts': 'one record at a time',
  'employees.communities.e2e-spec.ts': 'rules above the store; communities.e2e-spec.ts merges on both',
  'exports.columns.e2e-spec.ts': 'columns above the store; exports.e2e-spec.ts streams on both',
  'faq.e2e-spec.ts': 'one record at a time',
  'hand-payments.e2e-spec.ts': 'rules above the store; reports.e2e-spec.ts groups sales by day on both',
  'hand-refunds.crashes.e2e-spec.ts':
    'interruptions between calls of the store, each of which is atomic by the contract suite; documents.crashes.e2e-spec.ts runs on both',
  'hand-refunds.e2e-spec.ts': 'rules above the store; documents.ledger.e2e-spec.ts refunds on both',
  'hostile.e2e-spec.ts': 'input that is rejected before the store is asked',
  'imports.e2e-spec.ts': 'files and their rules; inserting many at once and unique keys are in the contract suite',
  'leads.e2e-spec.ts':
    'rules above the store; lists.e2e-spec.ts queries on both, versions and counters are in the contract suite',
  'log.e2e-spec.ts': 'what is written to the log, above the store',
  'mail.e2e-spec.ts': 'one record at a time; npm run test:faults runs mail-crash on both',
  'marketing.e2e-spec.ts': 'one record at a time',
  'null-fields.e2e-spec.ts': 'what is rejected or emptied before the store is asked',
  'openapi.e2e-spec.ts': 'the document, made without the store',
  'operations.e2e-spec.ts': 'probes, metrics and headers',
  'orders.many.e2e-spec.ts': 'that all records are streamed; streams are in the contract suite',
  'orders.refunds.e2e-spec.ts': 'refunds by staff; payments.money.e2e-spec.ts and the fault tests run on both',
  'payment-links.deadlines.e2e-spec.ts':
    'rules above the store; payment-links.e2e-spec.ts and office-orders.crashes.e2e-spec.ts run on both',
  'payments.failed-checks.e2e-spec.ts': 'rules above the store; lists.e2e-spec.ts queries on both',
  'payments.reviews.e2e-spec.ts': 'what the provider is asked, and when; lists.e2e-spec.ts queries on both',
  'plans.changes.e2e-spec.ts':
    'rules above the store; plans.races.e2e-spec.ts and plans.slots.e2e-spec.ts try versions and capacity on both',
  'plans.days-given-back.crashes.e2e-spec.ts':
    'interruptions between calls of the store, each of which is atomic by the contract suite; documents.crashes.e2e-spec.ts runs on both',
  'plans.pauses.e2e-spec.ts': 'rules above the store; plans.races.e2e-spec.ts tries versions on both',
  'plans.plates.e2e-spec.ts':
    'rules above the store; plans.races.e2e-spec.ts and plans.slots.e2e-spec.ts try versions and unique keys on both',
  'purchase.refunds.e2e-spec.ts': 'what a refund ends; payments.money.e2e-spec.ts runs on both',
  'rate-limit-factor.e2e-spec.ts': 'a setting; the counts are the same',
  'refunds.crashes.e2e-spec.ts':
    'interruptions between calls of the store, each of which is atomic by the contract suite; documents.crashes.e2e-spec.ts runs on both',
  'refunds.rejections.e2e-spec.ts': 'what the provider answers; payments.money.e2e-spec.ts runs on both',
  'reminders.e2e-spec.ts': 'one record at a time',
  'renewals.e2e-spec.ts': 'rules above the store; plans.terms.e2e-spec.ts renews on both',
  'reports.customer-retention.e2e-spec.ts': 'rules above the store; reports.e2e-spec.ts counts on both',
  'reports.employees.e2e-spec.ts': 'sums above the store; reports.e2e-spec.ts groups on both',
  'request-bodies.e2e-spec.ts': 'bodies that are rejected before the store is asked',
  'retention.e2e-spec.ts': 'rules above the store; retention.removal.e2e-spec.ts removes records on both',
  'schedule.e2e-spec.ts': 'rules above the store; lists.e2e-spec.ts makes its queries on both',
  'service-days.e2e-spec.ts': 'rules above the store; lists.e2e-spec.ts and reports.e2e-spec.ts query on both',
  'settings.e2e-spec.ts': 'one record',
  'settings.slots.e2e-spec.ts': 'rules above the store; plans.slots.e2e-spec.ts tries capacity on both',
  'settings.validation.e2e-spec.ts': 'one record',
  'settlements.e2e-spec.ts': 'rules above the store',
  'slow-clients.e2e-spec.ts': 'connections, above the store',
  'staff-roles.e2e-spec.ts': 'one record at a time; versions are in the contract suite',
  'third-party.e2e-spec.ts': 'types of requests and responses, and the simplest order',
  'views.e2e-spec.ts': 'one record at a time; versions and unique keys are in the contract suite',
  'washes.hand-payments.e2e-spec.ts':
    'rules above the store; documents.crashes.e2e-spec.ts marks washes as paid on both',
  'washes.e2e-spec.ts': 'rules above the store; washes.slots.e2e-spec.ts tries capacity on both',
  'washes.assignment.e2e-spec.ts': 'rules above the store; lists.e2e-spec.ts queries on both',
  'washes.changes.e2e-spec.ts': 'rules above the store; washes.slots.e2e-spec.ts tries capacity on both',
  'washes.deadline.e2e-spec.ts': 'rules above the store',
  'washes.same-day.e2e-spec.ts': 'rules above the store; washes.slots.e2e-spec.ts tries capacity on both',
};
