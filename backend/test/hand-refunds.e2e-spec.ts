import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { addDays, formatCalendarDate } from '#libs/calendar.js';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { HandRefundRequest } from '#libs/contract/hand-payments.js';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import { DocumentsStore } from '../src/documents/documents.store.js';
import { MailService } from '../src/mail/mail.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { times } from './faults/support/concurrently.js';
import { buy } from './support/purchase.js';

const DAY_MS = 24 * 60 * 60_000;
const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };
let plate = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.changeSettings(
    { invoice: { ...(await app.get('/api/settings', admin.token)).body.invoice, gstin: '27AAPFU0939F1ZV' } },
    admin.token,
  );
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** A plan of three months, paid in cash: ₹5,997 less 20 %, with tax ₹5,661.17 (₹1,887.06 a month). */
async function paidInCash(customer: Customer): Promise<OrderResponse> {
  plate += 1;
  const plan = {
    carName: 'Maruti Suzuki Dzire',
    carColor: 'White',
    carNumber: `MH12HR${String(plate).padStart(4, '0')}`,
    planDuration: 3,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner',
    parking: 'Basement 1, bay 42',
    method: 'cash',
  };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/plans`, plan, admin.token);
  expect(made.status).toBe(201);
  return made.body.order;
}

const refund = (id: string, request: Partial<HandRefundRequest>, headers: Record<string, string> = {}) =>
  app.request<OrderResponse>('POST', `/api/orders/${id}/hand-refunds`, {
    token: admin.token,
    body: { method: 'cash', reason: 'Two visits missed', ...request },
    headers,
  });
const proposalOf = async (id: string) =>
  (await app.get<RefundProposalResponse>(`/api/orders/${id}/refunds/proposal`, admin.token)).body;
const documentsOf = async ({ userId }: Customer) =>
  (await app.list<DocumentResponse>('/api/documents', { filter: { userId } }, admin.token)).body;
const creditedTo = async (customer: Customer) =>
  (await documentsOf(customer)).filter(({ kind }) => kind === 'credit-note').map(({ total }) => total);
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await app.signInAgain(admin);
}

describe('a refund by hand', () => {
  it('mails a credit note for a part, and the plan continues', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidInCash(customer);
    expect(await proposalOf(id)).toMatchObject({ amountPaid: payable, amountRefunded: 0, available: payable });

    const { status, body } = await refund(id, { amount: 500, method: 'upi', reference: '432198765012' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'active',
      payment: 'paid',
      paidByHand: payable,
      handRefunds: [{ amount: 500, method: 'upi', reference: '432198765012', reason: 'Two visits missed' }],
    });
    expect(await creditedTo(customer)).toEqual([500]);
    expect(await proposalOf(id)).toMatchObject({ amountRefunded: 500, available: payable - 500 });
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    const [mail, ...others] = mails.filter(({ subject }) => subject?.startsWith('Refund for'));
    expect(others).toEqual([]);
    expect(mail!.text).toContain('We have refunded ₹500 by UPI, out of the');
    expect(mail!.attachments).toHaveLength(1);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('in full, before the invoice could be issued, leaves the invoice to a mail of its own', async () => {
    const customer = await app.customer();
    const { documents } = app.app.nest.get(DocumentsStore);
    jest.spyOn(documents, 'insert').mockRejectedValueOnce(new Error('killed'));
    const { id, payable } = await paidInCash(customer);
    expect((await refund(id, { amount: payable })).status).toBe(201);
    await app.sweep();
    const mailed = (await app.mails())
      .filter(({ to, attachments }) => to?.[0]?.address === customer.email && attachments.length > 0)
      .map(({ subject, attachments }) => [subject, attachments.map(({ filename }) => filename?.slice(0, 2))]);
    expect(mailed.toSorted()).toEqual([
      ['Refund for your plan for Maruti Suzuki Dzire', ['CN']],
      ['The invoice for your plan for Maruti Suzuki Dzire', ['FL']],
    ]);
  });

  it('by bank transfer is mailed with its UTR number', async () => {
    const customer = await app.customer();
    const { id } = await paidInCash(customer);
    expect((await refund(id, { amount: 400, method: 'bank-transfer' })).status).toBe(400);
    expect((await refund(id, { amount: 400, method: 'bank-transfer', reference: 'HDFCR52026112698' })).status).toBe(
      201,
    );
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    const mail = mails.find(({ subject }) => subject?.startsWith('Refund for'));
    expect(mail!.text).toContain('We have refunded ₹400 by bank transfer, out of the');
    expect(mail!.text).toMatch(/UTR number:\s+HDFCR52026112698/);
  });

  it('cannot be of a later day, of one before the payment, or of one more than 30 days ago', async () => {
    const { id } = await paidInCash(await app.customer());
    const paidOn = clock.today();
    await pass(31 * DAY_MS);
    for (const [refundedOn, message] of [
      [addDays(clock.today(), 1), 'Choose today or an earlier day'],
      [addDays(paidOn, -1), `The payment was received on ${formatCalendarDate(paidOn)}`],
      [paidOn, 'A refund can be recorded at most 30 days after it was made'],
      ['2027-02-30', 'Please choose the day it was refunded'],
    ])
      expect(await refund(id, { amount: 100, refundedOn: refundedOn! })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'refundedOn', message }] },
      });
    expect((await app.get(`/api/allOrders/${id}`, admin.token)).body.handRefunds).toEqual([]);
  });

  it('is in the registers with its reference', async () => {
    const customer = await app.customer();
    const { id } = await paidInCash(customer);
    await refund(id, { amount: 400, method: 'bank-transfer', reference: 'HDFCR52026112699' });
    const [note] = (await documentsOf(customer)).filter(({ kind }) => kind === 'credit-note');
    const row = async (format: string) => {
      const path = `/api/reports/register?month=${note!.issuedOn.slice(0, 7)}&format=${format}`;
      const { text } = await app.get(path, admin.token);
      return parse<Record<string, string>>(text, { columns: true, bom: true }).find(
        (one) => one['Voucher Number'] === note!.number,
      );
    };
    expect(await row('csv')).toMatchObject({ Reason: 'Refund by bank transfer HDFCR52026112699', Payment: 'Cash' });
    expect((await row('tally'))!.Narration).toMatch(/^Order #\d+, Refund by bank transfer HDFCR52026112699, Cash$/);
  });

  it('is the unused months of a cancelled plan when no amount is sent, and closes it', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidInCash(customer);
    await pass(20 * DAY_MS);
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, admin.token);
    const { proposed, months } = await proposalOf(id);
    expect(months).toMatchObject({ unused: 2, paid: 3 });
    expect(await refund(id, { reason: 'Cancelled' })).toMatchObject({
      status: 201,
      body: { status: 'refunded', payment: 'refunded', handRefunds: [{ amount: proposed }] },
    });
    expect(await creditedTo(customer)).toEqual([proposed]);
    expect(await proposalOf(id)).toMatchObject({ proposed: 0, available: expect.closeTo(payable - proposed, 2) });
  });

  it('can also be requested with the status of a cancelled plan', async () => {
    const customer = await app.customer();
    const { id } = await paidInCash(customer);
    await pass(20 * DAY_MS);
    const path = `/api/plans/${customer.userId}/${id}`;
    await app.patch(path, { status: 'cancelled' }, admin.token);
    const { proposed } = await proposalOf(id);
    expect((await app.patch(path, { status: 'refunded' }, admin.token)).body).toMatchObject({ status: 'refunded' });
    expect(await creditedTo(customer)).toEqual([proposed]);
  });

  it('closes a cancelled plan when more than its unused months was refunded before', async () => {
    const customer = await app.customer();
    const { id } = await paidInCash(customer);
    await pass(20 * DAY_MS);
    await refund(id, { amount: 4000 });
    const path = `/api/plans/${customer.userId}/${id}`;
    await app.patch(path, { status: 'cancelled' }, admin.token);
    expect(await proposalOf(id)).toMatchObject({ proposed: 0, months: { unused: 2 } });
    expect(await app.patch(path, { status: 'refunded' }, admin.token)).toMatchObject({
      status: 200,
      body: { status: 'refunded', handRefunds: [{ amount: 4000 }] },
    });
    expect(await creditedTo(customer)).toEqual([4000]);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('is recorded once when it is sent twice, and never exceeds what was paid', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidInCash(customer);
    const key = { 'idempotency-key': randomUUID() };
    const twice = await Promise.all(times(2, () => refund(id, { amount: 100 }, key)));
    expect(twice.map(({ body }) => body.handRefunds)).toEqual([[expect.anything()], [expect.anything()]]);

    const answers = await Promise.all(times(10, () => refund(id, { amount: payable - 100 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect((await creditedTo(customer)).reduce((sum, total) => sum + total, 0)).toBeCloseTo(payable, 2);
    expect((await refund(id, { amount: 1 })).body).toMatchObject({ code: 'nothing-to-refund' });
  });

  it('is recorded once when it is sent again without an amount after its response was lost', async () => {
    const customer = await app.customer();
    const { id } = await paidInCash(customer);
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, admin.token);
    const { proposed } = await proposalOf(id);
    const key = { 'idempotency-key': randomUUID() };
    const interrupted = jest
      .spyOn(app.app.nest.get(MailService), 'queue')
      .mockRejectedValueOnce(new Error('ends here'));
    expect((await refund(id, {}, key)).status).toBe(500);
    interrupted.mockRestore();
    expect(await refund(id, {}, key)).toMatchObject({
      status: 201,
      body: { status: 'refunded', handRefunds: [{ amount: proposed }] },
    });
  });

  it('is rejected for an order that was paid online or is unpaid, and without a reason', async () => {
    const customer = await app.customer();
    const { _id: id } = await buy(app, customer);
    expect(await refund(id, { amount: 100 })).toMatchObject({
      status: 409,
      body: { code: 'payment-not-captured', message: expect.stringContaining('paid online') },
    });
    expect((await refund('nowhere', { amount: 100 })).status).toBe(404);
    for (const wrong of [{ amount: 0 }, { amount: 1.005 }, { reason: '' }, { method: 'upi' as const }])
      expect((await refund(id, { amount: 100, ...wrong })).status).toBe(400);
  });

  it('prevents undoing the payment of a wash', async () => {
    const customer = await app.customer();
    const wash = { tier: 'basic', timeSlot: '5:30 AM - 6:00 AM', address: 'B-704, Amber Heights', method: 'cash' };
    const made = await app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/washes`, wash, admin.token);
    const { id } = made.body.order;
    expect((await refund(id, { amount: 52.82 })).body).toMatchObject({ status: 'booked', payment: 'paid' });
    expect((await app.patch(`/api/orders/${id}/payment`, { payment: 'unpaid' }, admin.token)).status).toBe(409);
    await app.patch(`/api/washes/${id}`, { status: 'cancelled' }, admin.token);
    expect((await app.patch(`/api/washes/${id}`, { status: 'refunded' }, admin.token)).body).toMatchObject({
      status: 'refunded',
      handRefunds: [{ amount: 52.82 }, { amount: 300 }],
    });
    expect((await creditedTo(customer)).sort()).toEqual([300, 52.82]);
  });

  it('closes a cancelled wash when it is in whole rupees, because less than a rupee is left', async () => {
    const customer = await app.customer();
    const wash = { tier: 'basic', timeSlot: '5:30 AM - 6:00 AM', address: 'B-704, Amber Heights', method: 'cash' };
    const made = await app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/washes`, wash, admin.token);
    const { id } = made.body.order;
    expect((await refund(id, { amount: 352 })).body).toMatchObject({ status: 'booked', payment: 'paid' });
    await app.patch(`/api/washes/${id}`, { status: 'cancelled' }, admin.token);
    expect(await app.patch(`/api/washes/${id}`, { status: 'refunded' }, admin.token)).toMatchObject({
      status: 200,
      body: { status: 'refunded', payment: 'refunded', handRefunds: [{ amount: 352 }] },
    });
    const due = await app.list('/api/washes', { filter: { awaitsRefund: true, userId: customer.userId } }, admin.token);
    expect(due.body).toEqual([]);
  });
});
