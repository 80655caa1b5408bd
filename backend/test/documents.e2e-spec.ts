import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { DocumentResponse, LiabilityResponse } from '#libs/contract/documents.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { DocumentRendererService } from '../src/documents/document-renderer.service.js';
import { taggedTextOf } from '../../scripts/browser/pdf.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock, documentRenderer: new DocumentRendererService() });
  provider = new Provider(app);
  admin = (await app.staff('admin')).token;
  await app.liftOrderLimits(admin);
});
afterAll(() => app.stop());
beforeEach(() => provider.setFaults({}));

const documentsOf = async (orderId: string) => {
  const { body } = await app.list<DocumentResponse>('/api/documents', { filter: { orderId } }, admin);
  return body.toSorted((a, b) => b.kind.localeCompare(a.kind) || a.number.localeCompare(b.number));
};
const refund = (orderId: string, amount: number) =>
  app.post(`/api/orders/${orderId}/refunds`, { amount, reason: 'Missed a visit' }, admin);

async function bookedWash(): Promise<{ wash: WashResponse; customer: Awaited<ReturnType<TestApp['customer']>> }> {
  const customer = await app.customer();
  const details = {
    name: 'Asha Rao',
    email: customer.email,
    phone: '9876500001',
    address: 'Amber Heights',
    service: 'Basic Car Wash',
    price: 299,
    gst: 53.82,
    total: 352.82,
    timeSlot: '6:00 AM - 6:30 AM',
  };
  const { status, body, text } = await app.post('/api/checkoutBasic', details, customer.token);
  if (status !== 201) throw new Error(text);
  return { wash: body, customer };
}

describe('the invoice of a plan', () => {
  it('is issued when the plan is paid, with the amounts paid', async () => {
    const customer = await app.customer({ name: 'Meera Deshpande' });
    const plan = await buy(app, customer, { ...CRETA, planDuration: 3 });
    const [invoice, ...others] = (await app.get<DocumentResponse[]>('/api/documents/mine', customer.token)).body;
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^FL\/26-27\/\d{5}$/),
      kind: 'invoice',
      issuedOn: '2026-11-21',
      paidOn: '2026-11-21',
      orderId: plan.id,
      purpose: 'plan',
      customer: 'Meera Deshpande',
      placeOfSupply: '27-Maharashtra',
      reverseCharge: false,
      igst: 0,
      taxable: plan.discountedAmount,
      total: plan.amountPaid,
      paymentId: plan.paymentId,
      corrects: null,
      seller: { name: 'Firstlight Car Care', stateCode: '27' },
      buyer: { name: 'Meera Deshpande', gstin: '', companyName: '', address: CRETA.address },
      lines: [{ sac: '998538', gstPercent: 18, listPrice: plan.planAmount, taxable: plan.discountedAmount }],
    });
    // 18% of ₹5,517.60 are ₹993.17, an odd number of paise.
    expect(invoice).toMatchObject({ cgst: 496.58, sgst: 496.58, tax: 993.16, rounding: 0.01, total: 6510.77 });
  });
});

describe('credit notes', () => {
  it('document each refund, and add up to the invoice after a full refund', async () => {
    const plan = await buy(app, await app.customer());
    await refund(plan.id, 333.33);
    await refund(plan.id, plan.amountPaid - 333.33);
    const [invoice, ...notes] = await documentsOf(plan.id);
    expect(notes).toHaveLength(2);
    for (const note of notes)
      expect(note).toMatchObject({
        kind: 'credit-note',
        number: expect.stringMatching(/^CN\/26-27\/\d{5}$/),
        corrects: { number: invoice!.number, issuedOn: invoice!.issuedOn },
        refundId: expect.any(String),
      });
    for (const field of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
      expect(notes.reduce((sum, note) => sum + note[field], 0)).toBeCloseTo(invoice![field], 5);
  });

  it('are issued for refunds in the dashboard of the provider', async () => {
    const plan = await buy(app, await app.customer());
    await provider.refundInDashboard(plan.paymentId!, 100_00);
    await app.sweep();
    expect(await documentsOf(plan.id)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit-note', total: 100 }]);
  });

  it('are not issued for refunds that are not processed', async () => {
    const plan = await buy(app, await app.customer());
    await provider.setFaults({ refundRejected: true });
    await refund(plan.id, 100);
    expect(await documentsOf(plan.id)).toHaveLength(1);
  });
});

describe('mails', () => {
  it('attach the invoice of a purchase and the credit note of a refund', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer);
    await refund(plan.id, 100);
    const [invoice, note] = await documentsOf(plan.id);
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    const attached = mails.flatMap(({ attachments }) =>
      attachments.map(({ filename, mimeType, content }) => ({
        filename,
        mimeType,
        begins: Buffer.from(content as ArrayBuffer).toString('latin1', 0, 8),
      })),
    );
    const fileOf = ({ number }: DocumentResponse) => ({
      filename: `${number.replaceAll('/', '-')}.pdf`,
      mimeType: 'application/pdf',
      begins: '%PDF-1.7',
    });
    expect(attached.toSorted((a, b) => b.filename!.localeCompare(a.filename!))).toEqual([
      fileOf(invoice!),
      fileOf(note!),
    ]);
    for (const { text, html, attachments } of mails) {
      for (const { filename } of attachments) {
        expect(text).toContain(`Attached: ${filename}`);
        expect(html).toContain(filename);
      }
    }
  });
});

