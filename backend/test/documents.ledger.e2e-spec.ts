import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GstMonthResponse } from '#libs/contract/documents.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import type { TaxDocument } from '../src/documents/document.js';
import type { Collection, StoredRecord } from '../src/kernel/database.port.js';
import { OrdersStore } from '../src/orders/orders.store.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const SEEDS = [1, 2];
const STEPS = 25;
const DAY = 24 * 60 * 60_000;

let app: TestApp;
let provider: Provider;
let admin: string;
/** Of the next writes, how many in a hundred break off, before or after they are stored. */
let brokenWrites = 0;
let random = generator(1);
const clock = new TestClock(Date.parse('2027-03-20T06:30:00.000Z'));

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await signIn();
  await app.liftOrderLimits(admin);
  breakWrites(app.app.nest.get(DocumentsStore).documents);
  breakWrites(app.app.nest.get(OrdersStore).orders);
});
afterAll(() => app.stop());

const signIn = async () => {
  admin = (await app.staff('admin')).token;
};

/** The same numbers between 0 and 1 for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function breakWrites<T extends StoredRecord>(collection: Collection<T>): void {
  const unbroken = { insert: collection.insert.bind(collection), replace: collection.replace.bind(collection) };
  for (const method of ['insert', 'replace'] as const) {
    const write: (record: never) => Promise<T> = unbroken[method];
    collection[method] = async (record: never) => {
      const fate = random() * 100;
      if (fate < brokenWrites / 2) throw new Error('broken off before the write');
      const stored = await write(record);
      if (fate < brokenWrites) throw new Error('broken off after the write');
      return stored;
    };
  }
}

/** Does things to orders and their money at random, with writes that break off. */
async function business(): Promise<void> {
  const paid: { id: string; paymentId: string }[] = [];
  const washes: string[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const carNumber = `MH12AB${1000 + Math.floor(random() * 9000)}`;
      const plan = await buy(app, await app.customer(), { ...CRETA, carNumber });
      paid.push({ id: plan.id, paymentId: plan.paymentId! });
    },
    async () => {
      const customer = await app.customer();
      const details = { name: 'Asha Rao', email: customer.email, phone: '9876500001', address: 'Amber Heights' };
      const wash = { service: 'Basic Car Wash', price: 299, gst: 53.82, total: 352.82, timeSlot: '6:00 AM - 6:30 AM' };
      washes.push((await app.post('/api/checkoutBasic', { ...details, ...wash }, customer.token)).body.id);
    },
    () => app.patch(`/api/washes/${pick(washes)}/payment`, { payment: pick(['paid', 'unpaid']) }, admin),
    () => {
      const amount = Math.ceil(random() * 60_000) / 100 + 1;
      return app.post(`/api/orders/${pick(paid)?.id}/refunds`, { amount, reason: 'Missed a visit' }, admin);
    },
    () => provider.refundInDashboard(pick(paid)!.paymentId, 100 + Math.floor(random() * 20_000)),
    () =>
      provider
        .act('dispute.create', { payment_id: pick(paid)!.paymentId, amount: 50_000 })
        .then(({ id }) => provider.act('dispute.update', { dispute_id: id, status: pick(['won', 'lost']) })),
    () =>
      provider.misbehave(
        pick([
          {},
          { webhook: { drop: true } },
          { webhook: { repeat: 3 } },
          { refundPending: true },
          { refundAnswerLost: true },
        ]),
      ),
    async () => {
      clock.advance(Math.floor(random() * 3) * DAY);
      await signIn();
    },
    () => app.sweep(),
  ];
  await actions[0]!();
  await actions[1]!();
  for (let step = 0; step < STEPS; step += 1) {
    brokenWrites = 8;
    // A request that fails is one whose client saw an error; the jobs finish what it began.
    await pick(actions)!().catch(() => undefined);
    brokenWrites = 0;
  }
}

/** Everything that was interrupted or is still on its way comes to its end. */
async function settle(): Promise<void> {
  await provider.misbehave({});
  for (const { id, status } of (await provider.state()).refunds as { id: string; status: string }[]) {
    if (status === 'pending') await provider.act('refund.settle', { refund_id: id, status: 'processed' });
  }
  for (let round = 0; round < 4; round += 1) {
    clock.advance(DAY);
    await app.sweep();
  }
  await signIn();
}

async function documents(): Promise<TaxDocument[]> {
  const all: TaxDocument[] = [];
  const { documents: stored } = app.app.nest.get(DocumentsStore);
  for await (const document of stored.stream({ sort: ['issuedAt', 'ASC'] })) all.push(document);
  return all;
}

it.each(SEEDS)(
  'documents, money and returns agree to the paisa after a random history: %d',
  async (seed) => {
    random = generator(seed);
    await business();
    await settle();

    const all = await documents();
    const net = (some: readonly TaxDocument[]) =>
      some.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
    const { orders, difference } = await app.app.nest.get(LedgerService).ledger();
    expect(difference).toBe(0);
    expect(net(all.filter(({ method }) => method === 'online'))).toBe(orders.paid - orders.refunded);

    for (const { taxable, cgst, sgst, igst, total } of all) expect(taxable + cgst + sgst + igst).toBe(total);
    const series = new Map<string, number[]>();
    for (const { series: name, sequence } of all) series.set(name, [...(series.get(name) ?? []), sequence]);
    for (const numbers of series.values())
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));

    const months = [...new Set(all.map(({ month }) => month.slice(0, 7)))];
    for (const month of months) {
      const { body } = await app.get<GstMonthResponse>(`/api/reports/gst?month=${month}`, admin);
      const sumOf = (isOf: (table: string) => boolean) =>
        body.tables.filter(({ table }) => isOf(table)).reduce((sum, { total }) => sum + Math.round(total * 100), 0);
      const expected = net(all.filter((document) => document.month.startsWith(month)));
      expect(sumOf((table) => !table.startsWith('hsn'))).toBe(expected);
      expect(sumOf((table) => table.startsWith('hsn'))).toBe(expected);
      expect(body).toMatchObject({ difference: 0, pendingOrders: 0 });
    }
    expect(all.length).toBeGreaterThan(0);
  },
  240_000,
);
