import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { completion, order, Provider } from './support/purchase.js';

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

describe('an online payment that was captured in the financial year after the one in which it began', () => {
  it.each([
    [2028, 'is issued before that is known', true, { paidOn: '2028-03-31', reducesTaxUntil: '2028-11-30' }],
    [2029, 'is issued once that is known', false, { paidOn: '2029-04-01', reducesTaxUntil: '2030-11-30' }],
  ])(
    'has one deadline for the credit notes of its invoice (%i), which %s',
    async (year, _, isIssuedBefore, expected) => {
      await at(`${year}-03-31T18:28:00.000Z`);
      const { invoice } = (await app.get('/api/settings', admin)).body;
      if (!isIssuedBefore) await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
      const provider = new Provider(app);
      await provider.setFaults({ webhook: { drop: true } });
      const customer = await app.customer();
      const { orderId, planId, amount } = await order(app, customer.token);
      const proof = await provider.pay(orderId);
      await app.post('/api/checkout/add', completion(customer.userId, proof), customer.token);
      const { razorpay_payment_id: paymentId } = proof;
      const begunAt = Math.floor(clock.millis() / 1000);
      await at(`${year}-03-31T18:31:00.000Z`);
      await provider.webhook(provider.captured(proof, amount, { created_at: begunAt }), { id: `evt_${paymentId}` });
      if (!isIssuedBefore) await app.changeSettings({ invoice }, admin);
      await app.sweep();
      await provider.setFaults({});
      const plan = (await app.get<PlanResponse>(`/api/allOrders/${planId}`, admin)).body;
      expect(plan).toMatchObject({ paidOn: `${year}-04-01` });
      const { body: proposal } = await app.get<RefundProposalResponse>(`/api/orders/${planId}/refunds/proposal`, admin);
      expect(proposal).toMatchObject({ reducesTaxUntil: expected.reducesTaxUntil });
      const refund = { amount: 118, reason: 'Missed a visit' };
      expect((await app.post(`/api/orders/${planId}/refunds`, refund, admin)).status).toBe(201);
      const { documents } = app.app.nest.get(DocumentsStore);
      const issued = await documents.list({ filter: { orderId: planId }, sort: ['entry', 'ASC'] });
      expect(issued).toMatchObject([
        { kind: 'invoice', paidOn: expected.paidOn },
        { kind: 'credit-note', corrects: { reducesTaxUntil: expected.reducesTaxUntil } },
      ]);
    },
  );
});