describe('a wash that is paid in cash', () => {
  it('has an invoice when it is marked as paid, and a credit note when that is undone', async () => {
    const { wash } = await bookedWash();
    expect(await documentsOf(wash.id)).toEqual([]);
    const mark = (payment: string) => app.patch(`/api/orders/${wash.id}/payment`, { payment }, admin);
    await mark('paid');
    expect(await documentsOf(wash.id)).toMatchObject([
      { kind: 'invoice', total: 352.82, cgst: 26.91, sgst: 26.91, paymentId: null },
    ]);
    await mark('unpaid');
    await mark('paid');
    expect((await documentsOf(wash.id)).map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'credit-note']);
  });
});

describe('access', () => {
  it("returns 404 for another customer's document", async () => {
    const plan = await buy(app, await app.customer());
    const [{ id } = { id: '' }] = await documentsOf(plan.id);
    expect((await app.get(`/api/documents/${id}`, (await app.customer()).token)).status).toBe(404);
    expect((await app.get(`/api/documents/${id}/pdf`, (await app.customer()).token)).status).toBe(404);
    expect((await app.get(`/api/documents/${id}`, admin)).status).toBe(200);
  });
});

describe('files', () => {
  it('are tagged PDFs with the content of the document', async () => {
    const plan = await buy(app, await app.customer({ name: 'मीरा देशपांडे' }));
    await refund(plan.id, 118);
    for (const { id, number, kind, corrects, total, buyer, placeOfSupply } of await documentsOf(plan.id)) {
      const response = await fetch(`${app.url}/api/documents/${id}/pdf`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      const texts = taggedTextOf(Buffer.from(await response.arrayBuffer()));
      const isInvoice = kind === 'invoice';
      const facts = [
        buyer.name,
        buyer.address,
        `${isInvoice ? 'Invoice' : 'Credit note'} number ${number}`,
        `Place of supply ${placeOfSupply}`,
        'Reverse charge No',
        `Order ${plan.orderNumber}`,
        ...(corrects ? [`Against invoice ${corrects.number} of 21 Nov 2026`] : []),
      ];
      expect(texts).toEqual(expect.arrayContaining(facts.map((text) => ({ tag: 'P', text }))));
      expect(texts.findLast(({ tag }) => tag === 'TD')?.text.replace(/\.00$/, '')).toBe(formatRupees(total));
    }
  });

  it('are in one ZIP file for each month', async () => {
    const customer = await app.customer();
    await buy(app, customer);
    const [invoice] = (await app.get<DocumentResponse[]>('/api/documents/mine', customer.token)).body;
    const pdf = await app.get(`/api/documents/${invoice!.id}/pdf`, customer.token);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text).toMatch(/^%PDF-1\.7/);
    const again = await Promise.all(
      Array.from({ length: 10 }, () => app.get(`/api/documents/${invoice!.id}/pdf`, customer.token)),
    );
    expect(new Set(again.map(({ text }) => text))).toEqual(new Set([pdf.text]));
    const zip = await app.get('/api/documents/pdfs?month=2026-11', admin);
    expect(zip.headers.get('content-type')).toBe('application/zip');
    expect(zip.text).toMatch(/^PK\u0003\u0004/);
    expect(zip.text).toContain(`${invoice!.number.replaceAll('/', '-')}.pdf`);
    expect((await app.get('/api/documents/pdfs?month=2026-13', admin)).status).toBe(400);
  });
});

