import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { GstReturnResponse } from '#libs/contract/documents.js';
import type { SettlementLineResponse, SettlementResponse } from '#libs/contract/settlements.js';
import { PaymentGateway, type GatewaySettlementItem } from '../src/payments/payment-gateway.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, Provider } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;

const clock = new TestClock(Date.parse('2026-11-10T06:30:00.000Z'));
let app: TestApp;
let provider: Provider;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  clock.advance(DAY);
  admin = (await app.staff('admin')).token;
});

const settlement = async (id: string) =>
  (await app.get<SettlementResponse>(`/api/reports/settlements/${id}`, admin)).body;
const month = async () => (await app.get<GstReturnResponse>('/api/reports/gst?month=2026-11', admin)).body;

/** Changes the lines that the provider reports, until the test ends. */
function reportLines(
  change: (lines: GatewaySettlementItem[]) => GatewaySettlementItem[],
  { daysLater = 0 } = {},
): void {
  jest.restoreAllMocks();
  const gateway = app.app.nest.get(PaymentGateway);
  const settledOn = gateway.settledOn.bind(gateway);
  jest.spyOn(gateway, 'settledOn').mockImplementation(async (day) => change(await settledOn(addDays(day, -daysLater))));
}
afterEach(() => {
  jest.restoreAllMocks();
});

/** Lets the daily checks run. */
async function nextDay(): Promise<void> {
  clock.advance(DAY);
  admin = (await app.staff('admin')).token;
  await app.sweep();
}

/** The provider transfers what is not settled yet. */
async function settled(details: object = {}): Promise<SettlementResponse> {
  const { id } = await provider.act('settlement.create', { ...details });
  await app.sweep();
  return settlement(id);
}

