import { firstOfMonth, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { NewRecord } from '../kernel/database.port.js';
import { NO_AMOUNTS } from './amounts.js';
import type { TaxDocument, UnnumberedDocument } from './document.js';
import { numberOf, seriesOf } from './series.js';

/**
 * The document with the next number of its series. Never dated before the last one of the series. A credit note that is
 * too late to reduce the tax of its invoice has no tax.
 *
 * @param last the last document of the series, if there is one
 */
export function numbered(
  document: UnnumberedDocument,
  { prefix, today, now, last }: { prefix: string; today: CalendarDate; now: Instant; last: TaxDocument | null },
): NewRecord<TaxDocument> {
  const issuedOn = last !== null && last.issuedOn > today ? last.issuedOn : today;
  const sequence = (last?.sequence ?? 0) + 1;
  return {
    ...(isUntaxed({ ...document, issuedOn }) ? withoutTax(document) : document),
    series: seriesOf(document.seller.gstin, document.kind, today),
    sequence,
    number: numberOf(prefix, today, sequence),
    issuedOn,
    month: firstOfMonth(issuedOn),
    issuedAt: now,
  };
}

/**
 * Whether a document changes no tax, and so is not in a return: a credit note after the deadline of its invoice, or the
 * invoice that takes back such a credit note.
 */
export function isUntaxed({ kind, issuedOn, corrects }: Pick<TaxDocument, 'kind' | 'issuedOn' | 'corrects'>): boolean {
  if (corrects === null) return false;
  const creditedOn = kind === 'credit-note' ? issuedOn : corrects.issuedOn;
  return creditedOn > corrects.reducesTaxUntil;
}

function withoutTax(document: UnnumberedDocument): UnnumberedDocument {
  const { total } = document;
  const untaxed = { ...NO_AMOUNTS, taxable: total, total, taxRate: 0 };
  return {
    ...document,
    ...untaxed,
    lines: document.lines.map((line) => ({ ...line, ...untaxed, listPrice: total })),
  };
}
