import type { CarType } from '#libs/catalogue.js';
import type { PlanQuoteResponse } from '#libs/contract/plans.js';
import type { WashQuoteResponse } from '#libs/contract/washes.js';
import { paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { DomainError } from '../kernel/domain-error.js';
import type { Quote } from './quote.js';

/** The price lines under their API names of subscriptions and of All Orders, in rupees and percent. */
export function planQuoteResponse<Type extends CarType | null>(
  carType: Type,
  quote: Quote,
): Omit<PlanQuoteResponse, 'carType'> & { carType: Type } {
  return {
    carType,
    planAmount: rupeesFromPaise(quote.listPrice),
    discountedAmount: rupeesFromPaise(quote.taxableAmount),
    gst: rupeesFromPaise(quote.tax),
    payable: rupeesFromPaise(quote.total),
    promotionPercent: percentFromBasisPoints(quote.discountRate),
    gstPercent: percentFromBasisPoints(quote.taxRate),
  };
}

/** The price lines of a single wash under their API names, in rupees. */
export function washQuoteResponse(quote: Pick<Quote, 'taxableAmount' | 'tax' | 'total'>): WashQuoteResponse {
  return {
    price: rupeesFromPaise(quote.taxableAmount),
    gst: rupeesFromPaise(quote.tax),
    total: rupeesFromPaise(quote.total),
  };
}

/**
 * Compares amounts sent by a client, which are never used. Omitted amounts are accepted.
 * @param sent in rupees, by line name
 * @param expected the response with the current price, which the error contains
 * @throws DomainError amount-mismatch
 */
export function assertAmountsMatch<Lines extends object>(
  sent: { [Line in keyof Lines]?: unknown },
  expected: Lines,
  lines: readonly (keyof Lines)[],
): void {
  if (!amountsMatch(sent, expected, lines)) throw new DomainError('amount-mismatch', { expected });
}

/** Whether amounts sent by a client are the expected ones. Omitted amounts are accepted. */
export function amountsMatch<Lines extends object>(
  sent: { [Line in keyof Lines]?: unknown },
  expected: Lines,
  lines: readonly (keyof Lines)[],
): boolean {
  return lines.every(
    (line) =>
      sent[line] === undefined || paiseFromRupees(Number(sent[line])) === paiseFromRupees(Number(expected[line])),
  );
}
