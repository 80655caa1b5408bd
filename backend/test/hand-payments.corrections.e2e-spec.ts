import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { handPaymentCalls } from './support/hand-payments.js';
import { buy, Provider } from './support/purchase.js';
import { washCalls } from './support/washes.js';

/** 1 April 2027, 10:00 IST. */
const clock = new TestClock(Date.parse('2027-04-01T04:30:00.000Z'));
let app: TestApp;
let provider: Provider;
let admin: { token: string };

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.changeSettings({ carsPerSlot: 200, washesAtOnce: 200 }, admin.token);
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

const { takePlan, ways, ordersOf, invoicesOf, found } = handPaymentCalls(() => ({ app, provider, admin }));

describe('how a payment by hand was made', () => {
  const [WRONG, RIGHT] = ['HDFCN27123450', 'HDFCN27123456'];
  const correct = (id: string, correction: object, { token } = admin) =>
    app.put<OrderResponse>(`/api/orders/${id}/hand-payment`, correction, token);
  const referencesOf = async (orderId: string) => {
    const { body } = await app.get<HandPaymentReportResponse>('/api/reports/hand-payments', admin.token);
    return body.movements
      .filter((one) => one.orderId === orderId)
      .map(({ reference }) => reference)
      .sort();
  };
  const changesOf = async (recordId: string) =>
    (await app.list<ChangeResponse>('/api/changes', { filter: { recordId } }, admin.token)).body.map(
      ({ differences }) => differences,
    );
  const exported = async () => (await app.get('/api/reports/hand-payments/export', admin.token)).text;

  it.each(ways)('is corrected for a payment %s by those who record payments', async (way, record) => {
    const suffix = ways.findIndex(([other]) => other === way);
    const [wrong, right] = [`${WRONG}${suffix}`, `${RIGHT}${suffix}`];
    const customer = await app.customer();
    const accountant = await app.staff('accountant');
    expect((await record(customer, { method: 'bank-transfer', reference: wrong })).status).toBeLessThan(300);
    const [{ id }] = (await ordersOf(customer)) as [OrderResponse];
    const invoices = await invoicesOf(customer);

    const corrected = await correct(id, { method: 'bank-transfer', reference: ` ${right} ` }, accountant);
    expect(corrected).toMatchObject({
      status: 200,
      body: { handPayment: { method: 'bank-transfer', reference: right } },
    });
    expect([await found(right), await found(wrong)]).toEqual([[id], []]);
    expect(await referencesOf(id)).toEqual([right]);
    expect(await exported()).toContain(`,Bank transfer,${right},`);
    expect(await invoicesOf(customer)).toEqual(invoices);
    expect(await changesOf(id)).toContainEqual([{ field: 'reference', before: wrong, after: right }]);
  });

  it('is corrected for a refund without changing that of the payment', async () => {
    const customer = await app.customer();
    const { body } = await takePlan(customer, { method: 'upi', reference: '432198765099' });
    const refund = { amount: 100, reason: 'Came late', method: 'upi', reference: '998877665500' };
    const { id } = body.order;
    const { handRefunds } = (await app.post(`/api/orders/${id}/hand-refunds`, refund, admin.token)).body;
    const documents = await invoicesOf(customer);

    const corrected = await correct(id, {
      refundId: handRefunds[0].id,
      method: 'upi',
      reference: '998877665511',
    });
    expect(corrected.body).toMatchObject({
      handPayment: { reference: '432198765099' },
      handRefunds: [{ amount: 100, method: 'upi', reference: '998877665511' }],
    });
    expect([await found('998877665511'), await found('998877665500')]).toEqual([[id], []]);
    expect(await referencesOf(id)).toEqual(['432198765099', '998877665511']);
    expect(await invoicesOf(customer)).toEqual(documents);
    expect(await changesOf(id)).toContainEqual([
      { field: 'refundReferences', before: ['998877665500'], after: ['998877665511'] },
    ]);
  });

  it('is that of the last payment if an earlier one was undone', async () => {
    const customer = await app.customer();
    const { id } = await washCalls(() => ({ app, provider, customer, admin })).book({ date: '2027-04-02' });
    const mark = (change: object) => app.patch(`/api/orders/${id}/payment`, change, admin.token);
    await mark({ payment: 'paid', method: 'upi', reference: '111111111111' });
    await mark({ payment: 'unpaid' });
    expect((await correct(id, { method: 'upi', reference: '333333333333' })).status).toBe(404);
    await mark({ payment: 'paid', method: 'upi', reference: '222222222222' });
    expect((await correct(id, { method: 'upi', reference: '333333333333' })).status).toBe(200);
    expect(await referencesOf(id)).toEqual(['111111111111', '111111111111', '333333333333']);
  });

  it('is corrected from cash to another method and back, and counts as that in the report of its day', async () => {
    const customer = await app.customer();
    const { body } = await takePlan(customer, { method: 'cash' });
    const { id, paidOn, startDate, payable } = body.order;
    const invoices = await invoicesOf(customer);
    const transfers = async () => {
      const { body: report } = await app.get<HandPaymentReportResponse>('/api/reports/hand-payments', admin.token);
      return report.movements
        .filter(({ orderId }) => orderId === id)
        .map(({ kind, method, reference, amount }) => [kind, method, reference, amount]);
    };
    const upi = { method: 'upi', reference: '432198765077' };
    for (let time = 1; time <= 2; time += 1)
      expect((await correct(id, upi)).body).toMatchObject({
        payment: 'paid',
        handPayment: upi,
        paidOn,
        startDate,
        paidByHand: payable,
      });
    expect(await transfers()).toEqual([['payment', 'upi', '432198765077', payable]]);
    expect(await invoicesOf(customer)).toEqual(invoices);
    expect(await changesOf(id)).toContainEqual([
      { field: 'paidBy', before: 'cash', after: 'upi' },
      { field: 'reference', before: null, after: '432198765077' },
    ]);
    expect((await correct(id, { method: 'cash', reference: '' })).body).toMatchObject({
      handPayment: { method: 'cash', reference: '' },
    });
    expect(await transfers()).toEqual([['payment', 'cash', '', payable]]);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('has to be valid, and of a payment by hand', async () => {
    const { body } = await takePlan(await app.customer(), { method: 'cash' });
    const { id } = body.order;
    const right = { method: 'bank-transfer', reference: RIGHT };
    const invalid = (field: string, message: string) => ({ status: 400, body: { errors: [{ field, message }] } });
    expect(await correct(id, { method: 'upi', reference: '12' })).toMatchObject(
      invalid('reference', 'Please enter the UPI reference: 6 to 40 letters and digits'),
    );
    expect((await correct(id, { method: 'upi' })).status).toBe(400);
    expect(await correct(id, { reference: RIGHT })).toMatchObject(invalid('method', 'Please choose how it was paid'));
    expect((await correct(id, { ...right, refundId: 'none' })).status).toBe(404);
    expect((await correct('none', right)).status).toBe(404);
    const online = await buy(app, await app.customer());
    expect((await correct(online._id, right)).status).toBe(404);
  });
});
