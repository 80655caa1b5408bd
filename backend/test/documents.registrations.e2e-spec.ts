import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { GstReturnResponse } from '#libs/contract/documents.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const OTHER = { gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };

const clock = new TestClock();
let app: TestApp;
let admin: string;
let first: string;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = (await app.staff('admin')).token;
  const { invoice } = (await app.get('/api/settings', admin)).body;
  first = invoice.gstin;
  await buy(app, await app.customer());
  clock.advance(Date.parse('2026-12-10T06:30:00.000Z') - clock.millis());
  admin = (await app.staff('admin')).token;
  await buy(app, await app.customer());
  await app.changeSettings({ invoice: { ...invoice, ...OTHER } }, admin);
});
afterAll(() => app.stop());

const month = async (of: string) => (await app.get<GstReturnResponse>(`/api/reports/gst?month=${of}`, admin)).body;
const returned = async (of: string, more = '') => (await app.get(`/api/reports/gstr1?month=${of}${more}`, admin)).body;
const issued = (first: number, last: number) => ({
  doc_det: [
    {
      docs: [
        {
          from: `FL/26-27/0000${first}`,
          to: `FL/26-27/0000${last}`,
          totnum: last - first + 1,
        },
      ],
    },
  ],
});

describe('the return of a supplier with a new GSTIN', () => {
  it('names, for an earlier month, the GSTIN that issued its documents', async () => {
    expect(await month('2026-11')).toMatchObject({ gstin: first, invoices: 1 });
    expect(await returned('2026-11')).toMatchObject({
      gstin: first,
      doc_issue: { doc_det: [{ docs: [{ totnum: 1 }] }] },
    });
    expect(await month('2026-12')).toMatchObject({ gstin: first, invoices: 1 });
  });

  it('contains only documents of that GSTIN, and says how many belong to another return', async () => {
    await buy(app, await app.customer());
    const december = await month('2026-12');
    expect(december).toMatchObject({ gstin: OTHER.gstin, invoices: 1, difference: 0 });
    expect(december.blockers).toContain(
      `1 invoice or credit note of the month was issued under ${first} and belongs to its return.`,
    );
    expect(await returned('2026-12')).toMatchObject({
      gstin: OTHER.gstin,
      doc_issue: { doc_det: [{ docs: [{ totnum: 1 }] }] },
    });
  });
});

