import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import { basisPointsFromPercent, paiseFromRupees } from '#libs/money.js';
import { priceLines, type PriceLines } from '#libs/price-lines.js';

/** The price lines of a plan, in paise. */
export function planQuote(
  { carTypes, promotion, gstPercent }: CatalogueResponse,
  type: string,
  months: number,
): PriceLines {
  const monthlyPrice = carTypes.find((one) => one.type === type)?.monthlyPrice ?? 0;
  return priceLines(paiseFromRupees(monthlyPrice) * months, {
    discountRate: promotion.active ? basisPointsFromPercent(promotion.percent) : 0,
    taxRate: basisPointsFromPercent(gstPercent),
  });
}

/** What a plan costs per month, with discount and GST: the total over its months, in paise. */
export function monthlyTotal({ total }: Pick<PriceLines, 'total'>, months: number): number {
  return Math.round(total / months);
}

/** The lowest price of a plan per month, with discount and GST, in paise. */
export function lowestMonthlyTotal(catalogue: CatalogueResponse): number {
  const totals = catalogue.carTypes.flatMap(({ type }) =>
    catalogue.durations.map((months) => monthlyTotal(planQuote(catalogue, type, months), months)),
  );
  return Math.min(...totals);
}