describe('a settlement', () => {
  it('is the payments less refunds, fees and tax, has its UTR, and matches our records', async () => {
    const plan = await buy(app, await app.customer());
    await app.post(`/api/orders/${plan.id}/refunds`, { amount: 100, reason: 'Missed a visit' }, admin);
    const { amount, payments, refunds, fees, tax, ...rest } = await settled();
    expect(payments).toBeGreaterThan(1000);
    expect(refunds).toBe(100);
    expect(Math.round(fees * 100)).toBe(Math.round(payments * 2));
    expect(amount).toBeCloseTo(payments - refunds - fees - tax, 2);
    expect(rest).toMatchObject({
      settledOn: clock.today(),
      status: 'processed',
      utr: expect.stringMatching(/^UTR/),
      adjustments: 0,
      difference: 0,
      lines: 2,
      problems: [],
    });
    expect(await month()).toMatchObject({ settlementsThatDiffer: 0, notSettled: 0 });
  });

  it('lists its payments, refunds and adjustments, with their orders', async () => {
    const plan = await buy(app, await app.customer());
    await app.post(`/api/orders/${plan.id}/refunds`, { amount: 100, reason: 'Missed a visit' }, admin);
    const { id } = await settled({ adjustment: -25_00 });
    const path = `/api/reports/settlements/${id}/lines`;
    const { body } = await app.get<SettlementLineResponse[]>(path, admin);
    const lineOf = (kind: string) => body.find((line) => line.kind === kind);
    expect(body).toHaveLength(3);
    const ofPlan = { orderId: plan.id, purpose: 'plan' };
    expect(lineOf('payment')).toMatchObject({ ...ofPlan, id: plan.paymentId, amount: plan.payable });
    expect(lineOf('refund')).toMatchObject({ ...ofPlan, amount: 100 });
    expect(lineOf('other')).toMatchObject({ orderId: null, purpose: null, amount: -25 });
    expect((await app.get('/api/reports/settlements/setl_none/lines', admin)).status).toBe(404);
  });

  it('lists its lines by page, sorted by kind', async () => {
    for (let nth = 0; nth < 2; nth += 1) {
      const plan = await buy(app, await app.customer());
      await app.post(`/api/orders/${plan.id}/refunds`, { amount: 100, reason: 'Missed a visit' }, admin);
    }
    const { id } = await settled({ adjustment: -25_00 });
    const pageOf = (query: string) =>
      app.get<SettlementLineResponse[]>(`/api/reports/settlements/${id}/lines?${query}`, admin);
    const first = await pageOf('range=[0,2]');
    expect(first.body.map(({ kind }) => kind)).toEqual(['other', 'payment', 'payment']);
    expect(first.headers.get('content-range')).toBe('lines 0-2/5');
    const second = await pageOf('range=[3,5]');
    expect(second.body.map(({ kind }) => kind)).toEqual(['refund', 'refund']);
    const refunds = await pageOf(`filter=${encodeURIComponent('{"kind":"refund"}')}`);
    expect(refunds.body).toEqual(second.body);
  });

  it('is found by the daily check when its webhook was lost', async () => {
    await buy(app, await app.customer());
    await provider.setFaults({ webhook: { drop: true } });
    const { id } = await provider.act('settlement.create', { status: 'created' });
    await provider.setFaults({});
    clock.advance(DAY);
    admin = (await app.staff('admin')).token;
    await app.sweep();
    expect(await settlement(id)).toMatchObject({ status: 'created', utr: null, difference: 0 });
    await provider.act('settlement.process', { settlement_id: id });
    await app.sweep();
    expect(await settlement(id)).toMatchObject({ status: 'processed', utr: expect.any(String), difference: 0 });
  });

  it('contains adjustments', async () => {
    await buy(app, await app.customer());
    expect(await settled({ adjustment: -25_00 })).toMatchObject({ adjustments: -25, difference: 0, problems: [] });
  });

  it('contains what a lost dispute deducts as an adjustment, beside the full payment', async () => {
    const { paymentId } = await buy(app, await app.customer());
    const dispute = await provider.act('dispute.create', { payment_id: paymentId, amount: 500_00 });
    await provider.act('dispute.update', { dispute_id: dispute.id, status: 'lost' });
    expect(await settled({ adjustment: -500_00 })).toMatchObject({ adjustments: -500, difference: 0, problems: [] });
    expect(await month()).toMatchObject({ notSettled: 0 });
  });

  it('adds an unknown payment to those without an order, and lists an unknown refund and a transfer that is too low, which block the month', async () => {
    await buy(app, await app.customer());
    await provider.setFaults({ webhook: { drop: true } });
    const order = await app.request('POST', '/razorpay-stand-in/v1/orders', {
      body: { amount: 500_00, currency: 'INR', receipt: 'by hand' },
      headers: provider.basic(),
    });
    const { razorpay_payment_id: paymentId } = await provider.pay(order.body.id);
    const { id: refundId } = await provider.refundInDashboard(paymentId, 100_00);
    await provider.setFaults({});
    const result = await settled({ short: 10_00 });
    expect(result).toMatchObject({
      difference: -10,
      problems: [{ id: refundId, kind: 'refund', amount: 100, reason: 'unknown' }],
    });
    expect((await app.get(`/api/payments/unmatched/${paymentId}`, admin)).body).toMatchObject({
      amount: 500,
      status: 'open',
    });
    const { settlementsThatDiffer, blockers } = await month();
    expect(settlementsThatDiffer).toBe(1);
    expect(blockers).toContain('1 settlement of the month does not match the payments.');
    const { body } = await app.get<SettlementResponse[]>(
      `/api/reports/settlements?filter=${encodeURIComponent('{"differs":true}')}`,
      admin,
    );
    expect(body.map(({ id }) => id)).toEqual([result.id]);
    const csv = await app.get('/api/reports/settlements/export', admin);
    expect(csv.text).toContain(`${refundId} (Not in our books)`);
    // As in the other exports.
    expect(csv.text).toContain(`${result.id},${result.settledOn.split('-').reverse().join('/')},`);
  });

  it('leaves a payment from before the store was created to the system that took it', async () => {
    const order = await app.request('POST', '/razorpay-stand-in/v1/orders', {
      body: { amount: 700_00, currency: 'INR', receipt: 'the former system' },
      headers: provider.basic(),
    });
    await provider.setFaults({ webhook: { drop: true } });
    const { razorpay_payment_id: paymentId } = await provider.pay(order.body.id);
    await provider.setFaults({});
    const gateway = app.app.nest.get(PaymentGateway);
    const read = gateway.payment.bind(gateway);
    const spy = jest
      .spyOn(gateway, 'payment')
      .mockImplementation(async (id) => ({ ...(await read(id)), createdAt: '2020-01-31T06:30:00.000Z' }));
    const result = await settled();
    spy.mockRestore();
    expect(result.problems).toContainEqual({ id: paymentId, kind: 'payment', amount: 700, reason: 'unknown' });
    expect((await app.get(`/api/payments/unmatched/${paymentId}`, admin)).status).toBe(404);
  });

  it('lists a payment of another amount, and one that was settled before, which block the month', async () => {
    const settle = async (change: (line: GatewaySettlementItem) => GatewaySettlementItem) => {
      const { paymentId, payable } = await buy(app, await app.customer());
      reportLines((lines) => lines.map((line) => (line.id === paymentId ? change(line) : line)));
      return { paymentId: paymentId!, payable, result: await settled() };
    };
    const known = await settle((line) => line);
    expect(known.result).toMatchObject({ difference: 0, problems: [] });
    const before = (await month()).settlementsThatDiffer;

    // The fee makes up for it, so that the lines add up to the transfer.
    const other = await settle((line) => ({ ...line, amount: line.amount + 1_00, fee: line.fee + 1_00 }));
    expect(other.result).toMatchObject({
      difference: 0,
      problems: [{ id: other.paymentId, kind: 'payment', amount: other.payable + 1, reason: 'amount' }],
    });
    const again = await settle((line) => ({ ...line, id: known.paymentId }));
    expect(again.result).toMatchObject({
      difference: 0,
      problems: [{ id: known.paymentId, kind: 'payment', amount: known.payable, reason: 'repeated' }],
    });
    const { settlementsThatDiffer, blockers } = await month();
    expect(settlementsThatDiffer).toBe(before + 2);
    expect(blockers).toContain(`${before + 2} settlements of the month do not match the payments.`);
  });

  it('lists a deduction that was settled before with its sign', async () => {
    await buy(app, await app.customer());
    const first = await settled({ adjustment: -25_00 });
    const path = `/api/reports/settlements/${first.id}/lines`;
    const lines = (await app.get<SettlementLineResponse[]>(path, admin)).body;
    const { id } = lines.find(({ kind }) => kind === 'other')!;
    await buy(app, await app.customer());
    const isNew = (line: GatewaySettlementItem) => line.kind === 'other' && line.settlementId !== first.id;
    reportLines((all) => all.map((line) => (isNew(line) ? { ...line, id } : line)));
    expect(await settled({ adjustment: -25_00 })).toMatchObject({
      adjustments: -25,
      problems: [{ id, kind: 'other', amount: -25, reason: 'repeated' }],
    });
  });

  it('has the lines of the next day too, when the transfer was made after midnight', async () => {
    await buy(app, await app.customer());
    reportLines((lines) => lines, { daysLater: 1 });
    const { id, settledOn, amount } = await settled();
    expect(await settlement(id)).toMatchObject({ settledOn: clock.today(), lines: 0, difference: amount });
    clock.advance(DAY);
    admin = (await app.staff('admin')).token;
    await app.sweep();
    expect(await settlement(id)).toMatchObject({ settledOn, lines: 1, difference: 0, problems: [] });
  });

  it('settles nothing once it has failed, until its lines are settled again', async () => {
    const { payable } = await buy(app, await app.customer());
    const before = (await month()).notSettled;
    const { id } = await provider.act('settlement.create', { status: 'created' });
    await nextDay();
    expect(await settlement(id)).toMatchObject({ status: 'created', difference: 0 });
    expect((await month()).notSettled).toBeCloseTo(before - payable, 2);

    await provider.act('settlement.fail', { settlement_id: id });
    await nextDay();
    expect(await settlement(id)).toMatchObject({ status: 'failed', difference: 0 });
    expect((await month()).notSettled).toBeCloseTo(before, 2);

    expect(await settled()).toMatchObject({ status: 'processed', difference: 0, problems: [] });
    expect((await month()).notSettled).toBeCloseTo(before - payable, 2);
  });

  it('may be repeated in the next one after it failed', async () => {
    await buy(app, await app.customer());
    const { id } = await provider.act('settlement.create', { status: 'failed' });
    clock.advance(DAY);
    admin = (await app.staff('admin')).token;
    const next = await settled();
    expect(await settlement(id)).toMatchObject({ status: 'failed', utr: null });
    expect(next).toMatchObject({ status: 'processed', difference: 0, problems: [] });
  });
});

it('settlements are visible to staff only', async () => {
  const { token } = await app.customer();
  expect((await app.get('/api/reports/settlements', token)).status).toBe(403);
});
