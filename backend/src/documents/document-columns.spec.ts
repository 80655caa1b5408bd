import { describe, expect, it } from '@jest/globals';
import type { CsvColumn } from '../kernel/csv.js';
import { REGISTER_COLUMNS, TALLY_COLUMNS } from './document-columns.js';
import { sampleDocument } from './document.fixture.js';
import type { TaxDocument } from './document.js';

const KARNATAKA = { state: 'Karnataka', stateCode: '29' };
const BUSINESS = { companyName: 'Deshpande Logistics LLP', gstin: '27AAPFU0939F1ZV' };
/** Its tax is an odd number of paise. */
const PRICE = { listPrice: 6897_00, discount: 1379_40 };
const CREDIT = {
  kind: 'credit-note',
  cause: 'refund',
  number: 'CN/26-27/00007',
  issuedOn: '2026-12-02',
  paidOn: '2026-12-01',
  reason: 'Refund to the original payment method',
  corrects: {
    id: 'invoice',
    number: 'FL/26-27/00042',
    issuedOn: '2026-11-21',
    total: 6510_77,
    reducesTaxUntil: '2027-11-30',
  },
} as const;
const WITHIN_STATE = { taxable: 5517.6, cgst: 496.58, sgst: 496.58, igst: 0, tax: 993.16, rounding: 0.01 };
const BETWEEN_STATES = { taxable: 5517.6, cgst: 0, sgst: 0, igst: 993.17, tax: 993.17, rounding: 0 };
const TOTAL = 6510.77;

const rowOf = (columns: readonly CsvColumn<TaxDocument>[], document: TaxDocument) =>
  Object.fromEntries(columns.map(({ title, value }) => [title, value(document)]));

describe.each([
  ['within the state', {}, WITHIN_STATE],
  ['between states', { buyer: KARNATAKA }, BETWEEN_STATES],
])('the amounts of a supply %s', (_, where, { taxable, cgst, sgst, igst, tax, rounding }) => {
  const documents = [sampleDocument({ ...PRICE, ...where }), sampleDocument({ ...PRICE, ...where, ...CREDIT })];

  it('are negative for a credit note in the register', () => {
    const signed = (amount: number, sign: 1 | -1) => (amount === 0 ? 0 : sign * amount);
    for (const [at, sign] of ([1, -1] as const).entries())
      expect(rowOf(REGISTER_COLUMNS, documents[at]!)).toMatchObject({
        'Taxable Value': signed(taxable, sign),
        CGST: signed(cgst, sign),
        SGST: signed(sgst, sign),
        IGST: signed(igst, sign),
        Tax: signed(tax, sign),
        Rounding: signed(rounding, sign),
        Total: signed(TOTAL, sign),
      });
  });

  it('are positive for a credit note in the file for Tally', () => {
    for (const document of documents)
      expect(rowOf(TALLY_COLUMNS, document)).toMatchObject({
        'Taxable Value': taxable,
        CGST: cgst,
        SGST: sgst,
        IGST: igst,
        'Round Off': rounding,
        'Invoice Amount': TOTAL,
      });
  });
});

describe('the other columns', () => {
  const note = sampleDocument({ ...PRICE, ...CREDIT, buyer: BUSINESS });

  it('of the register name the documents, the recipient and the payment', () => {
    expect(rowOf(REGISTER_COLUMNS, note)).toMatchObject({
      'GSTR-1 Table': 'CDNR',
      'Voucher Type': 'Credit Note',
      'Voucher Number': 'CN/26-27/00007',
      'Voucher Date': '02/12/2026',
      'Original Invoice Number': 'FL/26-27/00042',
      'Original Invoice Date': '21/11/2026',
      Reason: 'Refund to the original payment method',
      'Party Name': 'Deshpande Logistics LLP',
      GSTIN: '27AAPFU0939F1ZV',
      'Place of Supply': '27-Maharashtra',
      SAC: '998538',
      'Rate (%)': 18,
      Payment: 'pay_SvKq3T9bZ1xW8d',
      'Paid or Refunded On': '01/12/2026',
      Order: '#10423',
      'Order ID': 'order',
    });
  });

  it('of the file for Tally have its dates, states and registration types', () => {
    expect(rowOf(TALLY_COLUMNS, note)).toMatchObject({
      'Voucher Date': '02-12-2026',
      'Voucher Type Name': 'Credit Note',
      'Voucher Number': 'CN/26-27/00007',
      'Reference No.': 'FL/26-27/00042',
      'Reference Date': '21-11-2026',
      'Buyer/Supplier - Name': 'Deshpande Logistics LLP',
      'Buyer/Supplier - GSTIN/UIN': '27AAPFU0939F1ZV',
      'Buyer/Supplier - GST Registration Type': 'Regular',
      'Place of Supply': 'Maharashtra',
      'Sales Ledger': 'Car Care Services',
      'HSN/SAC': '998538',
      'GST Rate': 18,
      Narration: 'Order #10423, Refund to the original payment method, pay_SvKq3T9bZ1xW8d',
    });
    expect(rowOf(TALLY_COLUMNS, sampleDocument())).toMatchObject({
      'Reference No.': '',
      'Reference Date': '',
      'Buyer/Supplier - GST Registration Type': 'Unregistered/Consumer',
      Narration: 'Order #10423, pay_SvKq3T9bZ1xW8d',
    });
  });
});
