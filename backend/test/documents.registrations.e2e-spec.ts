import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GstMonthResponse } from '#libs/contract/documents.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';

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

const month = async (of: string) => (await app.get<GstMonthResponse>(`/api/reports/gst?month=${of}`, admin)).body;
const returned = async (of: string) => (await app.get(`/api/reports/gstr1?month=${of}`, admin)).body;

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

describe('the documents of a month under two GSTINs', () => {
  it('are exported in files of their own, although each GSTIN has its own numbers', async () => {
    await buy(app, await app.customer());
    const { body: documents } = await app.list('/api/documents', { filter: { month: '2026-12-01' } }, admin);
    const numbers = documents.map(({ number }: { number: string }) => number).sort();
    expect(numbers).toEqual(['FL/26-27/00001', 'FL/26-27/00002', 'FL/26-27/00002']);
    const { text } = await app.get('/api/documents/export?month=2026-12', admin);
    expect([...new Set(text.match(/[\w/-]+\.pdf/g))].sort()).toEqual([
      `${first}/FL-26-27-00002.pdf`,
      'FL-26-27-00001.pdf',
      'FL-26-27-00002.pdf',
    ]);
  });
});
