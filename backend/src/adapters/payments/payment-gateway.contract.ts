import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '#libs/calendar.js';
import { GatewayRejection, GatewayUnavailable, type PaymentGateway } from '../../payments/payment-gateway.port.js';
import { refundsContract } from './payment-gateway-refunds.contract.js';
import { order, type ProviderFactory } from './payment-gateway.fixture.js';

/** The contract of every PaymentGateway. `start` returns one with an empty provider. */
export function describePaymentGateway(name: string, start: ProviderFactory): void {
  describe(`${name}: a payment gateway`, () => {
    it('creates an order, and finds it by its receipt', async () => {
      const { gateway } = await start();
      const made = await gateway.createOrder(order);
      expect(made).toEqual({
        id: expect.stringMatching(/^order_\w{14}$/),
        amount: 188_706,
        currency: 'INR',
        receipt: order.receipt,
        status: 'created',
      });
      expect(await gateway.findOrder(order.receipt)).toEqual(made);
    });

    const link = {
      amount: 217_026,
      reference: 'b'.repeat(32),
      description: 'Hyundai Creta, 1 month',
      customer: { name: 'Asha', email: 'asha@example.com', phone: '+919876543210' },
    };
    const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

    it('creates one payment link per reference, and returns the payment made with it', async () => {
      const { gateway, payLink } = await start();
      expect(await gateway.findPaymentLink(link.reference)).toBeNull();
      const made = await gateway.createPaymentLink({ ...link, expiresAt: inAnHour() });
      expect(made).toEqual({
        id: expect.stringMatching(/^plink_\w{14}$/),
        reference: link.reference,
        url: expect.stringMatching(/^https?:/),
        amount: 217_026,
        status: 'created',
        orderId: null,
        paymentIds: [],
      });
      expect(await gateway.createPaymentLink({ ...link, expiresAt: inAnHour() })).toEqual(made);
      expect(await gateway.findPaymentLink(link.reference)).toEqual(made);
      const paymentId = await payLink(made.id);
      expect(await gateway.paymentLink(made.id)).toEqual({
        ...made,
        status: 'paid',
        orderId: expect.any(String),
        paymentIds: [paymentId],
      });
      expect(await gateway.payment(paymentId)).toMatchObject({ amount: 217_026, captured: true });
      await expect(gateway.cancelPaymentLink(made.id)).rejects.toBeInstanceOf(GatewayRejection);
    });

    it('cancels a payment link, and rejects one that expires too soon', async () => {
      const { gateway } = await start();
      const { id } = await gateway.createPaymentLink({ ...link, expiresAt: inAnHour() });
      expect(await gateway.cancelPaymentLink(id)).toMatchObject({ id, status: 'cancelled' });
      await expect(gateway.cancelPaymentLink(id)).rejects.toBeInstanceOf(GatewayRejection);
      const soon = { ...link, reference: 'c'.repeat(32), expiresAt: new Date(Date.now() + 60_000).toISOString() };
      await expect(gateway.createPaymentLink(soon)).rejects.toBeInstanceOf(GatewayRejection);
    });

    it('creates one order for five concurrent calls with a receipt, and none for another amount', async () => {
      const { gateway } = await start();
      const made = await Promise.all(Array.from({ length: 5 }, () => gateway.createOrder(order)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      await expect(gateway.createOrder({ ...order, amount: 100_00 })).rejects.toBeInstanceOf(GatewayRejection);
    });

    it('reads a settlement with its lines: what is settled is payments less refunds, fees and tax, adjusted', async () => {
      const { gateway, pay, settle } = await start();
      const { paymentId } = await pay((await gateway.createOrder(order)).id);
      await gateway.refund({ paymentId, amount: 50_000, receipt: 'refund-1', idempotencyKey: 'refund-key-1' });
      const id = await settle(-1_000);
      const settlement = await gateway.settlement(id);
      const lines = await gateway.settledOn(calendarDateOf(settlement.createdAt!));
      expect(lines.map(({ kind, amount }) => ({ kind, amount }))).toEqual([
        { kind: 'payment', amount: 188_706 },
        { kind: 'refund', amount: 50_000 },
        { kind: 'other', amount: 1_000 },
      ]);
      expect(lines.every(({ settlementId }) => settlementId === id)).toBe(true);
      const { fee, tax } = lines[0]!;
      expect(fee).toBeGreaterThan(tax);
      expect(settlement).toMatchObject({ status: 'processed', utr: expect.any(String) });
      expect(settlement.amount).toBe(188_706 - fee - 50_000 - 1_000);
      expect(await gateway.newestSettlements()).toEqual([settlement]);
    });

    it('lists the downtimes that have not ended', async () => {
      const { gateway, startDowntime, endDowntime } = await start();
      const id = await startDowntime('SBIN');
      expect(await gateway.downtimes()).toEqual([
        expect.objectContaining({ id, method: 'netbanking', instrument: 'SBIN', severity: 'high', isOver: false }),
      ]);
      await endDowntime(id);
      expect(await gateway.downtimes()).toEqual([]);
    });

    it('finds the newest order of a receipt, and none of another', async () => {
      const { gateway } = await start();
      await gateway.createOrder({ ...order, receipt: 'another' });
      expect(await gateway.findOrder(order.receipt)).toBeNull();
      await gateway.createOrder(order);
      const newest = await gateway.createOrder(order);
      expect(await gateway.findOrder(order.receipt)).toEqual(newest);
    });

    it("rejects an order of 0 with the provider's message", async () => {
      const { gateway } = await start();
      const refused = await gateway.createOrder({ ...order, amount: 0 }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(GatewayRejection);
      expect((refused as GatewayRejection).reason).toMatch(/amount/);
    });

    it('reads the payments of an order: none, then a failed one, then the captured one', async () => {
      const { gateway, pay, decline } = await start();
      const { id } = await gateway.createOrder(order);
      expect(await gateway.paymentsOfOrder(id)).toEqual([]);
      await decline(id);
      expect(await gateway.paymentsOfOrder(id)).toEqual([expect.objectContaining({ status: 'failed', orderId: id })]);
      const { paymentId } = await pay(id);
      const captured = {
        id: paymentId,
        orderId: id,
        amount: 188_706,
        currency: 'INR',
        status: 'captured',
        captured: true,
        refunded: 0,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        capturedAt: null,
      };
      expect(await gateway.paymentsOfOrder(id)).toContainEqual(captured);
      expect(await gateway.payment(paymentId)).toEqual(captured);
      expect(await gateway.findOrder(order.receipt)).toMatchObject({ status: 'paid' });
    });

    it('captures an authorized payment, idempotently', async () => {
      const { gateway, pay, leaveAuthorized } = await start();
      await leaveAuthorized();
      const { id } = await gateway.createOrder(order);
      const { paymentId } = await pay(id);
      expect(await gateway.payment(paymentId)).toMatchObject({ status: 'authorized' });
      const captured = await gateway.capture({ id: paymentId, amount: 188_706 });
      expect(captured).toMatchObject({ id: paymentId, status: 'captured', amount: 188_706 });
      expect(await gateway.capture({ id: paymentId, amount: 188_706 })).toEqual(captured);
    });

    it('rejects a capture of another amount, and leaves the payment authorized', async () => {
      const { gateway, pay, leaveAuthorized } = await start();
      await leaveAuthorized();
      const { id } = await gateway.createOrder(order);
      const { paymentId } = await pay(id);
      await expect(gateway.capture({ id: paymentId, amount: 100 })).rejects.toBeInstanceOf(GatewayRejection);
      expect(await gateway.payment(paymentId)).toMatchObject({ status: 'authorized' });
    });

    it('accepts the signature of a payment, and rejects an altered, truncated, missing or reused one', async () => {
      const { gateway, pay } = await start();
      const proof = await pay((await gateway.createOrder(order)).id);
      const other = await pay((await gateway.createOrder({ ...order, receipt: 'another' })).id);
      expect(gateway.signatureIsValid(proof)).toBe(true);
      const { signature } = proof;
      const wrong = [
        `${signature[0] === '0' ? '1' : '0'}${signature.slice(1)}`,
        signature.slice(0, -1),
        `${signature}0`,
        '',
        'é'.repeat(64),
        undefined,
        null,
        7,
        {},
      ];
      for (const value of wrong) expect(gateway.signatureIsValid({ ...proof, signature: value as string })).toBe(false);
      expect(gateway.signatureIsValid({ ...proof, signature: other.signature })).toBe(false);
      expect(gateway.signatureIsValid({ ...proof, orderId: other.orderId })).toBe(false);
    });

    it('throws unavailable when the creation of an order gets no response, and finds the order afterwards', async () => {
      const { gateway, leaveUnanswered } = await start();
      await leaveUnanswered();
      await expect(gateway.createOrder(order)).rejects.toBeInstanceOf(GatewayUnavailable);
      expect(await gateway.findOrder(order.receipt)).toMatchObject({ amount: 188_706, status: 'created' });
    });

    it.each([500, 502, 503, 504, 408, 409, 429])('throws unavailable for a response with status %i', async (status) => {
      const { gateway, answerWith } = await start();
      await answerWith(status);
      for (const call of everyCall(gateway)) await expect(call()).rejects.toBeInstanceOf(GatewayUnavailable);
    });

    it.each([400, 401, 404])('throws GatewayRejection for a response with status %i', async (status) => {
      const { gateway, answerWith } = await start();
      await answerWith(status);
      for (const call of everyCall(gateway)) await expect(call()).rejects.toBeInstanceOf(GatewayRejection);
    });

    it('throws unavailable after a timeout', async () => {
      const { answerLate } = await start();
      const impatient = await answerLate();
      await Promise.all(everyCall(impatient).map((call) => expect(call()).rejects.toBeInstanceOf(GatewayUnavailable)));
    });

    it('throws unavailable when the provider is not running', async () => {
      const { gateway, disappear } = await start();
      await disappear();
      for (const call of everyCall(gateway)) await expect(call()).rejects.toBeInstanceOf(GatewayUnavailable);
    });

    refundsContract(start);
  });
}

function everyCall(gateway: PaymentGateway): (() => Promise<unknown>)[] {
  return [
    () => gateway.createOrder({ amount: 100, receipt: 'receipt', notes: {} }),
    () => gateway.findOrder('receipt'),
    () => gateway.paymentsOfOrder('order_00000000000000'),
    () => gateway.payment('pay_00000000000000'),
    () => gateway.capture({ id: 'pay_00000000000000', amount: 100 }),
    () =>
      gateway.refund({
        paymentId: 'pay_00000000000000',
        amount: 100,
        receipt: 'refund',
        idempotencyKey: 'refund-of-nothing',
      }),
    () => gateway.refundsOfPayment('pay_00000000000000'),
    () => gateway.refundsCreated({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }),
    () => gateway.dispute('disp_00000000000000'),
    () => gateway.newestDisputes(),
    () => gateway.settlement('setl_00000000000000'),
    () => gateway.newestSettlements(),
    () => gateway.settledOn('2026-11-22'),
    () => gateway.downtimes(),
  ];
}
