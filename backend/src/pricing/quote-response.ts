import type { CarType } from '#libs/catalogue.js';
import type { PlanQuoteResponse } from '#libs/contract/plans.js';
import type { WashQuoteResponse } from '#libs/contract/settings.js';
import { paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { DomainError } from '../kernel/domain-error.js';
import type { Quote } from './quote.js';

/** The names that the API gives to the lines of a subscription, in rupees and percent. */
export function subscriptionQuoteResponse(carType: CarType, quote: Quote): PlanQuoteResponse {
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

/** The names that the API gives to the lines of a single wash, in rupees. */
export function washQuoteResponse(quote: Pick<Quote, 'taxableAmount' | 'tax' | 'total'>): WashQuoteResponse {
  return {
    price: rupeesFromPaise(quote.taxableAmount),
    gst: rupeesFromPaise(quote.tax),
    total: rupeesFromPaise(quote.total),
  };
}

/**
 * An amount that a client sends is compared, never used. Left out, it is right.
 * @param sent rupees, by the names of the lines
 * @param expected the whole answer for the price that holds; it is in the error
 * Throws amount-mismatch.
 */
export function assertAmountsMatch<Lines extends object>(
  sent: { [Line in keyof Lines]?: unknown },
  expected: Lines,
  lines: readonly (keyof Lines)[],
): void {
  const matches = (line: keyof Lines) =>
    sent[line] === undefined || paiseFromRupees(Number(sent[line])) === paiseFromRupees(Number(expected[line]));
  if (!lines.every(matches)) throw new DomainError('amount-mismatch', { expected });
}
