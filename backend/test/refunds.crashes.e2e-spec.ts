import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RefundResponse } from '#libs/contract/payments.js';
import { updateWithRetry } from '../src/kernel/update-with-retry.js';
import { PaymentsStore } from '../src/payments/payments.store.js';
import { RefundsStore } from '../src/payments/refunds.store.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';
import { expectDocumentsToMatchPayments, settle } from './support/documents-match.js';
import { Interruptions, type Interruption } from './support/interruptions.js';
import { buy, differentPlans, Provider } from './support/purchase.js';
import { expectEveryRefundToBeRecorded } from './support/refund-records.js';

const HOUR = 60 * 60_000;

let app: TestApp;
let provider: Provider;
let interruptions: Interruptions;
let admin: string;
let customer: Awaited<ReturnType<TestApp['customer']>>;
let transfers = 0;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await signIn();
  await app.liftOrderLimits(admin);
  await app.changeSettings({ carsPerSlot: 500 }, admin);
  interruptions = new Interruptions(app, { withReads: EVERY_CALL });
});
afterAll(() => app.stop());

async function signIn(): Promise<void> {
  admin = (await app.staff('admin')).token;
  customer = await app.customer();
}

const nextPlan = differentPlans();
const paid = () => buy(app, customer, nextPlan());

/** Throws unless a request succeeded. */
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}

const refundPart = (id: string, headers: Record<string, string> = {}) =>
  app.request<RefundResponse>('POST', `/api/orders/${id}/refunds`, {
    body: { amount: 333.33, reason: 'Missed a visit' },
    token: admin,
    headers,
  });

/** Each prepares an order and returns what is interrupted. */
const WORK: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a part is refunded': async () => {
    const { id } = await paid();
    return () => done(refundPart(id));
  },
  'a cancelled plan is refunded': async () => {
    const { id } = await paid();
    const address = `/api/plans/${customer.userId}/${id}`;
    await done(app.patch(address, { status: 'cancelled' }, admin));
    return () => done(app.patch(address, { status: 'refunded' }, admin));
  },
  'a failed refund is paid by bank transfer': async () => {
    const { id } = await paid();
    await provider.setFaults({ webhook: { drop: true }, refundFailed: true });
    const failed = await done(refundPart(id));
    await provider.setFaults({ webhook: { drop: true } });
    transfers += 1;
    const reference = `UTR${String(transfers).padStart(12, '0')}`;
    return () => done(app.post(`/api/payments/refunds/${failed.id}/transfer`, { reference }, admin));
  },
};

const KINDS: Interruption[] = ['crash', 'lost', 'failed'];
/** `EVERY_CALL=1` interrupts each call by each kind, reads of the store too, which takes minutes. */
const EVERY_CALL = process.env.EVERY_CALL !== undefined;
/** A lost answer and a failed call leave nearly what a crash leaves at the next call or at this one. */
const STRIDE = { crash: 1, lost: EVERY_CALL ? 1 : 3, failed: EVERY_CALL ? 1 : 3 };
/** Fewer than each work makes. */
const MIN_CALLS = 8;

describe('after interruptions at the writes and the calls of the provider', () => {
  beforeAll(() => provider.setFaults({ webhook: { drop: true } }));

  it.each(Object.entries(WORK))(
    'while %s, every refund has its record and is completed, and documents agree with the money',
    async (_, prepare) => {
      await signIn();
      for (const kind of KINDS) {
        let nth = 1;
        while (await interruptions.at(nth, kind, await prepare())) nth += STRIDE[kind];
        expect(nth).toBeGreaterThan(MIN_CALLS);
      }
      await settle(app, provider, (millis) => clock.advance(millis));
      await signIn();
      await expectEveryRefundToBeRecorded(app);
      await expectDocumentsToMatchPayments(app, provider, admin);
      await provider.setFaults({ webhook: { drop: true } });
    },
    600_000,
  );
});

