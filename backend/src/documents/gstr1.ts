import type { CalendarDate } from '#libs/calendar.js';
import { DOCUMENT_KINDS, type DocumentKind } from '#libs/contract/documents.js';
import { percentFromBasisPoints, rupeesFromPaise, type Paise } from '#libs/money.js';
import { daysOf, type ReturnPeriod } from '#libs/return-period.js';
import { minus, NO_AMOUNTS, plus, type Amounts } from './amounts.js';
import type { TaxDocument } from './document.js';
import { isUntaxed } from './numbered-document.js';

/**
 * The tables of GSTR-1 that list supplies: to registered businesses, large inter-state ones to consumers, all others to
 * consumers; and credit notes to businesses and for large supplies to consumers. Other credit notes reduce `b2cs`.
 */
export const SUPPLY_TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const;
type SupplyTable = (typeof SUPPLY_TABLES)[number];

/** Inter-state invoices to consumers above this amount are listed individually (rule 59, since August 2024). */
const LARGE_INVOICE: Paise = 1_00_000_00;

/** The table that a document belongs to; null if it changes no tax. */
export function tableOf(document: TaxDocument): SupplyTable | null {
  if (isUntaxed(document)) return null;
  const { kind, buyerGstin, corrects, total } = document;
  const isCredit = kind === 'credit-note';
  if (buyerGstin !== '') return isCredit ? 'cdnr' : 'b2b';
  const invoiceTotal = isCredit ? (corrects?.total ?? total) : total;
  const isLarge = supplyOf(document) === 'INTER' && invoiceTotal > LARGE_INVOICE;
  if (!isLarge) return 'b2cs';
  return isCredit ? 'cdnur' : 'b2cl';
}

/** Whether a supply is within the supplier's state. */
type Supply = 'INTRA' | 'INTER';

function supplyOf({ placeOfSupply, seller }: TaxDocument): Supply {
  return placeOfSupply === seller.stateCode ? 'INTRA' : 'INTER';
}

/** A document's amounts with their sign: credit notes are negative. */
export function signed(document: TaxDocument): Amounts {
  return document.kind === 'invoice' ? plus(NO_AMOUNTS, document) : minus(NO_AMOUNTS, document);
}

/** Files for the portal name the version of the offline tool whose format they have. Its hash is not checked. */
const FILE_HEADER = { version: 'GST3.2.4', hash: 'hash' };

/** The sum of some documents. */
export interface Sum extends Amounts {
  documents: number;
}

export const NO_DOCUMENTS: Sum = { ...NO_AMOUNTS, documents: 0 };

/** Consecutive numbers with the same prefix. */
interface NumberRange {
  kind: DocumentKind;
  /** The number without its sequence: `FL/26-27`. */
  prefix: string;
  from: string;
  to: string;
  first: number;
  last: number;
  issued: number;
}

/**
 * Collects the documents of a period and a GSTIN into the tables of GSTR-1. Memory use grows only with invoices to
 * businesses.
 */
export class Gstr1 {
  readonly tables = Object.fromEntries(SUPPLY_TABLES.map((table) => [table, NO_DOCUMENTS])) as Record<SupplyTable, Sum>;
  /** Documents that change no tax, such as late credit notes. */
  notReported = NO_DOCUMENTS;
  /** The number of invoices for payments that were made before the period. */
  earlierPayments = 0;
  /** The number of documents of each kind, including those that change no tax. */
  readonly counts: Record<DocumentKind, number> = { invoice: 0, 'credit-note': 0 };
  readonly hsn = { b2b: new Map<string, Sum>(), b2c: new Map<string, Sum>() };
  private numbers: NumberRange[] = [];
  private readonly consumers = new Map<string, Sum>();
  private readonly listed: TaxDocument[] = [];
  private readonly firstDay: CalendarDate;

  constructor(
    readonly gstin: string,
    private readonly period: ReturnPeriod,
    private readonly hsnDigits: 4 | 6,
  ) {
    this.firstDay = daysOf(period).from;
  }

