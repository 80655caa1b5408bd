import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RefundResponse, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { exportedRow } from './support/exported.js';
import { buy, order, Provider } from './support/purchase.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const exported = (path: string, filter: object) => exportedRow(app, admin, path, filter);

it('unmatched payments are exported with their amount and reason', async () => {
  const id = await new Provider(app).payForeignOrder(150_050);
  const { body: payment } = await app.get<UnmatchedPaymentResponse>(`/api/payments/unmatched/${id}`, admin);
  expect(await exported('/api/payments/unmatched', {})).toEqual({
    'Payment ID': id,
    Received: '21/11/2026 12:00',
    Amount: '1500.5',
    Currency: 'INR',
    Reason: 'The order is unknown',
    'Order ID of the provider': payment.orderId,
    Status: 'Open',
    'Assigned to': '',
    'Order ID': '',
  });
});

it('disputes and assigned payments are exported with the number of their order', async () => {
  const provider = new Provider(app);
  const { id, orderNumber, paymentId } = await buy(app, await app.customer());
  const dispute = await provider.act('dispute.create', { payment_id: paymentId, amount: 50_000 });
  await app.sweep();
  expect(await exported('/api/payments/disputes', {})).toMatchObject({
    'Dispute ID': dispute.id,
    Order: orderNumber,
    'Order ID': id,
  });

  const { token } = await app.customer();
  const { planId } = await order(app, token);
  const unmatched = await provider.payForeignOrder(217_026);
  const assignment = { purpose: 'plan', subjectId: planId };
  await app.post(`/api/payments/unmatched/${unmatched}/assign`, assignment, admin);
  const { body: plan } = await app.get<PlanResponse>(`/api/allOrders/${planId}`, admin);
  expect(plan.orderNumber).toMatch(/^#\d+$/);
  expect(await exported('/api/payments/unmatched', { status: 'resolved' })).toMatchObject({
    'Payment ID': unmatched,
    'Assigned to': plan.orderNumber,
    'Order ID': planId,
  });
});

it('invoices and credit notes are exported with their taxes, which are negative in credit notes', async () => {
  const customer = await app.customer({ name: 'Meera Deshpande' });
  const { id, payable } = await buy(app, customer);
  await app.post(`/api/orders/${id}/refunds`, { amount: 118, reason: 'Missed a visit' }, admin);
  await app.sweep();
  const documents = (kind: string) => exported('/api/documents', { orderId: id, kind });
  const invoice = await documents('invoice');
  expect(invoice).toMatchObject({
    'Voucher Type': 'Sales',
    'Voucher Date': '21/11/2026',
    'Original Invoice Number': '',
    'Party Name': 'Meera Deshpande',
    GSTIN: '',
    'Place of Supply': '27-Maharashtra',
    IGST: '0',
    Total: String(payable),
  });
  expect(Number(invoice['Taxable Value']) + Number(invoice.CGST) + Number(invoice.SGST)).toBeCloseTo(payable, 2);
  expect(await documents('credit-note')).toMatchObject({
    'Voucher Type': 'Credit Note',
    'Original Invoice Number': invoice['Voucher Number'],
    'Taxable Value': '-100',
    CGST: '-9',
    SGST: '-9',
    Total: '-118',
  });
});

it('refunds are exported with their order, payment and outcome', async () => {
  const customer = await app.customer();
  const { id, orderNumber, paymentId } = await buy(app, customer);
  await app.post(`/api/orders/${id}/refunds`, { amount: 118, reason: 'Missed a visit', goodwill: true }, admin);
  expect(await exported('/api/allOrders', { userId: customer.userId })).toMatchObject({
    'Amount Received (₹)': '2170.26',
    'Refunded (₹)': '118',
    'Goodwill Refunds (₹)': '118',
  });
  const { body } = await app.list<RefundResponse>('/api/payments/refunds', { filter: { orderId: id } }, admin);
  const [refund] = body;
  expect(await exported('/api/payments/refunds', { orderId: id })).toEqual({
    'Refund ID': refund!.id,
    Requested: '21/11/2026 12:00',
    'Amount (₹)': '118',
    Status: 'Refunded',
    Reason: 'Missed a visit',
    Goodwill: 'yes',
    'Made by': 'An operator',
    Attempt: '1',
    Order: orderNumber,
    'Payment ID': paymentId,
    'Refund ID of the provider': refund!.providerRefundId,
    'Bank reference': refund!.bankReference ?? '',
    Processed: '21/11/2026 12:00',
    'Failure reason': '',
    'Order ID': id,
  });
});
