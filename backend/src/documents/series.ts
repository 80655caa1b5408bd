import type { CalendarDate } from '#libs/calendar.js';
import type { DocumentKind } from '#libs/contract/documents.js';

/** The financial year of a day, April to March: `26-27`. */
export function financialYearOf(date: CalendarDate): string {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * The last day on which a credit note reduces the tax of a payment: 30 November after the financial year of the payment,
 * with which the tax was due (CGST Act, section 34).
 */
export function creditNoteDeadline(paidOn: CalendarDate): CalendarDate {
  const [year, month] = paidOn.split('-').map(Number) as [number, number];
  return `${month >= 4 ? year + 1 : year}-11-30`;
}

/**
 * The series of a document of a day. Numbers are consecutive within a supplier's registration, the kind of document and
 * the financial year.
 */
export function seriesOf(gstin: string, kind: DocumentKind, date: CalendarDate): string {
  return [gstin, kind, financialYearOf(date)].join('|');
}

/** A document's number: `FL/26-27/00042`. */
export function numberOf(prefix: string, date: CalendarDate, sequence: number): string {
  return `${prefix}/${financialYearOf(date)}/${String(sequence).padStart(5, '0')}`;
}