  /** Adds a document of the period that was issued under this GSTIN, in any order. */
  add(document: TaxDocument): void {
    const table = tableOf(document);
    const amounts = signed(document);
    const { kind, placeOfSupply, taxRate, sac, buyerGstin, paidOn, corrects } = document;
    this.counts[kind] += 1;
    this.count(document);
    if (table === null) {
      this.notReported = added(this.notReported, amounts);
      return;
    }
    this.tables[table] = added(this.tables[table], amounts);
    if (corrects === null && paidOn < this.firstDay) this.earlierPayments += 1;
    addTo(this.hsn[buyerGstin === '' ? 'b2c' : 'b2b'], `${sac.slice(0, this.hsnDigits)}|${taxRate}`, amounts);
    if (table === 'b2cs') {
      addTo(this.consumers, [supplyOf(document), placeOfSupply, taxRate].join('|'), amounts);
    } else this.listed.push(document);
  }

  /** The number of invoices and credit notes. */
  get documents(): number {
    return this.counts.invoice + this.counts['credit-note'];
  }

  /** Invoices less credit notes. */
  get net(): Amounts {
    return SUPPLY_TABLES.reduce((sum, table) => plus(sum, this.tables[table]), NO_AMOUNTS);
  }

  /** The issued numbers, invoices first. A kind has several ranges if its prefix was changed, or if it has a gap. */
  get ranges(): readonly NumberRange[] {
    return DOCUMENT_KINDS.flatMap((kind) =>
      this.numbers.filter((range) => range.kind === kind).toSorted((one, other) => one.first - other.first),
    );
  }

  /** Whether every number between the first and the last of the period was issued. */
  get isGapless(): boolean {
    return this.ranges.every(({ kind, first }, at, all) => {
      const before = all[at - 1];
      return before?.kind !== kind || before.last === first - 1;
    });
  }

  /** The return in the portal's import format, with the tables that are not empty, as its offline tool writes it. */
  json(): object {
    const [year, month] = this.period.month.split('-');
    const of = (table: SupplyTable) => this.listed.filter((document) => tableOf(document) === table);
    return {
      ...FILE_HEADER,
      gstin: this.gstin,
      fp: `${month}${year}`,
      ...filled({
        b2b: grouped(of('b2b'), ({ buyerGstin }) => buyerGstin).map(([ctin, documents]) => ({
          ctin,
          inv: documents.map((document) => ({
            ...invoiceOf(document),
            pos: document.placeOfSupply,
            rchrg: 'N',
            inv_typ: 'R',
          })),
        })),
        b2cl: grouped(of('b2cl'), ({ placeOfSupply }) => placeOfSupply).map(([pos, documents]) => ({
          pos,
          inv: documents.map(invoiceOf),
        })),
        b2cs: [...this.consumers].map(([key, amounts]) => {
          const [supply, pos, rate] = key.split('|') as [Supply, string, string];
          return { sply_ty: supply, pos, typ: 'OE', ...detailsOf(amounts, Number(rate), supply) };
        }),
        cdnr: grouped(of('cdnr'), ({ buyerGstin }) => buyerGstin).map(([ctin, documents]) => ({
          ctin,
          nt: documents.map((document) => ({ ...noteOf(document), rchrg: 'N', inv_typ: 'R' })),
        })),
        cdnur: of('cdnur').map((document) => ({ typ: 'B2CL', ...noteOf(document) })),
        hsn: filled({ hsn_b2b: hsnOf(this.hsn.b2b), hsn_b2c: hsnOf(this.hsn.b2c) }),
        doc_issue: filled({
          doc_det: [
            { doc_num: 1, doc_typ: 'Invoices for outward supply', docs: this.docsOf('invoice') },
            { doc_num: 5, doc_typ: 'Credit Note', docs: this.docsOf('credit-note') },
          ].filter(({ docs }) => docs.length > 0),
        }),
      }),
    };
  }

