import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { proportionOf } from '#libs/money.js';
import { planQuote } from '#libs/plan-quote.js';
import type { PriceLines } from '#libs/price-lines.js';

export { planQuote };

/** What a plan costs per month, with discount and GST: the total over its months, in paise. */
export function monthlyTotal({ total }: Pick<PriceLines, 'total'>, months: number): number {
  return proportionOf(total, 1, months);
}

/** The lowest price of a plan per month, with discount and GST, in paise. */
export function lowestMonthlyTotal(catalogue: CatalogueResponse): number {
  const totals = catalogue.carTypes.flatMap(({ type }) =>
    catalogue.durations.map((months) => monthlyTotal(planQuote(catalogue, type, months), months)),
  );
  return Math.min(...totals);
}