describe('a quarter under two GSTINs', () => {
  const quarter = '2026-12&period=quarter';

  it('has the documents of its three months, in a return for each GSTIN', async () => {
    const summary = await month(quarter);
    expect(summary).toMatchObject({
      month: '2026-12',
      period: 'quarter',
      gstin: OTHER.gstin,
      otherGstins: [first],
      invoices: 1,
    });
    expect(summary.blockers).toContain(
      `2 invoices and credit notes of the quarter were issued under ${first} and belong to its return.`,
    );
    expect(summary.blockers).toContain('The quarter has not ended.');
    expect(await returned(quarter)).toMatchObject({ gstin: OTHER.gstin, fp: '122026', doc_issue: issued(1, 1) });
    expect(await returned(quarter, `&gstin=${first}`)).toMatchObject({
      gstin: first,
      fp: '122026',
      doc_issue: issued(1, 2),
    });
  });

  it('is exported as a register and as PDF files, named by its months', async () => {
    const register = await app.get(`/api/reports/register?month=${quarter}`, admin);
    expect(register.headers.get('content-disposition')).toContain('register-2026-10-to-2026-12.csv');
    const rows = parse<Record<string, string>>(register.text, { columns: true, bom: true });
    // Each GSTIN has its own series, so the number alone does not identify an invoice.
    expect(rows.map((row) => `${row['Supplier GSTIN']} ${row['Voucher Number']}`).toSorted()).toEqual([
      `${first} FL/26-27/00001`,
      `${first} FL/26-27/00002`,
      `${OTHER.gstin} FL/26-27/00001`,
    ]);
    const files = await app.get(`/api/documents/pdfs?month=${quarter}`, admin);
    expect(files.headers.get('content-disposition')).toContain('documents-2026-10-to-2026-12.zip');
    expect(new Set(files.text.match(/[\w/-]+\.pdf/g)).size).toBe(3);
  });

  it('is exported for Tally by GSTIN', async () => {
    const vouchers = async (more: string) => {
      const { text } = await app.get(`/api/reports/register?month=${quarter}${more}`, admin);
      const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
      return rows.map((row) => row['Voucher Number']);
    };
    expect(await vouchers('&format=tally')).toEqual(['FL/26-27/00001']);
    expect(await vouchers(`&format=tally&gstin=${first}`)).toEqual(['FL/26-27/00001', 'FL/26-27/00002']);
    expect(await vouchers(`&gstin=${first}`)).toEqual(['FL/26-27/00001', 'FL/26-27/00002']);
    expect(await vouchers(`&gstin=${first}&kind=credit-note`)).toEqual([]);
  });

  it.each([
    ['month=2026-11&period=quarter', 'Please choose the last month of a quarter: March, June, September or December'],
    ['month=2026-12&period=year', 'period must be month or quarter'],
    ['period=quarter', 'Please choose a month such as 2026-11'],
  ])('rejects ?%s', async (query, message) => {
    for (const path of ['reports/gst', 'reports/gstr1', 'reports/register', 'documents/pdfs'])
      expect(await app.get(`/api/${path}?${query}`, admin)).toMatchObject({ status: 400, body: { message } });
  });

  it('rejects the return of a GSTIN without documents', async () => {
    for (const path of ['reports/gstr1', 'reports/register'])
      expect(await app.get(`/api/${path}?month=${quarter}&gstin=33AAACH7409R1Z8`, admin)).toMatchObject({
        status: 400,
        body: { message: 'No invoice or credit note of this period was issued under this GSTIN' },
      });
  });
});

it('has as many digits of the HSN codes as the settings say', async () => {
  const codes = async () => (await returned('2026-11')).hsn.hsn_b2c.map(({ hsn_sc }: { hsn_sc: string }) => hsn_sc);
  const { invoice } = (await app.get('/api/settings', admin)).body;
  const setDigits = (hsnDigits: number) => app.changeSettings({ invoice: { ...invoice, hsnDigits } }, admin);
  await setDigits(4);
  expect(await codes()).toEqual(['9985']);
  await setDigits(6);
  expect(await codes()).toEqual(['998538']);
});

describe('the documents of a month under two GSTINs', () => {
  it('are exported in their own files, although each GSTIN has its own numbers', async () => {
    await buy(app, await app.customer());
    const { body: documents } = await app.list('/api/documents', { filter: { month: '2026-12-01' } }, admin);
    const numbers = documents.map(({ number }: { number: string }) => number).sort();
    expect(numbers).toEqual(['FL/26-27/00001', 'FL/26-27/00002', 'FL/26-27/00002']);
    const { text } = await app.get('/api/documents/pdfs?month=2026-12', admin);
    expect([...new Set(text.match(/[\w/-]+\.pdf/g))].sort()).toEqual([
      `${first}/FL-26-27-00002.pdf`,
      'FL-26-27-00001.pdf',
      'FL-26-27-00002.pdf',
    ]);
  });
});

it('payments of an earlier period are named for every GSTIN', async () => {
  const { userId } = await app.customer();
  const received = { ...CRETA, carNumber: 'MH12AB7104', method: 'cash', receivedOn: '2026-11-28' };
  expect((await app.post(`/api/customers/${userId}/plans`, received, admin)).status).toBe(201);
  const earlier = expect.stringMatching(/^1 invoice is for a payment of an earlier month\./);
  expect((await month('2026-12')).blockers).toContainEqual(earlier);
  const { invoice } = (await app.get('/api/settings', admin)).body;
  await app.changeSettings({ invoice: { ...invoice, gstin: first, state: 'Maharashtra' } }, admin);
  const december = await month('2026-12');
  expect(december).toMatchObject({ gstin: first, otherGstins: [OTHER.gstin] });
  expect(december.blockers).toContainEqual(earlier);
});
