import { describe, expect, it } from '@jest/globals';
import { sampleDocument } from './document.fixture.js';
import { Gstr1, tableOf } from './gstr1.js';
import type { TaxDocument } from './document.js';

const NOVEMBER = { month: '2026-11', length: 'month' } as const;
const KARNATAKA = { state: 'Karnataka', stateCode: '29' };
const BUSINESS = { companyName: 'Deshpande Logistics LLP', gstin: '27AAPFU0939F1ZV' };
const invoice = {
  id: 'invoice',
  number: 'FL/26-27/00042',
  issuedOn: '2026-11-21',
  total: 3538_82,
  reducesTaxUntil: '2027-11-30',
};
const credit = { kind: 'credit-note', cause: 'refund', corrects: invoice, series: '27|credit-note|26-27' } as const;

function returnOf(...documents: TaxDocument[]): any {
  const gstr1 = new Gstr1('27AAAAA0000A1Z2', NOVEMBER, 4);
  for (const document of documents) gstr1.add(document);
  return gstr1.json();
}

describe('the table of a document', () => {
  it.each([
    ['b2cs', {}],
    ['b2cs', { buyer: KARNATAKA }],
    ['b2cl', { buyer: KARNATAKA, listPrice: 90_000_00 }],
    ['b2cs', { buyer: KARNATAKA, total: 1_00_000_00 }],
    ['b2cl', { buyer: KARNATAKA, total: 1_00_000_01 }],
    ['b2cs', { listPrice: 90_000_00 }],
    ['b2b', { buyer: BUSINESS }],
    ['cdnr', { ...credit, buyer: BUSINESS }],
    ['b2cs', { ...credit }],
    ['cdnur', { ...credit, buyer: KARNATAKA, corrects: { ...invoice, total: 1_06_200_00 } }],
    // The portal accepts only invoices above the limit in b2cl, so the invoice of a returned refund has its own table.
    ['b2cs', { cause: 'refund-failed', buyer: KARNATAKA, corrects: { ...invoice, total: 1_06_200_00 } }],
    // Too late to reduce tax.
    [null, { ...credit, issuedOn: '2027-12-01' }],
    [null, { cause: 'refund-failed', corrects: { ...invoice, issuedOn: '2027-12-01' } }],
  ] as const)('is %s: %j', (table, document) => {
    expect(tableOf(sampleDocument(document))).toBe(table);
  });
});

