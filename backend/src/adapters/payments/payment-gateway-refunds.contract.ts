import { describe, expect, it } from '@jest/globals';
import { GatewayRejection } from '../../payments/payment-gateway.port.js';
import { order, type ProviderFactory } from './payment-gateway.fixture.js';

const HOUR = 60 * 60_000;

/** Money that goes back to the customer. */
export function refundsContract(start: ProviderFactory): void {
  describe('refunds and disputes', () => {
    it('refunds once for ten concurrent calls with one key', async () => {
      const { gateway, pay } = await start();
      const { id } = await gateway.createOrder(order);
      const { paymentId } = await pay(id);
      const request = { paymentId, amount: 100_000, receipt: 'refund-1', idempotencyKey: 'refund-key-1' };
      const refunds = await Promise.all(Array.from({ length: 10 }, () => gateway.refund(request)));
      expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
      expect(await gateway.payment(paymentId)).toMatchObject({ status: 'captured', refunded: 100_000 });
    });

    it('refunds the rest under another key, and then no more', async () => {
      const { gateway, pay } = await start();
      const { id } = await gateway.createOrder(order);
      const { paymentId } = await pay(id);
      await gateway.refund({ paymentId, amount: 100_000, receipt: 'refund-1', idempotencyKey: 'refund-key-1' });
      expect(
        await gateway.refund({ paymentId, amount: 88_706, receipt: 'refund-2', idempotencyKey: 'refund-key-2' }),
      ).toMatchObject({
        paymentId,
        amount: 88_706,
      });
      expect(await gateway.payment(paymentId)).toMatchObject({ status: 'refunded', refunded: 188_706 });
      await expect(
        gateway.refund({ paymentId, amount: 100, receipt: 'refund-3', idempotencyKey: 'refund-key-3' }),
      ).rejects.toBeInstanceOf(GatewayRejection);
    });

    it('returns the status of a refund, and finds it by its receipt among those of the payment', async () => {
      const { gateway, pay, leaveRefundsPending } = await start();
      const settle = await leaveRefundsPending();
      const { paymentId } = await pay((await gateway.createOrder(order)).id);
      const ask = (receipt: string) =>
        gateway.refund({ paymentId, amount: 50_000, receipt, idempotencyKey: `key-of-${receipt}` });
      const refunds = [await ask('refund-1'), await ask('refund-2')];
      expect(refunds.map(({ status, receipt }) => ({ status, receipt }))).toEqual([
        { status: 'pending', receipt: 'refund-1' },
        { status: 'pending', receipt: 'refund-2' },
      ]);
      await settle(refunds[0]!.id, 'processed');
      await settle(refunds[1]!.id, 'failed');
      const known = await gateway.refundsOfPayment(paymentId);
      expect(known.sort((a, b) => a.receipt!.localeCompare(b.receipt!))).toEqual([
        { ...refunds[0], status: 'processed', bankReference: expect.stringMatching(/^\d{23}$/) },
        { ...refunds[1], status: 'failed' },
      ]);
      expect(await gateway.payment(paymentId)).toMatchObject({ status: 'captured', refunded: 50_000 });
    });

    it('lists the refunds of all payments that were created in a period, however many', async () => {
      const { gateway, pay } = await start();
      const paid = [await pay((await gateway.createOrder(order)).id)];
      paid.push(await pay((await gateway.createOrder({ ...order, receipt: 'b'.repeat(32) })).id));
      const made: string[] = [];
      for (let nth = 0; nth < 105; nth += 1) {
        const { paymentId } = paid[nth % 2]!;
        const receipt = `refund-of-period-${nth}`;
        made.push((await gateway.refund({ paymentId, amount: 100, receipt, idempotencyKey: receipt })).id);
      }
      const [first] = await gateway.refundsOfPayment(paid[0]!.paymentId);
      const at = (millis: number) => new Date(Date.parse(first!.createdAt!) + millis).toISOString();
      const listed = await gateway.refundsCreated({ from: at(-HOUR), to: at(HOUR) });
      expect(listed.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
      expect(listed).toContainEqual(first);
      expect(await gateway.refundsCreated({ from: at(HOUR), to: at(2 * HOUR) })).toEqual([]);
      expect(await gateway.refundsCreated({ from: at(-2 * HOUR), to: at(-HOUR) })).toEqual([]);
    });

    it('rejects another amount or receipt under the same key', async () => {
      const { gateway, pay } = await start();
      const { paymentId } = await pay((await gateway.createOrder(order)).id);
      const request = { paymentId, amount: 50_000, receipt: 'refund-1', idempotencyKey: 'refund-key-1' };
      await gateway.refund(request);
      for (const change of [{ amount: 40_000 }, { receipt: 'refund-2' }])
        await expect(gateway.refund({ ...request, ...change })).rejects.toBeInstanceOf(GatewayRejection);
    });

    it('distinguishes a returned authorization from a refunded payment', async () => {
      const { gateway, pay, leaveAuthorized, refundAuthorization } = await start();
      await leaveAuthorized();
      const { paymentId } = await pay((await gateway.createOrder(order)).id);
      await refundAuthorization(paymentId);
      expect(await gateway.payment(paymentId)).toMatchObject({
        status: 'refunded',
        captured: false,
        refunded: 188_706,
      });
    });

    it('reads a dispute, and the deducted amount when it is lost', async () => {
      const { gateway, pay, dispute } = await start();
      const { paymentId } = await pay((await gateway.createOrder(order)).id);
      const open = await dispute(paymentId, 'open');
      expect(await gateway.dispute(open)).toMatchObject({
        id: open,
        paymentId,
        amount: 188_706,
        amountDeducted: 0,
        phase: 'chargeback',
        status: 'open',
        respondBy: expect.stringMatching(/^\d{4}-/),
      });
      const lost = await dispute(paymentId, 'lost');
      expect((await gateway.newestDisputes()).find(({ id }) => id === lost)).toMatchObject({
        status: 'lost',
        amountDeducted: 188_706,
      });
    });
  });
}