  private docsOf(kind: DocumentKind): object[] {
    return this.ranges
      .filter((range) => range.kind === kind)
      .map(({ from, to, issued }, at) => ({ num: at + 1, from, to, totnum: issued, cancel: 0, net_issue: issued }));
  }

  private count({ sequence, number, kind }: TaxDocument): void {
    const prefix = number.slice(0, number.lastIndexOf('/'));
    const isAdjacent = (range: NumberRange) =>
      range.kind === kind && range.prefix === prefix && (range.last === sequence - 1 || range.first === sequence + 1);
    const range = { kind, prefix, from: number, to: number, first: sequence, last: sequence, issued: 1 };
    const adjacent = this.numbers.filter(isAdjacent);
    this.numbers = [...this.numbers.filter((one) => !adjacent.includes(one)), adjacent.reduce(joined, range)];
  }
}

function joined(one: NumberRange, other: NumberRange): NumberRange {
  const [before, after] = one.first < other.first ? [one, other] : [other, one];
  return { ...before, to: after.to, last: after.last, issued: one.issued + other.issued };
}

function added(sum: Sum, amounts: Amounts): Sum {
  return { ...plus(sum, amounts), documents: sum.documents + 1 };
}

function addTo(sums: Map<string, Sum>, key: string, amounts: Amounts): void {
  sums.set(key, added(sums.get(key) ?? NO_DOCUMENTS, amounts));
}

function grouped<T>(records: readonly T[], keyOf: (record: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const record of records) groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record]);
  return [...groups];
}

/** Without empty lists and objects. */
function filled(sections: Record<string, object>): Record<string, object> {
  return Object.fromEntries(Object.entries(sections).filter(([, section]) => Object.keys(section).length > 0));
}

function invoiceOf(document: TaxDocument): object {
  const { number, issuedOn, total } = document;
  return {
    inum: number,
    idt: dateOf(issuedOn),
    val: rupeesFromPaise(total),
    itms: itemsOf(document),
  };
}

/** Credit notes are listed with positive amounts; their type says that they reduce the supply. */
function noteOf(document: TaxDocument): object {
  const { number, issuedOn, total, placeOfSupply } = document;
  return {
    ntty: 'C',
    nt_num: number,
    nt_dt: dateOf(issuedOn),
    val: rupeesFromPaise(total),
    pos: placeOfSupply,
    itms: itemsOf(document),
  };
}

/** The only item of a document. As in the offline tool, its number is a hundred times its rate in percent, plus one. */
function itemsOf(document: TaxDocument): object[] {
  return [{ num: document.taxRate + 1, itm_det: detailsOf(document, document.taxRate, supplyOf(document)) }];
}

/** The taxes of a supply, as the offline tool writes them: those that can't apply are left out. */
function detailsOf(amounts: Amounts, rate: number, supply: Supply): object {
  const { iamt, camt, samt } = taxesOf(amounts);
  return {
    rt: percentFromBasisPoints(rate),
    txval: rupeesFromPaise(amounts.taxable),
    ...(supply === 'INTER' ? { iamt } : { camt, samt }),
    csamt: 0,
  };
}

function taxesOf({ igst, cgst, sgst }: Amounts) {
  return { iamt: rupeesFromPaise(igst), camt: rupeesFromPaise(cgst), samt: rupeesFromPaise(sgst) };
}

function hsnOf(sums: ReadonlyMap<string, Amounts>): object[] {
  return [...sums].map(([key, amounts], at) => {
    const [sac, rate] = key.split('|') as [string, string];
    // Services have no unit and no quantity.
    const service = { hsn_sc: sac, uqc: 'NA', qty: 0, rt: percentFromBasisPoints(Number(rate)) };
    return { num: at + 1, ...service, txval: rupeesFromPaise(amounts.taxable), ...taxesOf(amounts), csamt: 0 };
  });
}

/** `21-11-2026`. */
function dateOf(date: CalendarDate): string {
  return date.split('-').reverse().join('-');
}