describe('GSTR-1', () => {
  it('lists invoices to businesses by their GSTIN', () => {
    expect(returnOf(sampleDocument({ buyer: BUSINESS, listPrice: 2999_00 }))).toMatchObject({
      version: expect.stringMatching(/^GST3\./),
      hash: 'hash',
      gstin: '27AAAAA0000A1Z2',
      fp: '112026',
      b2b: [
        {
          ctin: BUSINESS.gstin,
          inv: [
            {
              inum: 'FL/26-27/00042',
              idt: '21-11-2026',
              val: 3538.82,
              pos: '27',
              rchrg: 'N',
              inv_typ: 'R',
              itms: [{ num: 1801, itm_det: { rt: 18, txval: 2999, camt: 269.91, samt: 269.91, csamt: 0 } }],
            },
          ],
        },
      ],
      hsn: { hsn_b2b: [{ hsn_sc: '9985', rt: 18, txval: 2999 }] },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [{ num: 1, from: 'FL/26-27/00042', to: 'FL/26-27/00042', totnum: 1, cancel: 0, net_issue: 1 }],
          },
        ],
      },
    });
  });

  it('lists all documents of a business together', () => {
    const other = { ...BUSINESS, gstin: '29AAGCB7383J1Z4', ...KARNATAKA };
    const numbered = (at: number) => ({ number: `FL/26-27/0000${at}`, sequence: at });
    const { b2b, cdnr } = returnOf(
      sampleDocument({ ...numbered(1), buyer: BUSINESS }),
      sampleDocument({ ...numbered(2), buyer: other }),
      sampleDocument({ ...numbered(3), buyer: BUSINESS }),
      sampleDocument({ ...credit, number: 'CN/26-27/00001', sequence: 1, buyer: BUSINESS }),
      sampleDocument({ ...credit, number: 'CN/26-27/00002', sequence: 2, buyer: BUSINESS }),
    );
    expect(b2b).toMatchObject([
      { ctin: BUSINESS.gstin, inv: [{ inum: 'FL/26-27/00001' }, { inum: 'FL/26-27/00003' }] },
      { ctin: other.gstin, inv: [{ inum: 'FL/26-27/00002', pos: '29' }] },
    ]);
    expect(cdnr).toMatchObject([
      { ctin: BUSINESS.gstin, nt: [{ nt_num: 'CN/26-27/00001' }, { nt_num: 'CN/26-27/00002' }] },
    ]);
  });

  it('has the number and the sum of the documents of each table, and of those in none', () => {
    const gstr1 = new Gstr1('27AAAAA0000A1Z2', NOVEMBER, 4);
    gstr1.add(sampleDocument({ listPrice: 2999_00 }));
    gstr1.add(sampleDocument({ listPrice: 1000_00, sequence: 43 }));
    gstr1.add(sampleDocument({ ...credit, listPrice: 500_00, sequence: 1 }));
    gstr1.add(sampleDocument({ ...credit, listPrice: 300_00, sequence: 2, issuedOn: '2027-12-01' }));
    expect(gstr1.counts).toEqual({ invoice: 2, 'credit-note': 2 });
    expect(gstr1.documents).toBe(4);
    expect(gstr1.tables.b2cs).toMatchObject({ documents: 3, taxable: 3499_00 });
    expect(gstr1.notReported).toMatchObject({ documents: 1, taxable: -300_00 });
    expect(gstr1.net).toMatchObject({ taxable: 3499_00 });
  });

  it('has only the taxes that apply to an invoice or a credit note, and all in the HSN summary', () => {
    const large = { buyer: KARNATAKA, listPrice: 90_000_00 };
    const { b2cl, cdnur, cdnr, hsn } = returnOf(
      sampleDocument(large),
      sampleDocument({ ...credit, ...large, corrects: { ...invoice, total: 1_06_200_00 } }),
      sampleDocument({ ...credit, buyer: BUSINESS, listPrice: 1000_00 }),
      sampleDocument({ listPrice: 1000_00 }),
    );
    const itms = [{ num: 1801, itm_det: { rt: 18, txval: 90_000, iamt: 16_200, csamt: 0 } }];
    expect(b2cl).toEqual([{ pos: '29', inv: [{ inum: 'FL/26-27/00042', idt: '21-11-2026', val: 1_06_200, itms }] }]);
    expect(cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', pos: '29' }]);
    expect(cdnur[0].itms).toEqual(itms);
    expect(cdnr[0].nt[0].itms).toEqual([{ num: 1801, itm_det: { rt: 18, txval: 1000, camt: 90, samt: 90, csamt: 0 } }]);
    expect(hsn.hsn_b2c).toMatchObject([{ num: 1, qty: 0, txval: 1000, iamt: 0, camt: 90, samt: 90, csamt: 0 }]);
  });

  it('sums small supplies to consumers by state and rate, less credit notes', () => {
    const { b2cs } = returnOf(
      sampleDocument({ listPrice: 2999_00 }),
      sampleDocument({ listPrice: 299_00 }),
      sampleDocument({ ...credit, listPrice: 1000_00 }),
      sampleDocument({ buyer: KARNATAKA, listPrice: 499_00 }),
    );
    expect(b2cs).toEqual([
      { sply_ty: 'INTRA', pos: '27', typ: 'OE', rt: 18, txval: 2298, camt: 206.82, samt: 206.82, csamt: 0 },
      { sply_ty: 'INTER', pos: '29', typ: 'OE', rt: 18, txval: 499, iamt: 89.82, csamt: 0 },
    ]);
  });

  it('has only the tables that are not empty', () => {
    const sections = ({ hsn, doc_issue: _, ...tables }: ReturnType<typeof returnOf>) => [
      ...Object.keys(tables),
      ...Object.keys(hsn ?? {}),
    ];
    const header = ['version', 'hash', 'gstin', 'fp'];
    expect(sections(returnOf())).toEqual(header);
    expect(sections(returnOf(sampleDocument()))).toEqual([...header, 'b2cs', 'hsn_b2c']);
    expect(sections(returnOf(sampleDocument({ buyer: BUSINESS })))).toEqual([...header, 'b2b', 'hsn_b2b']);
  });

  it('has equal central and state taxes, although the tax of each document is an odd number of paise', () => {
    const odd = { listPrice: 6897_00, discount: 1379_40 };
    const { b2b, b2cs } = returnOf(
      sampleDocument({ ...odd, buyer: BUSINESS }),
      sampleDocument(odd),
      sampleDocument(odd),
    );
    expect(b2b[0].inv[0]).toMatchObject({ val: 6510.77, itms: [{ itm_det: { camt: 496.58, samt: 496.58 } }] });
    expect(b2cs).toMatchObject([{ txval: 11_035.2, camt: 993.16, samt: 993.16 }]);
  });

  it('lists credit notes to businesses with positive amounts, and subtracts them in the HSN summary', () => {
    const { cdnr, hsn, doc_issue } = returnOf(
      sampleDocument({ buyer: BUSINESS, listPrice: 2999_00 }),
      sampleDocument({ ...credit, number: 'CN/26-27/00001', sequence: 1, buyer: BUSINESS, listPrice: 1000_00 }),
    );
    expect(cdnr).toMatchObject([{ ctin: BUSINESS.gstin, nt: [{ ntty: 'C', nt_num: 'CN/26-27/00001', val: 1180 }] }]);
    expect(hsn.hsn_b2b).toMatchObject([{ txval: 1999 }]);
    expect(doc_issue.doc_det.map(({ doc_num }: { doc_num: number }) => doc_num)).toEqual([1, 5]);
  });

  it('has late credit notes among the issued documents alone', () => {
    const late = { ...credit, issuedOn: '2027-12-01', buyer: BUSINESS, series: '27|credit-note|27-28' };
    const gstr1 = returnOf(sampleDocument({ ...late, number: 'CN/27-28/00001', sequence: 1 }));
    expect(Object.keys(gstr1)).toEqual(['version', 'hash', 'gstin', 'fp', 'doc_issue']);
    expect(gstr1.doc_issue.doc_det).toMatchObject([{ doc_num: 5, docs: [{ from: 'CN/27-28/00001', totnum: 1 }] }]);
  });

  it('has a range of issued documents for each prefix, in any order of documents', () => {
    const numbers = ['FL/26-27/00008', 'FL/26-27/00010', 'AB/26-27/00011', 'FL/26-27/00009', 'FL/26-27/00012'];
    const documents = numbers.map((number) => sampleDocument({ number, sequence: Number(number.slice(-5)) }));
    const gstr1 = new Gstr1('27AAAAA0000A1Z2', NOVEMBER, 4);
    gstr1.add(sampleDocument({ ...credit, number: 'CN/26-27/00009', sequence: 9 }));
    for (const document of documents) gstr1.add(document);
    expect(gstr1.ranges.map(({ from, to, issued }) => [from, to, issued])).toEqual([
      ['FL/26-27/00008', 'FL/26-27/00010', 3],
      ['AB/26-27/00011', 'AB/26-27/00011', 1],
      ['FL/26-27/00012', 'FL/26-27/00012', 1],
      ['CN/26-27/00009', 'CN/26-27/00009', 1],
    ]);
    expect(gstr1.isGapless).toBe(true);
    gstr1.add(sampleDocument({ number: 'FL/26-27/00014', sequence: 14 }));
    expect(gstr1.isGapless).toBe(false);
  });

  it.each([
    ['month', '2026-11', 2],
    ['quarter', '2026-12', 1],
  ] as const)('counts invoices for payments before the %s', (length, month, count) => {
    const gstr1 = new Gstr1('27AAAAA0000A1Z2', { month, length }, 4);
    for (const paidOn of ['2026-09-30', '2026-10-31', '2026-11-01'])
      gstr1.add(sampleDocument({ paidOn, issuedOn: '2026-11-02' }));
    gstr1.add(sampleDocument({ cause: 'refund-failed', paidOn: '2026-09-30', corrects: invoice }));
    expect(gstr1.earlierPayments).toBe(count);
  });
});
