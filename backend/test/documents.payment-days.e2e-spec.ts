import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, completion, CRETA, order, Provider } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

async function at(now: string): Promise<void> {
  clock.advance(Date.parse(now) - clock.millis());
  admin = (await app.staff('admin')).token;
}

/** The next document is stored, but its order does not know until the returned function is called. */
function interruptAfterNextDocument(): () => void {
  const { documents } = app.app.nest.get(DocumentsStore);
  const insert = documents.insert.bind(documents);
  const interrupted = jest.spyOn(documents, 'insert').mockRejectedValue(new Error('killed'));
  interrupted.mockImplementationOnce(async (document) => {
    await insert(document);
    throw new Error('killed');
  });
  return () => interrupted.mockRestore();
}

describe('an online payment that was captured in the financial year after the one in which it began', () => {
  it.each([
    [2028, 'is issued before that is known', 'before', { paidOn: '2028-03-31', reducesTaxUntil: '2028-11-30' }],
    [2029, 'is issued once that is known', 'after', { paidOn: '2029-04-01', reducesTaxUntil: '2030-11-30' }],
    [
      2030,
      'is being issued when that becomes known',
      'meanwhile',
      { paidOn: '2030-03-31', reducesTaxUntil: '2030-11-30' },
    ],
  ])('has one deadline for the credit notes of its invoice (%i), which %s', async (year, _, issued, expected) => {
    await at(`${year}-03-31T18:28:00.000Z`);
    const { invoice } = (await app.get('/api/settings', admin)).body;
    if (issued === 'after') await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    const resume = issued === 'meanwhile' ? interruptAfterNextDocument() : () => undefined;
    const provider = new Provider(app);
    await provider.setFaults({ webhook: { drop: true } });
    const customer = await app.customer();
    const { orderId, planId, amount } = await order(app, customer.token);
    const proof = await provider.pay(orderId);
    await app.post('/api/checkout/add', completion(customer.userId, proof), customer.token);
    const { razorpay_payment_id: paymentId } = proof;
    const begunAt = Math.floor(clock.millis() / 1000);
    await at(`${year}-03-31T18:31:00.000Z`);
    resume();
    await provider.webhook(provider.captured(proof, amount, { created_at: begunAt }), { id: `evt_${paymentId}` });
    if (issued === 'after') await app.changeSettings({ invoice }, admin);
    await app.sweep();
    await provider.setFaults({});
    const plan = (await app.get<PlanResponse>(`/api/allOrders/${planId}`, admin)).body;
    expect(plan).toMatchObject({ paidOn: `${year}-04-01` });
    const { body: proposal } = await app.get<RefundProposalResponse>(`/api/orders/${planId}/refunds/proposal`, admin);
    expect(proposal).toMatchObject({ reducesTaxUntil: expected.reducesTaxUntil });
    const refund = { amount: 118, reason: 'Missed a visit' };
    expect((await app.post(`/api/orders/${planId}/refunds`, refund, admin)).status).toBe(201);
    const { documents } = app.app.nest.get(DocumentsStore);
    const issuedFor = await documents.list({ filter: { orderId: planId }, sort: ['entry', 'ASC'] });
    expect(issuedFor).toMatchObject([
      { kind: 'invoice', paidOn: expected.paidOn },
      { kind: 'credit-note', corrects: { reducesTaxUntil: expected.reducesTaxUntil } },
    ]);
  });
});

it('a payment by hand of 31 March that is recorded on 1 April can be corrected with tax until 30 November', async () => {
  await at('2031-03-31T18:31:00.000Z');
  const { userId } = await app.customer();
  const plan = {
    ...CRETA,
    carNumber: 'MH12PD0001',
    method: 'cash',
    receivedOn: '2031-03-31',
  };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/plans`, plan, admin);
  expect(made).toMatchObject({ status: 201, body: { order: { paidOn: '2031-03-31' } } });
  const { id, payable } = made.body.order;
  const proposal = async () =>
    (await app.get<RefundProposalResponse>(`/api/orders/${id}/refunds/proposal`, admin)).body;
  await at('2031-11-30T18:29:00.000Z');
  expect(await proposal()).toMatchObject({ reducesTaxUntil: '2031-11-30', reducesTax: true });
  await at('2031-11-30T18:31:00.000Z');
  expect(await proposal()).toMatchObject({ reducesTaxUntil: '2031-11-30', reducesTax: false });
  expect((await app.patch(`/api/orders/${id}/payment`, { payment: 'unpaid' }, admin)).status).toBe(200);
  const { body } = await app.list<DocumentResponse>('/api/documents', { filter: { orderId: id } }, admin);
  expect(body).toMatchObject([
    {
      kind: 'credit-note',
      cause: 'by-hand-undone',
      reason: 'Payment reversed',
      issuedOn: '2031-12-01',
      tax: 0,
      total: payable,
    },
    { kind: 'invoice', cause: 'by-hand', reason: null, issuedOn: '2031-04-01', paidOn: '2031-03-31' },
  ]);
});

it('a refund that the bank returned is not an advance of the month, though its invoice is issued in the next one', async () => {
  await at('2032-01-31T18:28:00.000Z');
  const provider = new Provider(app);
  const plan = await buy(app, await app.customer(), { ...CRETA, carNumber: 'MH12PD0002' });
  await app.sweep();
  await at('2032-01-31T18:29:00.000Z');
  expect(
    (await app.post(`/api/orders/${plan.id}/refunds`, { amount: 118, reason: 'Missed a visit' }, admin)).status,
  ).toBe(201);
  await app.sweep();
  const { invoice } = (await app.get('/api/settings', admin)).body;
  await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
  const [refund] = await provider.refundsOf(plan.paymentId!);
  await provider.act('refund.settle', { refund_id: refund!.id, status: 'failed' });
  await app.sweep();
  await at('2032-01-31T18:31:00.000Z');
  await app.changeSettings({ invoice }, admin);
  await app.sweep();
  const { body } = await app.list<DocumentResponse>('/api/documents', { filter: { orderId: plan.id } }, admin);
  expect(body).toMatchObject([
    { cause: 'refund-failed', issuedOn: '2032-02-01', paidOn: '2032-01-31' },
    { cause: 'refund' },
    { cause: 'payment' },
  ]);
  const { body: gst } = await app.get<GstReturnResponse>('/api/reports/gst?month=2032-01', admin);
  expect(gst.blockers).not.toContainEqual(expect.stringContaining('11A'));
});
