import { describe, expect, it } from '@jest/globals';
import { sampleDocument } from './document.fixture.js';
import { numbered } from './numbered-document.js';

const INVOICE = { id: 'invoice', number: 'FL/25-26/00042', issuedOn: '2026-03-31', total: 3538_82 };
const creditNote = sampleDocument({
  kind: 'credit-note',
  cause: 'refund',
  listPrice: 1000_00,
  corrects: { ...INVOICE, reducesTaxUntil: '2026-11-30' },
});
const on = (today: string) => ({ prefix: 'CN', today, now: `${today}T06:30:00.000Z`, last: null });

describe('the number of a document', () => {
  const invoice = sampleDocument();
  const next = (today: string, last: { sequence: number; issuedOn: string } | null) =>
    numbered(invoice, { ...on(today), prefix: 'FL', last: last && { ...sampleDocument(), ...last } });

  it('begins with 1 in a series', () => {
    expect(next('2026-11-21', null)).toMatchObject({ sequence: 1, number: 'FL/26-27/00001', issuedOn: '2026-11-21' });
  });

  it('follows that of the last document of the series', () => {
    const last = { sequence: 41, issuedOn: '2026-10-31' };
    expect(next('2026-11-21', last)).toMatchObject({
      sequence: 42,
      number: 'FL/26-27/00042',
      issuedOn: '2026-11-21',
      month: '2026-11-01',
    });
  });

  it('never has an earlier day than the one before it', () => {
    const last = { sequence: 41, issuedOn: '2026-12-01' };
    expect(next('2026-11-30', last)).toMatchObject({ sequence: 42, issuedOn: '2026-12-01', month: '2026-12-01' });
  });
});

describe('a credit note', () => {
  it('reduces tax until the deadline of its invoice', () => {
    expect(numbered(creditNote, on('2026-11-30'))).toMatchObject({ taxable: 1000_00, cgst: 90_00, total: 1180_00 });
  });

  it('has its total alone from the next day on', () => {
    const untaxed = { taxable: 1180_00, cgst: 0, sgst: 0, igst: 0, total: 1180_00, taxRate: 0 };
    expect(numbered(creditNote, on('2026-12-01'))).toMatchObject({
      ...untaxed,
      number: 'CN/26-27/00001',
      lines: [{ ...untaxed, listPrice: 1180_00, discount: 0 }],
    });
  });
});

describe('the invoice of a refund that the bank returned', () => {
  const takingBack = (creditedOn: string) =>
    sampleDocument({
      cause: 'refund-failed',
      listPrice: 1000_00,
      corrects: { ...INVOICE, issuedOn: creditedOn, reducesTaxUntil: '2026-11-30' },
    });

  it.each([
    ['has the tax of its credit note', '2026-11-30', 90_00],
    ['has no tax if its credit note had none', '2026-12-01', 0],
  ])('%s', (_, creditedOn, cgst) => {
    expect(numbered(takingBack(creditedOn), on('2026-12-03'))).toMatchObject({ cgst, sgst: cgst, total: 1180_00 });
  });
});