describe('a refund whose record could not be written', () => {
  /** Fails the first attempts to insert a refund record, during some work. */
  async function withoutRecords(failures: number, work: () => Promise<unknown>): Promise<void> {
    const { refunds } = app.app.nest.get(RefundsStore);
    const insert = refunds.insert.bind(refunds);
    let remaining = failures;
    refunds.insert = async (record) => {
      remaining -= 1;
      if (remaining >= 0) throw new Error('the disk is full');
      return insert(record);
    };
    try {
      await work();
    } finally {
      refunds.insert = insert;
    }
  }

  beforeAll(() => provider.setFaults({}));
  beforeEach(signIn);

  it('is returned to a request that is repeated, and sent once', async () => {
    const plan = await paid();
    const key = { 'idempotency-key': `refund-of-${plan.id}` };
    await withoutRecords(1, async () => expect((await refundPart(plan.id, key)).status).toBe(500));
    const repeated = await refundPart(plan.id, key);
    expect(repeated).toMatchObject({ status: 201, body: { amount: 333.33 } });
    clock.advance(HOUR);
    await app.sweep();
    expect(await provider.refundsOf(plan.paymentId!)).toMatchObject([{ amount: 33_333, receipt: repeated.body.id }]);
  });

  it('is sent when its cancelled plan is refunded again', async () => {
    const plan = await paid();
    const address = `/api/plans/${customer.userId}/${plan.id}`;
    await done(app.patch(address, { status: 'cancelled' }, admin));
    const refund = () => app.patch(address, { status: 'refunded' }, admin);
    await withoutRecords(1, async () => expect((await refund()).status).toBe(500));
    expect((await refund()).status).toBe(200);
    await app.sweep();
    expect(await provider.refundsOf(plan.paymentId!)).toHaveLength(1);
    expect((await app.get(`/api/allOrders/${plan.id}`, admin)).body).toMatchObject({ status: 'refunded' });
  });

  it('is found by the reconciler although its payment is settled, as it was left by earlier versions', async () => {
    const plan = await paid();
    const { payments } = app.app.nest.get(PaymentsStore);
    await withoutRecords(1, async () => expect((await refundPart(plan.id)).status).toBe(500));
    const payment = (await payments.first({ filter: { providerPaymentId: plan.paymentId! } }))!;
    // A webhook can change the payment at the same time.
    await updateWithRetry(payments, payment.id, (current) => ({ ...current, settled: true }), payment);
    clock.advance(2 * HOUR);
    await app.sweep();
    expect(await provider.refundsOf(plan.paymentId!)).toMatchObject([{ amount: 33_333 }]);
    await expectEveryRefundToBeRecorded(app);
  });

  it('is found by the reconciler if it was the bank transfer of an unmatched payment', async () => {
    const paymentId = await provider.payForeignOrder(99_900);
    await provider.setFaults({ refundRejected: true });
    await app.post(`/api/payments/unmatched/${paymentId}/refund`, {}, admin);
    await provider.setFaults({});
    const refundsOf = async () =>
      (await app.list<RefundResponse>('/api/payments/refunds', { filter: { paymentId } }, admin)).body;
    const [failed] = await refundsOf();
    const reference = 'HDFCN520261122';
    const transfer = () => app.post(`/api/payments/refunds/${failed!.id}/transfer`, { reference }, admin);
    await withoutRecords(1, async () => expect((await transfer()).status).toBe(500));
    expect((await app.get(`/api/payments/unmatched/${paymentId}`, admin)).body).toMatchObject({ status: 'returned' });
    clock.advance(2 * HOUR);
    await app.sweep();
    await signIn();
    expect(await refundsOf()).toContainEqual(
      expect.objectContaining({ source: 'bank-transfer', status: 'processed', bankReference: reference }),
    );
    expect(await refundsOf()).toContainEqual(expect.objectContaining({ id: failed!.id, canRetry: false }));
  });
});