describe('registers', () => {
  it('list the invoices or the credit notes of a month, and both in the format of Tally', async () => {
    const plan = await buy(app, await app.customer());
    await refund(plan.id, 118);
    const [invoice, creditNote] = await documentsOf(plan.id);
    const month = invoice!.issuedOn.slice(0, 7);
    const register = async (query: string) => {
      const { text } = await app.get(`/api/reports/register?month=${month}${query}`, admin);
      return parse<Record<string, string>>(text, { columns: true, bom: true });
    };
    const of = (rows: Record<string, string>[], { number }: DocumentResponse) =>
      rows.find((row) => row['Voucher Number'] === number);
    const date = invoice!.issuedOn.split('-').reverse().join('-');
    const day = date.replaceAll('-', '/');
    const [sale, credit] = [{ 'Voucher Type': 'Sales' }, { 'Voucher Type': 'Credit Note' }];
    const sales = await register('&kind=invoice');
    expect(of(sales, invoice!)).toMatchObject({ ...sale, 'Voucher Date': day, Total: String(invoice!.total) });
    expect(of(sales, creditNote!)).toBeUndefined();
    const returned = await register('&kind=credit-note');
    expect(of(returned, creditNote!)).toMatchObject({ ...credit, 'Voucher Date': day, Total: '-118' });
    expect(of(returned, invoice!)).toBeUndefined();
    const tally = await register('&format=tally');
    const amountIn = (document: DocumentResponse) => {
      const { 'Voucher Date': on, 'Voucher Type Name': type, 'Invoice Amount': amount } = of(tally, document)!;
      return [on, type, amount];
    };
    expect(amountIn(invoice!)).toEqual([date, 'Sales', String(invoice!.total)]);
    expect(amountIn(creditNote!)).toEqual([date, 'Credit Note', '118']);
    expect((await app.get(`/api/reports/register?month=${month}&kind=draft`, admin)).status).toBe(400);
  });
});

describe('the liability for prepaid service', () => {
  it('is the share of the paid days that were not served yet', async () => {
    const liability = async () => (await app.get<LiabilityResponse>('/api/reports/liability', admin)).body;
    const before = await liability();
    const plan = await buy(app, await app.customer());
    const after = await liability();
    expect(after.subscriptions.orders).toBe(before.subscriptions.orders + 1);
    expect(after.taxable - before.taxable).toBeCloseTo(plan.discountedAmount, 2);
    expect(after.on).toBe(clock.today());
    const rows = (await app.get('/api/reports/liability/export', admin)).text.split('\n');
    const row = rows.find((one) => one.includes(plan.id));
    expect(row).toMatch(new RegExp(`^${plan.orderNumber},.*,${plan.discountedAmount},${plan.id}`));
  });
});

describe('numbers', () => {
  const sequences = async (kind: string) => {
    const { body } = await app.list<DocumentResponse>('/api/documents', { filter: { kind }, range: [0, 999] }, admin);
    return body.map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b);
  };
  const gapless = (numbers: number[]) => numbers.map((_, at) => at + 1);

  it('are consecutive when many customers pay at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        buy(app, await app.customer(), { ...CRETA, carNumber: `MH12AB20${10 + at}` }),
      ),
    );
    for (const kind of ['invoice', 'credit-note']) {
      const numbers = await sequences(kind);
      expect(numbers).toEqual(gapless(numbers));
    }
  });

  it('are assigned once the supplier has a GSTIN', async () => {
    const { invoice } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin);
    const plan = await buy(app, await app.customer());
    await app.sweep();
    expect(await documentsOf(plan.id)).toEqual([]);
    await app.changeSettings({ invoice }, admin);
    await app.sweep();
    expect(await documentsOf(plan.id)).toHaveLength(1);
  });

  it('start again on 1 April, in a new series', async () => {
    clock.advance(Date.parse('2027-03-31T18:29:59.000Z') - clock.millis());
    const last = await buy(app, await app.customer());
    clock.advance(2_000);
    const first = await buy(app, await app.customer());
    admin = (await app.staff('admin')).token;
    expect((await documentsOf(last.id))[0]).toMatchObject({
      issuedOn: '2027-03-31',
      number: expect.stringMatching(/^FL\/26-27\//),
    });
    expect((await documentsOf(first.id))[0]).toMatchObject({ issuedOn: '2027-04-01', number: 'FL/27-28/00001' });
  });
});
