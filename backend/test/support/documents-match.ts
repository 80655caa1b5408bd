import { expect } from '@jest/globals';
import type { GstReturnResponse } from '#libs/contract/documents.js';
import { documentFileName } from '#libs/document-file-name.js';
import type { Paise } from '#libs/money.js';
import { roundingOf } from '../../src/documents/amounts.js';
import type { TaxDocument } from '../../src/documents/document.js';
import { DocumentsStore } from '../../src/documents/documents.store.js';
import { LedgerService } from '../../src/payments/ledger.service.js';
import { paidByHand, refundedByHand } from '../../src/orders/hand-refund.js';
import { OrdersStore } from '../../src/orders/orders.store.js';
import { PaymentsStore } from '../../src/payments/payments.store.js';
import { RefundsStore } from '../../src/payments/refunds.store.js';
import type { TestApp } from './app.js';
import type { Provider } from './purchase.js';
import { allOf } from './refund-records.js';

interface ProviderRecords {
  payments: { id: string; amount: Paise; captured: boolean }[];
  refunds: { id: string; payment_id: string; amount: Paise; status: string }[];
}

/** Completes everything that was interrupted or is still pending. Advances the clock by four days. */
export async function settle(app: TestApp, provider: Provider, advance: (millis: number) => void): Promise<void> {
  await provider.setFaults({});
  for (const { id, status } of ((await provider.records()) as ProviderRecords).refunds)
    if (status === 'pending') await provider.act('refund.settle', { refund_id: id, status: 'processed' });
  for (let round = 0; round < 4; round += 1) {
    advance(24 * 60 * 60_000);
    await app.sweep();
  }
}

/**
 * Checks that captured less refunded money equals invoices less credit notes and the tables of GSTR-1, to the paisa,
 * for each payment and each order paid by hand; that each series is numbered 1, 2, 3 …; that each document is mailed
 * once; and that the provider's records match.
 *
 * @param token of an admin
 */
export async function expectDocumentsToMatchPayments(app: TestApp, provider: Provider, token: string): Promise<void> {
  const { nest } = app.app;
  const documents = await allOf(nest.get(DocumentsStore).documents);
  const { orders, difference } = await nest.get(LedgerService).read();
  expect(difference).toBe(0);
  expect(net(documents.filter(({ method }) => method === 'online'))).toBe(orders.paid - orders.refunded);
  for (const document of documents) {
    expect(document.cgst).toBe(document.sgst);
    expect(Math.abs(roundingOf(document))).toBeLessThanOrEqual(document.kind === 'invoice' ? 1 : 2);
  }

  await expectMoneyToHaveDocuments(app, provider, documents);
  await expectDocumentsToBeMailed(app, documents);

  const series = groupedBy(documents, (document) => document.series);
  for (const [name, issued] of series)
    expect({ name, numbers: issued.map(({ sequence }) => sequence).toSorted((a, b) => a - b) }).toEqual({
      name,
      numbers: issued.map((_, at) => at + 1),
    });

  for (const [month, issued] of groupedBy(documents, (document) => document.month.slice(0, 7))) {
    const { body } = await app.get<GstReturnResponse>(`/api/reports/gst?month=${month}`, token);
    const sumOf = (includes: (table: string) => boolean) =>
      body.tables.filter(({ table }) => includes(table)).reduce((sum, { total }) => sum + Math.round(total * 100), 0);
    expect(sumOf((table) => !table.startsWith('hsn'))).toBe(net(issued));
    expect(sumOf((table) => table.startsWith('hsn'))).toBe(net(issued));
    expect(body.series.reduce((sum, one) => sum + one.issued, 0)).toBe(issued.length);
    expect(body).toMatchObject({ difference: 0, pendingOrders: 0 });
  }
}

/** Every payment and refund has its document, and every document its payment or refund. */
async function expectMoneyToHaveDocuments(app: TestApp, provider: Provider, documents: readonly TaxDocument[]) {
  const { nest } = app.app;
  const records = (await provider.records()) as ProviderRecords;
  const refunds = (await allOf(nest.get(RefundsStore).refunds)).filter(({ status }) => status === 'processed');
  const unmatched = new Set(
    (await allOf(nest.get(PaymentsStore).unmatched)).filter(({ status }) => status !== 'resolved').map(({ id }) => id),
  );
  const known = refunds.flatMap(({ providerRefundId }) => providerRefundId ?? []);
  const processed = records.refunds.filter(({ status }) => status === 'processed').map(({ id }) => id);
  expect(known.toSorted()).toEqual(processed.toSorted());

  const byPayment = groupedBy(documents, ({ paymentId }) => paymentId);
  const refundedOf = groupedBy(refunds, ({ providerPaymentId }) => providerPaymentId);
  const expected = records.payments
    .filter(({ captured, id }) => captured && !unmatched.has(id))
    .map(({ id, amount }) => {
      const refunded = (refundedOf.get(id) ?? []).reduce((sum, refund) => sum + refund.amount, 0);
      return { id, net: amount - refunded };
    });
  expect(expected.map(({ id }) => ({ id, net: net(byPayment.get(id) ?? []) }))).toEqual(expected);
  const paying = new Set(expected.map(({ id }) => id));
  expect([...byPayment.keys()].filter((id) => id !== null && !paying.has(id))).toEqual([]);

  const ofOrder = groupedBy(byPayment.get(null) ?? [], ({ orderId }) => orderId);
  for (const order of await allOf(nest.get(OrdersStore).orders)) {
    if (order.paymentId !== null) continue;
    expect({ id: order.id, net: net(ofOrder.get(order.id) ?? []) }).toEqual({
      id: order.id,
      net: paidByHand(order) - refundedByHand(order),
    });
  }
}

/**
 * Each document is attached to one mail. That of a payment that was undone can have none, and a refund that the bank
 * returned is not mailed.
 */
async function expectDocumentsToBeMailed(app: TestApp, documents: readonly TaxDocument[]) {
  const mails = new Map((await app.mails()).map((mail) => [mail.messageId, mail]));
  const files = [...mails.values()].flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  const { orders } = app.app.nest.get(OrdersStore);
  const wrong: object[] = [];
  for (const { orderId, entry, cause, number, ...document } of documents) {
    const { billing } = (await orders.get(orderId))!;
    const isUndone = billing.slice(entry).some((one) => one.cause === 'by-hand-undone');
    const fileName = documentFileName({ ...document, number });
    const mailed = files.filter((name) => name === fileName).length;
    const isMailed = cause !== 'refund-failed';
    if (mailed !== Number(isMailed) && !(isUndone && mailed === 0)) wrong.push({ number, cause, mailed });
  }
  expect(wrong).toEqual([]);
}

function groupedBy<K, T>(records: readonly T[], keyOf: (record: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const record of records) groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record]);
  return groups;
}

/** Invoices less credit notes. */
function net(documents: readonly TaxDocument[]): Paise {
  return documents.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
}
